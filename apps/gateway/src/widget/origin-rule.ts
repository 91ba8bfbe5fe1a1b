/** Where a request says it comes from. */
export interface RequestSource {
  origin: string | undefined;
  /** `Sec-Fetch-Site`: browsers leave `Origin` out when a page reads from its own server, and say so here. */
  fetchSite: string | undefined;
}

/**
 * What `Access-Control-Allow-Origin` an organization's widget answers with, or null when the page may not embed it. The
 * list keeps other websites from using the widget in browsers; it is no protection from programs, which send what they
 * like.
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
