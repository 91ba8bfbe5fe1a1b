import { allOperations, inputFieldsOf, type AnyOperation } from '@frontdesk/contracts';
import { PLATFORM_BASE, PUBLIC_BASE } from '@frontdesk/testing';
import fc from 'fast-check';
import { encodeSafely, plainQuery, queriesFor, queriesWithOneInvalidParameter } from './fuzz-queries.js';
import {
  withDistantInstants,
  junk,
  objectsFor,
  plainOf,
  samplesOf,
  withOneInvalidField,
  type Fields,
} from './fuzz-values.js';

/** The sender of a request. */
export type Sender = 'live' | 'test' | 'limited' | 'platform' | 'anonymous' | 'unknown key';

/** A generated request. `{…}` and tokens are filled in when it is sent. */
export interface FuzzRequest {
  /** The operation. Undefined for requests outside the declared routes. */
  operation?: AnyOperation;
  sender: Sender;
  method: string;
  path: string;
  headers: [string, string][];
  body: Uint8Array | null;
}

/** Every operation that a key or token may request. */
export const routedOperations = allOperations.filter(({ api }) => api === 'public' || api === 'platform');
const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];

/**
 * These requests use only numbers of this spec, because the operator's list affects every organization and an opt-out
 * is permanent.
 */
const unlisted = { phone_number: '+18775550188' };
/** Without the fields that the other provider uses. */
const ofHubSpot = {
  provider: 'hubspot',
  url: null,
  method: null,
  headers: null,
  body: null,
  id_path: null,
  secrets: null,
  record_url: null,
};
/** The end of a campaign comes after its start. */
const openEnded = { ends_at: null };
const fixedFields: Readonly<Record<string, Fields>> = {
  'do-not-call.create': unlisted,
  'do-not-call.record': unlisted,
  'operator-do-not-call.create': unlisted,
  'crm-connections.create': ofHubSpot,
  'campaigns.create-in-organization': openEnded,
  'campaigns.update-in-organization': openEnded,
};

const id = fc.oneof(
  { weight: 60, arbitrary: fc.constant('KNOWN') },
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

const header = fc.oneof(
  fc.tuple(fc.constant('X-Request-Id'), fc.constantFrom('abc', '', ' ', 'x'.repeat(4000), 'a\tb', '\u00ff', '${jndi}')),
  fc.tuple(
    fc.constant('X-Forwarded-For'),
    // Most addresses are different, so that the limit on failed attempts does not hide other responses.
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

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value) ?? 'undefined');

/** Generates a request as declared. Fixed fields are sent unchanged or made invalid. */
function bodiesFor({ name, body }: AnyOperation): fc.Arbitrary<Uint8Array> {
  const fixed = fixedFields[name] ?? {};
  const fields = inputFieldsOf(body as new () => object).filter((field) => field.name in fixed);
  return objectsFor(body!).map((object) => {
    const valid = fields.filter((field) => samplesOf(field).includes(object[field.name]));
    return bytesOf({ ...object, ...Object.fromEntries(valid.map((field) => [field.name, fixed[field.name]])) });
  });
}

const registry = fc
  .array(
    fc.oneof(fc.constantFrom('phone_number', '415-555-0199', '{"phone_number":"4155550199"}', '', ','), fc.string()),
    {
      maxLength: 5,
    },
  )
  .map((lines) => Buffer.from(lines.join('\n')));

function anyBodyFor(operation: AnyOperation): fc.Arbitrary<Uint8Array | null> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 20, arbitrary: operation.body ? bodiesFor(operation) : operation.upload ? registry : junk.map(bytesOf) },
    { weight: 1, arbitrary: junk.map(bytesOf) },
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
    { weight: 30, arbitrary: fc.constantFrom<Sender>('live', 'live', 'live', 'test', 'limited') },
    fc.constantFrom<Sender>('platform', 'anonymous', 'unknown key'),
  ),
  tests: fc.oneof(
    { weight: 30, arbitrary: fc.constant<Sender>('test') },
    fc.constantFrom<Sender>('live', 'limited', 'platform', 'anonymous', 'unknown key'),
  ),
  platform: fc.oneof(
    { weight: 30, arbitrary: fc.constant<Sender>('platform') },
    fc.constantFrom<Sender>('live', 'anonymous', 'unknown key'),
  ),
};

function sendersOf({ api, isForTests }: AnyOperation): fc.Arbitrary<Sender> {
  if (api === 'platform') return senders.platform;
  return isForTests ? senders.tests : senders.public;
}

