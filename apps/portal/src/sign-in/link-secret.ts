const KEY = 'frontdesk.link';

const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// The stored secret serves a reload only. Otherwise an incomplete link would open the earlier link of the tab.
if (navigation?.type !== 'reload') forgetLinkSecret();

/** Removes the secret from the address, so that it does not stay in the history. The tab keeps it over a reload. */
export function takeLinkSecret(): string {
  const secret = window.location.hash.slice(1);
  if (!secret) return sessionStorage.getItem(KEY) ?? '';
  sessionStorage.setItem(KEY, secret);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return secret;
}

/** Removes the secret from the tab, once it is used or refused. */
export function forgetLinkSecret(): void {
  sessionStorage.removeItem(KEY);
}
