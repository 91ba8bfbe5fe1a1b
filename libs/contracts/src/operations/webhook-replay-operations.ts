import { audited } from '../audit.js';
import { WEBHOOK_TEST, webhookEventTypes } from '../events/catalogue.js';
import { operation } from '../operation.js';
import { replayableStatuses, webhookReplayFields, type ReplayableStatus } from '../resources/webhook.js';
import { Choice, Instant, Mode, RecordId } from '../validation/field-decorators.js';
import { checkWebhookEndpoint } from './webhook-operations.js';

export class StartEndpointReplayBody {
  @Choice(replayableStatuses, { description: 'Only deliveries with this status; the default is failed' })
  status?: ReplayableStatus | null;

  @Choice([WEBHOOK_TEST, ...webhookEventTypes], { description: 'Only deliveries of this event' })
  event?: string | null;

  @Instant({ description: 'Only deliveries created at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only deliveries created before this time; the default is now' })
  until?: string | null;
}

export class StartWebhookReplayBody extends StartEndpointReplayBody {
  @Mode()
  livemode?: boolean | null;

  @RecordId({ description: 'Only deliveries of this endpoint' })
  endpoint?: number | null;
}

const replays = {
  owner: 'webhooks',
  api: 'platform',
  output: { kind: 'record', fields: webhookReplayFields },
} as const;

export const startWebhookReplay = operation({
  ...replays,
  name: 'webhook-replays.start',
  method: 'POST',
  path: '/organizations/{organization}/webhook-replays',
  summary: 'Replay finished deliveries in the background',
  status: 202,
  body: StartWebhookReplayBody,
  audit: audited('webhook_replay.started', webhookReplayFields, { values: ['filter'] }),
  errors: [],
});

export const getWebhookReplay = operation({
  ...replays,
  name: 'webhook-replays.get',
  method: 'GET',
  path: '/organizations/{organization}/webhook-replays/{replay}',
  summary: 'Retrieve a replay and its progress',
  status: 200,
  errors: [],
});

export const cancelWebhookReplay = operation({
  ...replays,
  name: 'webhook-replays.cancel',
  method: 'POST',
  path: '/organizations/{organization}/webhook-replays/{replay}/cancel',
  summary: 'Cancel a replay',
  status: 200,
  audit: audited('webhook_replay.cancelled', webhookReplayFields, { values: ['status'] }),
  errors: ['invalid_transition'],
});

const endpointReplays = { ...replays, api: 'public', scope: 'webhooks:manage' } as const;

export const startEndpointReplay = operation({
  ...endpointReplays,
  name: 'webhook-endpoints.start-replay',
  method: 'POST',
  path: '/webhook-endpoints/{webhookEndpoint}/replays',
  summary: 'Replay finished deliveries of an endpoint in the background',
  forModels:
    'Use it after a receiver was down, to send its failed deliveries again. Returns the replay, for webhook_endpoints_get_replay.',
  status: 202,
  body: StartEndpointReplayBody,
  existence: checkWebhookEndpoint,
  audit: audited('webhook_replay.started', webhookReplayFields, { values: ['filter'] }),
  errors: [],
});

export const getEndpointReplay = operation({
  ...endpointReplays,
  name: 'webhook-endpoints.get-replay',
  method: 'GET',
  path: '/webhook-endpoints/{webhookEndpoint}/replays/{replay}',
  summary: 'Retrieve a replay of an endpoint and its progress',
  forModels: 'Use it to follow a replay. Returns `status`, `total` and `done`.',
  status: 200,
  errors: [],
});

export const cancelEndpointReplay = operation({
  ...endpointReplays,
  name: 'webhook-endpoints.cancel-replay',
  // Cancelling again returns the cancelled replay.
  effect: { idempotent: true },
  method: 'POST',
  path: '/webhook-endpoints/{webhookEndpoint}/replays/{replay}/cancel',
  summary: 'Cancel a replay of an endpoint',
  forModels: 'Use it to stop a running replay. Returns the replay.',
  status: 200,
  audit: audited('webhook_replay.cancelled', webhookReplayFields, { values: ['status'] }),
  errors: ['invalid_transition'],
});
