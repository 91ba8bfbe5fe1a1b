import {
  checkOutboundCall,
  DomainError,
  errorCatalogue,
  type AnyOperation,
  type ApiScope,
  type Caller,
  type Decision,
} from '@frontdesk/contracts';
import { refusalOf } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import type { CallToolResult, InputRequiredResult, McpServer } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import { Admission, type AdmittedToTools } from '../authentication/admission.js';
import type { EndpointCall } from '../http/endpoint.decorator.js';
import { EndpointRouter } from '../operations/endpoint-router.js';
import { errorResponse } from '../http/error-responses.js';
import { RequestDecoder, type Raw } from '../operations/request-decoder.js';
import { traceparentFor } from '../http/request-tracing.js';
import { CallConfirmations, ConfirmationNeeded, type Confirming } from './call-confirmations.js';
import {
  confirmationRefusal,
  confirmationRequest,
  confirmingIn,
  tokenFields,
  type Exchange,
} from './confirmation-messages.js';
import { EVENTS_EXTENSION, McpEvents, scopesForEvents } from './mcp-events.js';
import { identity, PROTOCOL_VERSIONS, type McpSdk } from './protocol.js';
import { platformTools, type PlatformTool } from './platform-tools.js';
import { inputIn, toolRequest } from './tool-arguments.js';
import type { Visit } from './visit.js';

const INSTRUCTIONS = [
  'The Organization API of an AI receptionist: calls, leads, bookings, chats, outbound AI calls, Do Not Call, blocked callers, webhooks.',
  'Lists are newest first. For the next page, pass meta.next_cursor as cursor, with the same filters.',
  'Errors have a code to act on. rate_limited: wait as long as the message says, then retry.',
  'An outbound call rings a real person unless the key is a test key (livemode false): ask the user before you create one.',
].join('\n');

