import type { Caller, RecordConsentBody } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcedEnds, anOutboundCall, outboundCall } from '../../testing/waiting-calls.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { service } from '../service.js';
import { ConsentsRepository } from './consents.repository.js';
import { ConsentsService } from './consents.service.js';
import { timesOn } from '../../testing/organization-times.js';

class SetClock extends Clock {
  instant = new Date('2026-01-01T00:00:00.789Z');

  now(): Date {
    return this.instant;
  }
}

const live: Caller = {
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: null,
  requestId: 'req-1',
};
const test: Caller = { ...live, livemode: false };
const stranger: Caller = { ...live, organizationId: 2 };
const TEXT = 'Yes, an AI may call me about my request.';

const clock = new SetClock();
let database: TestDatabase;
let consents: ConsentsService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  const { dataSource } = database;
  consents = new ConsentsService(
    new ConsentsRepository(dataSource),
    new WaitingCalls(timesOn(clock)),
    dataSource,
    timesOn(clock),
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = new Date('2026-01-01T00:00:00.789Z');
  await database.dataSource.query('TRUNCATE consents, outbound_calls, outbox RESTART IDENTITY CASCADE');
});

const inTime = (): Deadline => Deadline.in(5000);
const record = (given: Partial<RecordConsentBody> = {}, caller = live) =>
  consents.record(
    caller,
    { phone_number: '(415) 555-0123', purposes: ['marketing'], consent_text: TEXT, ...given },
    inTime(),
  );
const revoke = (id: number, caller = live) => consents.revoke(caller, id, inTime());
const statuses = (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await outboundCall(database.dataSource, id)).status));

describe('a consent', () => {
  it('is dated now if the producer’s clock is up to a minute ahead', async () => {
    const obtainedAt = async (obtained_at: string): Promise<unknown> =>
      (await record({ obtained_at })).data.obtained_at;
    expect(await obtainedAt('2026-01-01T00:00:30Z')).toBe('2026-01-01T00:00:00Z');
    expect(await obtainedAt('2026-01-01T00:01:00Z')).toBe('2026-01-01T00:00:00Z');
  });

  it.each(['2026-01-01T00:01:01Z', '2026-01-02T00:00:00Z', '9999-12-31T00:00:00Z', '1990-12-31T23:59:59Z'])(
    'dated %s is refused with 422 and not stored',
    async (obtained_at) => {
      await expect(record({ obtained_at })).rejects.toMatchObject({
        code: 'validation_failed',
        details: { errors: { obtained_at: ['must be between 1991-01-01T00:00:00Z and now'] } },
      });
      expect((await consents.list(live, {}, { limit: 25 })).data).toEqual([]);
    },
  );

  it('may be dated as early as the beginning of 1991', async () => {
    expect((await record({ obtained_at: '1991-01-01' })).data.obtained_at).toBe('1991-01-01T00:00:00Z');
  });

  it('is stored verbatim with all its evidence', async () => {
    const said = {
      source_url: 'https://acme.example/form',
      ip_address: '198.51.100.7',
      user_agent: 'Browser/1.0',
      seller: 'Acme Plumbing LLC',
      form_version: '2025-11',
      recorded_by: 'Ana Ruiz',
      obtained_at: '2025-12-31T23:00:00Z',
    };
    expect(await record({ ...said, purposes: ['marketing', 'informational'], method: 'web_form' })).toEqual({
      data: {
        id: 1,
        livemode: true,
        phone_number: '+14155550123',
        purposes: ['marketing', 'informational'],
        consent_text: TEXT,
        ...said,
        revoked_at: null,
        revoked_cause: null,
        revoked_channel: null,
        created_at: '2026-01-01T00:00:00Z',
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        prev_hash: '0'.repeat(64),
      },
      existing: false,
    });
    const [row] = await database.dataSource.query<{ method: string }[]>('SELECT method FROM consents');
    expect(row!.method).toBe('web_form');
  });

  it('is dated now by default', async () => {
    expect((await record()).data).toMatchObject({ obtained_at: '2026-01-01T00:00:00Z', source_url: null });
  });

  it('names the credential that recorded it, unless the request names a person', async () => {
    const by = { ...live, actor: { kind: 'person', id: 3, name: 'Lou Bennett' } } as const;
    expect((await record({}, by)).data.recorded_by).toBe('Lou Bennett');
    expect((await record({ recorded_by: 'Ana Ruiz' }, by)).data.recorded_by).toBe('Ana Ruiz');
    expect((await record()).data.recorded_by).toBeNull();
  });

  it('is refused for a number that is not a US number', async () => {
    await expect(record({ phone_number: '+442079460958' })).rejects.toMatchObject({ code: 'invalid_number' });
  });

  it('is stored once for an external id, even if its writes repeat or run concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => record({ external_id: 'x' })));
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await record({ external_id: 'x' }, test)).existing).toBe(false);
  });
});

