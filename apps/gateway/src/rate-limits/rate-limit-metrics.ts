import { counter } from '@frontdesk/service-host';

/** Rate limits. Those that begin with `widget-` apply to the chat widget's visitors. */
const LIMITS = [
  'key',
  'chat-replies',
  'failed-public',
  'failed-platform',
  'widget-address-requests',
  'widget-address-chats',
  'widget-chat-requests',
  'widget-chat-messages',
] as const;

export const rateLimitMetrics = {
  refusals: counter({
    name: 'frontdesk_gateway_rate_limited_total',
    help: 'Requests refused with 429, by limit',
    labels: { limit: LIMITS },
  }),
};
