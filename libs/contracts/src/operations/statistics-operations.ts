import { operation } from '../operation.js';
import {
  chatStatisticsFields,
  deliveryStatisticsFields,
  outboundCallStatisticsFields,
  recordStatisticsFields,
} from '../resources/statistics.js';
import { TimeZone } from '../validation/field-decorators.js';

export class StatisticsQuery {
  @TimeZone({ required: true, description: 'Days, months and hours are those of this time zone' })
  timezone!: string;
}

/** Counts for the first page of the portal. Their cost is limited, however many records an organization has. */
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
  summary: 'Count the outbound calls that wait or were refused, with their reasons',
  output: { kind: 'record', fields: outboundCallStatisticsFields },
});

export const getChatStatistics = operation({
  ...statistics,
  name: 'statistics.get-chats',
  owner: 'chats',
  path: '/statistics/chats',
  summary: 'Count the chats that are open, and those of today and of the month',
  output: { kind: 'record', fields: chatStatisticsFields },
});

export const getDeliveryStatistics = operation({
  ...statistics,
  name: 'statistics.get-deliveries',
  owner: 'webhooks',
  path: '/statistics/deliveries',
  summary: 'Count the webhook deliveries in trouble and those of the month',
  output: { kind: 'record', fields: deliveryStatisticsFields },
});
