import type { ChannelModel } from 'amqplib';
import { checkDeadLetters, checkQueue, tlsFilesOf, type CheckedConfig, type Report } from '@frontdesk/service-host';
import { reasonOf } from '../operator-failure.ts';
import { durableQueues, type ServiceDefinition } from '../service-definitions.ts';

const OLDEST = [3, 10];

export async function checkBroker(
  report: Report,
  services: ServiceDefinition[],
  configs: ReadonlyMap<string, CheckedConfig>,
) {
  const queues = await durableQueues(services);
  let isFirst = true;
  for (const { name } of services) {
    const config = configs.get(name);
    if (!config) continue;
    const connection = await connected(report, name, config);
    if (!connection) continue;
    try {
      if (isFirst) checkVersion(report, connection);
      isFirst = false;
      for (const one of queues.filter(({ service }) => service === name)) await inspectQueue(report, connection, one);
    } finally {
      await connection.close().catch(() => {});
    }
  }
}

async function connected(report: Report, service: string, config: CheckedConfig): Promise<ChannelModel | null> {
  const { openOperatorConnection } = await import('@frontdesk/messaging');
  try {
    return await openOperatorConnection(config.RABBITMQ_URL, tlsFilesOf('RABBITMQ', config));
  } catch (error) {
    const { host, username } = new URL(config.RABBITMQ_URL);
    const reason = reasonOf(error);
    const isPassword = /ACCESS_REFUSED|403/.test(reason);
    const remedy = isPassword
      ? 'the user or its password is wrong: correct RABBITMQ_URL, or rabbitmqctl change_password'
      : 'start the broker, or correct RABBITMQ_URL';
    report.fail(`rabbitmq, ${service}`, `${host} refuses ${username || 'guest'}: ${reason}`, remedy);
    return null;
  }
}

function checkVersion(report: Report, connection: ChannelModel) {
  const { serverProperties } = connection.connection as unknown as { serverProperties?: { version?: string } };
  const version = String(serverProperties?.version ?? '');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  if (isOld) report.fail('rabbitmq', `RabbitMQ ${version} is too old.`, 'upgrade to 3.10 or newer');
  else report.ok('rabbitmq', `RabbitMQ ${version}`);
}

async function inspectQueue(
  report: Report,
  connection: ChannelModel,
  { service, queue, isOfEvents }: { service: string; queue: string; isOfEvents: boolean },
) {
  const found = await lookAt(connection, queue);
  if (!found) {
    report.fail(
      `queue ${queue}`,
      'The queue does not exist: its service has not run yet.',
      `start the ${service} service`,
    );
    return;
  }
  checkQueue(report, { service, queue, messages: found.messageCount, consumers: found.consumerCount });
  if (!isOfEvents) return;
  const { deadLetterQueueOf } = await import('@frontdesk/messaging');
  const letters = await lookAt(connection, deadLetterQueueOf(queue));
  checkDeadLetters(report, queue, letters?.messageCount ?? 0);
}

/** A missing queue closes its channel, so each check opens its own. */
async function lookAt(connection: ChannelModel, queue: string) {
  const channel = await connection.createChannel();
  channel.on('error', () => {});
  const found = await channel.checkQueue(queue).catch(() => null);
  if (found) await channel.close().catch(() => {});
  return found;
}
