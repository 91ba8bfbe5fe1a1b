import {
  checkCallback,
  checkOutboundCall,
  createLead,
  createOutboundCall,
  DomainError,
  summarizeCall,
  type AnyOperation,
  type Caller,
} from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../gateway.config.js';
import type { McpCaller } from '../credentials/mcp-caller.js';
import type { EndpointCall } from '../http/endpoint.decorator.js';
import { CallConfirmations, ConfirmationNeeded, type Confirming } from './call-confirmations.js';

class SetClock extends Clock {
  instant = new Date('2026-11-20T12:00:00Z');

  now(): Date {
    return this.instant;
  }
}

const of = { scopes: [], mode: 'live', organization: {} } as unknown as Omit<McpCaller, 'kind'>;
const aKey = { ...of, kind: 'key' } as McpCaller;
const aGrant = (grantId = 7, asksMe = true): McpCaller =>
  ({ ...of, kind: 'grant', grantId, asksMe, callBudget: 20 }) as McpCaller;

const SUMMARY = {
  allowed: true,
  reason: null,
  message: null,
  retry_at: null,
  phone_number: '+12125550123',
  purpose: 'marketing',
  livemode: true,
  hours: null,
  consent: null,
};

let clock: SetClock;
let summary: object;
let asked: { operation: AnyOperation; body: object }[];
let confirmations: CallConfirmations;

beforeEach(() => {
  clock = new SetClock();
  summary = SUMMARY;
  asked = [];
  const rpc = {
    call: (operation: AnyOperation, _caller: Caller, { body }: { body: object }) => {
      asked.push({ operation, body });
      return Promise.resolve(operation === summarizeCall ? summary : {});
    },
  } as unknown as RpcClient;
  confirmations = new CallConfirmations(rpc, clock, { CURSOR_SECRET: 'a secret' } as unknown as GatewayConfig);
});

const aCall = (operation: AnyOperation, body: object): EndpointCall<AnyOperation> =>
  ({
    operation,
    caller: { keyId: 5, organizationId: 1, livemode: true },
    input: { ids: {}, query: {}, body },
    deadline: { remainingMs: 1000 },
  }) as unknown as EndpointCall<AnyOperation>;
const toOutbound = (body: object = {}): EndpointCall<AnyOperation> =>
  aCall(createOutboundCall, { phone_number: '(212) 555-0123', ...body });
const by = (caller: McpCaller, given: Partial<Confirming> = {}): Confirming => ({
  caller,
  canAsk: false,
  token: null,
  isDeclined: false,
  ...given,
});

async function needed(call: EndpointCall<AnyOperation>, confirming: Confirming): Promise<ConfirmationNeeded> {
  const error = await confirmations.check(call, confirming).catch((reason: unknown) => reason);
  if (!(error instanceof ConfirmationNeeded)) throw new Error(`no confirmation needed: ${String(error)}`);
  return error;
}

/** Repeats a call with a token, and returns the id that its owner spends. */
async function repeated(call: EndpointCall<AnyOperation>, confirming: Confirming): Promise<string | null | undefined> {
  expect(await confirmations.check(call, confirming)).toBeNull();
  return call.caller.confirmation;
}

const tokenFor = async (call = toOutbound(), confirming = by(aGrant())): Promise<string> =>
  (await needed(call, confirming)).confirmation.token;
const refusal = (code: string): unknown => expect.objectContaining({ constructor: DomainError, code });