/** The Organization API as MCP tools. A tool call passes the same checks as a request to its operation. */
@Injectable()
export class PlatformMcp {
  constructor(
    private readonly admission: Admission,
    private readonly endpoints: EndpointRouter,
    private readonly decoder: RequestDecoder,
    private readonly confirmations: CallConfirmations,
    private readonly events: McpEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates the server for one request. It lists the tools that a key's scopes allow. For an app it lists every tool,
   * because an app can ask for more scopes. Extensions exist only in the stateless revisions.
   */
  serverFor(sdk: McpSdk, visit: Visit, isStateless: boolean): McpServer {
    const mcp = new sdk.McpServer(identity('frontdesk', 'Frontdesk'), {
      capabilities: {
        tools: { listChanged: false },
        // Some clients of MCP Events look for `events` beside the extensions.
        ...(isStateless ? { events: {}, extensions: { [EVENTS_EXTENSION]: {} } } : {}),
      },
      supportedProtocolVersions: [...PROTOCOL_VERSIONS],
      instructions: INSTRUCTIONS,
    });
    mcp.server.setRequestHandler('tools/list', () => ({
      tools: [...platformTools().values()]
        .filter((found) => isOffered(found, visit.isReadOnly))
        .filter(({ operation: { scope } }) => !scope || isListed(scope, visit.admitted))
        .map(({ tool }) => tool),
    }));
    mcp.server.setRequestHandler('tools/call', ({ params }, context) => {
      const found = toolNamed(params.name, visit.isReadOnly);
      if (!found) throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
      const given = (params.arguments ?? {}) as Raw;
      return this.call(found.operation, given, visit, { sdk, context });
    });
    if (isStateless) this.events.addTo(mcp, sdk, visit);
    return mcp;
  }

  /** Returns the scopes that a message of an app needs. Empty for messages that need none. */
  scopesNeededBy(message: object, held: readonly ApiScope[], isReadOnly: boolean): ApiScope[] {
    const { method, params } = message as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
    if (method !== 'tools/call') return scopesForEvents(method, params?.name, isReadOnly);
    const found = toolNamed(String(params?.name), isReadOnly);
    if (!found) return [];
    const given = params?.arguments;
    // A call with missing arguments must reach the tool, which returns what is missing.
    const { query, body } = inputIn(found.operation, isRaw(given) ? given : {});
    return this.decoder.scopesNeeded(found.operation, query, body, held);
  }

  private async call(operation: AnyOperation, given: Raw, visit: Visit, exchange: Exchange): Promise<ToolResult> {
    const { request, admitted } = visit;
    const confirming = confirmingIn(given, admitted, exchange);
    try {
      return await visit.deadline.limit(this.perform(operation, given, visit, confirming));
    } catch (error) {
      if (error instanceof ConfirmationNeeded) {
        request.toolCall = { tool: operation.name, status: errorCatalogue.confirmation_required.status };
        return confirming.canAsk ? confirmationRequest(exchange.sdk, error) : confirmationRefusal(error);
      }
      const refused = refusalOf(error);
      const isOfApp = refused.code === 'missing_scope' && admitted?.grant;
      const refusal = isOfApp ? new DomainError('app_lacks_scope') : refused;
      const { status, body, headers } = errorResponse(refusal);
      request.toolCall = { tool: operation.name, status };
      if (status >= 500)
        this.logger.error({ request_id: request.id, reason: refusal.reason, err: error }, 'request.failed');
      const wait = headers['retry-after'];
      if (wait !== undefined) void visit.reply.header('retry-after', wait);
      return errorResult(body, wait);
    }
  }

  private async perform(
    operation: AnyOperation,
    given: Raw,
    { request, reply, deadline, admitted, refusal }: Visit,
    confirming: Confirming,
  ): Promise<CallToolResult> {
    if (!admitted) throw refusal!;
    let checked: EndpointCall<typeof checkOutboundCall> | null = null;
    await this.admission.admitTo(operation, admitted, reply);
    const { params, query, body } = toolRequest(operation, given);
    const { status, body: answer } = await this.endpoints.perform(operation, {
      admitted,
      requestId: request.id,
      deadline,
      trace: traceparentFor(request),
      params,
      query,
      readBody: () => Promise.resolve(body),
      onCaller: (known: Caller) => (request.caller = known),
      beforeRun: (call) => {
        if (call.operation === checkOutboundCall) checked = call as EndpointCall<typeof checkOutboundCall>;
        return this.confirmations.check(call, confirming);
      },
    });
    request.toolCall = { tool: operation.name, status };
    const result = resultOf(answer);
    if (!checked) return result;
    const { structuredContent } = result as { structuredContent: { data: Decision } };
    const offered = await this.confirmations.offerAfterCheck(checked, structuredContent.data, confirming);
    return offered ? resultOf({ ...structuredContent, ...tokenFields(offered) }) : result;
  }
}

function toolNamed(name: string, isReadOnly: boolean): PlatformTool | undefined {
  const found = platformTools().get(name);
  return found && isOffered(found, isReadOnly) ? found : undefined;
}

function isOffered({ tool }: PlatformTool, isReadOnly: boolean): boolean {
  return !isReadOnly || tool.annotations?.readOnlyHint === true;
}

function isListed(scope: ApiScope, admitted: AdmittedToTools | null): boolean {
  return admitted !== null && (admitted.key === null || admitted.scopes.includes(scope));
}

function isRaw(given: unknown): given is Raw {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

type ToolResult = CallToolResult | InputRequiredResult;

/** Returns the body of the REST API, as structured content and as text for clients that read only text. */
function resultOf(body: unknown): CallToolResult {
  if (body === undefined) return { content: [{ type: 'text', text: 'Done.' }] };
  const text = Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) as Record<string, unknown> };
}

function errorResult(body: Record<string, unknown>, wait: string | undefined): CallToolResult {
  const text = JSON.stringify(body);
  const hint = wait === undefined ? [] : [{ type: 'text' as const, text: `Retry after ${wait} s.` }];
  return { content: [{ type: 'text', text }, ...hint], structuredContent: body, isError: true };
}
