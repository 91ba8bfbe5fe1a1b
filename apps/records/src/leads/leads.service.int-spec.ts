import {
  changeLead,
  createLead,
  leadCreated,
  pendingAudit,
  recordLead,
  type Actor,
  type AnyOperation,
  type Caller,
  type ChangeLeadBody,
  type CreateLeadBody,
  type EventEnvelope,
  type Lead,
  type RecordLeadBody,
} from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { service } from '../service.js';
import type { LeadCallbacks } from './lead-callbacks.js';
import { LeadsRepository } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

class SetClock extends Clock {
  instant = new Date('2026-01-01T00:00:00.789Z');

  now(): Date {
    return this.instant;
  }
}

const clock = new SetClock();
let database: TestDatabase;
let leads: LeadsService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  const repository = new LeadsRepository(database.dataSource);
  leads = new LeadsService(repository, {} as LeadCallbacks, database.dataSource, clock);
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = new Date('2026-01-01T00:00:00.789Z');
  await database.dataSource.query('TRUNCATE leads, outbox RESTART IDENTITY CASCADE');
});

const aCaller = (given: Partial<Caller> = {}): Caller => ({
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: 5,
  requestId: 'req-1',
  ...given,
});
const inTime = (): Deadline => Deadline.in(5000);
const create = (body: Partial<CreateLeadBody> = {}, caller = aCaller(), deadline = inTime()) =>
  leads.create(caller, { reason: 'Leaking tap', ...body }, deadline);
const record = (body: Partial<RecordLeadBody> = {}, caller = aCaller({ keyId: null }), deadline = inTime()) =>
  leads.record(caller, { reason: 'Leaking tap', source: 'call', ...body }, deadline);

const change = (id: number, body: ChangeLeadBody, caller = aCaller({ keyId: null })) =>
  leads.change(caller, id, body, inTime());

const storedLeads = async (): Promise<number> =>
  (await database.dataSource.query<{ n: number }[]>('SELECT count(*)::int AS n FROM leads'))[0]!.n;
const announced = async (): Promise<EventEnvelope[]> =>
  (await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq')).map(
    ({ body }) => JSON.parse(body) as EventEnvelope,
  );

describe('the audit log', () => {
  const operator: Actor = { kind: 'operator', id: null, name: 'billing' };
  const by = (actor: Actor, operation: AnyOperation, given: Partial<Caller> = {}): Caller => {
    const caller = aCaller({ actor, address: '203.0.113.9', ...given });
    return { ...caller, audit: pendingAudit(operation, caller, () => clock.now()) };
  };
  const entry = {
    actor: operator,
    action: 'lead.created',
    target: { type: 'lead', id: 1 },
    changes: { source: { before: null, after: 'call' } },
    address: '203.0.113.9',
    request_id: 'req-1',
  };

  it.each([
    ['in the statement of the lead', {}],
    ['in the transaction of a lead with an external id', { external_id: 'lead-1' }],
  ])('gets an entry for a lead by an operator, without the texts of the lead, %s', async (_title, body) => {
    const given = { ...body, name: 'Dana Reyes', phone_number: '4155550123' };
    const { data } = await record(given, by(operator, recordLead, { livemode: false }));
    const [lead, audit, ...more] = await announced();
    expect(more).toEqual([]);
    expect([data.id, lead!.type, (lead!.data['lead'] as Lead).id]).toEqual([1, 'lead.created', 1]);
    expect(audit).toMatchObject({ type: 'audit.recorded', organization_id: 1, livemode: false, data: entry });
    expect(audit!.id).not.toBe(lead!.id);
    expect(JSON.stringify(audit)).not.toMatch(/Dana|4155550123|Leaking/);
  });

  it('gets no entry for a repeat, a refused lead, or a lead that misses its deadline', async () => {
    await record({ external_id: 'lead-1' });
    await record({ external_id: 'lead-1' }, by(operator, recordLead));
    await expect(record({ phone_number: 'x' }, by(operator, recordLead))).rejects.toMatchObject({
      code: 'invalid_number',
    });
    const late = record({}, by(operator, recordLead), Deadline.in(0));
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect((await announced()).map(({ type }) => type)).toEqual(['lead.created']);
  });

  it('gets an entry for a lead that a person creates, and none for a lead that a key creates', async () => {
    await create({}, by({ kind: 'key', id: 5, name: 'crm' }, createLead));
    expect((await announced()).map(({ type }) => type)).toEqual(['lead.created']);
    await create({}, by({ kind: 'person', id: 3, name: 'Ada Park' }, createLead));
    expect((await announced()).map(({ type }) => type)).toEqual(['lead.created', 'lead.created', 'audit.recorded']);
  });
});

