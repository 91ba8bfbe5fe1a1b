import type * as Messages from '@frontdesk/messaging';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LauncherFailure } from '../launcher/failure.ts';
import { rerunInServiceNode } from '../launcher/node-modules.mjs';
import { withSecretFiles } from '../launcher/secret-files.ts';
import { brokerUrl } from './broker-url.ts';
import { DeadLettersFailure } from './failure.ts';
import { parse, USAGE } from './arguments.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

type Messaging = typeof Messages;
type Connection = Awaited<ReturnType<Messaging['openOperatorConnection']>>;

/** @returns the queues of all consumers in the modules of the built apps */
async function consumerQueues(messaging: Messaging): Promise<string[]> {
  const { serviceNames } = await import('@frontdesk/contracts');
  const { classesOf } = await import('@frontdesk/testing');
  const queues: string[] = [];
  for (const app of serviceNames) {
    const file = path.join(ROOT, 'apps', app, 'dist', `${app}.module.js`);
    if (!existsSync(file)) throw new DeadLettersFailure(`apps/${app} is not built. Run: npm run build`);
    const exported = (await import(pathToFileURL(file).href)) as Record<string, object>;
    for (const [name, module] of Object.entries(exported)) {
      if (!name.endsWith('Module')) continue;
      const { providers } = await classesOf(module);
      for (const provider of providers) {
        const options = messaging.consumerOptionsOf(provider);
        if (options) queues.push(messaging.queueOfConsumer(options));
      }
    }
  }
  return queues.sort();
}

async function connect(url: string, messaging: Messaging) {
  const { tlsFilesOf } = await import('@frontdesk/service-host');
  try {
    return await messaging.openOperatorConnection(url, tlsFilesOf('RABBITMQ', process.env));
  } catch (error) {
    const { host } = new URL(url);
    throw new DeadLettersFailure(
      `Cannot connect to RabbitMQ at ${host}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function list(connection: Connection, messaging: Messaging) {
  const queues = await consumerQueues(messaging);
  const width = Math.max(...queues.map((queue) => queue.length));
  for (const queue of queues) {
    const count = await messaging.countDeadLetters(connection, queue).catch(() => null);
    console.log(`${queue.padEnd(width)}  ${count ?? 'does not exist; its service has not run yet'}`);
  }
}

async function replay(connection: Connection, messaging: Messaging, queue: string, limit: number) {
  const queues = await consumerQueues(messaging);
  if (!queues.includes(queue))
    throw new DeadLettersFailure(`The queue ${queue} does not exist. Queues: ${queues.join(', ')}`);
  const replayed = await messaging.replayDeadLetters(connection, queue, limit).catch((error: unknown) => {
    throw new DeadLettersFailure(`Stopped: ${error instanceof Error ? error.message : error}`);
  });
  for (const { eventId, type, reason } of replayed) console.log(`${eventId ?? '-'}  ${type ?? '-'}  ${reason ?? '-'}`);
  console.log(`${replayed.length} replayed to ${queue}`);
}

async function main() {
  const command = parse(process.argv.slice(2));
  if (command.name === 'help') return console.log(USAGE);
  const url = brokerUrl(withSecretFiles(process.env), ROOT);
  const code = rerunInServiceNode(fileURLToPath(import.meta.url), process.argv.slice(2));
  if (code !== null) return void (process.exitCode = code);
  if (!existsSync(path.join(ROOT, 'libs/messaging/dist')))
    throw new DeadLettersFailure('Not built yet. Run: npm run build');
  const messaging = await import('@frontdesk/messaging');
  const connection = await connect(url, messaging);
  try {
    if (command.name === 'list') await list(connection, messaging);
    else await replay(connection, messaging, command.queue, command.limit);
  } finally {
    await connection.close().catch(() => undefined);
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof DeadLettersFailure || error instanceof LauncherFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
