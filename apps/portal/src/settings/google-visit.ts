import type { Tenant } from '../api/client.js';

const KEY = 'frontdesk.google-calendar';

/** The page of the portal to which Google sends the browser back. */
export const googleReturnAddress = (): string => `${location.origin}/portal/google`;

/** Remembers in this tab for which organization and mode the person went to Google. */
export function rememberGoogleVisit(tenant: Tenant): void {
  sessionStorage.setItem(KEY, JSON.stringify(tenant));
}

/** Returns the organization and mode of the visit. Null if this tab began none. */
export function googleVisit(): Tenant | null {
  const stored = sessionStorage.getItem(KEY);
  return stored ? (JSON.parse(stored) as Tenant) : null;
}

export function forgetGoogleVisit(): void {
  sessionStorage.removeItem(KEY);
}
