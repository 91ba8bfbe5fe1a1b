import { decode, inputFieldsOf, type Decoded, type InputField, type JsonSchema } from '@frontdesk/contracts';
import fc from 'fast-check';

type Dto = new () => object;
export type Fields = Record<string, unknown>;

const FIRST = '0001-01-01T00:00:00Z';
const LAST = '9999-12-31T23:59:59.999999999Z';
const instants = [
  '2031-05-04T15:00:00Z',
  '2026-01-31',
  FIRST,
  '0001-01-01T23:59:59+23:59',
  LAST,
  '9999-12-31T00:00:00-23:59',
  '1969-12-31T23:59:59.999+00:00',
];

/** Valid values of fields whose schema does not fully describe them. `{…}` is filled in when the request is sent. */
const samplesByName: Readonly<Record<string, readonly unknown[]>> = {
  obtained_at: ['2026-01-31T15:00:00Z', ...instants],
  accepted_at: ['2026-01-31T15:00:00Z', ...instants],
  phone_number: ['(415) 555-0123', '+12125550188', '1.312.555.0142'],
  pattern: ['415-555-0166', '1415555*', '+1415555019*'],
  handoff_number: ['+14155550100'],
  business_hours: [[{ day: 'mon', opens: '09:00', closes: '17:00' }], []],
  hours: [[{ day: 'mon', opens: '09:00', closes: '17:00' }], []],
  closed_days: [['2026-12-25'], []],
  services: [[{ name: 'Cleaning', duration_minutes: 45, price: '$120' }], []],
  faq: [[{ question: 'Do you take walk-ins?', answer: 'Yes, before noon.' }], []],
  intake: [
    [{ key: 'pet', label: 'Pet', question: 'Which pet?', type: 'choice', required: true, choices: ['Dog'] }],
    [],
  ],
  handoff: [[{ label: 'Office', phone_number: '(415) 555-0100' }], []],
  exceptions: [[{ date: '2026-12-24', opens: '09:00', closes: '12:00' }], []],
  service: ['Cleaning'],
  queue: ['webhooks.deliveries'],
  language: ['en_US', 'es'],
  variables: [[]],
  text_sha256: ['a'.repeat(64)],
  outbound_number: ['+14155550100', '+999999999999999'],
  contact_address: ['+14155550123', '+1999999'],
  month: ['2026-01', '2099-12'],
  timezone: ['UTC', 'America/Chicago', 'Pacific/Kiritimati'],
  ip_address: ['198.51.100.23', '::ffff:198.51.100.23', 'fe80::1'],
  // Addresses that a later check refuses.
  url: ['https://127.0.0.1/hook', `https://127.0.0.1/${'\u{1f9ff}'.repeat(2030)}`],
  widget_origins: [['https://a.example'], []],
  whatsapp_phone_number_id: ['fuzz-{unique}'],
  custom_fields: [{ a: { label: 'A', value: 1 } }, { a: { label: '\u{1f9ff}'.repeat(255), value: null } }],
  external_id: ['fuzz-{unique}', 'fuzz', '\u{1f9ff}'.repeat(128)],
  call_id: ['{calls}', 1, Number.MAX_SAFE_INTEGER],
  chat_id: ['{chats}', 1, Number.MAX_SAFE_INTEGER],
  outbound_call_id: ['{outbound-calls}', 1, Number.MAX_SAFE_INTEGER],
  endpoint: ['{webhook-endpoints}', Number.MAX_SAFE_INTEGER],
  event: ['lead.created', 'webhook.test'],
  // A longer wait is valid too, but would only take time.
  wait: [0, 1],
  // Live mode comes first, because the known records are live.
  livemode: [true, false],
  // Without these fields, most requests would be refused permanently.
  plan: ['pro'],
  service_active: [true],
  terms_accepted: [true],
  outbound_enabled: [true],
  receptionist_configured: [true],
  live_chat_enabled: [true],
  daily_call_limit: [1_000_000],
};

/** Returns valid values of a field, first the plainest and then extremes. */
export function samplesOf({ name, schema, nested }: InputField): readonly unknown[] {
  return nested ? [plainOf(nested())] : (samplesByName[name] ?? samplesOfSchema(schema));
}

function samplesOfSchema(schema: JsonSchema): unknown[] {
  if (schema.enum) return [...schema.enum];
  const alternatives =
    schema.anyOf ?? (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : []);
  if (alternatives.length > 0) return alternatives.flatMap(samplesOfSchema);
  switch (schema.type) {
    case 'boolean':
      return [true, false];
    case 'integer':
      return [schema.minimum ?? 0, schema.maximum ?? Number.MAX_SAFE_INTEGER];
    case 'number':
      return [1, -1.5, 1e308, 5e-324];
    case 'array':
      return samplesOfSchema(schema.items!).map((item) => [item]);
    case 'object':
      return objectsOf(schema);
    case 'string':
      return textsOf(schema);
    default:
      return [null];
  }
}

function objectsOf({ properties, additionalProperties, propertyNames }: JsonSchema): unknown[] {
  if (properties) {
    const samples = Object.entries(properties).map(([name, schema]) => [name, samplesOfSchema(schema)] as const);
    return samples
      .flatMap(([, values]) => values.map((_, index) => index))
      .map((index) => Object.fromEntries(samples.map(([name, values]) => [name, values[index % values.length]])));
  }
  const keys = ['a', 'constructor', '__proto__', '\u{1f9ff}'.repeat(propertyNames?.maxLength ?? 1)];
  const values = samplesOfSchema(additionalProperties as JsonSchema);
  return keys.flatMap((key) => values.map((value) => Object.fromEntries([[key, value]])));
}

