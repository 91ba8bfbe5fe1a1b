import type { DescribedRequest, RequestSchema } from '@frontdesk/testing';

/** A request with one value at a boundary and the rest as in an example of the description. */
export interface Probe {
  request: DescribedRequest;
  place: 'path' | 'query' | 'body';
  /** The path of the field, such as `callback.consent_text`. Empty for the whole body. */
  field: string;
  /** The value that was sent. Undefined if the field was omitted. */
  value: unknown;
  /** The whole body as text, for values that JSON.stringify cannot write. */
  body?: unknown;
  rawBody?: string;
}

const ASTRAL = '\u{1f9ff}';
const emptyTexts = ['', ' ', ' \t\n'];
const texts = [...emptyTexts, 'a\0b', ' padded ', 'nonsense', '+14155550123', 'x'.repeat(2049)];
/** Free texts that have one character more than each text limit of the API. */
const lengths = [1, 33, 51, 255, 256, 501, 513, 1001, 1025, 2001].map((length) => 'x'.repeat(length));
/** Values of other types, and texts that mostly do not fit in a query string. */
const otherTypes = [null, true, false, 0, 1, -1, 1.5, 1e300, [], {}, ['x'], { a: 1 }, 'a\ud800', '\udc00'];

const emailOf = (length: number): string =>
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 197)}.com`;
/** Addresses that no host can have. */
const urlOf = (length: number): string => `https://127.0.0.1/${'x'.repeat(length - 18)}`;
const addresses = ['198.51.100.23', '2001:db8::1', '::ffff:198.51.100.23', 'fe80::1%eth0', '1.2.3', '256.1.1.1'];
const instants = [
  ...['2026-01-31', '2026-02-30', '2026-01-31T15:00:00Z', '2026-01-31T15:00:00.123456+05:30', '2026-01-31T15:00:00'],
  ...['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0000-12-31', '0001-01-01T00:00:00+00:01'],
  ...['2016-12-31T23:59:60Z', '2026-01-31T15:00:00 05:30', ' 2026-01-31 '],
];
/** Texts that have a format. */
const ofFormat: Readonly<Record<string, readonly string[]>> = {
  email: ['a@b.co', ' a@b.co ', 'a@b', 'jörg@müller.example', emailOf(254), emailOf(255)],
  uri: [
    ...['https://127.0.0.1', 'http://127.0.0.1/', 'javascript:alert(1)', '/path', '127.0.0.1', 'fe80::1%eth0'],
    ...['https://127.0.0.1/ä', ' https://127.0.0.1/ ', urlOf(2048), urlOf(2049)],
  ],
  ipv4: addresses,
  ipv6: addresses,
  date: instants,
  'date-time': instants,
};

/** Returns the boundaries of one field: the general ones and those of its schema. */
function valuesFor(schema: RequestSchema): unknown[] {
  const isFree = schema.maxLength !== undefined || !(schema.enum ?? schema.anyOf ?? schema.format);
  return [...new Set([...otherTypes, ...texts, ...(isFree ? lengths : []), ...ownValues(schema)])];
}

function ownValues(schema: RequestSchema): unknown[] {
  const { enum: values = [], minimum, maximum, minLength, maxLength, format = '' } = schema;
  const own: unknown[] = [
    ...values,
    ...values.flatMap((one) => (one ? [` ${String(one as string)}`] : [])),
    ...(ofFormat[format] ?? []),
  ];
  if (minimum !== undefined) own.push(minimum - 1, minimum, maximum! + 1, maximum!);
  for (const length of [minLength, maxLength])
    if (length) for (const one of [length - 1, length, length + 1]) own.push('x'.repeat(one), ASTRAL.repeat(one));
  if (schema.type === 'array') own.push(...listsOf(schema));
  if (schema.maxProperties !== undefined) own.push(...objectsOf(schema.maxProperties));
  return [...own, ...(schema.anyOf ?? []).flatMap(ownValues)];
}