describe('a consent obtained before a withdrawal of its number, and recorded after it', () => {
  const reportWrongNumber = (): Promise<void> =>
    inTransaction(database.dataSource, (tx) =>
      consents.withdrawForWrongNumber(tx, scopeOf(live), { id: 7, phone_number: '+14155550123', ended_at: null }, {}),
    );
  const revokeOnRequest = (id: number): Promise<unknown> => revoke(id);
  const revokeAsEarlierVersion = (id: number): Promise<unknown> =>
    database.dataSource.query('UPDATE consents SET revoked_at = $2 WHERE id = $1', [id, clock.instant]);

  it.each([
    ['another person answered', reportWrongNumber, { revoked_cause: 'wrong_number', revoked_channel: 'call' }],
    ['another consent was revoked', revokeOnRequest, { revoked_cause: 'withdrawn', revoked_channel: 'api' }],
    [
      'an earlier version revoked another consent',
      revokeAsEarlierVersion,
      { revoked_cause: 'withdrawn', revoked_channel: null },
    ],
  ])('is not in force if %s', async (_what, withdraw, withdrawal) => {
    const { data } = await record();
    clock.instant = new Date('2026-02-01T00:00:00Z');
    await withdraw(data.id);
    clock.instant = new Date('2026-03-01T00:00:00Z');
    const revoked = { revoked_at: '2026-02-01T00:00:00Z', ...withdrawal };
    expect((await record({ obtained_at: '2026-01-15T00:00:00Z' })).data).toMatchObject(revoked);
    expect((await record({ obtained_at: '2026-02-01T00:00:00Z' })).data).toMatchObject(revoked);
    const inForce = { revoked_at: null };
    expect((await record({ obtained_at: '2026-02-02T00:00:00Z' })).data).toMatchObject(inForce);
    expect((await record({ obtained_at: '2026-01-15T00:00:00Z' }, test)).data).toMatchObject(inForce);
    const another = { phone_number: '(415) 555-0124', obtained_at: '2026-01-15T00:00:00Z' };
    expect((await record(another)).data).toMatchObject(inForce);
  });
});

describe('revoking a consent', () => {
  it('keeps the record and is idempotent', async () => {
    const { data } = await record();
    clock.instant = new Date('2026-02-01T00:00:00.500Z');
    expect(await revoke(data.id)).toBeNull();
    clock.instant = new Date('2026-03-01T00:00:00Z');
    await revoke(data.id);
    const { data: rows } = await consents.list(live, {}, { limit: 25 });
    expect(rows).toEqual([
      { ...data, revoked_at: '2026-02-01T00:00:00Z', revoked_cause: 'withdrawn', revoked_channel: 'api' },
    ]);
  });

  it('finds a consent in either mode of its own organization', async () => {
    const { data } = await record({}, test);
    await expect(revoke(data.id, stranger)).rejects.toMatchObject({ code: 'not_found' });
    expect(await revoke(data.id)).toBeNull();
    await expect(revoke(data.id + 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('blocks waiting calls that needed it and announces each end', async () => {
    const { data } = await record();
    const { dataSource } = database;
    const needing = [
      await anOutboundCall(dataSource, { status: 'queued' }),
      await anOutboundCall(dataSource, { source: 'campaign', purpose: 'informational' }),
    ];
    const others = [
      await anOutboundCall(dataSource, { source: 'agent_dial' }),
      await anOutboundCall(dataSource, { phone_number: '+12125550199' }),
      await anOutboundCall(dataSource, { livemode: false }),
      await anOutboundCall(dataSource, { status: 'in_progress' }),
    ];
    await revoke(data.id);
    await revoke(data.id);
    expect(await statuses(needing)).toEqual(['blocked', 'blocked']);
    expect((await outboundCall(dataSource, needing[0]!)).blocked_reason).toBe('consent_revoked');
    expect(await statuses(others)).toEqual(['scheduled', 'scheduled', 'scheduled', 'in_progress']);
    expect(await announcedEnds(dataSource)).toEqual(needing);
  });

  it('does not block calls that another consent covers', async () => {
    const { data: marketing } = await record();
    const { data: informational } = await record({ purposes: ['informational'] });
    const call = await anOutboundCall(database.dataSource);
    const reminder = await anOutboundCall(database.dataSource, { source: 'campaign', purpose: 'informational' });
    await revoke(marketing.id);
    expect(await statuses([call, reminder])).toEqual(['blocked', 'scheduled']);
    await revoke(informational.id);
    expect(await statuses([reminder])).toEqual(['blocked']);
  });
});

describe('the list of consents', () => {
  it('shows one organization and mode, newest first and with revoked consents, for all numbers or one', async () => {
    const first = await record();
    clock.instant = new Date('2026-01-02T00:00:00Z');
    const second = await record({ phone_number: '2125550199' });
    await record({}, test);
    await record({}, stranger);
    await revoke(first.data.id);
    const ids = async (phone_number?: string) =>
      (await consents.list(live, phone_number ? { phone_number } : {}, { limit: 25 })).data.map(({ id }) => id);
    expect(await ids()).toEqual([second.data.id, first.data.id]);
    expect(await ids('+14155550123')).toEqual([first.data.id]);
    expect(await ids('+13125550100')).toEqual([]);
  });

  it('pages forward and back without repeats or gaps', async () => {
    for (let count = 0; count < 3; count++) await record();
    const first = await consents.list(live, {}, { limit: 2 });
    const second = await consents.list(live, {}, { limit: 2, after: first.next! });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([3, 2, 1]);
    const back = await consents.list(live, {}, { limit: 2, before: second.previous! });
    expect(back.data).toEqual(first.data);
  });
});
