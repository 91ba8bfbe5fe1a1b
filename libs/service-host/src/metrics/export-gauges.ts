import type { Broker, RpcClient } from '@frontdesk/messaging';
import { poolUse, type DataSource } from '@frontdesk/persistence';
import { Gauge } from 'prom-client';
import type { Clock } from '../clock.js';
import { commonSamples } from './common-samples.js';
import { DatabaseSampler, type DatabaseSample } from './database-samples.js';
import { QueueGauges } from './queue-gauges.js';

interface Exported {
  rpcBroker: Broker;
  eventBroker: Broker;
  /** The consumers of this service's event queues. */
  consumers: readonly { readonly queue: string }[];
  /** The queues of requested operations. Empty for the gateway, which receives operations over HTTP. */
  rpcQueues: readonly string[];
  dataSource: DataSource;
  clock: Clock;
  samples: readonly DatabaseSample[];
  rpcClient: RpcClient;
}

/** Registers all gauges that are read on each scrape. Nothing here runs between scrapes. */
export async function exportGauges(exported: Exported): Promise<void> {
  const { rpcBroker, eventBroker, consumers, rpcQueues, dataSource, clock, samples, rpcClient } = exported;
  const eventQueues = consumers.map(({ queue }) => queue);
  await new QueueGauges(eventBroker, eventQueues, rpcQueues).start();
  new DatabaseSampler([...commonSamples, ...samples], dataSource, clock).export();
  exportBroker([rpcBroker, eventBroker]);
  exportPool(dataSource);
  exportWaiting(rpcClient);
}

function exportBroker(brokers: readonly Broker[]): void {
  new Gauge({
    name: 'frontdesk_broker_up',
    help: 'Whether this process is connected to the broker and the broker accepts messages',
    collect() {
      this.set(brokers.every(({ isConnected, isBlocked }) => isConnected && !isBlocked) ? 1 : 0);
    },
  });
}

function exportPool(dataSource: DataSource): void {
  new Gauge({
    name: 'frontdesk_database_pool_connections',
    help: "Connections of this process's pool, by state; `waiting` counts requests for a connection",
    labelNames: ['state'],
    collect() {
      const { total, idle, waiting } = poolUse(dataSource);
      this.set({ state: 'total' }, total);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

function exportWaiting(rpcClient: RpcClient): void {
  new Gauge({
    name: 'frontdesk_rpc_requests_waiting',
    help: 'Operations requested from other services and not yet responded to',
    collect() {
      this.set(rpcClient.waitingCount);
    },
  });
}
