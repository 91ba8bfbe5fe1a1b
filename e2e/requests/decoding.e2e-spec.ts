import {
  aLead,
  createOrganization,
  exchange,
  PUBLIC_BASE,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();
const EMOJI = '\u{1f9ff}';
let organization: TestOrganization;
let caller: ApiClient;

const send = (body: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  caller.send('POST', '/leads', { body, headers });

beforeAll(async () => {
  organization = await createOrganization(stack);
});
beforeEach(async () => {
  caller = await organization.caller();
});

describe('422 errors.body for a body that is not a JSON object', () => {
  it.each([
    ['truncated JSON', '{"reason": "x"'],
    ['a trailing comma', '{"reason": "x",}'],
    ['single quotes', "{'reason': 'x'}"],
    ['two values', '{"reason":"x"} {}'],
    ['a list', '[{"reason": "x"}]'],
    ['a string', '"reason"'],
    ['a number', '7'],
    ['null', 'null'],
    ['true', 'true'],
    ['100,000 levels of nesting', '['.repeat(100_000)],
    ['NaN', '{"reason": NaN}'],
  ])('is returned for %s', async (_title, body) => {
    expectInvalid(await send(body), 'body');
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
    'text/json',
  ])('is returned for the content type %s', async (type) => {
    expectInvalid(await send('{"reason": "x"}', { 'content-type': type }), 'body');
  });
});

describe('a JSON object', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ])('is read with the content type %s', async (type) => {
    expectStatus(await send('{"reason": "x"}', { 'content-type': type }), 201);
  });

  it('is read if no content type is given', async () => {
    const response = await exchange(stack.gateways[0]!, {
      method: 'POST',
      path: `${PUBLIC_BASE}/leads`,
      headers: [['Authorization', `Bearer ${caller.token}`]],
      body: '{"reason": "x"}',
    });
    expectStatus(response, 201);
  });

  it('is read although it has unknown fields of any name, which are ignored', async () => {
    const response = await send(
      '{"reason":"x","__proto__":{"name":"no"},"constructor":{"prototype":{"a":1}},"id":1,"livemode":false,"toString":1}',
    );
    expectStatus(response, 201);
    expect(response.json.data).toMatchObject({ reason: 'x', livemode: true, name: null });
  });

  it('is read in chunks', async () => {
    const response = await exchange(stack.gateways[0]!, {
      method: 'POST',
      path: `${PUBLIC_BASE}/leads`,
      headers: [
        ['Authorization', `Bearer ${caller.token}`],
        ['Content-Type', 'application/json'],
        ['Transfer-Encoding', 'chunked'],
      ],
      body: '{"reason": "x"}',
    });
    expectStatus(response, 201);
  });

  it('is read with an Idempotency-Key header, which is ignored', async () => {
    const [one, other] = [
      await send(aLead(), { 'idempotency-key': 'k' }),
      await send(aLead(), { 'idempotency-key': 'k' }),
    ];
    expectStatus(one, 201);
    expect(other.json.data.id).not.toBe(one.json.data.id);
  });
});

describe('the size limit of a body', () => {
  const sized = (bytes: number): string => {
    const frame = JSON.stringify({ reason: 'x', padding: '' });
    return JSON.stringify({ reason: 'x', padding: 'p'.repeat(bytes - frame.length) });
  };

  it('accepts 256 KiB', async () => {
    expectStatus(await send(sized(256 * 1024)), 201);
  });

  it('returns 413 payload_too_large for one byte more', async () => {
    expectError(await send(sized(256 * 1024 + 1)), 'payload_too_large');
  });

  it('returns 413 for a chunked body without a declared length', async () => {
    const response = await exchange(stack.gateways[0]!, {
      method: 'POST',
      path: `${PUBLIC_BASE}/leads`,
      headers: [
        ['Authorization', `Bearer ${caller.token}`],
        ['Content-Type', 'application/json'],
        ['Transfer-Encoding', 'chunked'],
      ],
      body: sized(256 * 1024 + 1),
    });
    expectError(response, 'payload_too_large');
  });
});

