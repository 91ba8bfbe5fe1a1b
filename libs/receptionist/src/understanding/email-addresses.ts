import { decode, LeadContactBody } from '@frontdesk/contracts';

/** The longest word that is read as an address. */
const MAX_LENGTH = 300;
/** An address that is spoken: "dana dot reyes at example dot com". */
const SPOKEN =
  /([\p{L}\d]{1,64}(?:\s+(?:dot|punto|underscore|dash)\s+[\p{L}\d]{1,64}){0,4})\s+(?:at|arroba)\s+([\p{L}\d]{1,64}(?:\s+(?:dot|punto)\s+[\p{L}\d]{1,20}){1,3})(?!\p{L})/giu;

/** Returns the last valid e-mail address in the text. */
export function emailIn(text: string): string | null {
  const words = text.replace(SPOKEN, (_, name: string, domain: string) => `${joined(name)}@${joined(domain)}`);
  return (
    words
      .split(/\s+/u)
      .map(emailOf)
      .findLast((email) => email !== null) ?? null
  );
}

function joined(words: string): string {
  return words
    .replace(/\s+(?:dot|punto)\s+/giu, '.')
    .replace(/\s+underscore\s+/giu, '_')
    .replace(/\s+dash\s+/giu, '-');
}

function emailOf(token: string): string | null {
  if (!token.includes('@') || token.length > MAX_LENGTH) return null;
  const email = token.replace(/^(?:[^\p{L}\p{N}]+|mailto:)+/iu, '').replace(/[^\p{L}\p{N}]{1,20}$/u, '');
  return email && decode(LeadContactBody, { reason: '-', email }).errors === null ? email : null;
}
