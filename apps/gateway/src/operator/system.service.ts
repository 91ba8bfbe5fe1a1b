import {
  DomainError,
  inspectService,
  readDeadLetters,
  serviceNames,
  type Caller,
  type Finding,
  type GaugeValue,
  type ReadLetters,
  type ServiceName,
  type ServiceState,
} from '@frontdesk/contracts';
import { recordChange, RpcClient } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, Inspector, Report } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { AuditEntriesRepository } from '../audit-log/audit-entries.repository.js';

const TIMEOUT_MS = 2000;
/** Calls need a registry that is at most this old (16 CFR 310.4). */
const REGISTRY_LIFE_DAYS = 31;

interface Inspected {
  state: ServiceState;
  findings: Finding[];
}

/** Shows operators the waiting work of every service. */
@Injectable()
export class SystemService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly inspector: Inspector,
    private readonly dataSource: DataSource,
    private readonly entries: AuditEntriesRepository,
    private readonly clock: Clock,
  ) {}

  async state(caller: Caller): Promise<{ services: ServiceState[]; findings: Finding[] }> {
    const [inspected, registries] = await Promise.all([
      Promise.all(serviceNames.map((service) => this.inspect(service, caller))),
      this.checkRegistries(),
    ]);
    return {
      services: inspected.map(({ state }) => state),
      findings: [...inspected.flatMap(({ findings }) => findings), ...registries],
    };
  }

  /** Reads dead letters of a queue. The name of a queue begins with the name of its service. */
  async deadLetters(caller: Caller, queue: string, eventId: string | null): Promise<ReadLetters> {
    const service = serviceNames.find((name) => queue.startsWith(`${name}.`));
    if (!service) throw new DomainError('not_found');
    if (service === 'gateway') return this.inspector.deadLetters(queue, eventId);
    return this.rpc.call(readDeadLetters[service], caller, { ids: {}, query: {}, body: { queue, event_id: eventId } });
  }

  /** Returns the body of a dead letter after the audit entry is committed. */
  async openDeadLetter(caller: Caller, queue: string, eventId: string): Promise<{ body: string }> {
    const { body } = await this.deadLetters(caller, queue, eventId);
    if (body === null) throw new DomainError('not_found');
    await inTransaction(this.dataSource, (tx) =>
      recordChange(tx, caller, { id: null, after: { queue, event_id: eventId } }),
    );
    return { body };
  }

  private async inspect(service: ServiceName, caller: Caller): Promise<Inspected> {
    try {
      const { gauges, findings } = await this.read(service, caller);
      return { state: stateFrom(service, gauges), findings };
    } catch {
      const unknown = { outbox_events: null, outbox_oldest_seconds: null, queues: [], backlog: [] };
      const report = new Report();
      report.fail(
        `service ${service}`,
        'No process responds.',
        `start the ${service} service; its log says why it stopped`,
      );
      return { state: { service, up: false, ...unknown }, findings: report.findings };
    }
  }

  private async read(service: ServiceName, caller: Caller): Promise<{ gauges: GaugeValue[]; findings: Finding[] }> {
    if (service === 'gateway') {
      return { gauges: await this.inspector.gauges(), findings: await this.inspector.findings(service) };
    }
    const input = { ids: {}, query: {}, body: {} };
    return this.rpc.call(inspectService[service], caller, input, { timeoutMs: TIMEOUT_MS });
  }

  private async checkRegistries(): Promise<Finding[]> {
    const report = new Report();
    const before = new Date(this.clock.now().getTime() - REGISTRY_LIFE_DAYS * 24 * 3_600_000);
    const { imported, old } = await this.entries.countRegistries(before);
    const area = 'registry imports';
    if (old > 0) {
      const message = `${old} of ${imported} organizations have a registry that is older than ${REGISTRY_LIFE_DAYS} days.`;
      report.warn(area, message, 'import a current one, under Registry imports');
    } else report.ok(area, `organizations with a current registry: ${imported}`);
    return report.findings;
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
