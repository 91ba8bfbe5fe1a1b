import { audited } from '../audit.js';
import { webhookEventTypes } from '../events/catalogue.js';
import { flag, text, timestamp } from '../fields.js';
import { operation } from '../operation.js';
import { webhookEndpointFields } from '../resources/webhook.js';
import { Choice, Flag, Instant, Integer, Url, Uuid } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';

/** The limit per key or grant. */
export const MAX_EVENT_SUBSCRIPTIONS = 20;
/** In both modes. */
export const MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION = 100;

/** What identifies a subscription of MCP Events. */
export class EventSubscriptionKey {
  /** The key or the grant that subscribes, such as `key:5`. */
  @Verbatim({ max: 64, required: true })
  credential!: string;

  /** The key, or the app and its person, who keep their subscriptions when the person approves the app again. */
  @Verbatim({ max: 64, required: true })
  subscriber!: string;

  @Choice(webhookEventTypes, { required: true })
  event!: string;

  @Url({ max: 2048, required: true })
  url!: string;
}

export class PutEventSubscriptionBody extends EventSubscriptionKey {
  /** In the form of Standard Webhooks: `whsec_` and base64. */
  @Verbatim({ max: 128, required: true })
  secret!: string;

  @Instant({ required: true })
  expires_at!: string;

  /** Where a new subscription begins: after a position of the feed, after a cursor of a subscription, or at the end. */
  @Integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  position?: number | null;

  @Uuid()
  event_id?: string | null;

  @Verbatim({ max: 1024 })
  cursor?: string | null;

  /** A new subscription leaves out events that are older. */
  @Instant()
  not_before?: string | null;

  /** False if the organization has used up its challenges for now. */
  @Flag()
  may_challenge?: boolean | null;
}

const internal = { owner: 'webhooks', api: 'internal', method: 'POST', status: 200 } as const;
const AUDITED = { values: ['url', 'events'] } as const;

/** Creates a subscription, or extends the one with the same key. */
export const putEventSubscription = operation({
  ...internal,
  name: 'event-subscriptions.put',
  path: '/event-subscriptions',
  summary: 'Send the events of one type to the address of an MCP client',
  body: PutEventSubscriptionBody,
  audit: audited('event_subscription.created', webhookEndpointFields, AUDITED),
  output: {
    kind: 'object',
    fields: {
      refusal: text()
        .nullable()
        .describe(
          'Null if subscribed, `limit` or `organization_limit` if there are too many, `challenge_limit` if the address has to be asked but may not be, `revoked` if the key or grant is, otherwise why the address failed',
        ),
      id: text(),
      expires_at: timestamp(),
      cursor: text().nullable().describe('Every event up to this position was delivered or given up'),
      truncated: flag().describe('Whether events after the given position are or may be left out'),
      challenged: flag().describe('Whether the address was asked'),
    },
  },
  errors: ['loopback_url', 'unsafe_url'],
});

/** Ends a subscription. */
export const deleteEventSubscription = operation({
  ...internal,
  name: 'event-subscriptions.delete',
  path: '/event-subscriptions/delete',
  summary: 'Stop sending events to the address of an MCP client',
  body: EventSubscriptionKey,
  audit: audited('event_subscription.deleted', webhookEndpointFields, AUDITED),
  output: { kind: 'object', fields: { existed: flag() } },
  errors: [],
});
