// Slow: kills the dialer, records and a private broker, and waits until each works again.
import type { Organization } from '@frontdesk/contracts';
import { freePort } from '@frontdesk/launcher';
import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  type ApiResponse,
  type ApiClient,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { expectError, expectStatus, INSTANT } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

const consent_text = 'I agree that an AI assistant may call me about my request.';
const evidence = {
  consent_text,
  source_url: 'https://example.com/quote',
  ip_address: '192.0.2.7',
  user_agent: 'Mozilla/5.0',
};
jest.setTimeout(180_000);

const receiverPorts = [await freePort()];

let sequence = 0;
/** A number in San Francisco that no other spec uses. */
const aNumber = (): string => `+1415555${String(2000 + sequence++)}`;

interface OutboundCall {
  id: number;
  status: string;
  blocked_reason: string | null;
  scheduled_for: string | null;
  phone_number: string;
  source: string;
}

describeWithPrivateStack('leads with a callback', { own: ['rabbitmq'], receiverPorts }, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  let trial: TestOrganization;
  let live: ApiClient;
  let test: ApiClient;
  let receiver: Receiver;

  /**
   * Tomorrow at this hour of Pacific Standard Time. In summer the local time is one hour later, which is fine for these
   * specs too.
   */
  const passTo = (hour: number): void => {
    const day = new Date(stack.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    stack.clock.set(new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 8) * 3_600_000));
  };
  const postTo = (caller: ApiClient, phone_number: string, callback: object = evidence): Promise<ApiResponse> =>
    caller.post('/leads', aLead({ phone_number, callback }));
  const post = (phone_number: string, callback?: object): Promise<ApiResponse> => postTo(live, phone_number, callback);
  const leadCount = async (by: ApiClient): Promise<number> =>
    ((await by.get('/leads', { per_page: 100 })).json.data as unknown[]).length;
  const callsTo = async (phone_number: string, by = live): Promise<OutboundCall[]> =>
    (await by.get('/outbound-calls', { phone_number })).json.data as OutboundCall[];
  /** The callback in the response, or in the list if the machine was too busy to place it within two seconds. */
  const callbackOf = async ({ json }: ApiResponse, by = live): Promise<OutboundCall> =>
    (json.callback as OutboundCall | null) ??
    eventually(async () =>
      (await callsTo(json.data.phone_number as string, by)).find(({ source }) => source === 'speed_to_lead'),
    );
  const consentsOf = async (phone_number: string): Promise<object[]> =>
    (await organization.platform.get(`/organizations/${organization.id}/consents`, { phone_number })).json
      .data as object[];
  const statusOf = async (id: number, by = live): Promise<string> =>
    ((await by.get(`/outbound-calls/${id}`)).json.data as OutboundCall).status;

  beforeAll(async () => {
    stack = stackOf();
    passTo(11);
    organization = await createOrganization(stack.address, { outbound_lines: 100 });
    live = await organization.caller();
    test = await organization.caller({ mode: 'test' });
    receiver = await Receiver.start(stack.address.receiverPorts);
    const endpoint = { url: receiver.url(), events: ['outbound_call.completed'] };
    expectStatus(await live.post('/webhook-endpoints', endpoint), 201);
  });
  afterAll(() => receiver?.close());

  describe('that is allowed', () => {
    it('leave one entry about their consent in the audit log', async () => {
      const number = aNumber();
      const response = await post(number);
      expectStatus(response, 201);
      const entriesOf = async (): Promise<object[]> => {
        const path = `/organizations/${organization.id}/audit-entries`;
        const { json } = await organization.platform.get(path, { action: 'consent.created', per_page: 100 });
        return (json.data as { changes: { phone_number: { after: string } } }[]).filter(
          ({ changes }) => changes.phone_number.after === number,
        );
      };
      const entries = await eventually(async () => {
        const found = await entriesOf();
        return found.length > 0 && found;
      });
      expect(entries).toMatchObject([
        { actor: { kind: 'key' }, target: { type: 'consent' }, request_id: response.headers['x-request-id'] },
      ]);
      // The event of the lead brings the same consent again.
      expectStatus(await post(aNumber()), 201);
      expect(await entriesOf()).toHaveLength(1);
    });

    it('return the queued callback, which then rings and becomes a call', async () => {
      const number = aNumber();
      const response = await post(number);
      expectStatus(response, 201);
      const { data } = response.json;
      const callback = await callbackOf(response);
      expect(data).toMatchObject({ phone_number: number, source: 'api', outbound_call_id: null });
      expect(callback).toEqual({
        id: expect.any(Number),
        livemode: true,
        source: 'speed_to_lead',
        purpose: 'marketing',
        status: expect.stringMatching(/^(queued|dialing)$/),
        contact_name: data.name as string,
        phone_number: number,
        blocked_reason: null,
        blocked_reason_message: null,
        scheduled_for: null,
        attempts: expect.any(Number),
        answered_at: null,
        answered_by: null,
        voicemail_left_at: null,
        ended_at: null,
        duration_seconds: null,
        summary: null,
        created_at: expect.stringMatching(INSTANT),
      });
      await eventually(async () => (await statusOf(callback.id as number)) === 'dialing');
      const ringing = await eventually(async () => {
        const list = await live.get('/calls', { direction: 'outbound', status: 'ringing' });
        return (list.json.data as { id: number; to_number: string }[]).find(({ to_number }) => to_number === number);
      });
      const path = `/organizations/${organization.id}/outbound-calls/${callback.id}/progress`;
      expectStatus(await organization.platform.post(path, { status: 'in_progress', answered_by: 'human' }), 200);
      const end = { status: 'completed', duration_seconds: 60, summary: 'Booked a visit' };
      expectStatus(await organization.platform.post(path, end), 200);
      await eventually(async () => {
        const { data: call } = (await live.get(`/calls/${ringing.id}`)).json;
        return call.status === 'completed' && call.summary === 'Booked a visit';
      });
    });

    it('complete automatically with a test key and create no calls', async () => {
      const callback = await callbackOf(await postTo(test, '+14155550190'), test);
      expect(callback).toMatchObject({ livemode: false, source: 'speed_to_lead' });
      await eventually(async () => (await statusOf(callback.id as number, test)) === 'completed', {
        everyMs: 250,
      });
      expect((await test.get('/calls')).json.data).toEqual([]);
    });

    it('keep the evidence of consent once per lead', async () => {
      const number = aNumber();
      await post(number);
      await post(number);
      await eventually(async () => (await consentsOf(number)).length === 2);
      expect(await consentsOf(number)).toEqual(
        [1, 2].map(() => expect.objectContaining({ ...evidence, purposes: ['marketing', 'informational'] })),
      );
    });
  });

  describe('that is delayed', () => {
    it('wait for the calling hours of the number and reuse a waiting callback unchanged', async () => {
      passTo(21);
      try {
        const number = aNumber();
        const callback = await callbackOf(await post(number));
        expect(callback).toMatchObject({
          blocked_reason: 'outside_hours',
          scheduled_for: expect.stringMatching(INSTANT),
        });
        await eventually(async () => (await statusOf(callback.id as number)) === 'scheduled');
        const again = await live.post('/leads', aLead({ name: 'Another Person', phone_number: number, callback: {} }));
        expectStatus(again, 201);
        expect(await callbackOf(again)).toEqual({ ...callback, status: 'scheduled' });
        const queued = await live.post('/outbound-calls', { phone_number: number });
        expectStatus(queued, 202);
        expect(queued.json.data.id).not.toBe(callback.id);
        expect((await callsTo(number)).map(({ source }) => source)).toEqual(['api', 'speed_to_lead']);
      } finally {
        passTo(11);
      }
    });

    it('wait for the next day once the daily limit is reached', async () => {
      const small = await createOrganization(stack.address, { daily_call_limit: 1 });
      const caller = await small.caller();
      const first = await callbackOf(await postTo(caller, aNumber()), caller);
      await eventually(async () => (await statusOf(first.id, caller)) === 'dialing');
      const second = await callbackOf(await postTo(caller, aNumber()), caller);
      expect(second).toMatchObject({ blocked_reason: 'daily_limit' });
    });
  });

  describe('that is refused', () => {
    it.each([
      ['do_not_call', async (number: string) => live.post('/do-not-call', { phone_number: number })],
      ['do_not_call', async (number: string) => organization.platform.post('/do-not-call', { phone_number: number })],
    ])('store the lead and a blocked callback: %s', async (reason, forbid) => {
      const number = aNumber();
      expectStatus(await forbid(number), 201);
      const response = await post(number);
      expectStatus(response, 201);
      const callback = await callbackOf(response);
      expect(callback).toMatchObject({ status: 'blocked', blocked_reason: reason, scheduled_for: null });
      expectStatus(await live.get(`/leads/${response.json.data.id}`), 200);
      await eventually(() => endsOf(callback.id) === 1);
    });

    it('are blocked if there is no consent, but not if consent is on record', async () => {
      const [without, phone_number] = [aNumber(), aNumber()];
      const blocked = await callbackOf(await post(without, {}));
      expect(blocked).toMatchObject({ status: 'blocked', blocked_reason: 'no_consent' });
      const given = { phone_number, purposes: ['marketing'], consent_text };
      expectStatus(await organization.platform.post(`/organizations/${organization.id}/consents`, given), 201);
      expect(await callbackOf(await post(phone_number, {}))).toMatchObject({ blocked_reason: null });
    });

    it('are blocked until the calling terms are accepted', async () => {
      const other = await createOrganization(stack.address, { terms_accepted: false });
      const caller = await other.caller();
      const callback = await callbackOf(await postTo(caller, aNumber()), caller);
      expect(callback).toMatchObject({ status: 'blocked', blocked_reason: 'terms_not_accepted' });
    });

    const endsOf = (id: number): number =>
      receiver.matching(({ event }) => event.data?.outbound_call?.id === id).length;
  });

  describe('that fails validation', () => {
    it.each([
      { outbound_enabled: false },
      { service_active: false },
      { plan: 'starter' },
      { plan: 'trial' },
      { receptionist_configured: false },
      { hipaa_mode: true },
    ])(
      'return 422 speed_to_lead_unavailable with %j, in both modes and for any number, and store nothing',
      async (settings) => {
        const other = await createOrganization(stack.address, settings);
        for (const caller of [await other.caller(), await other.caller({ mode: 'test' })]) {
          expectError(await postTo(caller, aNumber()), 'speed_to_lead_unavailable');
          expectError(await postTo(caller, '911'), 'speed_to_lead_unavailable');
          expect(await leadCount(caller)).toBe(0);
          expect((await caller.get('/outbound-calls')).json.data).toEqual([]);
          expectStatus(await caller.post('/leads', aLead()), 201);
        }
      },
    );

    it('return 422 speed_to_lead_unavailable as soon as a change that forbids callbacks is confirmed, until it is reverted', async () => {
      const other = await createOrganization(stack.address);
      const caller = await other.caller();
      for (let round = 0; round < 3; round++) {
        expectStatus(await other.update({ outbound_enabled: false }), 200);
        expectError(await postTo(caller, aNumber()), 'speed_to_lead_unavailable');
        expectStatus(await other.update({ outbound_enabled: true }), 200);
        expectStatus(await postTo(caller, aNumber()), 201);
      }
    });

    it('return 422 invalid_number and store nothing', async () => {
      const before = await leadCount(live);
      for (const number of ['911', '604 555 0123', 'no number']) expectError(await post(number), 'invalid_number');
      expect(await leadCount(live)).toBe(before);
    });
  });

  describe('and the trial minutes of an organization', () => {
    it('show the balance after a call, and the new balance once the minutes are set', async () => {
      trial = await createOrganization(stack.address, { plan: 'trial', trial_minutes_remaining: 5 });
      const { platform, id } = trial;
      const phone_number = aNumber();
      const consent = { phone_number, purposes: ['marketing'], consent_text };
      expectStatus(await platform.post(`/organizations/${id}/consents`, consent), 201);
      const caller = await trial.caller();
      const call = (await caller.post('/outbound-calls', { phone_number })).json.data as OutboundCall;
      await eventually(async () => (await statusOf(call.id, caller)) === 'dialing');
      const path = `/organizations/${id}/outbound-calls/${call.id}/progress`;
      expectStatus(await platform.post(path, { status: 'in_progress' }), 200);
      expectStatus(await platform.post(path, { status: 'completed', duration_seconds: 61 }), 200);
      expect((await platform.get(`/organizations/${id}`)).json.data.trial_minutes_remaining).toBe(3);
      const listed = (await platform.get('/organizations', { per_page: 100 })).json.data as Organization[];
      expect(listed.find((one) => one.id === id)).toMatchObject({ trial_minutes_remaining: 3 });
      expect((await trial.update({ name: 'Renamed' })).json.data.trial_minutes_remaining).toBe(3);
      expect((await trial.update({ trial_minutes_remaining: 5 })).json.data.trial_minutes_remaining).toBe(5);
    });
  });

  describe('when a part fails', () => {
    /** Prevents the dialer from placing callbacks to the number between the commits of the lead and its callback. */
    const holding = async (number: string, work: () => Promise<void>): Promise<void> => {
      const client = new pg.Client({ connectionString: stack.address.databaseUrl });
      await client.connect();
      try {
        const key = `dial:${organization.id}:true:${number}`;
        await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [key]);
        await work();
      } finally {
        await client.end();
      }
    };
    const leadsOf = (number: string): Promise<unknown[]> =>
      rowsOf(stack, 'SELECT id FROM records.leads WHERE phone_number = $1', [number]);
    const placedOnce = async (number: string): Promise<void> => {
      await eventually(async () => (await callsTo(number)).length === 1, { what: 'the callback to appear' });
      await eventually(async () => {
        const [outbox] = await rowsOf<{ waiting: string }>(
          stack,
          'SELECT (SELECT count(*) FROM records.outbox) + (SELECT count(*) FROM dialer.outbox) AS waiting',
        );
        return outbox?.waiting === '0';
      });
      expect(await callsTo(number)).toHaveLength(1);
      expect(await leadsOf(number)).toHaveLength(1);
      expect(await consentsOf(number)).toHaveLength(1);
    };

    it('return callback null when the dialer is slow, and place the callback once afterwards', async () => {
      const number = aNumber();
      await holding(number, async () => {
        const response = await post(number);
        expectStatus(response, 201);
        expect(response.json.callback).toBeNull();
      });
      await placedOnce(number);
    });

    it('place the callback once when the dialer is killed between the lead and its callback', async () => {
      const number = aNumber();
      const [dialer] = stack.processes('dialer');
      await holding(number, async () => {
        const posting = post(number);
        await eventually(async () => (await leadsOf(number)).length === 1);
        await dialer!.kill();
        expect((await posting).json).toMatchObject({ data: { phone_number: number }, callback: null });
      });
      await dialer!.start();
      await placedOnce(number);
    });

    it('place the callback once when records is killed after it stored the lead', async () => {
      const number = aNumber();
      const [records] = stack.processes('records');
      await holding(number, async () => {
        const posting = post(number);
        await eventually(async () => (await leadsOf(number)).length === 1);
        await records!.kill();
        expectError(await posting, 'unavailable');
      });
      await records!.start();
      await placedOnce(number);
    });

    it('place the callback once when the broker goes down after the lead is stored', async () => {
      const number = aNumber();
      await holding(number, async () => {
        const posting = post(number);
        await eventually(async () => (await leadsOf(number)).length === 1);
        await stack.backing.rabbitmq.kill();
        expectError(await posting, 'unavailable');
      });
      await stack.backing.rabbitmq.restart();
      await placedOnce(number);
    });

    it('return 503 and store nothing while the dialer is down; reading a trial balance returns 503 too', async () => {
      const number = aNumber();
      const [dialer] = stack.processes('dialer');
      await dialer!.kill();
      try {
        expectError(await post(number), 'unavailable');
        const { platform } = organization;
        expectError(await platform.get(`/organizations/${trial.id}`), 'unavailable');
        expectStatus(await platform.get(`/organizations/${organization.id}`), 200);
      } finally {
        await dialer!.start();
      }
      expect(await leadsOf(number)).toEqual([]);
      expectStatus(await post(number), 201);
      await placedOnce(number);
    });
  });
});
