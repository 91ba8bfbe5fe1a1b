// @ts-check
import { parseArgs } from 'node:util';
import { DeadLettersFailure } from './failure.mjs';

export const USAGE = `Events that a consumer gave up on.

  npm run dead-letters -- list                         how many each queue has
  npm run dead-letters -- replay QUEUE [--limit N]     sends them to their consumer again, oldest first

The broker is RABBITMQ_URL, or the one that npm start runs in this checkout.`;

/**
 * @param {string[]} args
 * @returns {{ name: 'help' } | { name: 'list' } | { name: 'replay', queue: string, limit: number }}
 */
export function parse(args) {
  const { values, positionals } = read(args);
  const [name = 'help', queue, ...rest] = positionals;
  if (values.help || name === 'help') return { name: 'help' };
  if (name === 'list' && !queue) return { name };
  if (name === 'replay' && queue && rest.length === 0) return { name, queue, limit: limitOf(values.limit) };
  throw new DeadLettersFailure(USAGE);
}

/** @param {string[]} args */
function read(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { limit: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new DeadLettersFailure(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

/** @param {string | undefined} text */
function limitOf(text) {
  if (text === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new DeadLettersFailure('--limit takes a whole number from 1 on.');
  return Number(text);
}
