import type { components } from '../api/generated/api-types.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { text } from '../texts/text.js';

export type Chat = components['schemas']['Chat'];

/** Who a chat is with: a WhatsApp number, or a visitor of a page. */
export function contactOf({ channel, contact_address }: Chat): string {
  return channel === 'whatsapp' && contact_address ? formatPhoneNumber(contact_address) : text.inbox.visitor;
}

/** The page on which a chat was begun, without its site. */
export function pageOf({ page_url }: Chat): string | null {
  if (!page_url || !URL.canParse(page_url)) return null;
  const { host, pathname } = new URL(page_url);
  return pathname === '/' ? host : pathname;
}
