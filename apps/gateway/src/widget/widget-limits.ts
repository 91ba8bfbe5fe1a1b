import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { RedisGate } from '../redis/redis-gate.js';
import { isExceeded, rateLimitMetrics, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';

/** The number of requests in a window of 60 seconds. One address may be an office with many visitors. */
export const widgetLimits = {
  'address-requests': 600,
  'address-chats': 20,
  'chat-requests': 120,
  'chat-messages': 30,
} as const;

export type WidgetLimit = keyof typeof widgetLimits;

/** Counts visitors' requests across gateways, or per gateway while Redis is unavailable. */
@Injectable()
export class WidgetLimits {
  private readonly counters: SharedCounters;

  constructor(redis: RedisGate) {
    this.counters = new SharedCounters(redis);
  }

  /** Counts a request of `subject`, an address or a chat id. Throws if there were too many. */
  async count(limit: WidgetLimit, subject: string | number): Promise<void> {
    const bucket = await this.counters.count(`widget:${limit}:${subject}`, widgetLimits[limit]);
    if (isExceeded(bucket)) {
      rateLimitMetrics.refusals.inc({ limit: `widget-${limit}` });
      throw new DomainError('visitor_rate_limited', { retryAfterSeconds: retryAfterSeconds(bucket) });
    }
  }
}
