import { createLogger } from '@frontdesk/service-host';
import { eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createDialerDatabase, SettableClock } from '../../testing/dialing.js';
import { DueWorkRepository, type DueWork } from './due-work.repository.js';
import { DueWorkService } from './due-work.service.js';

const NOTHING: DueWork = { queues: false, campaigns: false, dials: false };

const clock = new SettableClock();
let database: TestDatabase;
let work: DueWorkRepository;
beforeAll(async () => {
  database = await createDialerDatabase();
  work = new DueWorkRepository(database.dataSource);
});
afterEach(async () => {
  clock.reset();
  await sql('TRUNCATE dial_lanes, campaigns, outbound_calls CASCADE');
});
afterAll(() => database.drop());

const sql = (text: string, values: unknown[] = []): Promise<unknown> => database.dataSource.query(text, values);
const read = (): Promise<DueWork> => work.read(clock.now());
const later = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

const addDial = async (livemode: boolean, expiresAt: Date | null = null): Promise<void> => {
  await sql(
    `WITH call AS (
       INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, decision, created_at)
       VALUES (1, $1, 'api', 'marketing', 'dialing', '+14155550123', '{}', now()) RETURNING id)
     INSERT INTO outbound_attempts
       (attempt_id, outbound_call_id, organization_id, livemode, phone_number, started_at, carrier, expires_at)
     SELECT gen_random_uuid(), id, 1, $1, '+14155550123', now(), 'simulated', $2 FROM call`,
    [livemode, expiresAt],
  );
};

describe('due work', () => {
  it('is nothing while every table is empty', async () => {
    expect(await read()).toEqual(NOTHING);
  });

  it('is a queue that is due and has no lease, or an expired one', async () => {
    await sql('INSERT INTO dial_lanes (organization_id, livemode, due_at) VALUES (1, true, $1)', [later(1)]);
    expect(await read()).toEqual(NOTHING);
    clock.advance(1);
    expect(await read()).toEqual({ ...NOTHING, queues: true });
    await sql('UPDATE dial_lanes SET leased_until = $1', [later(1)]);
    expect(await read()).toEqual(NOTHING);
    clock.advance(1);
    expect(await read()).toEqual({ ...NOTHING, queues: true });
  });

  it('is a campaign that is due', async () => {
    await sql(
      `INSERT INTO campaigns (organization_id, livemode, name, purpose, status, calls_at_once, due_at, created_at)
       VALUES (1, true, 'Recall', 'marketing', 'running', 1, $1, now())`,
      [later(1)],
    );
    expect(await read()).toEqual(NOTHING);
    clock.advance(1);
    expect(await read()).toEqual({ ...NOTHING, campaigns: true });
  });

  it.each([
    ['a live dial', true, later(180)],
    ['a test dial that the voice runtime reports on', false, later(180)],
  ])('is %s, until it ends', async (_, livemode, expiresAt) => {
    await addDial(livemode, expiresAt);
    expect(await read()).toEqual({ ...NOTHING, dials: true });
    await sql("UPDATE outbound_attempts SET ended_at = now(), outcome = 'failed'");
    expect(await read()).toEqual(NOTHING);
  });

  it('is no test dial that is simulated', async () => {
    await addDial(false);
    expect(await read()).toEqual(NOTHING);
  });
});

describe('DueWorkService', () => {
  it('wakes only what is due, and knows whether a dial is in progress', async () => {
    const woken: string[] = [];
    const service = new DueWorkService(work, clock, createLogger('dialer', { LOG_LEVEL: 'silent' }));
    service.onDue('queues', () => woken.push('queues'));
    service.onDue('campaigns', () => woken.push('campaigns'));
    expect(service.mayHaveDials).toBe(true);
    await sql('INSERT INTO dial_lanes (organization_id, livemode, due_at) VALUES (1, true, $1)', [clock.now()]);
    service.onApplicationBootstrap();
    try {
      await eventually(() => woken.length > 0);
      expect(woken).not.toContain('campaigns');
      expect(service.mayHaveDials).toBe(false);
      await addDial(true, later(180));
      await eventually(() => service.mayHaveDials);
    } finally {
      await service.beforeApplicationShutdown();
    }
  });

  it('assumes that a dial is in progress while its checks fail', async () => {
    let fails = false;
    const read = (): Promise<DueWork> => (fails ? Promise.reject(new Error('broken')) : Promise.resolve(NOTHING));
    const logger = { error: () => undefined } as never;
    const service = new DueWorkService({ read } as unknown as DueWorkRepository, clock, logger);
    service.onApplicationBootstrap();
    try {
      await eventually(() => !service.mayHaveDials);
      fails = true;
      await eventually(() => service.mayHaveDials);
    } finally {
      await service.beforeApplicationShutdown();
    }
  });
});