function listsOf({ items = {}, maxItems }: RequestSchema): unknown[] {
  const [item = 'x'] = items.enum ?? [];
  const each = (items.enum ?? ['', ' ', 'x'.repeat(1000), 'x'.repeat(1001), 'a\0']).map((one) => [one]);
  const many = items.enum ? [items.enum, [...items.enum, ...items.enum]] : [];
  const lengths = maxItems === undefined ? [] : [maxItems, maxItems + 1].map((length) => Array(length).fill(item));
  return [...each, ...many, ...lengths, [item, item], [1], [null], [[item]], [{}], ['nonsense'], [` ${String(item)}`]];
}

function objectsOf(most: number): unknown[] {
  const entries = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));
  const keys = ['', ' ', 'k'.repeat(100), 'k'.repeat(101), ASTRAL.repeat(100), 'a\0', '\ud800'];
  const values = [null, true, 1e300, '', ' ', 'v'.repeat(1000), 'v'.repeat(1001), 'a\0', '\ud800', {}, []];
  return [
    ...[most, most + 1].map(entries),
    ...keys.map((key) => ({ [key]: 1 })),
    ...values.map((value) => ({ key: value })),
  ];
}

export function* probesOf(request: DescribedRequest, fixed: object = {}): Generator<Probe> {
  for (const { name, in: place, schema } of request.parameters) {
    if (place === 'path')
      for (const value of ['0', '-1', '1.5', 'abc', '%20', '1e3', '01', '+1', '9007199254740992'])
        yield { request, place, field: name, value };
    else
      for (const value of [undefined, ...valuesFor(schema).filter(isWritable)])
        yield { request, place, field: name, value: value === undefined ? value : String(value as string) };
  }
  if (request.parameters.some((one) => one.in === 'query'))
    yield { request, place: 'query', field: 'not_described', value: 'x' };
  if (request.requestBody) yield* bodyProbes(request, fixed);
}

/** Whether a query string can hold the value within the size limit of request headers. */
function isWritable(value: unknown): boolean {
  if (typeof value === 'number') return true;
  return typeof value === 'string' && value.isWellFormed() && encodeURIComponent(value).length < 8000;
}

function* bodyProbes(request: DescribedRequest, fixed: object): Generator<Probe> {
  const { schema, examples } = request.requestBody!.content['application/json'];
  const bases = Object.values(examples).map(({ value }) => ({ ...value, ...fixed }) as Fields);
  const whole = { request, place: 'body', field: '' } as const;
  for (const body of [undefined, {}, null, [], 'x', 1, true, ...bases]) yield { ...whole, value: body, body };
  const probed = new Set<string>();
  for (const base of bases) {
    yield { ...whole, field: 'not_described', value: 'x', body: { ...base, not_described: { a: ['x'] } } };
    for (const [field, one] of fieldsIn(schema)) {
      // The first example tests every field. The others test fields that may depend on what the example contains.
      const values = probed.has(field) ? [null, ...emptyTexts] : valuesFor(one);
      probed.add(field);
      for (const value of [undefined, ...values])
        yield { request, place: 'body', field, value, body: withField(base, field.split('.'), value) };
      if (one.anyOf?.some(({ maxProperties }) => maxProperties !== undefined))
        for (const number of ['1e400', '-1e400']) yield rawNumber(request, base, field, number);
    }
  }
}

type Fields = Record<string, unknown>;

function* fieldsIn({ properties = {} }: RequestSchema, within = ''): Generator<[field: string, schema: RequestSchema]> {
  for (const [name, schema] of Object.entries(properties)) {
    yield [within + name, schema];
    yield* fieldsIn(schema, `${within}${name}.`);
  }
}

function withField(base: Fields, [name, ...within]: readonly string[], value: unknown): Fields {
  const changed = { ...base };
  if (within.length > 0) changed[name!] = withField((base[name!] ?? {}) as Fields, within, value);
  else if (value === undefined) delete changed[name!];
  else changed[name!] = value;
  return changed;
}

/** A valid JSON number that no double can represent. */
function rawNumber(request: DescribedRequest, base: Fields, field: string, number: string): Probe {
  const body = { ...base, [field]: { key: Number(number) } };
  const rawBody = JSON.stringify({ ...base, [field]: { key: '?' } }).replace('"?"', number);
  return { request, place: 'body', field, value: number, body, rawBody };
}
