import createClient, { type Client } from 'openapi-fetch';
import { followEvents, type FollowedEvent, type FollowOptions } from './event-feed.js';
import type { paths } from './generated/api-types.js';
import { List } from './list.js';
import type {
  Account,
  BlockedCaller,
  BlockPreview,
  BodyOf,
  Booking,
  Call,
  CallCheck,
  Chat,
  ChatMessage,
  Consent,
  Decision,
  DoNotCallEntry,
  EventPage,
  Lead,
  LoggedWebhookDelivery,
  OptOutReceipt,
  OutboundCall,
  QueryOf,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookReplay,
  WhatsappTemplate,
} from './resources.js';
import { retryingFetch, type Fetch } from './retrying-fetch.js';

export interface FrontdeskOptions {
  /** Of the form `vk_live_…` or `vk_test_…`. */
  apiKey: string;
  /** URL of the API, including `/api/public/v1`. */
  baseUrl: string;
  /** Retries after the first request. Defaults to 2. */
  maxRetries?: number;
  /** Timeout of each request, in milliseconds. Defaults to 30 s. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: Fetch;
}

type Result<Data> = Promise<{ data?: Data; error?: unknown }>;

/**
 * A client of the Organization API. Every method throws a FrontdeskError if the API returns an error or does not
 * respond. Await a list for one page, or iterate over all items with `for await`.
 */
export class Frontdesk {
  /** The underlying openapi-fetch client, for operations that have no method here. */
  readonly raw: Client<paths>;
  private readonly timeoutMs: number;

  constructor({ apiKey, baseUrl, maxRetries = 2, timeoutMs = 30_000, fetch = globalThis.fetch }: FrontdeskOptions) {
    this.timeoutMs = timeoutMs;
    this.raw = createClient<paths>({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      headers: { Authorization: `Bearer ${apiKey}` },
      fetch: retryingFetch({ fetch: (request) => fetch(request), maxRetries, timeoutMs }),
    });
  }

  /** The key in use and its organization. */
  async account(): Promise<Account> {
    return (await bodyOf(this.raw.GET('/me'))).data;
  }

  readonly calls = {
    list: (query: QueryOf<'calls.list'> = {}): List<Call> =>
      new List((cursor) => bodyOf(this.raw.GET('/calls', { params: { query: { ...query, cursor } } }))),
    get: async (call: number): Promise<Call> =>
      (await bodyOf(this.raw.GET('/calls/{call}', { params: { path: { call } } }))).data,
  };

  readonly leads = {
    list: (query: QueryOf<'leads.list'> = {}): List<Lead> =>
      new List((cursor) => bodyOf(this.raw.GET('/leads', { params: { query: { ...query, cursor } } }))),
    get: async (lead: number): Promise<Lead> =>
      (await bodyOf(this.raw.GET('/leads/{lead}', { params: { path: { lead } } }))).data,
    /** Not retried after a 5xx or a lost connection, because a repeat would create another lead. */
    create: (body: BodyOf<'leads.create'>): Promise<{ data: Lead; callback: OutboundCall | null }> =>
      bodyOf(this.raw.POST('/leads', { body })),
  };

  readonly bookings = {
    list: (query: QueryOf<'bookings.list'> = {}): List<Booking> =>
      new List((cursor) => bodyOf(this.raw.GET('/bookings', { params: { query: { ...query, cursor } } }))),
    get: async (booking: number): Promise<Booking> =>
      (await bodyOf(this.raw.GET('/bookings/{booking}', { params: { path: { booking } } }))).data,
  };

  readonly outboundCalls = {
    list: (query: QueryOf<'outbound-calls.list'> = {}): List<OutboundCall> =>
      new List((cursor) => bodyOf(this.raw.GET('/outbound-calls', { params: { query: { ...query, cursor } } }))),
    get: async (outboundCall: number): Promise<OutboundCall> =>
      (await bodyOf(this.raw.GET('/outbound-calls/{outboundCall}', { params: { path: { outboundCall } } }))).data,
    /** Returns the waiting call if the number already has one. */
    create: (body: BodyOf<'outbound-calls.create'>): Promise<{ data: OutboundCall; decision: Decision }> =>
      bodyOf(this.raw.POST('/outbound-calls', { body })),
    /** The decision that a call would get, with every rule. Requests no call. */
    check: async (body: BodyOf<'outbound-calls.check'>): Promise<CallCheck> =>
      (await bodyOf(this.raw.POST('/outbound-calls/check', { body }))).data,
    /** Throws `invalid_transition` if the phone already rings or the call has ended. */
    cancel: async (outboundCall: number): Promise<OutboundCall> =>
      (await bodyOf(this.raw.POST('/outbound-calls/{outboundCall}/cancel', { params: { path: { outboundCall } } })))
        .data,
  };

