import {
  callbackRequested,
  checkCallback,
  DomainError,
  leadCreated,
  placeCallback,
  type AnyOperation,
  type Caller,
  type CallbackRequest,
  type CreateLeadBody,
  type EventEnvelope,
  type OutboundCall,
} from '@frontdesk/contracts';
import { Deadline, type RpcClient } from '@frontdesk/messaging';
import { Clock, type Logger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { LeadCallbacks } from './lead-callbacks.js';
import { LeadsRepository } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

class SetClock extends Clock {
  now(): Date {
    return new Date('2026-01-01T00:00:00.789Z');
  }
}

interface ReceivedOperation {
  operation: AnyOperation;
  caller: Caller;
  body: unknown;
  timeoutMs: number;
  /** The number of leads that were stored at the time of the request. */
  stored: number;
}

const PLACED = { id: 31, source: 'speed_to_lead', status: 'queued' } as OutboundCall;
const caller: Caller = {
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: 5,
  requestId: 'req-1',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
};

let database: TestDatabase;
let leads: LeadsService;
let received: ReceivedOperation[];
let check: () => Promise<unknown>;
let place: () => Promise<unknown>;
let warnings: string[];

const storedLeads = async (): Promise<number> =>
  (await database.dataSource.query<{ n: number }[]>('SELECT count(*)::int AS n FROM leads'))[0]!.n;
const announced = async (): Promise<EventEnvelope[]> =>
  (await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq')).map(
    ({ body }) => JSON.parse(body) as EventEnvelope,
  );
const requests = async (): Promise<CallbackRequest[]> =>
  (await announced())
    .filter(({ type }) => type === callbackRequested.type)
    .map(({ data }) => data as unknown as CallbackRequest);
const refusing = (code: 'speed_to_lead_unavailable' | 'invalid_number' | 'unavailable') => () =>
  Promise.reject(new DomainError(code));

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  const rpc = {
    call: async (
      operation: AnyOperation,
      by: Caller,
      { body }: { body: unknown },
      { timeoutMs }: { timeoutMs: number },
    ) => {
      received.push({ operation, caller: by, body, timeoutMs, stored: await storedLeads() });
      return operation === checkCallback ? check() : place();
    },
  } as unknown as RpcClient;
  const logger = { warn: (_fields: object, message: string) => warnings.push(message) } as unknown as Logger;
  const repository = new LeadsRepository(database.dataSource);
  leads = new LeadsService(repository, new LeadCallbacks(rpc, logger), database.dataSource, new SetClock());
});
afterAll(() => database.drop());
beforeEach(async () => {
  received = [];
  warnings = [];
  check = () => Promise.resolve({ phone_number: '+14155550123' });
  place = () => Promise.resolve({ data: PLACED });
  await database.dataSource.query('TRUNCATE leads, outbox RESTART IDENTITY CASCADE');
});

const consent_text = 'I agree that an AI assistant may call me about my request.';
const aBody: CreateLeadBody = {
  name: 'Dana Reyes',
  phone_number: '(415) 555-0123',
  reason: 'Leaking tap',
  urgency: 'high',
  callback: {
    consent_text,
    source_url: 'https://example.com/quote',
    ip_address: '192.0.2.7',
    user_agent: 'Mozilla/5.0',
  },
};
const create = (body: CreateLeadBody = aBody, deadline = Deadline.in(5000)): ReturnType<LeadsService['create']> =>
  leads.create(caller, body, deadline);

