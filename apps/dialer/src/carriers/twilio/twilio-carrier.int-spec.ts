import { readEnvironment } from '@frontdesk/service-host';
import { eventually, TwilioServer, type Misbehaviour } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { DialerConfig } from '../../dialer.config.js';
import { CarrierUnavailableError, type DialOutcome } from '../carrier.js';
import { carrierConformance } from '../../../testing/carrier-conformance.js';
import { TwilioCarrier } from './twilio-carrier.js';

const HELLO = { language: 'en', text: 'Hello.' } as const;
let server: TwilioServer;

function carrierAt(url: string, changes: Record<string, string> = {}): TwilioCarrier {
  return new TwilioCarrier(
    readEnvironment(DialerConfig, {
      NODE_ENV: 'test',
      DATABASE_URL: 'postgres://db/x',
      RABBITMQ_URL: 'amqp://mq',
      CARRIER: 'twilio',
      CARRIER_CALLBACK_BASE_URL: 'https://api.frontdesk.example/',
      VOICE_RUNTIME_URL: 'https://voice.frontdesk.example/conversations/',
      CARRIER_REQUEST_TIMEOUT_MS: '20000',
      CARRIER_RING_SECONDS: '25',
      TWILIO_ACCOUNT_SID: server.accountSid,
      TWILIO_AUTH_TOKEN: server.authToken,
      TWILIO_BASE_URL: url,
      ...changes,
    }),
  );
}

carrierConformance('Twilio', async () => {
  const own = await TwilioServer.start();
  server = own;
  return { carrier: carrierAt(own.url), rings: () => own.calls.length, stop: () => own.stop() };
});

