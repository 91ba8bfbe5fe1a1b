import type { FollowUpChat } from '../api/follow-up.js';
import type { components } from '../api/generated/api-types.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { text } from '../texts/text.js';

export type Chat = components['schemas']['Chat'];

/** How long members have to accept a request for a person. */
export const ACCEPT_WITHIN_MS = 60_000;

type Contact = Pick<Chat, 'channel' | 'contact_address'> & Partial<Pick<FollowUpChat, 'visitor_name'>>;

/** The other party of a chat: a name, a WhatsApp number, or the visitor of a page. */
export function contactOf({ channel, contact_address, visitor_name }: Contact): string {
  if (visitor_name) return visitor_name;
  return channel === 'whatsapp' && contact_address ? formatPhoneNumber(contact_address) : text.inbox.visitor;
}

/** The page on which a chat was begun, without its site. */
export function pageOf({ page_url }: Pick<Chat, 'page_url'>): string | null {
  if (!page_url || !URL.canParse(page_url)) return null;
  const { host, pathname } = new URL(page_url);
  return pathname === '/' ? host : pathname;
}

/** The seconds that are left to accept a request for a person, or null if there is none. */
export function secondsToAccept(requestedAt: string | null | undefined, now: Date): number | null {
  if (!requestedAt) return null;
  const left = Date.parse(requestedAt) + ACCEPT_WITHIN_MS - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}
