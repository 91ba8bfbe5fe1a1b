// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DeadLettersFailure } from './failure.mjs';

/**
 * The broker to look at: `RABBITMQ_URL`, or the private one that `npm start` keeps in this checkout.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {string}
 */
export function brokerUrl(env, root) {
  const given = env.RABBITMQ_URL;
  if (given) {
    if (!URL.canParse(given)) throw new DeadLettersFailure('RABBITMQ_URL is not a URL.');
    return given;
  }
  const notes = readNotes(path.join(root, '.local/rabbitmq/instance.json'));
  if (!notes) {
    throw new DeadLettersFailure('Which RabbitMQ? Set RABBITMQ_URL, or run npm start in this checkout first.');
  }
  return `amqp://frontdesk:${notes.password}@127.0.0.1:${notes.port}/frontdesk`;
}

/**
 * @param {string} file
 * @returns {{ port: number, password: string } | null}
 */
function readNotes(file) {
  try {
    const { port, password } = JSON.parse(readFileSync(file, 'utf8'));
    return port && password ? { port, password } : null;
  } catch {
    return null;
  }
}
