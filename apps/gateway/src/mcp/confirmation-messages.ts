import { errorCatalogue, isRefusal, type CallSummary, type Decision } from '@frontdesk/contracts';
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { Raw } from '../operations/request-decoder.js';
import type { Confirming, ConfirmationNeeded } from './call-confirmations.js';
import type { ConfirmationToken } from './confirmation-tokens.js';
import { CONFIRMATION_TOKEN } from './platform-tools.js';
import type { McpSdk } from './protocol.js';

/** The key of our only request for input. */
const CONFIRM = 'confirm';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** What a handler gets besides the parameters of the request. */
export interface Exchange {
  sdk: McpSdk;
  context: ServerContext;
}

export type Answer = Omit<Confirming, 'caller'>;

/**
 * Reads whether the client can ask the user, and the user's answer or the token in a repeated call. For a client
 * that can ask, the token in the arguments is ignored, because the model writes them.
 */
export function answerIn(given: Raw, { sdk, context: { mcpReq } }: Exchange): Answer {
  const state = mcpReq.requestState<string>();
  const token = given[CONFIRMATION_TOKEN];
  const asks = canAsk(mcpReq.envelope as Record<string, unknown> | undefined);
  const agreed = sdk.acceptedContent(mcpReq.inputResponses, CONFIRM)?.[CONFIRM] === true;
  return {
    canAsk: asks,
    token: state ?? (!asks && typeof token === 'string' ? token : null),
    isDeclined: state !== undefined && !agreed,
  };
}

/** Whether the client shows forms. Clients of the 2025 revisions declare nothing in a request. */
function canAsk(envelope: Record<string, unknown> | undefined): boolean {
  const { elicitation } = (envelope?.[CAPABILITIES] ?? {}) as { elicitation?: Record<string, unknown> };
  return elicitation !== undefined && ('form' in elicitation || Object.keys(elicitation).length === 0);
}

/** Asks the user through the client. */
export function confirmationRequest(sdk: McpSdk, { summary, confirmation }: ConfirmationNeeded): InputRequiredResult {
  return sdk.inputRequired({
    inputRequests: {
      [CONFIRM]: sdk.inputRequired.elicit({
        message: describe(summary),
        requestedSchema: {
          type: 'object',
          properties: { [CONFIRM]: { type: 'boolean', title: 'Place this call', default: false } },
          required: [CONFIRM],
        },
      }),
    },
    requestState: confirmation.token,
  });
}

/** Refuses the call. The refusal contains the same summary and the token for the repeated call. */
export function confirmationRefusal({ summary, confirmation }: ConfirmationNeeded): CallToolResult {
  const { allowed, reason, message, retry_at, ...call } = summary;
  const body = {
    message: errorCatalogue.confirmation_required.message,
    code: 'confirmation_required',
    summary: { ...call, decision: { allowed, reason, message, retry_at } },
    ...tokenFields(confirmation),
  };
  return {
    content: [
      { type: 'text', text: JSON.stringify(body) },
      { type: 'text', text: describe(summary) },
    ],
    structuredContent: body,
    isError: true,
  };
}

/** Adds a token to the result of a check, unless the call was refused. */
export function withToken(body: unknown, confirmation: ConfirmationToken): unknown {
  const result = JSON.parse(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)) as {
    data: Pick<CallSummary, 'allowed' | 'retry_at'>;
  };
  return isRefusal(result.data) ? result : { ...result, ...tokenFields(confirmation) };
}

function tokenFields({ token, expiresAt }: ConfirmationToken): Record<string, string> {
  return { [CONFIRMATION_TOKEN]: token, confirmation_expires_at: expiresAt.toISOString() };
}

function describe({ phone_number, purpose, livemode, hours, consent, ...decision }: CallSummary): string {
  return [
    `AI call to ${phone_number}${livemode ? '' : ' (test: no phone rings)'}`,
    `Purpose: ${purpose}`,
    `Calling hours: ${hours ? `${hours.opens_at} to ${hours.closes_at}` : 'none'}`,
    `Consent: ${describeConsent(consent)}`,
    describeDecision(decision),
  ].join('\n');
}

function describeDecision(decision: Decision): string {
  if (decision.allowed) return 'Rings at once.';
  if (!isRefusal(decision)) return `Rings at ${decision.retry_at}: ${decision.message}`;
  return `Refused: ${decision.message} If you agree, the lead is stored, and the phone rings only if the rules allow it by then.`;
}

function describeConsent(consent: CallSummary['consent']): string {
  if (!consent) return 'none';
  return consent.id === null
    ? `in this request: “${consent.consent_text}”`
    : `number ${consent.id}, given at ${consent.obtained_at}: “${consent.consent_text}”`;
}
