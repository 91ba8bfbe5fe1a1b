/** Pages of an organization, the consent page of an AI app, and the page on which a machine logs in. */
const PAGES = /^\/portal\/(\d+\/(live|test)(\/|$)|connect\/[\w-]+$|device$)/;

/** The page to return to after the sign-in: a path of the portal, never another site. */
export function ownPath(to: string | undefined): string | undefined {
  if (!to?.startsWith('/')) return undefined;
  // Browsers resolve `..`, which may lead out of the portal.
  const { origin, pathname, search } = new URL(`/portal${to}`, 'https://portal.invalid');
  const isOwn = origin === 'https://portal.invalid' && PAGES.test(pathname);
  return isOwn ? `${pathname.slice('/portal'.length)}${search}` : undefined;
}
