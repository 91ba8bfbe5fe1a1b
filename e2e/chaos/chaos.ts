import { freePort } from '@frontdesk/launcher';
import { type ChaosReport, EVERY_SERVER, startStack, webhookChaos, whyNoPrivateServers } from '@frontdesk/testing';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run chaos`: kills parts of a private stack during webhook traffic, and reports lost events and repeated
 * deliveries.
 */

const RESULTS = path.join(import.meta.dirname, '../../bench/results');

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '20' },
    rate: { type: 'string', default: '80' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const log = (line: string) => process.stderr.write(`${line}\n`);

function asText(report: ChaosReport) {
  const { kills, lost, repeats, repeatsBeyondInFlight, repeatsAllowed } = report;
  const holds = lost === 0 && repeatsBeyondInFlight <= repeatsAllowed;
  return [
    `# ${report.events} events, ${kills.length} kills`,
    '',
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')}, seed ${report.seed}, ${report.seconds} s, Node ${process.versions.node}`,
    '',
    '| measurement                               |   result | bar |',
    '| ----------------------------------------- | -------: | --: |',
    `| events lost                               | ${lost} | 0 |`,
    `| deliveries repeated                       | ${repeats} | |`,
    `| of events not in flight at a kill         | ${repeatsBeyondInFlight} | ≤ ${repeatsAllowed} |`,
    '',
    `Requests refused or cut: ${report.refused}; deliveries: ${report.deliveries}; FLUSHALL of Redis: ${report.flushes}.`,
    '',
    ...kills.map(
      ({ part, afterEvents, inFlight, downMs }) =>
        `- ${part} after ${afterEvents} events: ${inFlight} deliveries in flight, back after ${downMs} ms`,
    ),
    '',
    holds ? 'Holds.' : 'DOES NOT HOLD.',
    '',
  ].join('\n');
}

const why = whyNoPrivateServers(EVERY_SERVER);
if (why) throw new Error(`Cannot start private servers on this machine: ${why}`);
log(`seed ${options.seed}; starting servers and services`);
const receiverPorts = await Promise.all([freePort(), freePort(), freePort()]);
const services = { webhooks: 2, dialer: 0, chats: 0 };
const stack = await startStack({ own: EVERY_SERVER, services, receiverPorts });
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error(`ended by ${signal}`)));
});
try {
  const running = webhookChaos(stack, {
    events: Number(options.events),
    kills: Number(options.kills),
    eventsPerSecond: Number(options.rate),
    seed: Number(options.seed),
    onLine: log,
  });
  const report = await Promise.race([running, interrupted]);
  const text = asText(report);
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(path.join(RESULTS, 'webhook-chaos.json'), `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(path.join(RESULTS, 'webhook-chaos.md'), text);
  process.stdout.write(`\n${text}\nWritten to bench/results/webhook-chaos.md and .json\n`);
  if (report.lost > 0 || report.repeatsBeyondInFlight > report.repeatsAllowed) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  console.error(error);
}
await stack.stop();
// An interrupted run leaves timers open, which would keep the process alive.
process.exit();
