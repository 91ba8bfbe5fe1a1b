/** Endings of names that never belong to a public host. */
const PRIVATE_ENDINGS = [
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

/** Whether a host name, as the URL parser gives it, can belong to a public host. Not for numeric addresses. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const labels = name.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  return !PRIVATE_ENDINGS.some((ending) => name === ending || name.endsWith(`.${ending}`));
}