describe('create', () => {
  it('returns the stored lead, with its number as E.164, source api, whole seconds, and null or {} for absent fields', async () => {
    const answer = await create({ phone_number: '(415) 555-0123', name: 'Dana Reyes', details: { floor: 2 } });
    expect(answer).toEqual({
      data: {
        id: 1,
        livemode: true,
        name: 'Dana Reyes',
        phone_number: '+14155550123',
        email: null,
        reason: 'Leaking tap',
        urgency: null,
        details: { floor: 2 },
        custom_fields: {},
        source: 'api',
        call_id: null,
        chat_id: null,
        outbound_call_id: null,
        created_at: '2026-01-01T00:00:00Z',
      },
      callback: null,
    });
    expect(await leads.get(aCaller(), 1)).toEqual({ data: answer.data });
  });

  it('always creates a new lead, even for the same person', async () => {
    const body = { phone_number: '4155550123', email: 'dana@example.com' };
    expect((await create(body)).data.id).not.toBe((await create(body)).data.id);
    expect(await storedLeads()).toBe(2);
  });

  it('stores the lead in the mode of the caller', async () => {
    expect((await create({}, aCaller({ livemode: false }))).data.livemode).toBe(false);
    expect((await announced())[0]!.livemode).toBe(false);
    await expect(leads.get(aCaller(), 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses a number that is not a US number with invalid_number and stores nothing', async () => {
    await expect(create({ phone_number: '+1 416 555 0123' })).rejects.toMatchObject({ code: 'invalid_number' });
    expect(await storedLeads()).toBe(0);
    expect(await announced()).toEqual([]);
  });

  it('treats a null callback as absent', async () => {
    expect((await create({ callback: null })).callback).toBeNull();
  });
});

describe('lead.created', () => {
  it('is announced once with the complete lead', async () => {
    const body = { name: 'Dana Reyes', phone_number: '4155550123', email: 'dana@example.com', urgency: 'high' };
    await create(body, aCaller({ traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }));
    expect(await announced()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: leadCreated.type,
        organization_id: 1,
        livemode: true,
        created_at: expect.stringMatching(/^2026-01-01T00:00:00/),
        traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
        data: {
          lead: {
            id: 1,
            ...body,
            phone_number: '+14155550123',
            source: 'api',
            call_id: null,
            chat_id: null,
            outbound_call_id: null,
            created_at: '2026-01-01T00:00:00Z',
          },
        },
      },
    ]);
  });

  it('has the references of a captured lead of any source', async () => {
    for (const source of ['call', 'chat', 'outbound_call', 'website'] as const) {
      await record({ source, call_id: 4, chat_id: 5, outbound_call_id: 6 });
    }
    const events = await announced();
    expect(events.map(({ data }) => (data['lead'] as Lead).source)).toEqual([
      'call',
      'chat',
      'outbound_call',
      'website',
    ]);
    for (const { data } of events) expect(data['lead']).toMatchObject({ call_id: 4, chat_id: 5, outbound_call_id: 6 });
  });

  it('is complete in HIPAA mode too, because the consumer that forwards it redacts it', async () => {
    await create({ name: 'Dana Reyes' }, aCaller({ hipaa: true }));
    await create({ name: 'Dana Reyes' });
    const [hipaa, open] = (await announced()).map(({ data }) => data['lead'] as Lead);
    expect(hipaa).toEqual({ ...open, id: hipaa!.id });
  });

  it('is not announced, and the lead is not stored, after the deadline', async () => {
    await expect(create({}, aCaller(), Deadline.in(100))).rejects.toMatchObject({ code: 'unavailable' });
    expect(await storedLeads()).toBe(0);
    expect(await announced()).toEqual([]);
  });

  it('is not announced, and the lead is not stored, if a lock of the table delays both past the deadline', async () => {
    const blocker = await database.dataSource.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('LOCK TABLE leads IN SHARE MODE');
    const late = create({}, aCaller(), Deadline.in(700)).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await blocker.query('ROLLBACK');
    blocker.release();
    expect(await late).toMatchObject({ code: 'unavailable' });
    expect(await storedLeads()).toBe(0);
    expect(await announced()).toEqual([]);
  });

  it('is not announced, and the lead is not stored, if no connection is free before the deadline', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, () => database.dataSource.pool.connect()));
    const late = create({}, aCaller(), Deadline.in(700)).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    for (const client of clients) client.release();
    expect(await late).toMatchObject({ code: 'unavailable' });
    expect(await storedLeads()).toBe(0);
  });

  it('has the id of the lead, even if the text contains numbers that look like ids', async () => {
    const numbers = Array.from({ length: 500 }, (_, index) => Number.MAX_SAFE_INTEGER - index);
    const body = { name: `"id":0 "id":1 ${numbers.join(' ')}`, email: '$1$&"id":@example.com' };
    const { data } = await create(body);
    const [event] = await announced();
    expect(event!.data['lead']).toMatchObject({ id: data.id, ...body });
  });

  it('is announced for each of many leads that arrive together, in the order of the leads', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `lead ${index}`);
    const connections = jest.spyOn(database.dataSource.pool, 'connect');
    const created = await Promise.all(names.map((name) => create({ name })));
    expect(connections.mock.calls.length).toBeLessThanOrEqual(3);
    connections.mockRestore();
    const ids = created.map(({ data }) => data.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const leads = (await announced()).map(({ data }) => data['lead'] as Lead);
    expect(leads.map(({ id, name }) => [id, name])).toEqual(ids.map((id, index) => [id, names[index]]));
  });

  it('is announced for the other leads that arrive together if Postgres refuses one of them', async () => {
    await database.dataSource.query(`ALTER TABLE leads ADD CONSTRAINT named CHECK (name <> 'refused')`);
    try {
      const names = ['first', 'refused', 'last'];
      const outcomes = await Promise.allSettled(names.map((name) => create({ name })));
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    } finally {
      await database.dataSource.query('ALTER TABLE leads DROP CONSTRAINT named');
    }
    const leads = (await announced()).map(({ data }) => data['lead'] as Lead);
    expect(leads.map(({ name }) => name).sort()).toEqual(['first', 'last']);
    expect(await storedLeads()).toBe(2);
  });

  it('is stored with the lead or not at all, because a failed event rolls the lead back', async () => {
    await database.dataSource.query('ALTER TABLE outbox ADD CONSTRAINT closed CHECK (false)');
    try {
      await expect(create()).rejects.toThrow(/closed/);
    } finally {
      await database.dataSource.query('ALTER TABLE outbox DROP CONSTRAINT closed');
    }
    expect(await storedLeads()).toBe(0);
  });
});

