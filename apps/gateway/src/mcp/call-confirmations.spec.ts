import {
  checkCallback,
  checkOutboundCall,
  createLead,
  createOutboundCall,
  DomainError,
  summarizeCall,
  type AnyOperation,
  type Caller,
  type Decision,
} from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CallApprovalsService } from '../grants/call-approvals.service.js';
import type { GrantsRepository } from '../grants/grants.repository.js';
import type { GatewayConfig } from '../gateway.config.js';
import type { AuthenticatedGrant } from '../credentials/authenticated-grant.js';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import type { EndpointCall } from '../http/endpoint.decorator.js';
import {
  CallConfirmations,
  ConfirmationNeeded,
  type Confirming,
  type OfferedConfirmation,
} from './call-confirmations.js';

class SetClock extends Clock {
  instant = new Date('2026-11-20T12:00:00Z');

  now(): Date {
    return this.instant;
  }
}

type Credential = { key: AuthenticatedKey } | { grant: AuthenticatedGrant };

const organization = { timezone: 'America/New_York' };
const aKey = { key: { id: 5, organization } } as Credential;
const aGrant = (id = 7, asksMe = true, approvesInPortal = false): Credential =>
  ({ grant: { id, asksMe, approvesInPortal, callBudget: 20, organization } }) as Credential;
const anApprovedGrant = (): Credential => aGrant(7, true, true);

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
let counted: [id: number, day: string, max: number][];
let isWithinBudget: boolean;
let approvals: {
  id: number;
  grantId: number;
  summary: object;
  details: object | null;
  until: Date;
  isApproved: boolean;
}[];

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
  counted = [];
  isWithinBudget = true;
  approvals = [];
  const grants = {
    countCall: (...given: (typeof counted)[number]) => {
      counted.push(given);
      return Promise.resolve(isWithinBudget);
    },
  } as unknown as GrantsRepository;
  const portal = {
    request: ({ grantId }: { grantId: number }, summary: object, details: object | null, until: Date) =>
      Promise.resolve(
        approvals.push({ id: approvals.length + 1, grantId, summary, details, until, isApproved: false }),
      ),
    addressOf: (_: object, id: number) => `https://desk.example.com/portal/1/live/call-approvals/${id}`,
    isApproved: (id: number, grantId: number) =>
      Promise.resolve(approvals.some((one) => one.id === id && one.grantId === grantId && one.isApproved)),
  } as unknown as CallApprovalsService;
  confirmations = new CallConfirmations(rpc, clock, grants, portal, {
    CURSOR_SECRET: 'a secret',
  } as unknown as GatewayConfig);
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
/** How a credential's client confirms calls. */
interface By extends Confirming {
  credential: Credential;
}
const by = (credential: Credential, given: Partial<Confirming> = {}): By => ({
  credential,
  canAsk: false,
  token: null,
  isDeclined: false,
  ...given,
});
const check = (call: EndpointCall<AnyOperation>, { credential, ...confirming }: By): Promise<void> =>
  confirmations.check(Object.assign(call, { key: undefined, grant: undefined }, credential), confirming);
/** Offers the confirmation of a call after it was checked with this decision. */
const offered = (
  body: object,
  { credential, ...confirming }: By,
  decision: Pick<Decision, 'allowed' | 'retry_at'> = { allowed: true, retry_at: null },
): Promise<OfferedConfirmation | null> => {
  const call = { ...aCall(checkOutboundCall, body), ...credential } as EndpointCall<typeof checkOutboundCall>;
  return confirmations.offerAfterCheck(call, decision, confirming);
};

async function needed(call: EndpointCall<AnyOperation>, confirming: By): Promise<ConfirmationNeeded> {
  const error = await check(call, confirming).catch((reason: unknown) => reason);
  if (!(error instanceof ConfirmationNeeded)) throw new Error(`no confirmation needed: ${String(error)}`);
  return error;
}

/** Repeats a call with a token, and returns the id that its owner spends. */
async function repeated(call: EndpointCall<AnyOperation>, confirming: By): Promise<string | null | undefined> {
  await check(call, confirming);
  return call.caller.confirmation;
}

const tokenFor = async (call = toOutbound(), confirming = by(aGrant())): Promise<string> =>
  (await needed(call, confirming)).confirmation.token;
const refusal = (code: string): unknown => expect.objectContaining({ constructor: DomainError, code });