describe('text fields', () => {
  it.each(['name', 'email', 'reason', 'urgency', 'phone_number'])(
    'reject NUL and unpaired surrogates in %s',
    async (field) => {
      for (const bad of ['a\\u0000b', 'a\\ud800', '\\udc00a', '\\ud83d\\ud83d']) {
        const others = field === 'reason' ? '' : '"reason":"x",';
        expectInvalid(await send(`{${others}"${field}":"${bad}"}`), field);
      }
    },
  );

  it('reject NUL and unpaired surrogates in keys and values of details', async () => {
    for (const details of ['{"a\\u0000":1}', '{"a":"\\u0000"}', '{"\\ud800":1}', '["\\udc00"]']) {
      expectInvalid(await send(`{"reason":"x","details":${details}}`), 'details');
    }
  });

  it('measure length in code points', async () => {
    const most = { name: EMOJI.repeat(255), reason: EMOJI.repeat(2000), urgency: EMOJI.repeat(50) };
    const response = await send(most);
    expectStatus(response, 201);
    expect(response.json.data).toMatchObject(most);
    const tooLong = {
      name: EMOJI.repeat(256),
      reason: EMOJI.repeat(2001),
      urgency: EMOJI.repeat(51),
      email: `${'a'.repeat(250)}@x.example`,
    };
    expectInvalid(await send(tooLong), 'name', 'reason', 'urgency', 'email');
  });

  it('are trimmed before their length is measured: an empty optional text is null, and an empty required one is missing', async () => {
    const response = await send({
      name: '  Robin \n',
      reason: `${' '.repeat(300)}${'r'.repeat(2000)}\t`,
      urgency: '   ',
      email: '',
      phone_number: ' ',
    });
    expectStatus(response, 201);
    expect(response.json.data).toMatchObject({
      name: 'Robin',
      reason: 'r'.repeat(2000),
      urgency: null,
      email: null,
      phone_number: null,
    });
    expectInvalid(await send({ reason: ' \t\n' }), 'reason');
  });
});

describe('validation of fields', () => {
  it('reports all errors at once', async () => {
    const body = {
      name: 7,
      phone_number: '1'.repeat(33),
      email: 'nonsense',
      urgency: ['high'],
      details: { nested: {} },
      callback: { consent_text: 'short', source_url: 'nonsense', ip_address: '1.2.3', user_agent: 'u'.repeat(513) },
    };
    expectInvalid(
      await send(body),
      'name',
      'phone_number',
      'email',
      'reason',
      'urgency',
      'details',
      'callback.consent_text',
      'callback.source_url',
      'callback.ip_address',
      'callback.user_agent',
    );
  });

  it.each([
    ['a text', 'text'],
    ['an empty text', ''],
    ['a blank text', ' '],
    ['a number', 7],
    ['a list', []],
    ['true', true],
  ])('requires callback to be an object, not %s', async (_title, callback) => {
    expectInvalid(await send({ reason: 'x', phone_number: '4155550123', callback }), 'callback');
  });

  it.each([
    ['a list in an object', { a: [] }],
    ['an object in an object', { a: { b: 1 } }],
    ['a number in a list', [1]],
    ['null in a list', [null]],
    ['a list in a list', [['a']]],
    ['a text', 'text'],
    ['an empty text', ''],
    ['a number', 7],
    ['51 entries', Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i]))],
    ['51 items', Array.from({ length: 51 }, () => 'x')],
    ['a key of 101 characters', { ['k'.repeat(101)]: 1 }],
    ['an empty key', { '': 1 }],
    ['a value of 1001 characters', { a: 'v'.repeat(1001) }],
  ])('rejects details that contain %s', async (_title, details) => {
    expectInvalid(await send({ reason: 'x', details }), 'details');
  });

  it('rejects details with a number too large for JSON', async () => {
    expectInvalid(await send('{"reason":"x","details":{"a":1e400}}'), 'details');
  });

  it('returns details unchanged when they are scalars, and a list keyed by position', async () => {
    const details = { text: 'v'.repeat(1000), number: -1.5, yes: true, none: null, ['k'.repeat(100)]: 0 };
    expect((await send({ reason: 'x', details })).json.data.details).toEqual(details);
    expect((await send({ reason: 'x', details: ['a', 'b'] })).json.data.details).toEqual({ '0': 'a', '1': 'b' });
    for (const details of [null, {}, []]) expect((await send({ reason: 'x', details })).json.data.details).toBeNull();
    const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, i]));
    expect((await send({ reason: 'x', details: fifty })).json.data.details).toEqual(fifty);
  });
});
