import { MAX_SKEW_MS } from '../database-clock.js';
import type { Report } from './report.js';

const CLOCK_WARN_MS = 1000;
const OUTBOX_WARN_SECONDS = 60;
const OUTBOX_FAIL_SECONDS = 600;
const MANY_WAITING = 10_000;
/** The age of a due delivery that counts as overdue. */
export const DELIVERIES_WARN_SECONDS = 300;

/** `aheadMs` is how far Postgres's clock is ahead of this machine's. */
export function checkClock(report: Report, area: string, aheadMs: number): void {
  const apart = `Postgres's clock is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's.`;
  const synchronize = 'synchronize both clocks (chrony, systemd-timesyncd)';
  if (Math.abs(aheadMs) > MAX_SKEW_MS)
    report.fail(area, `${apart} No service is ready with such a difference.`, synchronize);
  else if (Math.abs(aheadMs) > CLOCK_WARN_MS) report.warn(area, apart, synchronize);
  else report.ok(area, `within ${CLOCK_WARN_MS / 1000} s of Postgres`);
}

/** Checks for events that are committed and not published. */
export function checkOutbox(
  report: Report,
  { area, service, events, oldestSeconds }: { area: string; service: string; events: number; oldestSeconds: number },
): void {
  const message = `${events} events are waiting to be published, the oldest for ${Math.round(oldestSeconds)} s.`;
  const remedy = `check that the ${service} service runs and RabbitMQ has no alarm; see outbox.waiting in its log`;
  if (oldestSeconds > OUTBOX_FAIL_SECONDS) report.fail(area, message, remedy);
  else if (oldestSeconds > OUTBOX_WARN_SECONDS) report.warn(area, message, remedy);
  else report.ok(area, events > 0 ? message : 'no event is waiting to be published');
}

export function checkQueue(
  report: Report,
  { service, queue, messages, consumers }: { service: string; queue: string; messages: number; consumers: number },
): void {
  const area = `queue ${queue}`;
  if (consumers === 0) {
    report.fail(
      area,
      `It has no consumer; ${messages} messages are waiting.`,
      `start the ${service} service; its log says why it does not consume`,
    );
  } else if (messages > MANY_WAITING) {
    report.warn(
      area,
      `${messages} messages are waiting for ${consumers} consumers.`,
      `run more replicas of ${service}`,
    );
  } else report.ok(area, `consumers: ${consumers}, waiting messages: ${messages}`);
}

export function checkDeadLetters(report: Report, queue: string, letters: number): void {
  if (letters === 0) return;
  report.warn(
    `queue ${queue}`,
    `${letters} dead letters: events that its consumer could not process.`,
    `fix the cause logged as event.dead_lettered, then: npm run dead-letters -- replay ${queue}`,
  );
}

/** Checks for deliveries that no dispatcher has claimed in time. */
export function checkDeliveries(
  report: Report,
  area: string,
  { due, oldestSeconds }: { due: number; oldestSeconds: number },
): void {
  if (oldestSeconds <= DELIVERIES_WARN_SECONDS) return;
  const remedy = 'run more replicas: npm start -- --scale webhooks=3, docker compose up --scale webhooks=3';
  report.warn(area, `${due} deliveries are due, the oldest for ${Math.round(oldestSeconds)} s.`, remedy);
}
