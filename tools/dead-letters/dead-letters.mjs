// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LauncherFailure } from '../launcher/failure.mjs';
import { rerunInServiceNode } from '../launcher/node-modules.mjs';
import { withSecretFiles } from '../launcher/secret-files.mjs';
import { brokerUrl } from './broker-url.mjs';
import { DeadLettersFailure } from './failure.mjs';
import { parse, USAGE } from './arguments.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The queues of every consumer there is, read from the modules of the built apps.
 * @param {typeof import('@frontdesk/messaging')} messaging
 */
async function consumerQueues(messaging) {
  const { classesOf } = await import('@frontdesk/testing');
  const queues = [];
  for (const app of readdirSync(path.join(ROOT, 'apps'))) {
    const file = path.join(ROOT, 'apps', app, 'dist', `${app}.module.js`);
    if (!existsSync(file)) throw new DeadLettersFailure(`apps/${app} is not built. Run: npm run build`);
    for (const [name, module] of Object.entries(await import(pathToFileURL(file).href))) {
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

/**
 * @param {string} url
 * @param {typeof import('@frontdesk/messaging')} messaging
 */
async function connect(url, messaging) {
  const { tlsFilesOf } = await import('@frontdesk/service-host');
  try {
    return await messaging.openOperatorConnection(url, tlsFilesOf('RABBITMQ', process.env));
  } catch (error) {
    const { host } = new URL(url);
    throw new DeadLettersFailure(
      `RabbitMQ at ${host} cannot be reached: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/**
 * @param {Awaited<ReturnType<typeof import('@frontdesk/messaging').openOperatorConnection>>} connection
 * @param {typeof import('@frontdesk/messaging')} messaging
 */
async function list(connection, messaging) {
  const queues = await consumerQueues(messaging);
  const width = Math.max(...queues.map((queue) => queue.length));
  for (const queue of queues) {
    const count = await messaging.countDeadLetters(connection, queue).catch(() => null);
    console.log(`${queue.padEnd(width)}  ${count ?? 'not declared yet: its service has never run'}`);
  }
}

/**
 * @param {Awaited<ReturnType<typeof import('@frontdesk/messaging').openOperatorConnection>>} connection
 * @param {typeof import('@frontdesk/messaging')} messaging
 * @param {string} queue
 * @param {number} limit
 */
async function replay(connection, messaging, queue, limit) {
  const queues = await consumerQueues(messaging);
  if (!queues.includes(queue)) throw new DeadLettersFailure(`There is no queue ${queue}. Queues: ${queues.join(', ')}`);
  const replayed = await messaging.replayDeadLetters(connection, queue, limit).catch((/** @type {unknown} */ error) => {
    throw new DeadLettersFailure(`Stopped: ${error instanceof Error ? error.message : error}`);
  });
  for (const { eventId, type, reason } of replayed) console.log(`${eventId ?? '-'}  ${type ?? '-'}  ${reason ?? '-'}`);
  console.log(`${replayed.length} sent to ${queue} again`);
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
