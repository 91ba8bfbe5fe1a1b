/** The page of a number in E.164 or of an e-mail, below the organization and mode. */
export function contactPath(contact: string): string {
  return `/contacts/${encodeURIComponent(contact)}`;
}
