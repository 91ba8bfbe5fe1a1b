import type { TlsFiles } from '@frontdesk/service-host';
import type { ChannelModel } from 'amqplib';
import { durableQueues, type ServiceDefinition } from '../service-definitions.ts';

interface QueueState {
  queue: string;
  messages: number;
  consumers: number;
}
interface BrokerAddress {
  url: string;
  tls: TlsFiles;
}

/** @returns the existing queues of events; queues that no service has declared yet are omitted */
export async function lookAtQueues(services: ServiceDefinition[], broker: BrokerAddress): Promise<QueueState[]> {
  return withConnection(broker, async (connection) => {
    const states: QueueState[] = [];
    for (const { queue, isOfEvents } of await durableQueues(services)) {
      if (!isOfEvents) continue;
      const channel = await connection.createChannel();
      channel.on('error', () => {});
      const found = await channel.checkQueue(queue).catch(() => null);
      if (!found) continue;
      await channel.close();
      states.push({ queue, messages: found.messageCount, consumers: found.consumerCount });
    }
    return states;
  });
}

/** @returns the number of purged events */
export async function emptyQueues(queues: QueueState[], broker: BrokerAddress): Promise<number> {
  return withConnection(broker, async (connection) => {
    const channel = await connection.createChannel();
    let count = 0;
    for (const { queue } of queues) count += (await channel.purgeQueue(queue)).messageCount;
    return count;
  });
}

async function withConnection<T>(
  { url, tls }: BrokerAddress,
  work: (connection: ChannelModel) => Promise<T>,
): Promise<T> {
  const { openOperatorConnection } = await import('@frontdesk/messaging');
  const connection = await openOperatorConnection(url, tls);
  try {
    return await work(connection);
  } finally {
    await connection.close().catch(() => {});
  }
}
