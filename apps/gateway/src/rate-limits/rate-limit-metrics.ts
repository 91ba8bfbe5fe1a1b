import { counter } from '@frontdesk/service-host';

/** The limits by which requests are refused; those that begin with `widget-` are of visitors' pages. */
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
    help: 'Requests refused because there were too many, by limit',
    labels: { limit: LIMITS },
  }),
};
