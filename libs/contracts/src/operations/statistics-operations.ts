import { operation } from '../operation.js';
import {
  chatStatisticsFields,
  deliveryStatisticsFields,
  modelTokenStatisticsFields,
  outboundCallStatisticsFields,
  recordStatisticsFields,
  requestStatisticsFields,
} from '../resources/statistics.js';
import { TimeZone } from '../validation/field-decorators.js';

export class StatisticsQuery {
  @TimeZone({ required: true, description: 'The time zone of days, months and hours' })
  timezone!: string;
}

/**
 * Counts for the first page of the portal. Each count of records stops at a limit, which bounds the cost for large
 * organizations.
 */
const statistics = { api: 'portal', method: 'GET', status: 200, query: StatisticsQuery, errors: [] } as const;

export const getRecordStatistics = operation({
  ...statistics,
  name: 'statistics.get-records',
  owner: 'records',
  path: '/statistics/records',
  summary: 'Count the calls, leads and bookings of today, of the month and of the last 30 days',
  output: { kind: 'record', fields: recordStatisticsFields },
});

export const getOutboundCallStatistics = operation({
  ...statistics,
  name: 'statistics.get-outbound-calls',
  owner: 'dialer',
  path: '/statistics/outbound-calls',
  summary: 'Count waiting and refused outbound calls, with their reasons',
  output: { kind: 'record', fields: outboundCallStatisticsFields },
});

export const getChatStatistics = operation({
  ...statistics,
  name: 'statistics.get-chats',
  owner: 'chats',
  path: '/statistics/chats',
  summary: 'Count the open chats, and the chats of today and of the month',
  output: { kind: 'record', fields: chatStatisticsFields },
});

export const getDeliveryStatistics = operation({
  ...statistics,
  name: 'statistics.get-deliveries',
  owner: 'webhooks',
  path: '/statistics/deliveries',
  summary: 'Count the waiting and failing webhook deliveries, and the deliveries of the month',
  output: { kind: 'record', fields: deliveryStatisticsFields },
});

export const getRequestStatistics = operation({
  ...statistics,
  name: 'statistics.get-requests',
  owner: 'gateway',
  path: '/statistics/requests',
  summary: 'Count the requests with API keys of the month',
  output: { kind: 'record', fields: requestStatisticsFields },
});

export const getModelTokenStatistics = operation({
  ...statistics,
  name: 'statistics.get-model-tokens',
  owner: 'gateway',
  path: '/statistics/model-tokens',
  summary: 'Count the tokens of the language model of the month and of the last 30 days',
  output: { kind: 'record', fields: modelTokenStatisticsFields },
});
