import { parseArgs } from 'node:util';
import { DeadLettersFailure } from './failure.ts';

export const USAGE = `Dead letters: events that a consumer gave up on.

  npm run dead-letters -- list                         count the dead letters of each queue
  npm run dead-letters -- replay QUEUE [--limit N]     send them to their consumer again, oldest first

Uses the broker in RABBITMQ_URL, or the one that npm start runs in this checkout.`;

type Command = { name: 'help' } | { name: 'list' } | { name: 'replay'; queue: string; limit: number };

export function parse(args: string[]): Command {
  const { values, positionals } = read(args);
  const [name = 'help', queue, ...rest] = positionals;
  if (values.help || name === 'help') return { name: 'help' };
  if (name === 'list' && !queue) return { name };
  if (name === 'replay' && queue && rest.length === 0) return { name, queue, limit: limitOf(values.limit) };
  throw new DeadLettersFailure(USAGE);
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { limit: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new DeadLettersFailure(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function limitOf(text: string | undefined) {
  if (text === undefined) return Number.MAX_SAFE_INTEGER;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new DeadLettersFailure('--limit must be a whole number of at least 1.');
  return Number(text);
}
