import {
  checkCallback,
  checkOutboundCall,
  createLead,
  createOutboundCall,
  DomainError,
  isRefusal,
  parseUsNumber,
  summarizeCall,
  type AnyOperation,
  type CallDetails,
  type CallSummary,
  type CheckOutboundCallBody,
  type CreateLeadBody,
  type CreateOutboundCallBody,
  type Decision,
  type InputOf,
  type OutputOf,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import type { EndpointCall } from '../http/endpoint.decorator.js';
import type { AuthenticatedGrant } from '../credentials/authenticated-grant.js';
import { CallApprovalsService } from '../grants/call-approvals.service.js';
import { GrantsRepository } from '../grants/grants.repository.js';
import { ConfirmationTokens, type ConfirmationToken, type ConfirmedCall } from './confirmation-tokens.js';
import { toolName } from './platform-tools.js';

/** How the client of a tool call confirms calls. */
export interface Confirming {
  /** Whether the client can ask the user in the course of a request. */
  canAsk: boolean;
  /** The token of a repeated call, or null. */
  token: string | null;
  /** Whether the user declined the call that the token is for. */
  isDeclined: boolean;
}

const DAY_MS = 86_400_000;

/** What a client repeats a call with. */
export interface OfferedConfirmation extends ConfirmationToken {
  /** The page at which a member has to approve the call, or null. */
  approvalUrl: string | null;
}

/** Thrown instead of placing a call that has to be confirmed. */
export class ConfirmationNeeded extends Error {
  constructor(
    readonly summary: CallSummary,
    readonly confirmation: OfferedConfirmation,
    /** The time zone of the organization. */
    readonly timezone: string,
    readonly details: CallDetails,
  ) {
    super('The call has to be confirmed');
  }
}

interface RingingCall {
  tool: string;
  arguments: Record<string, unknown>;
  phone_number: string;
  purpose: 'marketing' | 'informational';
  source: 'api' | 'speed_to_lead';
  /** The consent in the request itself. */
  consent_text: string | null;
}

/** Asks for a confirmation before a phone rings. */
@Injectable()
export class CallConfirmations {
  private readonly tokens: ConfirmationTokens;

  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    private readonly grants: GrantsRepository,
    private readonly approvals: CallApprovalsService,
    config: GatewayConfig,
  ) {
    this.tokens = new ConfirmationTokens(config.CURSOR_SECRET);
  }

  /**
   * Lets a call pass if it needs no confirmation or has one, which the owner then spends, and counts it in the budget
   * of an app. Throws `ConfirmationNeeded` if the call could ring. A call that the rules refuse passes as unconfirmed:
   * its owner refuses it with the reason, and does not queue it if the rules allow it by then. A refused callback does
   * not pass, because records spends the confirmation before the dialer decides.
   */
  async check(call: EndpointCall<AnyOperation>, confirming: Confirming): Promise<void> {
    const wanted = ringingCallOf(call.operation, call.input.body as object);
    if (!wanted) return;
    if (confirming.token !== null) {
      call.caller.confirmation = await this.confirmed(call, confirming, wanted);
    } else if (call.grant?.asksMe || confirming.canAsk) {
      const summary = await this.summarize(call, wanted);
      if (isRefusal(summary) && wanted.source === 'api') {
        call.caller.confirmation = null;
        return;
      }
      const { timezone } = (call.key ?? call.grant!).organization;
      const confirmation = await this.offer(call, wanted, summary);
      throw new ConfirmationNeeded(summary, confirmation, timezone, detailsOf(wanted));
    }
    if (call.grant) await this.count(call.grant);
  }

  /** Returns the confirmation for a call that was only checked, or null if the client needs none or it was refused. */
  async offerAfterCheck(
    call: EndpointCall<typeof checkOutboundCall>,
    decision: Pick<Decision, 'allowed' | 'retry_at'>,
    { canAsk }: Confirming,
  ): Promise<OfferedConfirmation | null> {
    const { at, ...body } = call.input.body;
    if (!call.grant?.asksMe || canAsk || at || isRefusal(decision)) return null;
    const wanted = outboundCallOf(body);
    return this.offer(call, wanted, call.grant.approvesInPortal ? await this.summarize(call, wanted) : null);
  }

  /** Returns what a client repeats the call with. The summary is what a member sees who has to approve the call. */
  private async offer(
    call: EndpointCall<AnyOperation>,
    wanted: RingingCall,
    summary: CallSummary | null,
  ): Promise<OfferedConfirmation> {
    const now = this.clock.now();
    const of = confirmedCall(call, wanted);
    if (!summary || !call.grant?.approvesInPortal) return { ...this.tokens.issue(of, now), approvalUrl: null };
    const grant = { ...call.caller, grantId: call.grant.id };
    const details = call.caller.hipaa ? null : detailsOf(wanted);
    const id = await this.approvals.request(grant, summary, details, this.tokens.expiryAt(now));
    return { ...this.tokens.issue(of, now, id), approvalUrl: this.approvals.addressOf(grant, id) };
  }

  /** Returns what the owner of the call spends. Throws if the token is not for this call, or does not work yet. */
  private async confirmed(
    call: EndpointCall<AnyOperation>,
    confirming: Confirming,
    wanted: RingingCall,
  ): Promise<string> {
    const { grant } = call;
    const of = confirmedCall(call, wanted);
    const read = this.tokens.read(confirming.token!, of, this.clock.now());
    if (!read) throw new DomainError('confirmation_invalid');
    if (confirming.isDeclined) throw new DomainError('call_declined');
    if (grant?.approvesInPortal) {
      if (read.approvalId === null) throw new DomainError('confirmation_invalid');
      if (!(await this.approvals.isApproved(read.approvalId, grant.id))) throw new DomainError('approval_pending');
    }
    return read.id;
  }

  /** Throws `call_budget_spent` if an app has requested all calls of the day. */
  private async count({ id, callBudget }: AuthenticatedGrant): Promise<void> {
    const now = this.clock.now();
    const day = now.toISOString().slice(0, 10);
    if (await this.grants.countCall(id, day, callBudget)) return;
    const retryAfterSeconds = Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000);
    throw new DomainError('call_budget_spent', { retryAfterSeconds });
  }

  private async summarize(
    { caller, deadline }: EndpointCall<AnyOperation>,
    { phone_number, purpose, source, consent_text }: RingingCall,
  ): Promise<CallSummary> {
    const ask = <O extends AnyOperation>(operation: O, body: object): Promise<OutputOf<O>> => {
      const input = { ids: {}, query: {}, body } as InputOf<O>;
      return this.rpc.call(operation, caller, input, { timeoutMs: deadline.remainingMs });
    };
    if (source === 'speed_to_lead') await ask(checkCallback, { phone_number });
    const given = { phone_number, purpose, source, has_consent: consent_text !== null };
    const summary = await ask(summarizeCall, given);
    return summary.consent && summary.consent.id === null
      ? { ...summary, consent: { ...summary.consent, consent_text } }
      : summary;
  }
}

