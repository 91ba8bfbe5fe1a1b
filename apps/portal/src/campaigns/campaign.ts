import type { components } from '../api/generated/api-types.js';
import { text } from '../texts/text.js';

export type Campaign = components['schemas']['Campaign'];
export type CampaignContact = components['schemas']['CampaignContact'];
export type RefusedRow = components['schemas']['RefusedRow'];

/** The states of a contact in the order of the progress bar: the final ones first. */
export const CONTACT_STATES = [
  'completed',
  'voicemail',
  'no_answer',
  'failed',
  'refused',
  'cancelled',
  'calling',
  'waiting',
] as const satisfies readonly (keyof Campaign['contacts'])[];

/** The number of contacts that have a final state. */
export function doneOf({ contacts }: Campaign): number {
  return contacts.total - contacts.waiting - contacts.calling;
}

/** A sentence with the reason why a contact waits or was refused. */
export function reasonOfContact({ reason, reason_message }: CampaignContact): string | null {
  if (reason === null) return null;
  if (reason === 'called_elsewhere') return text.campaigns.calledElsewhere;
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  return reasons[reason] ?? reason_message ?? reason;
}