/** For each id in a path, the kind of record that it identifies. */
export function collectionsOf({ name, path, isForTests }: AnyOperation): string[] {
  // Only an opt-out has a receipt.
  if (name === 'do-not-call.get-receipt') return ['opt-outs'];
  return [...path.matchAll(/([\w-]+)\/\{\w+\}/g)].map(([, collection]) =>
    isForTests ? `test-${collection}` : name.startsWith('operator-') ? `operator-${collection}` : collection!,
  );
}

/** Returns the path of an operation. Each id is that of an existing record, or the given one. */
function pathOf(operation: AnyOperation, ids: readonly string[] = [], search = ''): string {
  const collections = collectionsOf(operation);
  let next = 0;
  const path = operation.path.replace(/\{\w+\}/g, () => {
    const known = `{${collections[next]}}`;
    const id = ids[next++] ?? 'KNOWN';
    return id === 'KNOWN' ? known : id;
  });
  return `${operation.api === 'platform' ? PLATFORM_BASE : PUBLIC_BASE}${path}${search ? `?${search}` : ''}`;
}

const routed = fc.constantFrom(...routedOperations).chain((operation) =>
  fc.record({
    operation: fc.constant(operation),
    sender: sendersOf(operation),
    method: fc.oneof({ weight: 90, arbitrary: fc.constant<string>(operation.method) }, fc.constantFrom(...METHODS)),
    path: fc
      .tuple(fc.array(id, { minLength: 2, maxLength: 2 }), queriesFor(operation))
      .map(([ids, search]) => pathOf(operation, ids, search)),
    headers: fc.oneof(
      { weight: 4, arbitrary: fc.constant<[string, string][]>(headersOf(operation)) },
      fc.array(header, { minLength: 1, maxLength: 2 }),
    ),
    body: anyBodyFor(operation),
  }),
);

/** Returns the required fields of an operation. */
export function headersOf({ upload }: AnyOperation): [string, string][] {
  return upload ? [['Content-Type', upload.contentTypes[0]!]] : [];
}

function plainFile({ name }: AnyOperation): Buffer {
  if (!name.startsWith('campaigns.import-contacts')) return Buffer.from('415-555-0199');
  const row = '415-555-0199,I agree that an AI assistant may call me about my visits.,2026-01-05';
  return Buffer.from(`phone_number,consent_text,obtained_at\n${row}\n`);
}

/** Returns a request that the operation's declaration accepts. */
export function plainRequest(operation: AnyOperation, search = plainQuery(operation)): FuzzRequest {
  const fields = operation.body && { ...plainOf(operation.body), ...fixedFields[operation.name] };
  return {
    operation,
    sender: operation.api === 'platform' ? 'platform' : operation.isForTests ? 'test' : 'live',
    method: operation.method,
    path: pathOf(operation, [], search),
    headers: headersOf(operation),
    body: operation.upload ? plainFile(operation) : fields ? bytesOf(fields) : null,
  };
}

/**
 * Returns, for each field and query parameter that the operation declares, a request that is refused because of it
 * alone, and the requests with instants far apart.
 */
function extremeRequests(operation: AnyOperation): fc.Arbitrary<FuzzRequest>[] {
  const plain = plainRequest(operation);
  const bodies = operation.body ? withOneInvalidField(operation.body) : [];
  return [
    ...bodies.map((body) => body.map((fields) => ({ ...plain, body: bytesOf(fields) }))),
    ...(operation.body ? withDistantInstants(operation.body) : []).map((fields) =>
      fc.constant({ ...plain, body: bytesOf(fields) }),
    ),
    ...queriesWithOneInvalidParameter(operation).map((query) => query.map((search) => plainRequest(operation, search))),
  ];
}

const unrouted = fc.record({
  sender: fc.constantFrom<Sender>('live', 'anonymous'),
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

/** A body just over the limit, which random generation may miss. */
const OVERSIZED: FuzzRequest = {
  sender: 'live',
  method: 'POST',
  path: '/api/public/v1/leads',
  headers: [['Content-Type', 'application/json']],
  body: Buffer.from(`{"reason":"${'x'.repeat(262_200)}"}`),
};

/**
 * Generates requests over all routes of both APIs and outside them. The same seed gives the same requests. Cases that
 * random generation may miss come first.
 */
export function fuzzRequests(count: number, seed: number): FuzzRequest[] {
  const request: fc.Arbitrary<FuzzRequest> = fc.oneof(
    { weight: 12, arbitrary: routed },
    { weight: 1, arbitrary: unrouted },
  );
  const extreme = fc.sample(fc.tuple(...routedOperations.flatMap(extremeRequests)), { numRuns: 1, seed })[0]!;
  return [OVERSIZED, ...extreme, ...fc.sample(request, { numRuns: count - 1 - extreme.length, seed })];
}
