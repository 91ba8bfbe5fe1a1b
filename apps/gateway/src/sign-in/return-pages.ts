import type { FlowEnd } from './single-sign-on.service.js';

/** A page of the portal to return to. Null for any other address, which would be an open redirect. */
export function ownPage(to: string | null): string | null {
  if (to === null || !/^\/[\w\-./?=&%+~:,]*$/.test(to)) return null;
  // As the browser reads it, in which `..` leads out of the portal.
  const { pathname, search } = new URL(`/portal${to}`, 'https://portal.invalid');
  return /^\/portal\/\d{1,15}\/(live|test)(\/|$)/.test(pathname)
    ? `${pathname.slice('/portal'.length)}${search}`
    : null;
}

/** The page to which the provider's answer leads. */
export function pageAfter({ purpose, to, problem }: FlowEnd): string {
  if (purpose === 'confirm') return `/portal/confirmed${problem ? `?problem=${problem}` : ''}`;
  if (purpose === 'connect' && to) return `/portal${to}${problem ? `?problem=${problem}` : ''}`;
  if (problem) return `/portal/sign-in?problem=${problem}${to ? `&to=${encodeURIComponent(to)}` : ''}`;
  return `/portal${to ?? ''}`;
}