  readonly consents = {
    list: (query: QueryOf<'consents.list'> = {}): List<Consent> =>
      new List((cursor) => bodyOf(this.raw.GET('/consents', { params: { query: { ...query, cursor } } }))),
    get: async (consent: number): Promise<Consent> =>
      (await bodyOf(this.raw.GET('/consents/{consent}', { params: { path: { consent } } }))).data,
    /** A zip file with all evidence of the consent. `frontdesk verify-bundle` checks it offline. */
    evidence: (consent: number): Promise<ArrayBuffer> =>
      bodyOf(this.raw.GET('/consents/{consent}/evidence', { params: { path: { consent } }, parseAs: 'arrayBuffer' })),
  };

  readonly doNotCall = {
    list: (query: QueryOf<'do-not-call.list'> = {}): List<DoNotCallEntry> =>
      new List((cursor) => bodyOf(this.raw.GET('/do-not-call', { params: { query: { ...query, cursor } } }))),
    /** Returns the existing entry if there is one. */
    add: async (body: BodyOf<'do-not-call.create'>): Promise<DoNotCallEntry> =>
      (await bodyOf(this.raw.POST('/do-not-call', { body }))).data,
    /** When an opt-out was requested, when it took effect, and what it stopped. */
    receipt: async (entry: number): Promise<OptOutReceipt> =>
      (await bodyOf(this.raw.GET('/do-not-call/{entry}/receipt', { params: { path: { entry } } }))).data,
    remove: async (entry: number): Promise<void> => {
      await bodyOf(this.raw.DELETE('/do-not-call/{entry}', { params: { path: { entry } } }));
    },
  };

  readonly blockedCallers = {
    list: (query: QueryOf<'blocked-callers.list'> = {}): List<BlockedCaller> =>
      new List((cursor) => bodyOf(this.raw.GET('/blocked-callers', { params: { query: { ...query, cursor } } }))),
    /** Returns the existing entry if there is one. */
    add: async (body: BodyOf<'blocked-callers.create'>): Promise<BlockedCaller> =>
      (await bodyOf(this.raw.POST('/blocked-callers', { body }))).data,
    /** What a pattern would have blocked. Blocks nothing. */
    preview: async (pattern: string): Promise<BlockPreview> =>
      (await bodyOf(this.raw.POST('/blocked-callers/preview', { body: { pattern } }))).data,
    remove: async (entry: number): Promise<void> => {
      await bodyOf(this.raw.DELETE('/blocked-callers/{entry}', { params: { path: { entry } } }));
    },
  };

  readonly chats = {
    list: (query: QueryOf<'chats.list'> = {}): List<Chat> =>
      new List((cursor) => bodyOf(this.raw.GET('/chats', { params: { query: { ...query, cursor } } }))),
    get: async (chat: number): Promise<Chat> =>
      (await bodyOf(this.raw.GET('/chats/{chat}', { params: { path: { chat } } }))).data,
    /** Not retried after a 5xx or a lost connection, because the visitor could get the reply twice. */
    reply: async (chat: number, body: string): Promise<ChatMessage> =>
      (await bodyOf(this.raw.POST('/chats/{chat}/messages', { params: { path: { chat } }, body: { body } }))).data,
    /** Not retried after a 5xx or a lost connection, because the customer could get the message twice. */
    sendTemplate: async (chat: number, body: BodyOf<'chats.send-template'>): Promise<ChatMessage> =>
      (await bodyOf(this.raw.POST('/chats/{chat}/template-messages', { params: { path: { chat } }, body }))).data,
    close: async (chat: number): Promise<Chat> =>
      (await bodyOf(this.raw.POST('/chats/{chat}/close', { params: { path: { chat } } }))).data,
  };

  readonly whatsappTemplates = {
    list: async (): Promise<WhatsappTemplate[]> => (await bodyOf(this.raw.GET('/whatsapp-templates'))).data,
  };

  readonly events = {
    /** One page of the feed, oldest first. Pass its `meta.next_cursor` as `after` to continue. */
    list: (query: QueryOf<'events.list'> = {}, signal?: AbortSignal): Promise<EventPage> =>
      bodyOf(
        this.raw.GET('/events', {
          params: { query },
          querySerializer: { array: { style: 'form', explode: false } },
          ...(signal ? { signal } : {}),
        }),
      ),
    /**
     * Every event after a position, and new ones as they happen, each with its `position`. Waits while the API is
     * unavailable. Throws `position_expired` if events after the position are no longer kept.
     */
    follow: (options: FollowOptions = {}): AsyncGenerator<FollowedEvent> =>
      followEvents((query, signal) => this.events.list(query, signal), options, this.timeoutMs),
  };

