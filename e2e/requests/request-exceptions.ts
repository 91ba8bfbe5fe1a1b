import type { Probe } from './request-probes.js';

/** Requests that the description and the gateway may judge differently, with the reason. */
export interface Exception {
  reason: string;
  /** The verdict of the description. The gateway's verdict is the opposite. */
  described: 'taken' | 'refused';
  covers: (probe: Probe) => boolean;
}

const is =
  (...values: readonly unknown[]) =>
  ({ value }: Probe): boolean =>
    values.includes(value);

const isOfList =
  (...fields: readonly string[]) =>
  ({ request, field, place }: Probe): boolean =>
    place === 'query' && /\.list(-|$)/.test(request.operationId) && fields.includes(field);

/** Whether there is white space around a text or around one item of a list. */
function isPadded({ value }: Probe): boolean {
  const [item = value] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [];
  return typeof item === 'string' && item !== item.trim();
}

export const exceptions: readonly Exception[] = [
  {
    reason: 'Text is trimmed before it is read. JSON Schema judges it untrimmed; the introduction says so.',
    described: 'refused',
    covers: isPadded,
  },
  {
    reason: 'Which digits are a US number follows from a table of area codes. The description says it in words.',
    described: 'taken',
    covers: isOfList('phone_number', 'pattern'),
  },
  {
    reason: 'Cursors are signed: only those from a list are accepted.',
    described: 'taken',
    covers: isOfList('cursor', 'after'),
  },
  {
    reason:
      'The formats `email` and `uri` are narrower: letters beyond ASCII are accepted, and URLs are read as browsers ' +
      'read them; the introduction says so.',
    described: 'refused',
    covers: is('jörg@müller.example', 'https://127.0.0.1/ä', 'fe80::1%eth0'),
  },
  {
    reason: 'JSON has numbers of any size, without a bound in our schemas; the introduction limits them to doubles.',
    described: 'taken',
    covers: is('1e400', '-1e400'),
  },
  {
    reason: 'RFC 3339 allows a year 0 and leap seconds; the introduction says that our times have neither.',
    described: 'taken',
    covers: is('0000-12-31', '0001-01-01T00:00:00+00:01', '2016-12-31T23:59:60Z'),
  },
  {
    reason:
      'A `+` that a query string leaves unencoded arrives as a space; the introduction says that it is read as `+`.',
    described: 'refused',
    covers: is('2026-01-31T15:00:00 05:30'),
  },
];
