import { audited } from '../audit.js';
import { WEBHOOK_TEST, webhookEventTypes } from '../events/catalogue.js';
import { operation } from '../operation.js';
import { replayableStatuses, webhookReplayFields, type ReplayableStatus } from '../resources/webhook.js';
import { Choice, Flag, Instant, RecordId } from '../validation/field-decorators.js';

export class StartWebhookReplayBody {
  @Flag()
  livemode?: boolean | null;

  @RecordId({ description: 'Only deliveries of this endpoint' })
  endpoint?: number | null;

  @Choice(replayableStatuses, { description: 'The default is failed' })
  status?: ReplayableStatus | null;

  @Choice([WEBHOOK_TEST, ...webhookEventTypes])
  event?: string | null;

  @Instant({ description: 'Only deliveries created at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only deliveries created before this time; the default is now' })
  until?: string | null;
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
