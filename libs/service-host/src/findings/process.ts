import type { Finding, GaugeValue, ServiceName } from '@frontdesk/contracts';
import type { DataSource } from '@frontdesk/persistence';
import { SystemClock } from '../clock.js';
import type { ServiceConfig } from '../config/service-config.js';
import { DatabaseClock } from '../database-clock.js';
import { Report } from './report.js';
import { checkSettings, type CheckedConfig } from './settings.js';
import { checkClock, checkDeadLetters, checkDeliveries, checkOutbox, checkQueue } from './work.js';

const START_THE_SERVER = (setting: string): string => `start the server, or correct ${setting}`;

/** The parts of a running process that it can check. */
interface Checked {
  service: ServiceName;
  config: ServiceConfig;
  dataSource: DataSource;
  gauges: readonly GaugeValue[];
}

/** Runs the checks of doctor in a running process: its settings, servers, clock, outbox, queues and overdue work. */
export async function checkProcess({ service, config, dataSource, gauges }: Checked): Promise<Finding[]> {
  const report = new Report();
  checkSettings(report, new Map([[service, config as unknown as CheckedConfig]]));
  const valueOf = (name: string, queue?: string): number | undefined =>
    gauges.find((one) => one.name === name && one.labels['queue'] === queue)?.value;

  const area = `postgres, ${service}`;
  try {
    const clock = new DatabaseClock(new SystemClock(), dataSource);
    await clock.compare();
    checkClock(report, `clock of ${service}`, -clock.skewMs);
    const events = valueOf('frontdesk_outbox_events') ?? 0;
    checkOutbox(report, { area, service, events, oldestSeconds: valueOf('frontdesk_outbox_oldest_seconds') ?? 0 });
    const due = valueOf('frontdesk_webhooks_deliveries_due') ?? 0;
    const oldestSeconds = valueOf('frontdesk_webhooks_deliveries_due_oldest_seconds') ?? 0;
    checkDeliveries(report, area, { due, oldestSeconds });
  } catch {
    report.fail(area, 'It does not respond.', START_THE_SERVER('DATABASE_URL'));
  }
  if (valueOf('frontdesk_gateway_redis_up') === 0) {
    report.fail('redis', 'It does not respond.', `${START_THE_SERVER('REDIS_URL')}: docs/operations.md`);
  }
  if (valueOf('frontdesk_broker_up') === 0) {
    report.fail(
      `rabbitmq, ${service}`,
      'It is unreachable, or accepts no messages because of an alarm.',
      'see docs/runbooks/broker-down.md',
    );
  }
  for (const { name, labels, value: messages } of gauges) {
    if (name !== 'frontdesk_queue_messages') continue;
    const queue = String(labels['queue']);
    checkQueue(report, { service, queue, messages, consumers: valueOf('frontdesk_queue_consumers', queue) ?? 0 });
    checkDeadLetters(report, queue, valueOf('frontdesk_dead_letters', queue) ?? 0);
  }
  return report.findings;
}
