import { DomainError, type Caller } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { recordInInbox } from './inbox.js';

const CONSUMER = 'confirmations';

/**
 * Spends the confirmation of a call, in the transaction that queues the call. Throws `confirmation_required` if the
 * call lacks one, and `confirmation_used` if the confirmation was spent before.
 */
export async function spendConfirmation(tx: Tx, { confirmation }: Caller): Promise<void> {
  if (confirmation === undefined) return;
  if (confirmation === null) throw new DomainError('confirmation_required');
  const fresh = await recordInInbox(tx, CONSUMER, [confirmation]);
  if (fresh.size === 0) throw new DomainError('confirmation_used');
}
