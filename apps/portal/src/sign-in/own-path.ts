/** The page to return to after the sign-in: a path of the portal, never another site. */
export function ownPath(to: string | undefined): string | undefined {
  if (!to?.startsWith('/')) return undefined;
  // Browsers resolve `..`, which may lead out of the portal.
  const { origin, pathname, search } = new URL(`/portal${to}`, 'https://portal.invalid');
  const isOwn = origin === 'https://portal.invalid' && /^\/portal\/\d+\/(live|test)(\/|$)/.test(pathname);
  return isOwn ? `${pathname.slice('/portal'.length)}${search}` : undefined;
}
