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
  type CallSummary,
  type CheckOutboundCallBody,
  type CreateLeadBody,
  type CreateOutboundCallBody,
  type InputOf,
  type OutputOf,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';
import type { EndpointCall } from '../http/endpoint.decorator.js';
import type { McpCaller } from '../credentials/mcp-caller.js';
import { ConfirmationTokens, type ConfirmationToken, type ConfirmedCall } from './confirmation-tokens.js';
import { toolName } from './platform-tools.js';

/** How the client of a tool call confirms calls. */
export interface Confirming {
  caller: McpCaller;
  /** Whether the client can ask the user in the course of a request. */
  canAsk: boolean;
  /** The token of a repeated call, or null. */
  token: string | null;
  /** Whether the user declined the call that the token is for. */
  isDeclined: boolean;
}

/** Thrown instead of placing a call that has to be confirmed. */
export class ConfirmationNeeded extends Error {
  constructor(
    readonly summary: CallSummary,
    readonly confirmation: ConfirmationToken,
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
    config: GatewayConfig,
  ) {
    this.tokens = new ConfirmationTokens(config.CURSOR_SECRET);
  }

  /**
   * Lets a call pass if it needs no confirmation or has one, which the owner then spends. Throws `ConfirmationNeeded`
   * if the call could ring. A call that the rules refuse passes as unconfirmed: its owner refuses it with the reason,
   * and does not queue it if the rules allow it by then. A refused callback does not pass, because records spends the
   * confirmation before the dialer decides. Returns the token for a call that is only checked, if the client needs one.
   */
  async check(call: EndpointCall<AnyOperation>, confirming: Confirming): Promise<ConfirmationToken | null> {
    const { operation, input } = call;
    const now = this.clock.now();
    if (operation === checkOutboundCall) {
      const { at, ...body } = input.body as CheckOutboundCallBody;
      return asksFirst(confirming.caller) && !confirming.canAsk && !at
        ? this.tokens.issue(confirmed(call, confirming, outboundCallOf(body)), now)
        : null;
    }
    const wanted = ringingCallOf(operation, input.body as object);
    if (!wanted) return null;
    if (confirming.token !== null) {
      const id = this.tokens.idOf(confirming.token, confirmed(call, confirming, wanted), now);
      if (id === null) throw new DomainError('confirmation_invalid');
      if (confirming.isDeclined) throw new DomainError('call_declined');
      call.caller.confirmation = id;
      return null;
    }
    if (!asksFirst(confirming.caller) && !confirming.canAsk) return null;
    const summary = await this.summarize(call, wanted);
    if (isRefusal(summary) && wanted.source === 'api') {
      call.caller.confirmation = null;
      return null;
    }
    throw new ConfirmationNeeded(summary, this.tokens.issue(confirmed(call, confirming, wanted), now));
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

function asksFirst(caller: McpCaller): boolean {
  return caller.kind === 'grant' && caller.asksMe;
}

function confirmed(call: EndpointCall<AnyOperation>, { caller }: Confirming, wanted: RingingCall): ConfirmedCall {
  const name = caller.kind === 'grant' ? `grant ${caller.grantId}` : `key ${call.caller.keyId}`;
  return { caller: name, tool: wanted.tool, call: wanted.arguments };
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
