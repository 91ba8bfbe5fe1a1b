import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './generated/api-types.js';
import { List } from './list.js';
import type {
  Account,
  BlockedCaller,
  BodyOf,
  Booking,
  Call,
  Chat,
  ChatMessage,
  Decision,
  DoNotCallEntry,
  Lead,
  LoggedWebhookDelivery,
  OutboundCall,
  QueryOf,
  WebhookDelivery,
  WebhookEndpoint,
} from './resources.js';
import { retryingFetch, type Fetch } from './retrying-fetch.js';

export interface FrontdeskOptions {
  /** `vk_live_…` or `vk_test_…`. */
  apiKey: string;
  /** Where the API is served, `/api/public/v1` included. */
  baseUrl: string;
  /** Attempts after the first; 2 unless said otherwise. */
  maxRetries?: number;
  /** For one attempt; 30 s unless said otherwise. */
  timeoutMs?: number;
  /** Instead of the global one. */
  fetch?: Fetch;
}

type Result<Data> = Promise<{ data?: Data; error?: unknown }>;

/**
 * The Organization API. Every method throws a FrontdeskError when the API refuses or does not answer; lists can be
 * awaited for a page and gone through with `for await`.
 */
export class Frontdesk {
  /** The client beneath, typed by the API description: for what has no method here. */
  readonly raw: Client<paths>;

  constructor({ apiKey, baseUrl, maxRetries = 2, timeoutMs = 30_000, fetch = globalThis.fetch }: FrontdeskOptions) {
    this.raw = createClient<paths>({
      baseUrl: baseUrl.replace(/\/+$/, ''),
      headers: { Authorization: `Bearer ${apiKey}` },
      fetch: retryingFetch({ fetch: (request) => fetch(request), maxRetries, timeoutMs }),
    });
  }

  /** The key in use and its organization. */
  async account(): Promise<Account> {
    return (await done(this.raw.GET('/me'))).data;
  }

  readonly calls = {
    list: (query: QueryOf<'calls.list'> = {}): List<Call> =>
      new List((cursor) => done(this.raw.GET('/calls', { params: { query: { ...query, cursor } } }))),
    get: async (call: number): Promise<Call> =>
      (await done(this.raw.GET('/calls/{call}', { params: { path: { call } } }))).data,
  };

  readonly leads = {
    list: (query: QueryOf<'leads.list'> = {}): List<Lead> =>
      new List((cursor) => done(this.raw.GET('/leads', { params: { query: { ...query, cursor } } }))),
    get: async (lead: number): Promise<Lead> =>
      (await done(this.raw.GET('/leads/{lead}', { params: { path: { lead } } }))).data,
    /** Not repeated by itself after a fault: without a callback every request makes another lead. */
    create: (body: BodyOf<'leads.create'>): Promise<{ data: Lead; callback: OutboundCall | null }> =>
      done(this.raw.POST('/leads', { body })),
  };

  readonly bookings = {
    list: (query: QueryOf<'bookings.list'> = {}): List<Booking> =>
      new List((cursor) => done(this.raw.GET('/bookings', { params: { query: { ...query, cursor } } }))),
    get: async (booking: number): Promise<Booking> =>
      (await done(this.raw.GET('/bookings/{booking}', { params: { path: { booking } } }))).data,
  };

  readonly outboundCalls = {
    list: (query: QueryOf<'outbound-calls.list'> = {}): List<OutboundCall> =>
      new List((cursor) => done(this.raw.GET('/outbound-calls', { params: { query: { ...query, cursor } } }))),
    get: async (outboundCall: number): Promise<OutboundCall> =>
      (await done(this.raw.GET('/outbound-calls/{outboundCall}', { params: { path: { outboundCall } } }))).data,
    /** A number that waits already gets the call that is waiting. */
    create: (body: BodyOf<'outbound-calls.create'>): Promise<{ data: OutboundCall; decision: Decision }> =>
      done(this.raw.POST('/outbound-calls', { body })),
  };