function textsOf({ format, minLength = 1, maxLength = 255 }: JsonSchema): string[] {
  if (format === 'date-time') return instants;
  if (format === 'date') return ['2026-01-31'];
  if (format === 'email') return ['a@b.example', `${'x'.repeat(64)}@${'y'.repeat(63)}.example`];
  if (format === 'uri') return ['https://a.example/x', `https://a.example/${'\u{1f9ff}'.repeat(maxLength - 18)}`];
  return [
    'x'.repeat(Math.max(minLength, 20)).slice(0, maxLength),
    'x'.repeat(maxLength),
    '\u{1f9ff}'.repeat(maxLength),
  ];
}

const nasty = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u{1f9ff}'.repeat(300),
  'x'.repeat(5000),
  [],
  {},
  [[]],
  [[[1]], [[2]]],
  [null],
  ['\u0000'],
  { a: { b: { c: [] } } },
  { a: '\u0000' },
  { '\u0000': 1 },
  '2026-02-30',
  '0000-12-31',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '+010000-01-01T00:00:00Z',
  '{{7*7}}',
  "'; DROP TABLE leads; --",
  '%00',
  '../../etc/passwd',
  'constructor',
  JSON.parse('{"__proto__":{"a":1}}'),
  { __proto__: null, toString: 1 },
  'http://[',
  'https://127.0.0.1/',
  '+1415555012３',
  'a@b',
  '٣',
  'NaN',
  '-Infinity',
  '1e400',
  '2147483648',
  '9223372036854775808',
] as const;

/** Returns values of every wrong type. */
export const junk = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nasty) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(...instants) },
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

/** Generates values of the right type just outside the limits, or of any wrong type. */
function hostileFor(field: InputField): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 2 ** 53, maxLength = 255, maxItems = 10 } = field.schema;
  const sample = samplesOf(field)[0];
  const past = fc.constantFrom<unknown>(
    minimum - 1,
    maximum + 1,
    'x'.repeat(maxLength + 1),
    `${String(sample)}\u0000`,
    [sample],
    [sample, [sample]],
    { [field.name]: sample },
    Array.from({ length: maxItems + 1 }, (_, index) => `https://${index}.example`),
  );
  return fc.oneof(past, { weight: 2, arbitrary: junk });
}

export function plainOf(dto: Dto): Fields {
  return Object.fromEntries(inputFieldsOf(dto).map((field) => [field.name, samplesOf(field)[0]]));
}

/** Generates bodies with valid fields, at most two of which are made invalid. */
export function objectsFor(dto: Dto): fc.Arbitrary<Fields> {
  const fields = inputFieldsOf(dto);
  const names = fields.map(({ name }) => name);
  const optional = fields.filter(({ required }) => !required).map(({ name }) => name);
  return fc
    .record({
      valid: fc.record(Object.fromEntries(fields.map((field) => [field.name, validFor(field)]))),
      hostile: fc.record(Object.fromEntries(fields.map((field) => [field.name, hostileFor(field)]))),
      removed: fc.subarray(optional),
      spoiled: fc.oneof(fc.constant<string[]>([]), fc.subarray(names, { maxLength: Math.min(2, names.length) })),
      added: fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        fc.dictionary(fc.string({ maxLength: 6 }), junk, { maxKeys: 2 }),
      ),
    })
    .map(({ valid, hostile, removed, spoiled, added }) => ({
      ...added,
      ...Object.fromEntries(Object.entries(valid).filter(([name]) => !removed.includes(name))),
      ...Object.fromEntries(spoiled.map((name) => [name, hostile[name]])),
    }));
}

function validFor(field: InputField): fc.Arbitrary<unknown> {
  const samples = fc.constantFrom(...samplesOf(field));
  return field.nested ? fc.oneof(samples, objectsFor(field.nested())) : samples;
}

/** Returns, for each field, including nested ones, a body that is refused because of it alone. */
export function withOneInvalidField(dto: Dto): fc.Arbitrary<Fields>[] {
  const plain = plainOf(dto);
  return inputFieldsOf(dto).flatMap((field) => {
    const refused = hostileFor(field).filter((value) => isRefused(decode(dto, { [field.name]: value }), field.name));
    const within = field.nested ? withOneInvalidField(field.nested()) : [];
    return [refused, ...within].map((values) => values.map((value) => ({ ...plain, [field.name]: value })));
  });
}

/** Returns bodies whose instants are as far apart as possible, one for each value of each enum. */
export function withDistantInstants(dto: Dto): Fields[] {
  const fields = inputFieldsOf(dto);
  const times = fields.filter(({ schema }) => isInstant(schema)).map(({ name }) => name);
  if (times.length < 2) return [];
  const apart = Object.fromEntries(times.map((name, index) => [name, index % 2 === 0 ? FIRST : LAST]));
  const required = fields.filter((field) => field.required).map((field) => [field.name, samplesOf(field)[0]]);
  const base: Fields = { ...Object.fromEntries(required), ...apart };
  return fields
    .filter(({ schema }) => schema.enum)
    .flatMap((field) => samplesOf(field).map((value) => ({ ...base, [field.name]: value })));
}

function isInstant({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.some(({ format }) => format === 'date-time');
}

/** Whether a field or one nested in it is among the errors. */
export function isRefused({ errors }: Decoded<object>, name: string): boolean {
  return Object.keys(errors ?? {}).some((path) => path === name || path.startsWith(`${name}.`));
}
