// Slow: kills services and servers while 1,000 events are delivered.
import { freePort } from '@frontdesk/launcher';
import { EVERY_SERVER, webhookChaos, type ChaosReport } from '@frontdesk/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { describeWithPrivateStack } from '../private-stack.js';

const KILLS = 4;
const receiverPorts = await Promise.all(Array.from({ length: 4 }, () => freePort()));

/** `npm run chaos` runs the long form of this test. */
describeWithPrivateStack(
  '1,000 events while random parts are killed',
  {
    own: EVERY_SERVER,
    services: { webhooks: 2, dialer: 0, chats: 0, voice: 0 },
    env: { WEBHOOK_LEASE_SECONDS: '15' },
    receiverPorts,
  },
  (stackOf) => {
    let report: ChaosReport;

    beforeAll(async () => {
      // Each run has a new seed, and a failure prints it.
      const seed = Date.now() % 1_000_000;
      report = await webhookChaos(stackOf(), { events: 1000, kills: KILLS, eventsPerSecond: 80, seed });
      process.stdout.write(`${JSON.stringify(report)}\n`);
    }, 1_260_000);

    it('no event is lost', () => {
      expect(report.kills).toHaveLength(KILLS);
      expect(report.events).toBeGreaterThanOrEqual(1000);
      expect(report).toMatchObject({ lost: 0 });
    });

    it('repeats only deliveries that a killed process was sending, except one in a thousand', () => {
      expect(report.repeatsBeyondInFlight).toBeLessThanOrEqual(report.repeatsAllowed);
    });
  },
);
