/** Suffixes of names that never belong to a public host. */
const PRIVATE_SUFFIXES = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'onion',
  'test',
  'invalid',
] as const;

const LABEL = /^[a-z0-9_-]{1,63}$/;

/**
 * Whether a host name, as returned by the URL parser, can belong to a public host. Numeric addresses are not accepted.
 */
export function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const labels = name.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return !PRIVATE_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
