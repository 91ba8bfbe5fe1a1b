import {
  DomainError,
  inspectService,
  readDeadLetters,
  serviceNames,
  type Caller,
  type GaugeValue,
  type ReadLetters,
  type ServiceName,
  type ServiceState,
} from '@frontdesk/contracts';
import { recordChange, RpcClient } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Inspector } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';

const TIMEOUT_MS = 2000;

/** Shows operators what waits in every service. */
@Injectable()
export class SystemService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly inspector: Inspector,
    private readonly dataSource: DataSource,
  ) {}

  async state(caller: Caller): Promise<{ services: ServiceState[] }> {
    return { services: await Promise.all(serviceNames.map((service) => this.stateOf(service, caller))) };
  }

  /** Reads dead letters of a queue, whose name begins with that of its service. */
  async deadLetters(caller: Caller, queue: string, eventId: string | null): Promise<ReadLetters> {
    const service = serviceNames.find((name) => queue.startsWith(`${name}.`));
    if (!service) throw new DomainError('not_found');
    if (service === 'gateway') return this.inspector.deadLetters(queue, eventId);
    return this.rpc.call(readDeadLetters[service], caller, { ids: {}, query: {}, body: { queue, event_id: eventId } });
  }

  /** Returns the body of a dead letter, once the entry that says so is committed. */
  async openDeadLetter(caller: Caller, queue: string, eventId: string): Promise<{ body: string }> {
    const { body } = await this.deadLetters(caller, queue, eventId);
    if (body === null) throw new DomainError('not_found');
    await inTransaction(this.dataSource, (tx) =>
      recordChange(tx, caller, { id: null, after: { queue, event_id: eventId } }),
    );
    return { body };
  }

  private async stateOf(service: ServiceName, caller: Caller): Promise<ServiceState> {
    try {
      return stateFrom(service, await this.gaugesOf(service, caller));
    } catch {
      const unknown = { outbox_events: null, outbox_oldest_seconds: null, queues: [], backlog: [] };
      return { service, up: false, ...unknown };
    }
  }

  private async gaugesOf(service: ServiceName, caller: Caller): Promise<GaugeValue[]> {
    if (service === 'gateway') return this.inspector.gauges();
    const input = { ids: {}, query: {}, body: {} };
    return (await this.rpc.call(inspectService[service], caller, input, { timeoutMs: TIMEOUT_MS })).gauges;
  }
}

function stateFrom(service: ServiceName, gauges: readonly GaugeValue[]): ServiceState {
  const valueOf = (name: string, queue?: string): number | null =>
    gauges.find((one) => one.name === name && one.labels['queue'] === queue)?.value ?? null;
  const queues = gauges
    .filter(({ name }) => name === 'frontdesk_queue_messages')
    .map(({ labels, value }) => {
      const queue = String(labels['queue']);
      return {
        queue,
        messages: value,
        consumers: valueOf('frontdesk_queue_consumers', queue) ?? 0,
        dead_letters: valueOf('frontdesk_dead_letters', queue),
      };
    });
  const backlog = gauges
    .filter(({ name }) => !/^frontdesk_(outbox|queue|dead_letters)/.test(name))
    .map(({ name, value }) => ({ name, value }));
  return {
    service,
    up: true,
    outbox_events: valueOf('frontdesk_outbox_events'),
    outbox_oldest_seconds: valueOf('frontdesk_outbox_oldest_seconds'),
    queues,
    backlog,
  };
}
