import { errorCatalogue, isRefusal, type CallDetails, type CallSummary, type Decision } from '@frontdesk/contracts';
import type { AdmittedToTools } from '../authentication/admission.js';
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { Raw } from '../operations/request-decoder.js';
import { visibleLine } from '../texts/visible-line.js';
import type { Confirming, ConfirmationNeeded, OfferedConfirmation } from './call-confirmations.js';
import { CONFIRMATION_TOKEN } from './platform-tools.js';
import type { McpSdk } from './protocol.js';

/** The key of our only request for input. */
const CONFIRM = 'confirm';
const APPROVE = 'Ask the user to open approval_url and approve this call. Then repeat it with the confirmation_token.';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/** What a handler gets besides the parameters of the request. */
export interface Exchange {
  sdk: McpSdk;
  context: ServerContext;
}

/**
 * Reads whether the client can ask the user, and the user's answer or the token in a repeated call. For a client
 * that can ask, the token in the arguments is ignored, because the model writes them. An app could answer for its user,
 * but not for a member in the portal: if calls are approved there, the client is not asked.
 */
export function confirmingIn(
  given: Raw,
  admitted: AdmittedToTools | null,
  { sdk, context: { mcpReq } }: Exchange,
): Confirming {
  const state = mcpReq.requestState<string>();
  const token = given[CONFIRMATION_TOKEN];
  const isAskedInPortal = admitted?.grant?.approvesInPortal === true;
  const asks = !isAskedInPortal && canAsk(mcpReq.envelope as Record<string, unknown> | undefined);
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
export function confirmationRequest(sdk: McpSdk, needed: ConfirmationNeeded): InputRequiredResult {
  return sdk.inputRequired({
    inputRequests: {
      [CONFIRM]: sdk.inputRequired.elicit({
        message: describe(needed),
        requestedSchema: {
          type: 'object',
          properties: { [CONFIRM]: { type: 'boolean', title: 'Place this call', default: false } },
          required: [CONFIRM],
        },
      }),
    },
    requestState: needed.confirmation.token,
  });
}

/** Refuses the call. The refusal contains the same summary and the token for the repeated call. */
export function confirmationRefusal(needed: ConfirmationNeeded): CallToolResult {
  const { summary, confirmation } = needed;
  const { allowed, reason, message, retry_at, ...call } = summary;
  const body = {
    message: confirmation.approvalUrl === null ? errorCatalogue.confirmation_required.message : APPROVE,
    code: 'confirmation_required',
    summary: { ...call, decision: { allowed, reason, message, retry_at } },
    ...tokenFields(confirmation),
  };
  return {
    content: [
      { type: 'text', text: JSON.stringify(body) },
      { type: 'text', text: describe(needed) },
    ],
    structuredContent: body,
    isError: true,
  };
}

/** What a result says about a confirmation. */
export function tokenFields({ token, expiresAt, approvalUrl }: OfferedConfirmation): Record<string, string> {
  return {
    [CONFIRMATION_TOKEN]: token,
    confirmation_expires_at: expiresAt.toISOString(),
    ...(approvalUrl === null ? {} : { approval_url: approvalUrl }),
  };
}

/** Describes a call to a person, with times in the time zone of the organization. */
function describe({ summary, timezone, details }: ConfirmationNeeded): string {
  const { phone_number, purpose, livemode, hours, consent, ...decision } = summary;
  const at = (instant: string): string => timeIn(timezone, instant);
  return [
    `AI call to ${phone_number}${livemode ? '' : ' (test: no phone rings)'}`,
    ...describeDetails(details),
    `Purpose: ${purpose}`,
    `Calling hours: ${hours ? `${at(hours.opens_at)} to ${at(hours.closes_at)}` : 'none'}`,
    `Consent: ${describeConsent(consent, at)}`,
    describeDecision(decision, at),
  ].join('\n');
}

/** A line for each detail. A line break in a detail could feign a line of ours. */
function describeDetails(details: CallDetails): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;
    return typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, one]) => `${title}, ${visibleLine(key)}: “${visibleLine(String(one))}”`)
      : [`${title}: “${visibleLine(String(value))}”`];
  });
}

function timeIn(timeZone: string, instant: string): string {
  const format = { timeZone, dateStyle: 'medium', timeStyle: 'short' } as const;
  return `${new Date(instant).toLocaleString('en-US', format)} (${timeZone})`;
}

function describeDecision(decision: Decision, at: (instant: string) => string): string {
  if (decision.allowed) return 'Rings at once.';
  if (!isRefusal(decision)) return `Rings at ${at(decision.retry_at!)}: ${decision.message}`;
  return `Refused: ${decision.message} If you agree, the lead is stored, and the phone rings only if the rules allow it by then.`;
}

function describeConsent(consent: CallSummary['consent'], at: (instant: string) => string): string {
  if (!consent) return 'none';
  const text = visibleLine(consent.consent_text ?? '');
  return consent.id === null
    ? `in this request: “${text}”`
    : `number ${consent.id}, given on ${at(consent.obtained_at!)}: “${text}”`;
}