describe('the Twilio carrier', () => {
  beforeAll(async () => {
    server = await TwilioServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.misbehaviour = {};
    server.calls.length = 0;
  });

  const dial = (carrier = carrierAt(server.url), dialId: string = randomUUID()): Promise<DialOutcome> =>
    carrier.dial({ dialId, to: '+14155550123', from: '+13125550100' });
  const list = (carrier = carrierAt(server.url)): ReturnType<TwilioCarrier['list']> => {
    const [startedAfter, startedBefore] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)];
    return carrier.list({ to: '+14155550123', from: '+13125550100', startedAfter, startedBefore });
  };

  it('requests a call served by the voice runtime, with callbacks that name the dial', async () => {
    const dialId = randomUUID();
    await dial(carrierAt(server.url), dialId);
    const callback = `https://api.frontdesk.example/carriers/twilio/attempts/${dialId}`;
    expect(server.calls[0]?.parameters).toEqual({
      To: ['+14155550123'],
      From: ['+13125550100'],
      Url: [`https://voice.frontdesk.example/conversations/${dialId}`],
      Method: ['POST'],
      Timeout: ['25'],
      StatusCallback: [`${callback}/status#rc=5&rp=all`],
      StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      StatusCallbackMethod: ['POST'],
      MachineDetection: ['DetectMessageEnd'],
      AsyncAmd: ['true'],
      AsyncAmdStatusCallback: [`${callback}/amd#rc=5&rp=all`],
      AsyncAmdStatusCallbackMethod: ['POST'],
    });
  });

  it.each<[string, Misbehaviour]>([
    ['an invalid number', { how: 'refuse', status: 400, code: 21211 }],
    ['too many requests', { how: 'refuse', status: 429, code: 20429 }],
    ['a suspended account', { how: 'refuse', status: 403, code: 20005 }],
  ])('returns refused for a refusal by Twilio: %s', async (_what, misbehaviour) => {
    server.misbehaviour = { createCall: misbehaviour };
    expect(await dial()).toEqual({ outcome: 'refused', reason: `twilio_${(misbehaviour as { code: number }).code}` });
    expect(server.calls).toEqual([]);
  });

  it.each<[string, Misbehaviour]>([
    ['a server error of Twilio', { how: 'fail' }],
    ['an unreadable response', { how: 'garbage' }],
    ['a refusal by a proxy', { how: 'proxy_refuse' }],
    ['a timeout reported by a proxy', { how: 'refuse', status: 408, code: 20408 }],
    ['a lost connection', { how: 'drop' }],
    ['a lost response', { how: 'drop', after: true }],
  ])('returns unknown and does not retry after %s', async (_what, misbehaviour) => {
    server.misbehaviour = { createCall: misbehaviour };
    expect(await dial()).toEqual({ outcome: 'unknown', reason: expect.not.stringContaining('555') });
    expect(server.calls.length).toBe('after' in misbehaviour ? 1 : 0);
  });

  it('returns unknown within the time limit if Twilio does not respond', async () => {
    server.misbehaviour = { createCall: { how: 'hang', after: true } };
    const outcome = await dial(carrierAt(server.url, { CARRIER_REQUEST_TIMEOUT_MS: '200' }));
    expect(outcome).toEqual({ outcome: 'unknown', reason: 'ECONNABORTED' });
  });

  it('returns refused if Twilio cannot be reached', async () => {
    const gone = await TwilioServer.start();
    await gone.stop();
    expect(await dial(carrierAt(gone.url))).toEqual({ outcome: 'refused', reason: 'carrier_unreachable' });
  });

  it('sends no request without a caller id', async () => {
    const outcome = await carrierAt(server.url).dial({ dialId: randomUUID(), to: '+14155550123', from: null });
    expect(outcome).toEqual({ outcome: 'refused', reason: 'no_outbound_number' });
  });

  it('sends no request if it is too late by the time the request is written', async () => {
    const carrier = carrierAt(server.url);
    const request = { dialId: randomUUID(), to: '+14155550123', from: '+13125550100' };
    expect(await carrier.dial(request, () => true)).toEqual({ outcome: 'refused', reason: 'too_late' });
    expect(server.calls).toEqual([]);
    expect(await carrier.dial(request, () => false)).toMatchObject({ outcome: 'accepted' });
  });

  it('returns refused for wrong credentials', async () => {
    const carrier = carrierAt(server.url, { TWILIO_AUTH_TOKEN: 'x'.repeat(32) });
    expect(await dial(carrier)).toEqual({ outcome: 'refused', reason: 'twilio_20003' });
    await expect(list(carrier)).rejects.toThrow(CarrierUnavailableError);
  });

  it.each([
    ['en', 'en-US'],
    ['es', 'es-US'],
  ] as const)(
    'speaks the message as literal text in its language and then ends the call: %s',
    async (language, voice) => {
      await dial();
      const [call] = server.calls;
      await carrierAt(server.url).dropVoicemail(call!.sid, { language, text: 'Fish & <Chips>' });
      expect(call!.updates).toEqual([
        {
          Twiml: `<?xml version="1.0" encoding="UTF-8"?><Response><Say language="${voice}">Fish &amp; &lt;Chips&gt;</Say><Hangup/></Response>`,
        },
      ]);
    },
  );

  it('distinguishes a rejected instruction from a call that is over', async () => {
    await dial();
    const [call] = server.calls;
    server.misbehaviour = { updateCall: { how: 'fail' } };
    await expect(carrierAt(server.url).hangUp(call!.sid)).rejects.toThrow(CarrierUnavailableError);
  });

  it.each<[string, Misbehaviour]>([
    ['it refuses', { how: 'refuse', status: 429, code: 20429 }],
    ['it refuses the credentials', { how: 'refuse', status: 401, code: 20003 }],
  ])('reports a message as certainly not spoken if %s', async (_what, misbehaviour) => {
    await dial();
    server.misbehaviour = { updateCall: misbehaviour };
    const [call] = server.calls;
    await expect(carrierAt(server.url).dropVoicemail(call!.sid, HELLO)).rejects.toThrow(CarrierUnavailableError);
    const gone = await TwilioServer.start();
    await gone.stop();
    await expect(carrierAt(gone.url).dropVoicemail(call!.sid, HELLO)).rejects.toThrow(CarrierUnavailableError);
  });

  it.each<[string, Misbehaviour]>([
    ['a server error of Twilio', { how: 'fail' }],
    ['a refusal by a proxy', { how: 'proxy_refuse' }],
    ['a lost response', { how: 'drop', after: true }],
  ])('returns unknown for a message after %s', async (_what, misbehaviour) => {
    await dial();
    server.misbehaviour = { updateCall: misbehaviour };
    expect(await carrierAt(server.url).dropVoicemail(server.calls[0]!.sid, HELLO)).toBe('unknown');
  });

  it('reports the end and the duration of a completed call, and the end of an unanswered one', async () => {
    await dial();
    const [call] = server.calls;
    const endedAt = new Date('2026-06-10T16:00:30Z');
    Object.assign(call!, { status: 'completed', durationSeconds: 31, endedAt });
    const carrier = carrierAt(server.url);
    expect(await carrier.endOf(call!.sid)).toEqual({ isCompleted: true, durationSeconds: 31, endedAt });
    Object.assign(call!, { status: 'busy', durationSeconds: null, endedAt: null });
    expect(await carrier.endOf(call!.sid)).toEqual({ isCompleted: false, durationSeconds: null, endedAt: null });
  });

  it.each<[string, Misbehaviour]>([
    ['returns a server error', { how: 'fail' }],
    ['closes the connection', { how: 'drop' }],
    ['sends an unreadable response', { how: 'garbage' }],
  ])('does not report a call as ended if Twilio %s', async (_what, misbehaviour) => {
    await dial();
    server.misbehaviour = { fetchCall: misbehaviour };
    await expect(carrierAt(server.url).endOf(server.calls[0]!.sid)).rejects.toThrow(CarrierUnavailableError);
  });

  it.each<[string, Misbehaviour]>([
    ['returns a server error', { how: 'fail' }],
    ['closes the connection', { how: 'drop' }],
    ['sends an unreadable response', { how: 'garbage' }],
  ])('does not return an empty list if Twilio %s', async (_what, misbehaviour) => {
    await dial();
    server.misbehaviour = { listCalls: misbehaviour };
    await expect(list()).rejects.toThrow(CarrierUnavailableError);
    server.misbehaviour = {};
    await eventually(async () => (await list()).length === 1);
  });
});
