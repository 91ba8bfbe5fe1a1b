// Slow: waits at each step until the call was dialed and the carrier report is stored.
import {
  callBack,
  createOrganization,
  eventually,
  exchange,
  RelayCaller,
  signatureOf,
  TwilioServer,
  type ApiResponse,
  type ApiClient,
  type PlacedCall,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { expectStatus } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

let clockOf = (): Date => new Date();
const twilio = await TwilioServer.start({ now: () => clockOf() });
afterAll(() => twilio.stop());

/** This is late morning to early afternoon in every time zone of the numbers. */
const CALLING_HOUR = 19;
const OUTBOUND_NUMBER = '+13125550100';
const env = {
  CARRIER: 'twilio',
  CARRIER_CALLBACK_BASE_URL: 'https://api.frontdesk.example',
  VOICE_RUNTIME_URL: 'https://api.frontdesk.example/voice/twilio/outbound',
  TWILIO_ACCOUNT_SID: twilio.accountSid,
  TWILIO_AUTH_TOKEN: twilio.authToken,
  TWILIO_BASE_URL: twilio.url,
};

describeWithPrivateStack('with Twilio as the carrier', { env, services: { voice: 2 } }, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  let caller: ApiClient;
  let nextLine = 200;

  beforeAll(async () => {
    stack = stackOf();
    clockOf = () => stack.clock.now();
    const tomorrow = new Date(Date.now() + 86_400_000);
    stack.clock.set(new Date(tomorrow.setUTCHours(CALLING_HOUR, 0, 0, 0)));
    organization = await createOrganization(stack.address, { name: 'Acme & Co', outbound_number: OUTBOUND_NUMBER });
    const numbers = `/organizations/${organization.id}/inbound-numbers`;
    const optOut = { phone_number: '+18005550100', label: 'Opt-out', purpose: 'opt_out' };
    expectStatus(await organization.platform.post(numbers, optOut), 201);
  });
  // Each organization has its own key and therefore its own rate limit.
  beforeEach(async () => {
    caller = await organization.caller();
  });

  const callOf = async (id: number): Promise<Record<string, unknown>> => {
    const response = await caller.get(`/outbound-calls/${id}`);
    expectStatus(response, 200);
    return response.json.data as Record<string, unknown>;
  };
  const statusOf = async (id: number): Promise<unknown> => (await callOf(id))['status'];
  const becomes = (id: number, status: string): Promise<unknown> =>
    eventually(async () => (await statusOf(id)) === status, {
      timeoutMs: 60_000,
      everyMs: 250,
      what: `call ${id} to be ${status}`,
    });

  /** Requests a call to an unused number that may be called. */
  const ask = async (): Promise<{ id: number; to: string }> => {
    const to = `+1415555${String(nextLine++).padStart(4, '0')}`;
    const consent = {
      phone_number: to,
      purposes: ['marketing', 'informational'],
      consent_text: 'I agree to be called by an AI about my request.',
    };
    expectStatus(await organization.platform.post(`/organizations/${organization.id}/consents`, consent), 201);
    const response = await caller.post('/outbound-calls', { phone_number: to });
    expectStatus(response, 202);
    return { id: response.json.data.id as number, to };
  };
  const ringing = async (): Promise<{ id: number; placed: PlacedCall }> => {
    const { id, to } = await ask();
    const placedTo = (): PlacedCall | undefined => twilio.calls.find((call) => call.to === to);
    await eventually(() => placedTo() !== undefined, { timeoutMs: 60_000, what: `${to} to ring` });
    return { id, placed: placedTo()! };
  };
  const sendReport = (
    placed: PlacedCall,
    kind: 'status' | 'amd',
    fields: Record<string, string>,
    signature?: string,
  ): Promise<ApiResponse> =>
    callBack(placed, kind, fields, {
      origin: stack.address.gateways[0]!,
      accountSid: twilio.accountSid,
      authToken: twilio.authToken,
      ...(signature ? { signature } : {}),
    });
  const sendAccepted = async (...[placed, kind, fields]: Parameters<typeof sendReport>): Promise<void> =>
    expectStatus(await sendReport(placed, kind, fields), 204);
  const status = (CallStatus: string, rest: Record<string, string> = {}): Record<string, string> => ({
    CallStatus,
    ...rest,
  });
  const reportsOf = ({ attemptId }: PlacedCall): Promise<{ report: Record<string, string> }[]> =>
    rowsOf(stack, 'SELECT report FROM dialer.carrier_reports WHERE attempt_id = $1 ORDER BY id', [attemptId]);

  it('a call changes with the carrier reports, from the first ring to its end', async () => {
    const { id, placed } = await ringing();
    expect(placed).toMatchObject({ from: OUTBOUND_NUMBER, attemptId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    for (const early of ['initiated', 'ringing']) await sendAccepted(placed, 'status', status(early));
    expect(await statusOf(id)).toBe('dialing');
    await sendAccepted(placed, 'status', status('in-progress'));
    expect(await statusOf(id)).toBe('in_progress');
    await sendAccepted(placed, 'amd', { AnsweredBy: 'human' });
    await sendAccepted(placed, 'status', status('completed', { CallDuration: '42' }));
    expect(await callOf(id)).toMatchObject({
      status: 'completed',
      attempts: 1,
      answered_at: expect.any(String),
      answered_by: 'human',
      ended_at: expect.any(String),
      duration_seconds: 42,
      voicemail_left_at: null,
    });
  });

  it.each(['no-answer', 'busy'])('a call reported as %s ends as no_answer', async (how) => {
    const { id, placed } = await ringing();
    await sendAccepted(placed, 'status', status(how));
    expect(await callOf(id)).toMatchObject({ status: 'no_answer', answered_at: null, duration_seconds: null });
  });

  it.each(['failed', 'canceled'])('a call reported as %s ends as failed', async (how) => {
    const { id, placed } = await ringing();
    await sendAccepted(placed, 'status', status(how));
    expect(await statusOf(id)).toBe('failed');
  });

  it('a call answered by voicemail is hung up when no message is configured', async () => {
    const { id, placed } = await ringing();
    await sendAccepted(placed, 'status', status('in-progress'));
    await sendAccepted(placed, 'amd', { AnsweredBy: 'machine_end_beep' });
    expect(placed.updates).toEqual([{ Status: 'completed' }]);
    await sendAccepted(placed, 'status', status('completed', { CallDuration: '5' }));
    const ended = { status: 'voicemail', answered_by: 'machine', voicemail_left_at: null };
    expect(await callOf(id)).toMatchObject(ended);
  });

  describe('a call answered by voicemail with a message configured', () => {
    const leaving = async (): Promise<{ id: number; placed: PlacedCall }> => {
      expectStatus(await organization.update({ leave_voicemail: true, voicemail_text: 'It is about Acme.' }), 200);
      const call = await ringing();
      for (let times = 0; times < 2; times++)
        await sendAccepted(call.placed, 'amd', { AnsweredBy: 'machine_end_silence' });
      expectStatus(await organization.update({ leave_voicemail: false }), 200);
      return call;
    };

    it('plays the message, and keeps the line and the number busy until the carrier reports the end', async () => {
      expectStatus(await organization.update({ outbound_lines: 1 }), 200);
      const { id, placed } = await leaving();
      expect(placed.updates).toEqual([
        { Twiml: expect.stringMatching(/calling for Acme &amp; Co\. It is about Acme\. .*call 8 0 0 5 5 5 0 1 0 0/) },
      ]);
      const isUp = { status: 'in_progress', answered_by: 'machine', voicemail_left_at: null, ended_at: null };
      expect(await callOf(id)).toMatchObject(isUp);
      const checked = `/organizations/${organization.id}/outbound-calls/check`;
      const check = await organization.platform.post(checked, { phone_number: placed.to });
      expect(check.json.data).toMatchObject({ reason: 'already_on_call' });
      const next = await ask();
      stack.clock.advance(20_000);
      const completed = status('completed', { CallDuration: '61' });
      expect(twilio.calls.filter(({ to }) => to === next.to)).toEqual([]);
      await sendAccepted(placed, 'status', completed);
      const ended = await callOf(id);
      expect(ended).toMatchObject({ status: 'voicemail', duration_seconds: 61, ended_at: expect.any(String) });
      const [leftAt, answeredAt] = [ended['voicemail_left_at'], ended['answered_at']].map((at) =>
        Date.parse(at as string),
      );
      expect(leftAt! - answeredAt!).toBeGreaterThanOrEqual(19_000);
      const dialed = (): boolean => twilio.calls.some(({ to }) => to === next.to);
      await eventually(dialed, { timeoutMs: 60_000, what: 'the call that waited for the line' });
      const waited = twilio.calls.find(({ to }) => to === next.to)!;
      await sendAccepted(waited, 'status', status('no-answer'));
      expectStatus(await organization.update({ outbound_lines: 5 }), 200);
    });

    it('is looked up at the carrier when no report of its end arrives', async () => {
      const { id, placed } = await leaving();
      Object.assign(placed, { status: 'completed', durationSeconds: 24, endedAt: stack.clock.now() });
      stack.clock.advance(61_000);
      await becomes(id, 'voicemail');
      const endedAt = placed.endedAt!.toISOString().replace(/\.\d+/, '');
      expect(await callOf(id)).toMatchObject({ duration_seconds: 24, voicemail_left_at: endedAt });
    });

    it('is hung up when the carrier keeps it open longer than any message lasts', async () => {
      const { id, placed } = await leaving();
      stack.clock.advance(121_000);
      await becomes(id, 'voicemail');
      expect(placed.updates.at(-1)).toEqual({ Status: 'completed' });
      expect(await callOf(id)).toMatchObject({ voicemail_left_at: null });
    });
  });

  it('a voicemail report returns 503 while the carrier refuses the hang-up, and ends the call when it is repeated', async () => {
    const { id, placed } = await ringing();
    twilio.misbehaviour = { updateCall: { how: 'fail' } };
    expectStatus(await sendReport(placed, 'amd', { AnsweredBy: 'machine_start' }), 503);
    expect(await statusOf(id)).toBe('in_progress');
    twilio.misbehaviour = {};
    await sendAccepted(placed, 'amd', { AnsweredBy: 'machine_start' });
    expect(await statusOf(id)).toBe('voicemail');
  });

  it('repeated and out-of-order carrier reports add only who answered, and are stored once each', async () => {
    const { id, placed } = await ringing();
    const completed = status('completed', { CallDuration: '7', SequenceNumber: '3' });
    await sendAccepted(placed, 'status', completed);
    const ended = await callOf(id);
    expect(ended).toMatchObject({ status: 'completed', duration_seconds: 7, answered_at: expect.any(String) });
    await sendAccepted(placed, 'status', status('in-progress', { SequenceNumber: '2' }));
    await sendAccepted(placed, 'status', status('ringing', { SequenceNumber: '1' }));
    await sendAccepted(placed, 'status', status('no-answer', { SequenceNumber: '4' }));
    expect(await callOf(id)).toEqual(ended);
    await sendAccepted(placed, 'amd', { AnsweredBy: 'machine_start' });
    await sendAccepted(placed, 'status', completed);
    expect(await callOf(id)).toEqual({ ...ended, answered_by: 'machine' });
    expect(placed.updates).toEqual([]);
    const kept = (await reportsOf(placed)).map(({ report }) => report['CallStatus'] ?? report['AnsweredBy']);
    expect(kept).toEqual(['completed', 'in-progress', 'ringing', 'no-answer', 'machine_start']);
  });

  it('stored evidence contains no phone numbers', async () => {
    const { placed } = await ringing();
    await sendAccepted(placed, 'status', status('no-answer', { Called: placed.to, ToCity: 'SAN FRANCISCO' }));
    expect(await reportsOf(placed)).toEqual([{ report: { CallSid: placed.sid, CallStatus: 'no-answer' } }]);
  });

  describe('a callback that the carrier did not send', () => {
    it('returns 404 and changes nothing', async () => {
      const { id, placed } = await ringing();
      const forged = Buffer.alloc(20, 7).toString('base64');
      expectStatus(await sendReport(placed, 'status', status('completed'), forged), 404);
      expectStatus(await sendReport(placed, 'status', status('completed'), 'nonsense'), 404);
      // The signature belongs to another address, another form or another account.
      const lent = {
        ...placed,
        parameters: { ...placed.parameters, AsyncAmdStatusCallback: placed.parameters['StatusCallback']! },
      };
      expectStatus(await sendReport(lent, 'amd', { AnsweredBy: 'human', AccountSid: `AC${'0'.repeat(32)}` }), 404);
      expect(await statusOf(id)).toBe('dialing');
      expect(await reportsOf(placed)).toEqual([]);
      await sendAccepted(placed, 'status', status('no-answer'));
    });

    it('returns 404 for a dial that does not exist, even with a valid signature', async () => {
      const [known] = twilio.calls;
      for (const attempt of [randomUUID(), 'none']) {
        const StatusCallback = [`https://api.frontdesk.example/carriers/twilio/attempts/${attempt}/status`];
        expectStatus(
          await sendReport({ ...known!, parameters: { StatusCallback } }, 'status', status('completed')),
          404,
        );
      }
    });

    it('returns 405 for another method and 413 for a body that is too large', async () => {
      const [known] = twilio.calls;
      const origin = stack.address.gateways[0]!;
      const path = `/carriers/twilio/attempts/${known!.attemptId}/status`;
      expectStatus(await exchange(origin, { method: 'GET', path }), 405);
      expectStatus(await sendReport(known!, 'status', { CallStatus: 'completed', Padding: 'x'.repeat(20_000) }), 413);
    });
  });

  describe('a dial whose response from the carrier is lost', () => {
    const dialsOf = (to: string): number => twilio.calls.filter((call) => call.to === to).length;

    it('is found at the carrier after a minute, continues, and never rings twice', async () => {
      twilio.misbehaviour = { createCall: { how: 'drop', after: true } };
      const { id, placed } = await ringing();
      const nameOf = async (): Promise<string | null> => {
        const text = 'SELECT carrier_call_id FROM dialer.outbound_attempts WHERE attempt_id = $1';
        return (await rowsOf<{ carrier_call_id: string | null }>(stack, text, [placed.attemptId]))[0]!.carrier_call_id;
      };
      twilio.misbehaviour = {};
      expect(await nameOf()).toBeNull();
      stack.clock.advance(61_000);
      await eventually(async () => (await nameOf()) === placed.sid, {
        timeoutMs: 60_000,
        what: 'the call to be found',
      });
      await sendAccepted(placed, 'status', status('completed', { CallDuration: '9' }));
      expect(await callOf(id)).toMatchObject({ status: 'completed', attempts: 1, duration_seconds: 9 });
      expect(dialsOf(placed.to)).toBe(1);
    });

    it('fails after a minute when the carrier has no record of it, and is not retried', async () => {
      twilio.misbehaviour = { createCall: { how: 'drop' } };
      const before = twilio.requests.createCall;
      const { id, to } = await ask();
      await eventually(() => twilio.requests.createCall > before, { timeoutMs: 60_000, what: 'the dial' });
      await becomes(id, 'dialing');
      twilio.misbehaviour = {};
      stack.clock.advance(61_000);
      await becomes(id, 'failed');
      expect(dialsOf(to)).toBe(0);
    });

    it("is matched by the carrier's callback", async () => {
      twilio.misbehaviour = { createCall: { how: 'drop', after: true } };
      const { id, placed } = await ringing();
      twilio.misbehaviour = {};
      await sendAccepted(placed, 'status', status('in-progress'));
      await sendAccepted(placed, 'amd', { AnsweredBy: 'machine_start' });
      expect(placed.updates).toEqual([{ Status: 'completed' }]);
      expect(await statusOf(id)).toBe('voicemail');
    });
  });

  it('a call that the carrier refuses ends at once', async () => {
    twilio.misbehaviour = { createCall: { how: 'refuse', status: 400, code: 21211 } };
    const { id } = await ask();
    await becomes(id, 'failed');
    twilio.misbehaviour = {};
  });

  describe('calls in progress at a voice process that is killed', () => {
    const COMPANY_NUMBER = '+13125550180';
    const WORDS = ['I need a cleaning', 'My crown fell out', 'What are your hours?'];

    const send = async (process: number, path: string, fields: Record<string, string>): Promise<ApiResponse> => {
      const form = { AccountSid: twilio.accountSid, ...fields };
      const address = `/voice/twilio/${path}`;
      return exchange(stack.address.voiceOrigins[process]!, {
        method: 'POST',
        path: address,
        headers: [
          ['content-type', 'application/x-www-form-urlencoded'],
          ['x-twilio-signature', signatureOf(twilio.authToken, stack.address.publicBaseUrl + address, form)],
        ],
        body: new URLSearchParams(form).toString(),
      });
    };
    /** A request of the carrier to one of the voice processes. Returns the instructions. */
    const request = async (...given: Parameters<typeof send>): Promise<string> => {
      const response = await send(...given);
      expect(response.status).toBe(200);
      return response.text;
    };
    /** A report, which the carrier repeats until it is accepted. */
    const report = (...given: Parameters<typeof send>): Promise<unknown> =>
      eventually(async () => (await send(...given)).status === 200, { what: `the report to ${given[1]}` });
    const connect = (process: number, twiml: string, callSid: string): Promise<RelayCaller> =>
      RelayCaller.connect({
        url: /ConversationRelay url="([^"]+)"/.exec(twiml)![1]!,
        authToken: twilio.authToken,
        origin: stack.address.voiceOrigins[process]!.replace('http', 'ws'),
        callSid,
      });

    interface Talk {
      callSid: string;
      words: string;
      /** The first connection, on which the caller has spoken and heard the answer. */
      caller: RelayCaller;
      find: () => Promise<Record<string, unknown>>;
      /** Reports the end as the carrier does. */
      end: () => Promise<unknown>;
    }

    /** Speaks as soon as the greetings were said: the receptionist ends the call of a caller who stays silent. */
    async function speaks(caller: RelayCaller, words: string, { after }: { after: number }): Promise<RelayCaller> {
      await caller.answerAfter(after - 1);
      await caller.says(words);
      return caller;
    }

    async function inbound(words: string, index: number): Promise<Talk> {
      const callSid = `CA${randomUUID().replaceAll('-', '')}`;
      const from = `+1415555${9000 + index}`;
      const twiml = await request(0, 'inbound', { CallSid: callSid, From: from, To: COMPANY_NUMBER });
      return {
        callSid,
        words,
        caller: await speaks(await connect(0, twiml, callSid), words, { after: 2 }),
        find: async () => {
          const { json } = await caller.get('/calls?limit=100');
          const [{ id }] = json.data.filter((call: { from_number: string }) => call.from_number === from);
          return (await caller.get(`/calls/${id}`)).json.data;
        },
        end: () => report(1, 'status', { CallSid: callSid, CallStatus: 'completed', CallDuration: '75' }),
      };
    }

    async function outbound(words: string, { id, placed }: Awaited<ReturnType<typeof ringing>>): Promise<Talk> {
      await sendAccepted(placed, 'status', status('in-progress'));
      const fields = { CallSid: placed.sid, From: placed.from, To: placed.to };
      const twiml = await request(0, `outbound/${placed.attemptId}`, fields);
      return {
        callSid: placed.sid,
        words,
        caller: await speaks(await connect(0, twiml, placed.sid), words, { after: 3 }),
        find: () => callOf(id),
        end: async () => {
          await report(1, 'after-relay', { CallSid: placed.sid, CallStatus: 'completed' });
          await sendAccepted(placed, 'status', status('completed', { CallDuration: '75' }));
        },
      };
    }

    it('go on at another process, and their records hold every line', async () => {
      const numbers = `/organizations/${organization.id}/inbound-numbers`;
      expectStatus(await organization.platform.post(numbers, { phone_number: COMPANY_NUMBER, label: 'Main' }), 201);
      const rung = await ringing();
      const talks = await Promise.all([outbound('Who is calling?', rung), ...WORDS.map(inbound)]);
      const [killed] = stack.processes('voice');
      await killed!.kill();
      for (const { callSid, words, caller, find, end } of talks) {
        await eventually(() => caller.closeCode !== null, { what: 'the broken connection' });
        const twiml = await request(1, 'after-relay', { CallSid: callSid, SessionStatus: 'failed' });
        const again = await connect(1, twiml, callSid);
        expect(await again.answerAfter(0)).toBe('Sorry, we were cut off. Please go on.');
        const last = await again.says('Please call me back');
        again.drops();
        await end();
        const record = await eventually(
          async () => {
            const found = await find();
            return found['status'] === 'completed' && found['transcript'] ? found : undefined;
          },
          { what: 'the record of the call' },
        );
        expect(record).toMatchObject({ status: 'completed', duration_seconds: 75 });
        const said = record['transcript'] as { text: string }[];
        const spoken = [...caller.spoken, ...again.spoken];
        expect(said.map(({ text }) => text)).toEqual(expect.arrayContaining([...spoken, words, 'Please call me back']));
        expect(said).toHaveLength(spoken.length + 2);
        expect(said.at(-1)!.text).toBe(last);
      }
      await killed!.restart();
    });
  });

  it('a call of a test key never reaches the carrier', async () => {
    const test = await organization.caller({ mode: 'test' });
    const to = `+1415555${String(nextLine++).padStart(4, '0')}`;
    const consent_text = 'I agree to be called by an AI about my request.';
    const consent = { livemode: false, phone_number: to, purposes: ['marketing'], consent_text };
    expectStatus(await organization.platform.post(`/organizations/${organization.id}/consents`, consent), 201);
    const response = await test.post('/outbound-calls', { phone_number: to });
    expectStatus(response, 202);
    const path = `/outbound-calls/${response.json.data.id}`;
    await eventually(async () => (await test.get(path)).json.data.status === 'completed', {
      timeoutMs: 60_000,
      everyMs: 250,
    });
    expect(twilio.calls.filter((call) => call.to === to)).toEqual([]);
  });
});