describe('record', () => {
  it('returns the first lead for a repeated external_id, and changes and announces nothing', async () => {
    const first = await record({
      external_id: 'call-1',
      name: 'Dana Reyes',
      custom_fields: { pets: { label: 'Pets', value: 1 } },
    });
    expect(first).toMatchObject({ existing: false, data: { name: 'Dana Reyes', source: 'call' } });
    clock.instant = new Date('2026-01-02T00:00:00Z');
    const second = await record({
      external_id: 'call-1',
      name: 'Another person',
      source: 'chat',
      phone_number: 'no number',
    });
    expect(second).toEqual({ data: first.data, existing: true });
    expect(await storedLeads()).toBe(1);
    expect(await announced()).toHaveLength(1);
  });

  it('creates one lead from concurrent requests with the same external_id, and each request returns it', async () => {
    for (let round = 0; round < 10; round++) {
      const writes = Array.from({ length: 6 }, (_, writer) =>
        record({ external_id: `round-${round}`, name: `writer ${writer}` }),
      );
      const answers = await Promise.all(writes);
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    }
    expect(await storedLeads()).toBe(10);
    expect(await announced()).toHaveLength(10);
  });

  it('accepts the same external_id in another organization or mode', async () => {
    const callers = [aCaller(), aCaller({ livemode: false }), aCaller({ organizationId: 2 })];
    for (const caller of callers) {
      expect(await record({ external_id: 'call-1' }, caller)).toMatchObject({
        existing: false,
        data: { livemode: caller.livemode },
      });
    }
    expect(await storedLeads()).toBe(3);
  });

  it('creates a new lead for each request that has no external_id', async () => {
    expect((await record()).existing).toBe(false);
    expect((await record()).existing).toBe(false);
    expect(await storedLeads()).toBe(2);
  });

  it('refuses a number that is not a US number with invalid_number', async () => {
    await expect(record({ phone_number: '911', external_id: 'call-1' })).rejects.toMatchObject({
      code: 'invalid_number',
    });
    expect(await storedLeads()).toBe(0);
  });
});

