import {
  DomainError,
  formatInstantOrNull,
  type Finding,
  type GaugeValue,
  type ReadLetters,
  type ServiceName,
} from '@frontdesk/contracts';
import { Broker, readDeadLettersOf } from '@frontdesk/messaging';
import { Inject, Injectable, Optional, type OnModuleInit } from '@nestjs/common';
import { DataSource } from '@frontdesk/persistence';
import { register } from 'prom-client';
import { ServiceConfig } from '../config/service-config.js';
import { checkProcess } from '../findings/process.js';

type Connection = Parameters<typeof readDeadLettersOf>[0];

/** The gauges that the operator console shows. */
const SHOWN = /^frontdesk_(outbox_|queue_|dead_letters$|\w+_(due|waiting|held|stuck|overdue|unconfirmed)(_|$))/;

/** Reads the state of this process for operators: its gauges, findings, and dead letters of its queues. */
@Injectable()
export class Inspector implements OnModuleInit {
  private connection: Connection | undefined;

  constructor(
    private readonly config: ServiceConfig,
    private readonly dataSource: DataSource,
    @Optional() @Inject(Broker) private readonly broker?: Broker,
  ) {}

  async onModuleInit(): Promise<void> {
    this.broker?.onLoss(() => (this.connection = undefined));
    await this.broker?.onConnect(async (connection) => void (this.connection = connection));
  }

  async gauges(): Promise<GaugeValue[]> {
    return (await allGauges()).filter(({ name }) => SHOWN.test(name));
  }

  /** Checks this process. */
  async findings(service: ServiceName): Promise<Finding[]> {
    const { config, dataSource } = this;
    return checkProcess({ service, config, dataSource, gauges: await allGauges() });
  }

  /** Throws `not_found` for a queue of another service. */
  async deadLetters(queue: string, eventId: string | null): Promise<ReadLetters> {
    const own = (await this.gauges()).some(
      ({ name, labels }) => name === 'frontdesk_dead_letters' && labels['queue'] === queue,
    );
    if (!own) throw new DomainError('not_found');
    if (!this.connection) throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'broker away');
    const { letters, body } = await readDeadLettersOf(this.connection, queue, eventId);
    return {
      letters: letters.map(({ eventId: event_id, diedAt, ...letter }) => ({
        event_id,
        ...letter,
        died_at: formatInstantOrNull(diedAt),
      })),
      body,
    };
  }
}

async function allGauges(): Promise<GaugeValue[]> {
  const metrics = await register.getMetricsAsJSON();
  return metrics
    .filter(({ type }) => String(type) === 'gauge')
    .flatMap(({ name, values }) =>
      values.map(({ labels, value }) => ({ name, labels: labels as GaugeValue['labels'], value })),
    );
}
