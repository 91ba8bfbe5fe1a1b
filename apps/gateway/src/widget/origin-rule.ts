/** The source of a request, from its headers. */
export interface RequestSource {
  origin: string | undefined;
  /** `Sec-Fetch-Site`. Browsers send it, but no `Origin`, when a page reads from its own server. */
  fetchSite: string | undefined;
}

/**
 * The `Access-Control-Allow-Origin` for a widget, or null if the website may not embed it. This stops other websites in
 * browsers, but not programs, which can send any origin.
 */
export function allowedOrigin(
  allowed: readonly string[],
  { origin, fetchSite }: RequestSource,
  ownOrigin: string,
): string | null {
  if (allowed.length === 0) return '*';
  const source = origin ?? (fetchSite === 'same-origin' ? ownOrigin : undefined);
  return source !== undefined && allowed.includes(source) ? source : null;
}
