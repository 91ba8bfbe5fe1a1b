/** The page to return to after the sign-in: a path of the portal, never another site. */
export function ownPath(to: string | undefined): string | undefined {
  return to && /^\/\d+\/(live|test)(\/|$)/.test(to) ? to : undefined;
}
