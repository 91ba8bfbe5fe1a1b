// @ts-check
import { durableQueues } from '../service-definitions.mjs';

/** @typedef {{ queue: string, messages: number, consumers: number }} QueueState */
/** @typedef {{ url: string, tls: import('@frontdesk/service-host').TlsFiles }} BrokerAddress */

/**
 * The queues of events that there are; those that no service has declared yet are left out.
 * @param {import('../service-definitions.mjs').ServiceDefinition[]} services
 * @param {BrokerAddress} broker
 * @returns {Promise<QueueState[]>}
 */
export async function lookAtQueues(services, broker) {
  return withConnection(broker, async (connection) => {
    const states = [];
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

/**
 * @param {QueueState[]} queues
 * @param {BrokerAddress} broker
 * @returns {Promise<number>} how many events that were
 */
export async function emptyQueues(queues, broker) {
  return withConnection(broker, async (connection) => {
    const channel = await connection.createChannel();
    let count = 0;
    for (const { queue } of queues) count += (await channel.purgeQueue(queue)).messageCount;
    return count;
  });
}

/**
 * @template T
 * @param {BrokerAddress} broker
 * @param {(connection: import('amqplib').ChannelModel) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withConnection({ url, tls }, work) {
  const { openOperatorConnection } = await import('@frontdesk/messaging');
  const connection = await openOperatorConnection(url, tls);
  try {
    return await work(connection);
  } finally {
    await connection.close().catch(() => {});
  }
}
