import { SystemClock } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import type { WebhookSender } from '../dispatch/webhook-sender.js';
import { CallbackChallenges } from './callback-challenges.service.js';

const challenged = { subscription: 'sub_1', url: 'https://hooks.example.com/', secret: 'whsec_c2VjcmV0' };

describe('challenges of addresses', () => {
  it('are eight at a time in one process, and others are refused until one has ended', async () => {
    const ends: (() => void)[] = [];
    const sender = {
      send: () => new Promise((resolve) => ends.push(() => resolve('withdrawn'))),
    } as unknown as WebhookSender;
    const challenges = new CallbackChallenges(sender, new SystemClock());
    const running = Array.from({ length: 8 }, () => challenges.failureOf(challenged, 1000));
    await expect(challenges.failureOf(challenged, 1000)).rejects.toMatchObject({ code: 'unavailable' });
    ends[0]!();
    await running[0];
    const next = challenges.failureOf(challenged, 1000);
    for (const end of ends) end();
    expect(await Promise.all([...running, next])).toEqual(Array.from({ length: 9 }, () => 'timeout'));
  });
});