  readonly webhookEndpoints = {
    list: async (): Promise<WebhookEndpoint[]> => (await bodyOf(this.raw.GET('/webhook-endpoints'))).data,
    /** The response is the only one that contains the secret. */
    create: (body: BodyOf<'webhook-endpoints.create'>): Promise<{ data: WebhookEndpoint; secret: string }> =>
      bodyOf(this.raw.POST('/webhook-endpoints', { body })),
    update: async (webhookEndpoint: number, body: BodyOf<'webhook-endpoints.update'>): Promise<WebhookEndpoint> =>
      (
        await bodyOf(
          this.raw.PATCH('/webhook-endpoints/{webhookEndpoint}', { params: { path: { webhookEndpoint } }, body }),
        )
      ).data,
    /** The response is the only one that contains the new secret. */
    rotateSecret: (
      webhookEndpoint: number,
      body: BodyOf<'webhook-endpoints.rotate-secret'> = {},
    ): Promise<{ data: WebhookEndpoint; secret: string }> =>
      bodyOf(
        this.raw.POST('/webhook-endpoints/{webhookEndpoint}/rotate-secret', {
          params: { path: { webhookEndpoint } },
          body,
        }),
      ),
    remove: async (webhookEndpoint: number): Promise<void> => {
      await bodyOf(this.raw.DELETE('/webhook-endpoints/{webhookEndpoint}', { params: { path: { webhookEndpoint } } }));
    },
    /** Sends `webhook.test`, or a sample of the given event. The returned `id` is the delivery's: see `getDelivery`. */
    test: async (webhookEndpoint: number, body: BodyOf<'webhook-endpoints.test'> = {}): Promise<WebhookDelivery> =>
      (
        await bodyOf(
          this.raw.POST('/webhook-endpoints/{webhookEndpoint}/test', { params: { path: { webhookEndpoint } }, body }),
        )
      ).data,
    listDeliveries: (
      webhookEndpoint: number,
      query: QueryOf<'webhook-endpoints.list-deliveries'> = {},
    ): List<LoggedWebhookDelivery> =>
      new List((cursor) =>
        bodyOf(
          this.raw.GET('/webhook-endpoints/{webhookEndpoint}/deliveries', {
            params: { path: { webhookEndpoint }, query: { ...query, cursor } },
          }),
        ),
      ),
    getDelivery: async (webhookEndpoint: number, delivery: number): Promise<LoggedWebhookDelivery> =>
      (
        await bodyOf(
          this.raw.GET('/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}', {
            params: { path: { webhookEndpoint, delivery } },
          }),
        )
      ).data,
    /** Not retried after a 5xx or a lost connection, because the receiver could get the event twice. */
    retryDelivery: async (webhookEndpoint: number, delivery: number): Promise<LoggedWebhookDelivery> =>
      (
        await bodyOf(
          this.raw.POST('/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/retry', {
            params: { path: { webhookEndpoint, delivery } },
          }),
        )
      ).data,
    /** Not retried after a 5xx or a lost connection, because each replay sends the deliveries again. */
    startReplay: async (
      webhookEndpoint: number,
      body: BodyOf<'webhook-endpoints.start-replay'> = {},
    ): Promise<WebhookReplay> =>
      (
        await bodyOf(
          this.raw.POST('/webhook-endpoints/{webhookEndpoint}/replays', {
            params: { path: { webhookEndpoint } },
            body,
          }),
        )
      ).data,
    getReplay: async (webhookEndpoint: number, replay: number): Promise<WebhookReplay> =>
      (
        await bodyOf(
          this.raw.GET('/webhook-endpoints/{webhookEndpoint}/replays/{replay}', {
            params: { path: { webhookEndpoint, replay } },
          }),
        )
      ).data,
    cancelReplay: async (webhookEndpoint: number, replay: number): Promise<WebhookReplay> =>
      (
        await bodyOf(
          this.raw.POST('/webhook-endpoints/{webhookEndpoint}/replays/{replay}/cancel', {
            params: { path: { webhookEndpoint, replay } },
          }),
        )
      ).data,
  };
}

/** The response body. Errors have already been thrown. */
async function bodyOf<Data>(result: Result<Data>): Promise<Data> {
  return (await result).data as Data;
}