  readonly doNotCall = {
    list: (query: QueryOf<'do-not-call.list'> = {}): List<DoNotCallEntry> =>
      new List((cursor) => done(this.raw.GET('/do-not-call', { params: { query: { ...query, cursor } } }))),
    /** The entry, which may have been there already. */
    add: async (body: BodyOf<'do-not-call.create'>): Promise<DoNotCallEntry> =>
      (await done(this.raw.POST('/do-not-call', { body }))).data,
    remove: async (entry: number): Promise<void> => {
      await done(this.raw.DELETE('/do-not-call/{entry}', { params: { path: { entry } } }));
    },
  };

  readonly blockedCallers = {
    list: (query: QueryOf<'blocked-callers.list'> = {}): List<BlockedCaller> =>
      new List((cursor) => done(this.raw.GET('/blocked-callers', { params: { query: { ...query, cursor } } }))),
    /** The entry, which may have been there already. */
    add: async (body: BodyOf<'blocked-callers.create'>): Promise<BlockedCaller> =>
      (await done(this.raw.POST('/blocked-callers', { body }))).data,
    remove: async (entry: number): Promise<void> => {
      await done(this.raw.DELETE('/blocked-callers/{entry}', { params: { path: { entry } } }));
    },
  };

  readonly chats = {
    list: (query: QueryOf<'chats.list'> = {}): List<Chat> =>
      new List((cursor) => done(this.raw.GET('/chats', { params: { query: { ...query, cursor } } }))),
    get: async (chat: number): Promise<Chat> =>
      (await done(this.raw.GET('/chats/{chat}', { params: { path: { chat } } }))).data,
    /** Not repeated by itself after a fault: the visitor could read it twice. */
    reply: async (chat: number, body: string): Promise<ChatMessage> =>
      (await done(this.raw.POST('/chats/{chat}/messages', { params: { path: { chat } }, body: { body } }))).data,
    close: async (chat: number): Promise<Chat> =>
      (await done(this.raw.POST('/chats/{chat}/close', { params: { path: { chat } } }))).data,
  };

  readonly webhookEndpoints = {
    list: async (): Promise<WebhookEndpoint[]> => (await done(this.raw.GET('/webhook-endpoints'))).data,
    /** The secret is shown this once. */
    create: (body: BodyOf<'webhook-endpoints.create'>): Promise<{ data: WebhookEndpoint; secret: string }> =>
      done(this.raw.POST('/webhook-endpoints', { body })),
    remove: async (webhookEndpoint: number): Promise<void> => {
      await done(this.raw.DELETE('/webhook-endpoints/{webhookEndpoint}', { params: { path: { webhookEndpoint } } }));
    },
    /** Sends `webhook.test`, or a sample of the event that is named. Its `id` is the delivery's: see `getDelivery`. */
    test: async (webhookEndpoint: number, body: BodyOf<'webhook-endpoints.test'> = {}): Promise<WebhookDelivery> =>
      (
        await done(
          this.raw.POST('/webhook-endpoints/{webhookEndpoint}/test', { params: { path: { webhookEndpoint } }, body }),
        )
      ).data,
    listDeliveries: (
      webhookEndpoint: number,
      query: QueryOf<'webhook-endpoints.list-deliveries'> = {},
    ): List<LoggedWebhookDelivery> =>
      new List((cursor) =>
        done(
          this.raw.GET('/webhook-endpoints/{webhookEndpoint}/deliveries', {
            params: { path: { webhookEndpoint }, query: { ...query, cursor } },
          }),
        ),
      ),
    getDelivery: async (webhookEndpoint: number, delivery: number): Promise<LoggedWebhookDelivery> =>
      (
        await done(
          this.raw.GET('/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}', {
            params: { path: { webhookEndpoint, delivery } },
          }),
        )
      ).data,
    /** Not repeated by itself after a fault: the receiver could get it twice. */
    retryDelivery: async (webhookEndpoint: number, delivery: number): Promise<LoggedWebhookDelivery> =>
      (
        await done(
          this.raw.POST('/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/retry', {
            params: { path: { webhookEndpoint, delivery } },
          }),
        )
      ).data,
  };
}

/** The body of an answer; refusals have been thrown by then. */
async function done<Data>(result: Result<Data>): Promise<Data> {
  return (await result).data as Data;
}