function confirmedCall({ key, grant }: EndpointCall<AnyOperation>, wanted: RingingCall): ConfirmedCall {
  const caller = grant ? `grant ${grant.id}` : `key ${key!.id}`;
  return { caller, tool: wanted.tool, call: wanted.arguments };
}

/** What the app gives the AI for the call. A person also sees number, purpose and consent, from the summary. */
function detailsOf({ arguments: given }: RingingCall): CallDetails {
  const { phone_number: _, purpose: __, callback: ___, ...details } = given;
  return details;
}

/** Returns the call that an operation would place, or null. */
function ringingCallOf(operation: AnyOperation, body: object): RingingCall | null {
  if (operation === createOutboundCall) return outboundCallOf(body as CreateOutboundCallBody);
  if (operation !== createLead) return null;
  const lead = body as CreateLeadBody;
  if (!lead.callback) return null;
  return {
    tool: toolName(createLead),
    arguments: given({ ...lead, callback: given(lead.callback) }),
    phone_number: lead.phone_number!,
    purpose: 'marketing',
    source: 'speed_to_lead',
    consent_text: lead.callback.consent_text ?? null,
  };
}

function outboundCallOf({ phone_number, ...others }: CreateOutboundCallBody | CheckOutboundCallBody): RingingCall {
  const purpose = others.purpose ?? 'marketing';
  return {
    tool: toolName(createOutboundCall),
    arguments: given({ ...others, purpose, phone_number: parseUsNumber(phone_number) ?? phone_number }),
    phone_number,
    purpose,
    source: 'api',
    consent_text: null,
  };
}

/** Leaves out what is absent or null. */
function given(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