describe('change', () => {
  const contact = { name: 'Dana Reyes', phone_number: '4155550123', email: 'dana@example.com' };

  it('changes the given fields, merges the objects by key, and announces lead.updated once', async () => {
    const pets = { label: 'Pets', value: 1 };
    const given = { ...contact, details: { floor: 2, door: 'red' }, custom_fields: { pets } };
    const { data } = await record(given, aCaller({ livemode: false }));
    const car = { label: 'Car', value: true };
    const body = { phone_number: '(415) 555-0147', email: null, details: { floor: 3 }, custom_fields: { car } };
    const changed = await change(data.id, body);
    expect(changed.data).toEqual({
      ...data,
      phone_number: '+14155550147',
      email: null,
      details: { floor: 3, door: 'red' },
      custom_fields: { pets, car },
    });
    expect(await change(data.id, body)).toEqual(changed);
    expect((await leads.get(aCaller({ livemode: false }), data.id)).data).toEqual(changed.data);
    const [created, updated, ...more] = await announced();
    expect(more).toEqual([]);
    expect(updated).toMatchObject({ type: 'lead.updated', organization_id: 1, livemode: false });
    const { lead } = created!.data as { lead: Lead };
    expect(updated!.data).toEqual({ lead: { ...lead, phone_number: '+14155550147', email: null } });
    expect(await storedLeads()).toBe(1);
  });

  it('finds the lead by its new number', async () => {
    const { data } = await record(contact);
    await change(data.id, { phone_number: '4155550147' });
    const found = async (phone_number: string) =>
      (await leads.list(aCaller(), { phone_number }, { limit: 25 })).data.map(({ id }) => id);
    expect([await found('+14155550147'), await found('+14155550123')]).toEqual([[data.id], []]);
  });

  it('keeps the corrections of concurrent requests', async () => {
    const { data } = await record(contact);
    const bodies = Array.from({ length: 8 }, (_, index) => ({ details: { [`key ${index}`]: index } }));
    await Promise.all(bodies.map((body) => change(data.id, body)));
    const { details } = (await leads.get(aCaller(), data.id)).data;
    expect(Object.keys(details!)).toHaveLength(8);
  });

  it('changes nothing if the number is not a US number, or if the entries would be more than 50', async () => {
    const details = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key ${index}`, index]));
    const { data } = await record({ ...contact, details });
    await expect(change(data.id, { name: 'X', phone_number: '911' })).rejects.toMatchObject({ code: 'invalid_number' });
    await expect(change(data.id, { name: 'X', details: { more: 1 } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect((await leads.get(aCaller(), data.id)).data).toEqual(data);
    expect((await announced()).map(({ type }) => type)).toEqual(['lead.created']);
  });

  it('returns not_found for a lead of another organization', async () => {
    const { data } = await record(contact);
    for (const [id, caller] of [[data.id, aCaller({ organizationId: 2 })] as const, [data.id + 1, aCaller()] as const])
      await expect(change(id, { name: 'X' }, caller)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves an audit entry without the texts, and none for a repeat', async () => {
    const { data } = await record({ ...contact, livemode: false }, aCaller({ livemode: false }));
    const operator: Actor = { kind: 'operator', id: null, name: 'billing' };
    for (let round = 0; round < 2; round++) {
      const caller = aCaller({ actor: operator, keyId: null });
      const audit = pendingAudit(changeLead, caller, () => clock.now());
      await change(data.id, { name: 'Eve Long', urgency: 'high' }, { ...caller, audit });
      expect(audit!.isSettled).toBe(true);
    }
    const entries = (await announced()).filter(({ type }) => type === 'audit.recorded');
    expect(entries).toMatchObject([
      {
        livemode: false,
        data: {
          action: 'lead.updated',
          target: { type: 'lead', id: data.id },
          changes: { name: {}, urgency: {} },
        },
      },
    ]);
  });
});

describe('HIPAA mode', () => {
  it('omits reason, details and custom fields from every response, but deletes nothing', async () => {
    const caller = aCaller({ hipaa: true });
    const body = { name: 'Dana Reyes', details: { floor: 2 } };
    const { data } = await create(body, caller);
    const answers = [
      data,
      (await record({ ...body, external_id: 'x' }, caller)).data,
      (await record({ ...body, external_id: 'x' }, caller)).data,
      (await leads.get(caller, data.id)).data,
      (await leads.list(caller, {}, { limit: 25 })).data[0]!,
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ name: 'Dana Reyes', urgency: null });
      for (const key of ['reason', 'details', 'custom_fields']) expect(answer).not.toHaveProperty(key);
    }
    expect((await leads.get(aCaller(), data.id)).data).toMatchObject({ reason: 'Leaking tap', details: { floor: 2 } });
  });
});

describe('not_found', () => {
  it('is returned for an id of the other mode, of another organization, and for an unknown id', async () => {
    const { data } = await create();
    const misses: [Caller, number][] = [
      [aCaller({ livemode: false }), data.id],
      [aCaller({ organizationId: 2 }), data.id],
      [aCaller(), data.id + 1],
      [aCaller(), Number.MAX_SAFE_INTEGER],
    ];
    for (const [caller, id] of misses) {
      await expect(leads.get(caller, id)).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});
