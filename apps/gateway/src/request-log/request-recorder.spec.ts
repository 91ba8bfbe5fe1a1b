import { describe, expect, it } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { RecordedRequest } from '../http/recorded-request.js';
import { keptBody } from './recorded-bodies.js';
import { MAX_WAITING, RequestRecorder } from './request-recorder.js';
import type { RequestCountEntity } from './request-count.entity.js';
import type { NewLoggedRequest, RequestLogRepository } from './request-log.repository.js';

const organization = { id: 7, version: 1, name: 'Acme', timezone: 'UTC', hipaa: false };
const key = { id: 3, name: 'crm', prefix: 'fd', livemode: false, scopes: [], expiresAt: null, organization };
const OUTAGE = Object.assign(new Error('the server is away'), { code: 'ECONNREFUSED' });
const REFUSED_ROW = Object.assign(new Error('invalid byte sequence'), { code: '22021' });

type Insert = (rows: readonly NewLoggedRequest[], counts: readonly RequestCountEntity[]) => Promise<void>;

function aRecorder(insert: Insert) {
  const logger = { warn: () => undefined, error: () => undefined } as never;
  const recorder = new RequestRecorder(
    { insert } as unknown as RequestLogRepository,
    { now: () => new Date('2026-01-01T00:00:01Z') } as never,
    logger,
  );
  const record = (requestId: string, recorded = new RecordedRequest(key, '192.0.2.1')): void => {
    const request = { id: requestId, url: '/leads', raw: { method: 'GET' }, routeOptions: { config: {} } };
    recorder.record(request as unknown as FastifyRequest, recorded, 200, 12.4);
  };
  return { recorder, record };
}

describe('the request recorder', () => {
  it('writes waiting requests in batches, with the time at which each request began', async () => {
    const batches: NewLoggedRequest[][] = [];
    const { recorder, record } = aRecorder(async (rows) => void batches.push([...rows]));
    for (let count = 0; count < 1200; count++) record(`req-${count}`);
    await recorder.onApplicationShutdown();
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(batches[0]![0]).toMatchObject({
      request_id: 'req-0',
      duration_ms: 12,
      at: new Date('2026-01-01T00:00:00.987Z'),
    });
  });

  it('counts a batch by organization, mode and the month in which each request began there', async () => {
    const counted: (readonly RequestCountEntity[])[] = [];
    const { recorder, record } = aRecorder(async (_rows, counts) => void counted.push(counts));
    const inDenver = { ...key, livemode: true, organization: { ...organization, id: 8, timezone: 'America/Denver' } };
    record('req-1');
    record('req-2', new RecordedRequest(inDenver, '192.0.2.1'));
    record('req-3');
    await recorder.onApplicationShutdown();
    expect(counted).toEqual([
      [
        { organization_id: 7, livemode: false, month: '2026-01-01', requests: 2 },
        { organization_id: 8, livemode: true, month: '2025-12-01', requests: 1 },
      ],
    ]);
  });

  it('keeps at most 10,000 requests during an outage, the oldest first, and drops the rest', async () => {
    let isDown = true;
    const written: string[] = [];
    const { recorder, record } = aRecorder(async (rows) => {
      if (isDown) throw OUTAGE;
      written.push(...rows.map(({ request_id }) => request_id));
    });
    for (let count = 0; count < MAX_WAITING + 50; count++) record(`req-${count}`);
    await recorder.onApplicationShutdown();
    expect(written).toEqual([]);
    isDown = false;
    await recorder.onApplicationShutdown();
    expect(written).toHaveLength(MAX_WAITING);
    expect(written.at(-1)).toBe(`req-${MAX_WAITING - 1}`);
  });

  it('drops a batch that the database refuses, so that later requests are logged', async () => {
    const written: string[] = [];
    const { recorder, record } = aRecorder(async (rows) => {
      if (rows.some(({ request_id }) => request_id === 'req-0')) throw REFUSED_ROW;
      written.push(...rows.map(({ request_id }) => request_id));
    });
    for (let count = 0; count < 501; count++) record(`req-${count}`);
    await recorder.onApplicationShutdown();
    await recorder.onApplicationShutdown();
    expect(written).toEqual(['req-500']);
  });

  it('logs requests without bodies while waiting bodies take more than 32 MiB', async () => {
    const written: NewLoggedRequest[] = [];
    const { recorder, record } = aRecorder(async (rows) => void written.push(...rows));
    for (let count = 0; count < 130; count++) {
      const recorded = new RecordedRequest(key, '192.0.2.1');
      recorded.keepRequest(Buffer.alloc(256 * 1024, 'x'));
      record(`req-${count}`, recorded);
    }
    await recorder.onApplicationShutdown();
    expect(written.filter(({ request_body }) => request_body !== null)).toHaveLength(128);
    expect(written).toHaveLength(130);
  });
});

describe('a stored body', () => {
  it('contains no NUL, and no secret at any depth', () => {
    const body = '{"data":{"id":1},"secret" : "whsec_a\\"b","key":"fd_test_1","token":"t","note":"a\0b"}';
    expect(keptBody(body).text).toBe('{"data":{"id":1},"secret" : "…","key":"…","token":"…","note":"a\uFFFDb"}');
  });

  it('is cut at 16 KiB between characters, and a secret that is cut is left out too', () => {
    const kept = keptBody(Buffer.from(`x${'é'.repeat(10_000)}`));
    expect([Buffer.byteLength(kept.text!), kept.isTruncated]).toEqual([16 * 1024 - 1, true]);
    const { text } = keptBody(`${' '.repeat(16_000)}{"secret":"${'s'.repeat(1000)}"}`);
    expect(text).toMatch(/"secret":"…$/);
  });
});
