import type { components } from '../api/generated/api-types.js';
import { text } from '../texts/text.js';

export type Consent = components['schemas']['Consent'];

/** The purposes of a consent in words. Consent to marketing covers informational calls too. */
export function purposesOf({ purposes }: Consent): string {
  return purposes.map((purpose) => text.purpose[purpose]).join(', ');
}

/** The page on which the person agreed, without its query. */
export function pageOf({ source_url }: Consent): string | null {
  if (!source_url || !URL.canParse(source_url)) return source_url;
  const { host, pathname } = new URL(source_url);
  return host + (pathname === '/' ? '' : pathname);
}

/** How a consent ended, as a sentence. Null while it is in force. */
export function withdrawalOf({ revoked_at, revoked_cause, revoked_channel }: Consent): string | null {
  if (!revoked_at) return null;
  const { causes, channels } = text.consents;
  return [causes[revoked_cause ?? 'unknown'], revoked_channel && channels[revoked_channel]].filter(Boolean).join(' ');
}
