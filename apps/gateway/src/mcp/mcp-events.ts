import { eventDataSchema } from '@frontdesk/api-description';
import {
  apiScopes,
  deleteEventSubscription,
  Integer,
  invalidFields,
  listEvents,
  MAX_EVENT_SUBSCRIPTIONS,
  MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION,
  putEventSubscription,
  readableEventTypes,
  scopesToReceive,
  Text,
  Url,
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
import { EventSubscriptionsService, type SubscriptionRequest } from '../events/event-subscriptions.service.js';
import { EventsService, type PolledEvents } from '../events/events.service.js';
import { errorResponse } from '../http/error-responses.js';
import { decoded } from '../http/decoded-body.js';
import type { Raw } from '../operations/request-decoder.js';
import type { McpSdk } from './protocol.js';
import type { Visit } from './visit.js';

/** The extension of SEP-3415. */
export const EVENTS_EXTENSION = 'io.modelcontextprotocol/events';
export const EVENTS_POLL = 'events/poll';
const SUBSCRIBE = 'events/subscribe';
const UNSUBSCRIBE = 'events/unsubscribe';

/** The error codes with which the official conformance suite checks the extension. */
const NOT_FOUND = -32011;
const FORBIDDEN = -32012;
const RESOURCE_EXHAUSTED = -32013;
const UNSUPPORTED = -32014;
const CALLBACK_ENDPOINT = -32015;

/** The scope that lets an app send data to an address, in addition to the scopes of the events. */
const SENDS_ELSEWHERE: ApiScope = 'webhooks:manage';

/** The statuses of our own refusals in the log. */
const STATUSES: Readonly<Record<number, number>> = { [NOT_FOUND]: 404, [FORBIDDEN]: 403 };

const MAX_EVENTS = 100;
/** How long a client should wait before it polls again, if there are no more events. */
const NEXT_POLL_MS = 10_000;

class EventParams {
  @Text({ max: 200, required: true })
  name!: string;
}

class ReadParams extends EventParams {
  @Text({ max: 1024 })
  cursor?: string | null;

  @Integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  maxAgeMs?: number | null;
}

class PollParams extends ReadParams {
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
  maxEvents?: number | null;
}

class SubscribeParams extends ReadParams {
  @Integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  ttlMs?: number | null;
}

class CallbackParams {
  @Url({ max: 2048, required: true })
  url!: string;
}

class DeliveryParams extends CallbackParams {
  @Text({ max: 128, required: true })
  secret!: string;
}

/** MCP Events on top of the event feed: the types of events, polling, and subscriptions by webhook. */
@Injectable()
export class McpEvents {
  constructor(
    private readonly events: EventsService,
    private readonly subscriptions: EventSubscriptionsService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  addTo({ server }: McpServer, sdk: McpSdk, visit: Visit): void {
    server.setRequestHandler('events/list', { params: anyParams }, () => ({
      events: webhookEvents
        .filter(({ type }) => isListed(type, visit))
        .map((event) => describeType(event, canSubscribe(visit) ? ['poll', 'webhook'] : ['poll'])),
    }));
    const handle = (method: string, tool: string, run: (params: Raw) => Promise<Raw>): void => {
      server.setRequestHandler(method, { params: anyParams }, async (params) => {
        try {
          const result = await visit.deadline.limit(run(params));
          visit.request.toolCall = { tool, status: 200 };
          return result;
        } catch (error) {
          throw this.refuse(error, tool, sdk, visit);
        }
      });
    };
    handle(EVENTS_POLL, listEvents.name, (params) => this.poll(params, sdk, visit));
    // An address with readonly=1 must not send data elsewhere.
    if (visit.isReadOnly) return;
    handle(SUBSCRIBE, putEventSubscription.name, (params) => this.subscribe(params, sdk, visit));
    handle(UNSUBSCRIBE, deleteEventSubscription.name, (params) => this.unsubscribe(params, sdk, visit));
  }

  private async poll(params: Raw, sdk: McpSdk, { request, deadline, admitted }: Visit): Promise<Raw> {
    const { name, cursor = null, maxAgeMs = null, maxEvents } = decoded(PollParams, params);
    assertType(name, params, sdk);
    assertScopes(name, [], sdk, admitted);
    const limit = Math.min(maxEvents ?? MAX_EVENTS, MAX_EVENTS);
    const polled = await this.events.poll({ caller: request.caller!, deadline, type: name, cursor, limit });
    return pollResult(polled, maxAgeMs === null ? null : this.clock.now().getTime() - maxAgeMs);
  }

  private async subscribe(params: Raw, sdk: McpSdk, visit: Visit): Promise<Raw> {
    const { ProtocolError } = sdk;
    const { name: event, cursor = null, maxAgeMs = null, ttlMs = null } = decoded(SubscribeParams, params);
    assertType(event, params, sdk);
    assertScopes(event, [SENDS_ELSEWHERE], sdk, visit.admitted);
    const delivery = objectIn(params['delivery']);
    if (delivery['mode'] !== 'webhook') {
      const data = { feature: 'delivery', value: delivery['mode'] ?? null };
      throw new ProtocolError(UNSUPPORTED, 'Events are delivered by webhook only.', data);
    }
    const { url, secret } = decoded(DeliveryParams, delivery);
    if (!isStandardSecret(secret)) {
      throw invalidFields({ secret: ['must be whsec_ and 24 to 64 bytes in base64'] });
    }
    const request = { ...subjectOf(visit), event, url, secret, cursor, maxAgeMs, ttlMs };
    const { refusal, id, expires_at, cursor: next, truncated } = await this.subscriptions.put(request);
    if (refusal === 'limit' || refusal === 'organization_limit') {
      const max = refusal === 'limit' ? MAX_EVENT_SUBSCRIPTIONS : MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION;
      const data = { limit: 'subscriptions', max };
      throw new ProtocolError(RESOURCE_EXHAUSTED, `There are ${max} subscriptions already.`, data);
    }
    if (refusal !== null) {
      const data = { reason: refusal };
      throw new ProtocolError(CALLBACK_ENDPOINT, 'The address did not return the challenge.', data);
    }
    return { id, refreshBefore: expires_at, cursor: next, truncated };
  }

  private async unsubscribe(params: Raw, sdk: McpSdk, visit: Visit): Promise<Raw> {
    const { name: event } = decoded(EventParams, params);
    assertType(event, params, sdk);
    const { url } = decoded(CallbackParams, objectIn(params['delivery']));
    if (await this.subscriptions.delete({ ...subjectOf(visit), event, url })) return {};
    throw new sdk.ProtocolError(NOT_FOUND, 'There is no such subscription.', { kind: 'subscription' });
  }

  /** Returns an error as one of the protocol, and keeps its status for the log. */
  private refuse(
    error: unknown,
    tool: string,
    { ProtocolError, ProtocolErrorCode }: McpSdk,
    { request }: Visit,
  ): ProtocolError {
    if (error instanceof ProtocolError) {
      request.toolCall = { tool, status: STATUSES[error.code] ?? 422 };
      return error;
    }
    const refusal = refusalOf(error);
    const { status, body } = errorResponse(refusal);
    request.toolCall = { tool, status };
    if (status >= 500) {
      this.logger.error({ request_id: request.id, reason: refusal.reason, err: error }, 'request.failed');
    }
    const { InvalidParams, InternalError } = ProtocolErrorCode;
    const limited = refusal.code === 'rate_limited' ? RESOURCE_EXHAUSTED : InternalError;
    const code = INVALID.has(refusal.code) ? InvalidParams : limited;
    return new ProtocolError(code, String(body['message']), body);
  }
}

/** Returns the scopes that an app needs for a message. Empty for other messages, and if there is no such event. */
export function scopesForEvents(method: unknown, name: unknown, isReadOnly: boolean): ApiScope[] {
  const isSubscribing = method === SUBSCRIBE && !isReadOnly;
  if ((method !== EVENTS_POLL && !isSubscribing) || !webhookEventTypes.includes(String(name))) return [];
  const needed = [...scopesToReceive([String(name)]), ...(isSubscribing ? [SENDS_ELSEWHERE] : [])];
  return apiScopes.filter((scope) => needed.includes(scope));
}

/** The errors that are faults of the parameters. */
const INVALID: ReadonlySet<string> = new Set(['validation_failed', 'unsafe_url', 'loopback_url']);

function assertType(name: string, params: Raw, { ProtocolError, ProtocolErrorCode }: McpSdk): void {
  if (!webhookEventTypes.includes(name)) {
    throw new ProtocolError(NOT_FOUND, `There is no event ${name}.`, { kind: 'event' });
  }
  if (!isEmptyObject(params['arguments'] ?? {})) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The event has no arguments.');
  }
}

function assertScopes(
  name: string,
  besides: readonly ApiScope[],
  { ProtocolError }: McpSdk,
  admitted: Visit['admitted'],
): void {
  const needed = [...scopesToReceive([name]), ...besides];
  if (needed.every((scope) => admitted!.scopes.includes(scope))) return;
  throw new ProtocolError(FORBIDDEN, `The key lacks a scope for ${name}.`);
}

/** Whether the secret has the form of Standard Webhooks. */
function isStandardSecret(secret: string): boolean {
  const [, text = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const bytes = Buffer.from(text, 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

function subjectOf({
  request,
  admitted,
  deadline,
}: Visit): Pick<SubscriptionRequest, 'caller' | 'admitted' | 'deadline'> {
  return { caller: request.caller!, admitted: admitted!, deadline };
}

/** Messages are checked by their handlers, whose errors name what is wrong. */
const anyParams: StandardSchemaV1<unknown, Raw> = {
  '~standard': { version: 1, vendor: 'frontdesk', validate: (value) => ({ value: (value ?? {}) as Raw }) },
};

/** An app sees every type, because it can ask for more scopes. */
function isListed(type: string, { admitted }: Visit): boolean {
  return admitted !== null && (admitted.key === null || readableEventTypes(admitted.scopes, [type]) !== null);
}

/** An app can ask for the scope. */
function canSubscribe({ admitted, isReadOnly }: Visit): boolean {
  return !isReadOnly && admitted !== null && (admitted.key === null || admitted.scopes.includes(SENDS_ELSEWHERE));
}

function describeType(event: EventDeclaration, delivery: readonly string[]): object {
  return {
    name: event.type,
    description: event.summary,
    delivery,
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

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function objectIn(value: unknown): Raw {
  return isObject(value) ? value : {};
}
