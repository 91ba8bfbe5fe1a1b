import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorFailure } from '../operator-failure.ts';
import { secretsIn } from '../operator-settings.ts';

/** Returns `RABBITMQ_URL`, or the URL of the private broker that `npm start` keeps in this checkout. */
export function brokerUrl(env: NodeJS.ProcessEnv, root: string): string {
  const given = { ...secretsIn(env.SECRETS_DIRECTORY), ...env }.RABBITMQ_URL;
  if (given) {
    if (!URL.canParse(given)) throw new OperatorFailure('RABBITMQ_URL is not a URL.');
    return given;
  }
  const instance = readInstance(path.join(root, '.local/rabbitmq/instance.json'));
  if (!instance) {
    throw new OperatorFailure('No RabbitMQ is configured. Set RABBITMQ_URL, or run npm start in this checkout first.');
  }
  return `amqp://frontdesk:${instance.password}@127.0.0.1:${instance.port}/frontdesk`;
}

interface Instance {
  port: number;
  password: string;
}

function readInstance(file: string): Instance | null {
  try {
    const { port, password } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Instance>;
    return port && password ? { port, password } : null;
  } catch {
    return null;
  }
}
