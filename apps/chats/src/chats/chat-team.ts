import type { Caller } from '@frontdesk/contracts';
import { memberOf } from '@frontdesk/service-host';
import type { WrittenMessage } from './chat-writer.js';

/** Whether a person in the portal sent the request. */
export function isPerson({ actor }: Caller): boolean {
  return actor?.kind === 'person';
}

/** The status of a chat that a member takes over. */
export function statusFor({ role }: Caller): 'with_agent' | 'with_owner' {
  return role === 'agent' ? 'with_agent' : 'with_owner';
}

/** Returns the writer to store with a caller's replies: agents write under their first name, others as the team. */
export function writerOf(caller: Caller): Pick<WrittenMessage, 'sender' | 'author' | 'via_api' | 'member_id'> {
  if (!isPerson(caller)) return { sender: 'owner', via_api: true };
  const { id, name } = memberOf(caller);
  const sender = caller.role === 'agent' ? 'agent' : 'owner';
  return { sender, author: name, via_api: false, member_id: id };
}
