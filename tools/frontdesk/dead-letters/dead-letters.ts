import type * as Messages from '@frontdesk/messaging';
import { withSecretFiles } from '../../launcher/secret-files.ts';
import { OperatorFailure, reasonOf, UsageError } from '../operator-failure.ts';
import { assertBuilt } from '../operator-settings.ts';
import { durableQueues, serviceDefinitions } from '../service-definitions.ts';
import { brokerUrl } from './broker-url.ts';

type Messaging = typeof Messages;
type Connection = Awaited<ReturnType<Messaging['openOperatorConnection']>>;

async function connect(url: string, messaging: Messaging) {
  const { tlsFilesOf } = await import('@frontdesk/service-host');
  try {
    return await messaging.openOperatorConnection(url, tlsFilesOf('RABBITMQ', process.env));
  } catch (error) {
    const { host } = new URL(url);
    throw new OperatorFailure(`Cannot connect to RabbitMQ at ${host}: ${reasonOf(error)}`);
  }
}

async function consumerQueues(root: string): Promise<string[]> {
  const queues = await durableQueues(await serviceDefinitions(root));
  return queues
    .filter(({ isOfEvents }) => isOfEvents)
    .map(({ queue }) => queue)
    .sort();
}

export async function listDeadLetters(root: string): Promise<void> {
  await withBroker(root, async (connection, messaging) => {
    const queues = await consumerQueues(root);
    const width = Math.max(...queues.map((queue) => queue.length));
    for (const queue of queues) {
      const count = await messaging.countDeadLetters(connection, queue).catch(() => null);
      console.log(`${queue.padEnd(width)}  ${count ?? 'does not exist; its service has not run yet'}`);
    }
  });
}

export async function replayDeadLetters(root: string, queue: string, limit = Number.MAX_SAFE_INTEGER): Promise<void> {
  await withBroker(root, async (connection, messaging) => {
    const queues = await consumerQueues(root);
    if (!queues.includes(queue))
      throw new UsageError(`The queue ${queue} does not exist. Queues: ${queues.join(', ')}`);
    const replayed = await messaging.replayDeadLetters(connection, queue, limit).catch((error: unknown) => {
      throw new OperatorFailure(`Stopped: ${reasonOf(error)}`);
    });
    for (const { eventId, type, reason } of replayed)
      console.log(`${eventId ?? '-'}  ${type ?? '-'}  ${reason ?? '-'}`);
    console.log(`${replayed.length} replayed to ${queue}`);
  });
}

async function withBroker(root: string, work: (connection: Connection, messaging: Messaging) => Promise<void>) {
  const url = brokerUrl(withSecretFiles(process.env), root);
  assertBuilt(root);
  const messaging = await import('@frontdesk/messaging');
  const connection = await connect(url, messaging);
  try {
    await work(connection, messaging);
  } finally {
    await connection.close().catch(() => undefined);
  }
}
