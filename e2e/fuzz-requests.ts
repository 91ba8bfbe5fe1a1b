import { allOperations, webhookEventTypes, type AnyOperation } from '@frontdesk/contracts';
import { aCapturedLead, aLead, PLATFORM_BASE, PUBLIC_BASE } from '@frontdesk/testing';
import fc from 'fast-check';

/** Who sends a request. */
export type Sender = 'live' | 'test' | 'limited' | 'platform' | 'nobody' | 'stranger';

/** A generated request; ids and tokens are filled in when it is sent. */
export interface FuzzRequest {
  sender: Sender;
  method: string;
  path: string;
  headers: [string, string][];
  body: Uint8Array | null;
}

const operations = allOperations.filter(({ api }) => api !== 'internal');
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

const consent = { consent_text: 'I agree that an AI assistant may call me about my request.' };
/** Nobody else's: what the operator forbids holds for every organization. */
const unlisted = { phone_number: '+18775550188' };

/** Bodies that are accepted, to be spoiled. Addresses are this machine's own or refused ones. */
const validBodies: Record<string, () => Record<string, unknown>> = {
  'leads.create': () => aLead({ callback: { ...consent, source_url: 'https://a.example/quote', user_agent: 'x' } }),
  'leads.record': () =>
    aCapturedLead({ livemode: true, external_id: 'fuzz', call_id: 1, custom_fields: { a: { label: 'A', value: 1 } } }),
  'outbound-calls.create': () => ({
    phone_number: '(415) 555-0123',
    contact_name: 'Fuzz',
    purpose: 'informational',
    context: { a: 'b' },
  }),
  'outbound-calls.request': () => ({ source: 'agent_dial', phone_number: '(415) 555-0123', livemode: true }),
  'outbound-calls.report': () => ({
    status: 'in_progress',
    answered_by: 'human',
    transcript: [{ role: 'ai', text: 'x' }],
    opted_out: false,
  }),
  'outbound-calls.check': () => ({ phone_number: '(415) 555-0123', source: 'api', livemode: false }),
  'consents.record': () => ({
    ...consent,
    phone_number: '(415) 555-0123',
    purposes: ['marketing'],
    external_id: 'fuzz',
  }),
  'do-not-call.create': () => ({ ...unlisted, note: 'x', opted_out: false }),
  'do-not-call.record': () => ({ ...unlisted, external_id: 'fuzz', livemode: false, call_id: 1 }),
  'operator-do-not-call.create': () => ({ ...unlisted, note: 'x' }),
  'webhook-endpoints.create': () => ({ url: 'https://127.0.0.1/hook', events: webhookEventTypes, description: 'x' }),
  'webhook-endpoints.test': () => ({ event: 'lead.created' }),
  'organizations.create': () => ({
    name: 'Fuzz',
    timezone: 'UTC',
    plan: 'pro',
    outbound_lines: 5,
    widget_origins: ['https://a.example'],
  }),
  'organizations.update': () => ({
    name: 'Fuzz',
    hipaa_mode: false,
    daily_call_limit: 7,
    receptionist_instructions: '',
  }),
  'api-keys.create': () => ({ name: 'fuzz', mode: 'live', scopes: ['leads:read'], expires_at: null }),
};

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
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
  [null],
  { a: { b: { c: [] } } },
  '2026-02-30',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '{{7*7}}',
  "'; DROP TABLE leads; --",
  '%00',
  '../../etc/passwd',
  'constructor',
  { __proto__: null, toString: 1 },
  'http://[',
  'https://127.0.0.1/',
  '+1415555012３',
  'a@b',
  '٣',
  'NaN',
  '1e400',
);
const junk = fc.oneof(
  { weight: 3, arbitrary: nasty },
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const id = fc.oneof(
  { weight: 12, arbitrary: fc.constant('KNOWN') },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 5000 }).map(String) },
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    'abc',
    '9223372036854775807',
    '9223372036854775808',
    '1e9',
    '%00',
    '%2e%2e',
    '%',
    '%zz',
    ' ',
    '１',
    '1%2f2',
    "1'--",
    'null',
    '[]',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).map(encodeSafely),
  fc.integer({ min: 500, max: 9000 }).map((length) => '1'.repeat(length)),
);

function encodeSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        {
          weight: 5,
          arbitrary: fc.constantFrom(
            'per_page',
            'cursor',
            'since',
            'until',
            'email',
            'phone_number',
            'livemode',
            'per_page[]',
            'since[a][b]',
            'CURSOR',
          ),
        },
        fc.constantFrom('__proto__', 'constructor', 'toString', '', '[]', '%00', '%FF'),
        fc.string({ maxLength: 8 }).map(encodeSafely),
      ),
      fc.oneof(
        fc.constantFrom(
          '',
          '1',
          '100',
          '0',
          'true',
          '2026-01-01',
          '2026-01-01T00:00:00+00:00',
          'a@b.example',
          '4155550123',
          '%',
          '%ff',
          '%00',
          '%ED%A0%80',
          '+',
          'x'.repeat(1100),
        ),
        fc.string({ unit: 'binary', maxLength: 30 }).map(encodeSafely),
        fc.base64String({ maxLength: 120 }),
      ),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const header = fc.oneof(
  fc.tuple(fc.constant('X-Request-Id'), fc.constantFrom('abc', '', ' ', 'x'.repeat(4000), 'a\tb', '\u00ff', '${jndi}')),
  fc.tuple(
    fc.constant('X-Forwarded-For'),
    // Mostly addresses of their own, so that the limit on failed attempts does not answer instead of the rest.
    fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .tuple(fc.constantFrom('', 'nonsense, ', '1.2.3.4, ', ',,'), fc.ipV4())
          .map(([before, ip]) => before + ip),
      },
      { weight: 3, arbitrary: fc.ipV6() },
      fc.constantFrom('', 'nonsense', ',,,', '127.0.0.1', '1.2.3.4, 127.0.0.1', '999.1.1.1', 'x'.repeat(3000)),
    ),
  ),
  fc.tuple(
    fc.constant('Content-Type'),
    fc.constantFrom(
      '',
      ';',
      'application/json',
      'application/json;charset=latin1',
      'text/plain',
      'nonsense',
      '/',
      'a/b/c',
      'application/json, text/plain',
      '\u00ff',
    ),
  ),
  fc.tuple(fc.constant('Accept'), fc.constantFrom('*/*', 'text/html', 'nonsense')),
  fc.tuple(fc.constant('Accept-Version'), fc.constantFrom('1.0.0', 'x')),
  fc.tuple(fc.constant('Content-Encoding'), fc.constantFrom('gzip', 'br', 'nonsense')),
  fc.tuple(
    fc.constant('Authorization'),
    fc.constantFrom('', 'Bearer', 'Basic eDp5', 'Bearer \u00ff', 'Bearer vk_live_x', `Bearer ${'x'.repeat(6000)}`),
  ),
  fc.tuple(
    fc.constantFrom(
      'Idempotency-Key',
      'X-HTTP-Method-Override',
      'Traceparent',
      'Forwarded',
      'Cookie',
      'Range',
      'If-None-Match',
    ),
    fc.string({ maxLength: 20 }),
  ),
);

function bodyOf(operation: AnyOperation): fc.Arbitrary<Uint8Array | null> {
  const valid = validBodies[operation.name];
  const fields = Object.keys(valid?.() ?? { field: 1 });
  const spoiled = fc
    .tuple(
      fc.subarray(fields),
      fc.array(junk, { minLength: fields.length, maxLength: fields.length }),
      fc.subarray(fields),
      fc.dictionary(fc.string({ maxLength: 6 }), junk, { maxKeys: 2 }),
    )
    .map(([changed, values, removed, added]) => {
      const body: Record<string, unknown> = { ...valid?.(), ...added };
      for (const [index, field] of changed.entries()) body[field] = values[index];
      if (removed.length < fields.length / 2) for (const field of removed) delete body[field];
      return Buffer.from(JSON.stringify(body));
    });
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constant(Buffer.from(JSON.stringify(valid?.() ?? {}))) },
    { weight: 6, arbitrary: spoiled },
    { weight: 1, arbitrary: junk.map((value) => Buffer.from(JSON.stringify(value) ?? 'undefined')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '{',
          '{"a":',
          '[[[[',
          '{"reason":"x"}}',
          '\ufeff{"reason":"x"}',
          '{"__proto__":{"a":1},"reason":"x"}',
          '{"reason":1e999}',
          '['.repeat(20_000),
          `{"reason":"${'x'.repeat(262_200)}"}`,
        )
        .map((text) => Buffer.from(text)),
    },
  );
}

const senders = {
  public: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom<Sender>('live', 'live', 'test', 'limited') },
    fc.constantFrom<Sender>('platform', 'nobody', 'stranger'),
  ),
  platform: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Sender>('platform') },
    fc.constantFrom<Sender>('live', 'nobody', 'stranger'),
  ),
};

const routed = fc.constantFrom(...operations).chain((operation) =>
  fc.record({
    sender: senders[operation.api === 'platform' ? 'platform' : 'public'],
    method: fc.oneof({ weight: 14, arbitrary: fc.constant<string>(operation.method) }, fc.constantFrom(...METHODS)),
    path: fc.tuple(fc.array(id, { minLength: 2, maxLength: 2 }), query).map(([ids, search]) => {
      let next = 0;
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        ids[next++] === 'KNOWN' ? `{${name}}` : ids[next - 1]!,
      );
      return `${operation.api === 'platform' ? PLATFORM_BASE : PUBLIC_BASE}${path}${search ? `?${search}` : ''}`;
    }),
    headers: fc.oneof(
      { weight: 2, arbitrary: fc.constant<[string, string][]>([]) },
      fc.array(header, { minLength: 1, maxLength: 2 }),
    ),
    body: bodyOf(operation),
  }),
);

const unrouted = fc.record({
  sender: fc.constantFrom<Sender>('live', 'nobody'),
  method: fc.constantFrom(...METHODS),
  path: fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '/api',
      '/api/public/v1',
      '/api/public/v1/',
      '/api/public/v1//me',
      '/api/platform/v1/../../public/v1/me',
      '/%00',
      '/%',
      '/api/public/v1/%6de',
      '/docs/nothing',
      '/mcp/nothing',
      '*',
    ),
    fc.string({ maxLength: 30 }).map((text) => `/${encodeSafely(text)}`),
    fc.string({ maxLength: 30 }).map((text) => `${PUBLIC_BASE}/${encodeSafely(text)}`),
  ),
  headers: fc.array(header, { maxLength: 2 }),
  body: fc.constant(null),
});

/** What chance may leave out: a body just over the limit. */
const OVERSIZED: FuzzRequest = {
  sender: 'live',
  method: 'POST',
  path: '/api/public/v1/leads',
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(`{"reason":"${'x'.repeat(262_200)}"}`),
};

/** Requests over all routes of both APIs, and beside them; the same for the same seed. */
export function fuzzRequests(count: number, seed: number): FuzzRequest[] {
  const request: fc.Arbitrary<FuzzRequest> = fc.oneof(
    { weight: 12, arbitrary: routed },
    { weight: 1, arbitrary: unrouted },
  );
  return [OVERSIZED, ...fc.sample(request, { numRuns: count - 1, seed })];
}