describe('a lead with a callback', () => {
  it('returns the callback that the dialer placed, and no reference to it in the lead', async () => {
    const { data, callback } = await create();
    expect(callback).toEqual(PLACED);
    expect(data).toMatchObject({ phone_number: '+14155550123', source: 'api', outbound_call_id: null });
  });

  it('spends the confirmation of its call, and is not stored if the confirmation was spent before', async () => {
    const confirmed = { ...caller, confirmation: '019aa000-0000-7000-8000-000000000002' };
    await leads.create(confirmed, aBody, Deadline.in(5000));
    await expect(leads.create(confirmed, aBody, Deadline.in(5000))).rejects.toMatchObject({
      code: 'confirmation_used',
    });
    expect(await storedLeads()).toBe(1);
    expect(await requests()).toHaveLength(1);
  });

  it('is not stored if its confirmation is missing', async () => {
    await expect(leads.create({ ...caller, confirmation: null }, aBody, Deadline.in(5000))).rejects.toMatchObject({
      code: 'confirmation_required',
    });
    expect([await storedLeads(), await announced()]).toEqual([0, []]);
  });

  it('is stored once with its request and the evidence of consent before the request to the dialer', async () => {
    await create();
    const events = await announced();
    expect(events.map(({ type }) => type)).toEqual([leadCreated.type, callbackRequested.type]);
    const request = {
      lead_id: 1,
      phone_number: '+14155550123',
      contact_name: 'Dana Reyes',
      context: { reason: 'Leaking tap', urgency: 'high' },
      requested_at: '2026-01-01T00:00:00Z',
      consent: {
        consent_text,
        source_url: 'https://example.com/quote',
        ip_address: '192.0.2.7',
        user_agent: 'Mozilla/5.0',
      },
    };
    expect(events[1]).toMatchObject({
      organization_id: 1,
      livemode: true,
      traceparent: caller.traceparent,
      data: { ...request, recorder: null },
    });
    expect(received.map(({ operation, body, stored }) => ({ operation, body, stored }))).toEqual([
      { operation: checkCallback, body: { phone_number: '(415) 555-0123' }, stored: 0 },
      { operation: placeCallback, body: request, stored: 1 },
    ]);
    expect(received.map(({ caller: by }) => by)).toEqual([caller, caller]);
  });

  it('sends the recorder of the consent with its request, or null if there is no consent', async () => {
    const actor = { kind: 'key', id: 5, name: 'Website form' } as const;
    const by = { ...caller, actor, address: '203.0.113.9' };
    await leads.create(by, aBody, Deadline.in(5000));
    await leads.create(by, { ...aBody, callback: {} }, Deadline.in(5000));
    expect((await announced()).filter(({ type }) => type === callbackRequested.type).map(({ data }) => data)).toEqual([
      expect.objectContaining({
        recorder: { actor, address: '203.0.113.9', request_id: 'req-1', hipaa: false },
      }),
      expect.objectContaining({ consent: null, recorder: null }),
    ]);
  });

  it('requests a call based on the recorded consent if it has no consent text', async () => {
    await create({ ...aBody, callback: { source_url: 'https://example.com/quote' } });
    expect((await requests()).map(({ consent }) => consent)).toEqual([null]);
  });

  it.each(['speed_to_lead_unavailable', 'invalid_number', 'unavailable'] as const)(
    'is not stored if the dialer refuses with %s',
    async (code) => {
      check = refusing(code);
      await expect(create()).rejects.toMatchObject({ code });
      expect(await storedLeads()).toBe(0);
      expect(await announced()).toEqual([]);
      expect(received).toHaveLength(1);
    },
  );

  it('returns callback null if the dialer does not place the callback, and leaves that to the event', async () => {
    place = refusing('unavailable');
    const { data, callback } = await create();
    expect(callback).toBeNull();
    expect(await requests()).toMatchObject([{ lead_id: data.id }]);
    expect(warnings).toEqual(['callback.left_to_event']);
  });

  it('waits at most two seconds for the callback, and not past its own deadline', async () => {
    await create();
    await create(aBody, Deadline.in(1500));
    const [plenty, scarce] = received.filter(({ operation }) => operation === placeCallback);
    expect(plenty!.timeoutMs).toBe(2000);
    expect(scarce!.timeoutMs).toBeLessThanOrEqual(1250);
  });

  it('sends no request to the dialer if it has no callback', async () => {
    expect((await create({ ...aBody, callback: null })).callback).toBeNull();
    expect(received).toEqual([]);
    expect(await requests()).toEqual([]);
  });
});
