import { eventDataSchema } from '@frontdesk/api-description';
import {
  apiScopes,
  Integer,
  listEvents,
  readableEventTypes,
  scopesToReceive,
  Text,
  webhookEvents,
  webhookEventTypes,
  type ApiScope,
  type EventDeclaration,
  type WebhookBody,
} from '@frontdesk/contracts';
import { refusalOf } from '@frontdesk/messaging';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import type { McpServer, ProtocolError, StandardSchemaV1 } from '@modelcontextprotocol/server';
import { Inject, Injectable } from '@nestjs/common';
import { EventsService, type PolledEvents } from '../events/events.service.js';
import { errorResponse } from '../http/error-responses.js';
import { decoded } from '../http/decoded-body.js';
import type { Raw } from '../operations/request-decoder.js';
import type { McpSdk } from './protocol.js';
import type { Visit } from './visit.js';

/** The extension of SEP-3415. */
export const EVENTS_EXTENSION = 'io.modelcontextprotocol/events';
export const EVENTS_POLL = 'events/poll';

/** The error codes with which the official conformance suite checks the extension. */
const NOT_FOUND = -32011;
const FORBIDDEN = -32012;

/** The statuses of our own refusals in the log. */
const STATUSES: Readonly<Record<number, number>> = { [NOT_FOUND]: 404, [FORBIDDEN]: 403 };

const MAX_EVENTS = 100;
/** How long a client should wait before it polls again, if there are no more events. */
const NEXT_POLL_MS = 10_000;

class PollParams {
  @Text({ max: 200, required: true })
  name!: string;

  @Text({ max: 1024 })
  cursor?: string | null;

  @Integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  maxAgeMs?: number | null;

  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  maxEvents?: number | null;
}

/** MCP Events on top of the event feed: the types of events, and polling. */
@Injectable()
export class McpEvents {
  constructor(
    private readonly events: EventsService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  addTo({ server }: McpServer, sdk: McpSdk, visit: Visit): void {
    server.setRequestHandler('events/list', { params: anyParams }, () => ({
      events: webhookEvents.filter(({ type }) => isListed(type, visit)).map(describeType),
    }));
    server.setRequestHandler(EVENTS_POLL, { params: anyParams }, async (params) => {
      try {
        const polled = await visit.deadline.limit(this.poll(params, sdk, visit));
        visit.request.toolCall = { tool: listEvents.name, status: 200 };
        return polled;
      } catch (error) {
        throw this.refuse(error, sdk, visit);
      }
    });
  }

  private async poll(params: Raw, sdk: McpSdk, { request, deadline, admitted }: Visit): Promise<Raw> {
    const { name, cursor = null, maxAgeMs = null, maxEvents } = decoded(PollParams, params);
    if (!webhookEventTypes.includes(name)) {
      throw new sdk.ProtocolError(NOT_FOUND, `There is no event ${name}.`, { kind: 'event' });
    }
    if (!readableEventTypes(admitted!.scopes, [name])) {
      throw new sdk.ProtocolError(FORBIDDEN, `The key lacks a scope for ${name}.`);
    }
    if (!isEmptyObject(params['arguments'] ?? {})) {
      throw new sdk.ProtocolError(sdk.ProtocolErrorCode.InvalidParams, 'The event has no arguments.');
    }
    const limit = Math.min(maxEvents ?? MAX_EVENTS, MAX_EVENTS);
    const polled = await this.events.poll({ caller: request.caller!, deadline, type: name, cursor, limit });
    return pollResult(polled, maxAgeMs === null ? null : this.clock.now().getTime() - maxAgeMs);
  }

  /** Returns an error as one of the protocol, and keeps its status for the log. */
  private refuse(error: unknown, { ProtocolError, ProtocolErrorCode }: McpSdk, { request }: Visit): ProtocolError {
    if (error instanceof ProtocolError) {
      request.toolCall = { tool: listEvents.name, status: STATUSES[error.code] ?? 422 };
      return error;
    }
    const refusal = refusalOf(error);
    const { status, body } = errorResponse(refusal);
    request.toolCall = { tool: listEvents.name, status };
    if (status >= 500) {
      this.logger.error({ request_id: request.id, reason: refusal.reason, err: error }, 'request.failed');
    }
    const { InvalidParams, InternalError } = ProtocolErrorCode;
    const code = refusal.code === 'validation_failed' ? InvalidParams : InternalError;
    return new ProtocolError(code, String(body['message']), body);
  }
}

/** Returns the scopes that an app needs to poll for events. Empty if there is no such event. */
export function scopesOfPoll(name: unknown): ApiScope[] {
  const needed = scopesToReceive([String(name)]);
  return webhookEventTypes.includes(String(name)) ? apiScopes.filter((scope) => needed.includes(scope)) : [];
}

/** Messages are checked by their handlers, whose errors name what is wrong. */
const anyParams: StandardSchemaV1<unknown, Raw> = {
  '~standard': { version: 1, vendor: 'frontdesk', validate: (value) => ({ value: (value ?? {}) as Raw }) },
};

/** An app sees every type, because it can ask for more scopes. */
function isListed(type: string, { admitted }: Visit): boolean {
  return admitted !== null && (admitted.key === null || readableEventTypes(admitted.scopes, [type]) !== null);
}

function describeType(event: EventDeclaration): object {
  return {
    name: event.type,
    description: event.summary,
    delivery: ['poll'],
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    payloadSchema: eventDataSchema(event),
  };
}

function pollResult({ bodies, cursor, isTruncated, hasMore }: PolledEvents, notBefore: number | null): Raw {
  const all = bodies.map((body) => JSON.parse(body) as WebhookBody);
  const recent = all.filter(({ created_at }) => notBefore === null || Date.parse(created_at) >= notBefore);
  return {
    events: recent.map(({ id, type, created_at, data }) => ({ eventId: id, name: type, timestamp: created_at, data })),
    cursor,
    truncated: isTruncated || recent.length < all.length,
    hasMore,
    nextPollMs: NEXT_POLL_MS,
  };
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