describe('CallConfirmations', () => {
  it('asks before calls by keys whose client can ask the user, and not before calls by other keys', async () => {
    await check(toOutbound(), by(aKey));
    expect(asked).toEqual([]);
    expect((await needed(toOutbound(), by(aKey, { canAsk: true }))).summary).toEqual(SUMMARY);
  });

  it('asks before calls by grants that ask first, and by other grants if their client can ask the user', async () => {
    await check(toOutbound(), by(aGrant(7, false)));
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
    const refused = (call: EndpointCall<AnyOperation>, credential = aGrant()): Promise<void> =>
      expect(check(call, by(credential, { token }))).rejects.toEqual(refusal('confirmation_invalid'));
    await refused(toOutbound(), aGrant(8));
    await refused(toOutbound(), aKey);
    await refused(toOutbound({ context: { offer: 'another' } }));
    await refused(toOutbound({ phone_number: '+12125550124' }));
    clock.instant = new Date(clock.instant.getTime() + 300_000);
    await refused(toOutbound());
  });

  it('refuses a call that the user declined', async () => {
    const token = await tokenFor();
    await expect(check(toOutbound(), by(aGrant(), { token, isDeclined: true }))).rejects.toEqual(
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
    await check(aCall(createLead, lead), by(aGrant()));
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

  it('gives grants that ask first a token after a check, unless the call was refused, the client can ask or the check is for another time', async () => {
    const phone_number = '212-555-0123';
    const given = await offered({ phone_number }, by(aGrant()));
    expect(await repeated(toOutbound(), by(aGrant(), { token: given!.token }))).toBeDefined();
    const delayed = { allowed: false, retry_at: '2026-11-21T13:00:00Z' };
    expect(await offered({ phone_number }, by(aGrant()), delayed)).not.toBeNull();
    for (const none of [
      offered({ phone_number }, by(aKey)),
      offered({ phone_number }, by(aGrant(7, false))),
      offered({ phone_number }, by(aGrant(), { canAsk: true })),
      offered({ phone_number }, by(aGrant()), { allowed: false, retry_at: null }),
      offered({ phone_number, at: '2026-11-21T13:00:00Z' }, by(aGrant())),
    ]) {
      expect(await none).toBeNull();
    }
  });

  it('counts the calls of a grant that pass, and no other', async () => {
    const token = await tokenFor();
    expect(counted).toEqual([]);
    await repeated(toOutbound(), by(aGrant(), { token }));
    await check(toOutbound(), by(aGrant(8, false)));
    await check(toOutbound(), by(aKey));
    await check(aCall(createLead, { reason: 'A leak' }), by(aGrant()));
    expect(counted).toEqual([
      [7, '2026-11-20', 20],
      [8, '2026-11-20', 20],
    ]);
  });

  it('refuses the calls of a grant over its budget until midnight', async () => {
    isWithinBudget = false;
    await expect(check(toOutbound(), by(aGrant(7, false)))).rejects.toMatchObject({
      code: 'call_budget_spent',
      details: { retryAfterSeconds: 12 * 3600 },
    });
  });

  it('lets a call pass only after a member approved it in the portal, if the grant asks for that', async () => {
    const call = () => toOutbound({ contact_name: 'Ada Park', context: { order: 17 } });
    const { summary: shown, confirmation } = await needed(call(), by(anApprovedGrant(), { canAsk: true }));
    const { token, expiresAt, approvalUrl } = confirmation;
    expect(approvalUrl).toBe('https://desk.example.com/portal/1/live/call-approvals/1');
    const details = { contact_name: 'Ada Park', context: { order: 17 } };
    expect(approvals).toEqual([{ id: 1, grantId: 7, summary: shown, details, until: expiresAt, isApproved: false }]);
    await expect(check(call(), by(anApprovedGrant(), { token }))).rejects.toEqual(refusal('approval_pending'));
    approvals[0]!.isApproved = true;
    expect(await repeated(call(), by(anApprovedGrant(), { token }))).toBeDefined();
    const other = toOutbound({ phone_number: '+12125550124' });
    await expect(check(other, by(anApprovedGrant(), { token }))).rejects.toEqual(refusal('confirmation_invalid'));
  });

  it('gives the approval of a lead its name, reason and details, and nothing in HIPAA mode', async () => {
    const lead = { name: 'Ada Park', reason: 'A leak', details: { floor: 2 }, phone_number: '(212) 555-0123' };
    const wanted = aCall(createLead, { ...lead, callback: { consent_text: 'Call me with an AI.' } });
    const { details } = await needed(wanted, by(anApprovedGrant()));
    expect(details).toEqual({ name: 'Ada Park', reason: 'A leak', details: { floor: 2 } });
    expect(approvals[0]!.details).toEqual(details);
    wanted.caller.hipaa = true;
    await needed(wanted, by(anApprovedGrant()));
    expect(approvals[1]!.details).toBeNull();
  });

  it('refuses a token that needed no approval from a grant that needs one', async () => {
    const token = await tokenFor();
    await expect(check(toOutbound(), by(anApprovedGrant(), { token }))).rejects.toEqual(
      refusal('confirmation_invalid'),
    );
  });

  it('requests the approval of a call after a check that did not refuse it', async () => {
    const phone_number = '212-555-0123';
    expect(await offered({ phone_number }, by(anApprovedGrant()), { allowed: false, retry_at: null })).toBeNull();
    expect([approvals, asked]).toEqual([[], []]);
    const { approvalUrl } = (await offered({ phone_number }, by(anApprovedGrant())))!;
    expect(approvalUrl).toMatch(/\/call-approvals\/1$/);
  });

  it('does not ask before other operations', async () => {
    const other = { name: 'chats.reply' } as AnyOperation;
    expect(await repeated(aCall(other, { body: 'x' }), by(aGrant()))).toBeUndefined();
    expect([asked, counted]).toEqual([[], []]);
  });
});