describe('CallConfirmations', () => {
  it('asks before calls by keys whose client can ask the user, and not before calls by other keys', async () => {
    expect(await confirmations.check(toOutbound(), by(aKey))).toBeNull();
    expect(asked).toEqual([]);
    expect((await needed(toOutbound(), by(aKey, { canAsk: true }))).summary).toEqual(SUMMARY);
  });

  it('asks before calls by grants that ask first, and by other grants if their client can ask the user', async () => {
    expect(await confirmations.check(toOutbound(), by(aGrant(7, false)))).toBeNull();
    await needed(toOutbound(), by(aGrant(7, false), { canAsk: true }));
    await needed(toOutbound(), by(aGrant()));
    expect(asked[1]).toEqual({
      operation: summarizeCall,
      body: { phone_number: '(212) 555-0123', purpose: 'marketing', source: 'api', has_consent: false },
    });
  });

  it('lets a call with its token pass, and gives the owner the id to spend', async () => {
    const token = await tokenFor();
    const id = await repeated(toOutbound({ phone_number: '+1 212 555 0123', context: null }), by(aGrant(), { token }));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await repeated(toOutbound(), by(aGrant(), { token }))).toBe(id);
  });

  it('refuses tokens for another grant or other arguments, and tokens that are five minutes old', async () => {
    const token = await tokenFor();
    const refused = (call: EndpointCall<AnyOperation>, caller = aGrant()): Promise<void> =>
      expect(confirmations.check(call, by(caller, { token }))).rejects.toEqual(refusal('confirmation_invalid'));
    await refused(toOutbound(), aGrant(8));
    await refused(toOutbound(), aKey);
    await refused(toOutbound({ context: { offer: 'another' } }));
    await refused(toOutbound({ phone_number: '+12125550124' }));
    clock.instant = new Date(clock.instant.getTime() + 300_000);
    await refused(toOutbound());
  });

  it('refuses a call that the user declined', async () => {
    const token = await tokenFor();
    await expect(confirmations.check(toOutbound(), by(aGrant(), { token, isDeclined: true }))).rejects.toEqual(
      refusal('call_declined'),
    );
  });

  it('lets the owner refuse a call that breaks the rules as unconfirmed, and asks before a delayed call', async () => {
    summary = { ...SUMMARY, allowed: false, reason: 'no_consent' };
    expect(await repeated(toOutbound(), by(aGrant()))).toBeNull();
    expect(await repeated(toOutbound(), by(aKey, { canAsk: true }))).toBeNull();
    summary = { ...SUMMARY, allowed: false, reason: 'outside_hours', retry_at: '2026-11-21T13:00:00Z' };
    await needed(toOutbound(), by(aGrant()));
  });

  it('asks before a lead with a callback, and shows the consent in the request', async () => {
    const lead = { reason: 'A leak', phone_number: '(212) 555-0123' };
    expect(await confirmations.check(aCall(createLead, lead), by(aGrant()))).toBeNull();
    const consent_text = 'Yes, an AI assistant may call me.';
    const withCallback = aCall(createLead, { ...lead, callback: { consent_text } });
    summary = { ...SUMMARY, consent: { id: null, obtained_at: null, consent_text: null } };
    const { summary: shown, confirmation } = await needed(withCallback, by(aGrant()));
    expect(shown.consent).toEqual({ id: null, obtained_at: null, consent_text });
    expect(asked).toEqual([
      { operation: checkCallback, body: { phone_number: '(212) 555-0123' } },
      {
        operation: summarizeCall,
        body: { phone_number: '(212) 555-0123', purpose: 'marketing', source: 'speed_to_lead', has_consent: true },
      },
    ]);
    expect(await repeated(withCallback, by(aGrant(), { token: confirmation.token }))).toBeDefined();
  });

  it('asks before a lead whose callback breaks the rules, because the callback is decided on after the lead is stored', async () => {
    summary = { ...SUMMARY, allowed: false, reason: 'do_not_call', message: 'On the list.' };
    const withCallback = aCall(createLead, { reason: 'A leak', phone_number: '(212) 555-0123', callback: {} });
    const { confirmation } = await needed(withCallback, by(aGrant()));
    expect(await repeated(withCallback, by(aGrant(), { token: confirmation.token }))).toEqual(expect.any(String));
  });

  it('gives grants that ask first a token for a checked call, unless the client can ask or the check is for another time', async () => {
    const check = aCall(checkOutboundCall, { phone_number: '212-555-0123' });
    const given = await confirmations.check(check, by(aGrant()));
    expect(await repeated(toOutbound(), by(aGrant(), { token: given!.token }))).toBeDefined();
    expect(await confirmations.check(check, by(aKey, { canAsk: true }))).toBeNull();
    expect(await confirmations.check(check, by(aGrant(), { canAsk: true }))).toBeNull();
    const later = aCall(checkOutboundCall, { phone_number: '212-555-0123', at: '2026-11-21T13:00:00Z' });
    expect(await confirmations.check(later, by(aGrant()))).toBeNull();
  });

  it('does not ask before other operations', async () => {
    const other = { name: 'chats.reply' } as AnyOperation;
    expect(await confirmations.check(aCall(other, { body: 'x' }), by(aGrant()))).toBeNull();
  });
});
