import { DomainError, formatInstantOrNull, type GaugeValue, type ReadLetters } from '@frontdesk/contracts';
import { Broker, readDeadLettersOf } from '@frontdesk/messaging';
import { Inject, Injectable, Optional, type OnModuleInit } from '@nestjs/common';
import { register } from 'prom-client';

type Connection = Parameters<typeof readDeadLettersOf>[0];

/** The gauges that operators see. The others are for graphs. */
const SHOWN = /^frontdesk_(outbox_|queue_|dead_letters$|\w+_(due|waiting|held|stuck|overdue|unconfirmed)(_|$))/;

/** Reads the state of this process for operators: its gauges, and dead letters of its queues. */
@Injectable()
export class Inspector implements OnModuleInit {
  private connection: Connection | undefined;

  constructor(@Optional() @Inject(Broker) private readonly broker?: Broker) {}

  async onModuleInit(): Promise<void> {
    this.broker?.onLoss(() => (this.connection = undefined));
    await this.broker?.onConnect(async (connection) => void (this.connection = connection));
  }

  async gauges(): Promise<GaugeValue[]> {
    const metrics = await register.getMetricsAsJSON();
    return metrics
      .filter(({ name, type }) => String(type) === 'gauge' && SHOWN.test(name))
      .flatMap(({ name, values }) =>
        values.map(({ labels, value }) => ({ name, labels: labels as GaugeValue['labels'], value })),
      );
  }

  /** Throws `not_found` for a queue that is not one of this service's. */
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
