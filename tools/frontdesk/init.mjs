// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run frontdesk -- init

Writes .env for docker compose from .env.example, with generated secrets. Only you can read it. An existing .env is left
as it is.
`;

/** A line of the example with the name of a secret and no value. */
const OPEN_SECRET = /^([A-Z][A-Z0-9_]*)=$/;

/**
 * `npm run frontdesk -- init`
 * @param {string[]} args
 * @param {string} root of the checkout
 * @returns {number} the exit code
 */
export function init(args, root) {
  try {
    const { values } = parseArgs({ args, options: { help: { type: 'boolean', short: 'h' } } });
    if (values.help) {
      process.stdout.write(USAGE);
      return 0;
    }
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n\n${USAGE}`);
    return 1;
  }
  const file = path.join(root, '.env');
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  try {
    // Never overwrites: databases depend on the secrets of an existing .env.
    writeFileSync(file, withSecrets(example), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    process.stderr.write(`${file} already exists and was left as it is.\n`);
    return 1;
  }
  process.stdout.write(summary(file, example));
  return 0;
}

/**
 * Fills every empty value of the example with 32 random bytes in hex.
 * @param {string} example
 */
export function withSecrets(example) {
  return example
    .split('\n')
    .map((line) => (OPEN_SECRET.test(line) ? line + randomBytes(32).toString('hex') : line))
    .join('\n');
}

/**
 * @param {string} file
 * @param {string} example
 */
function summary(file, example) {
  const generated = example.split('\n').flatMap((line) => OPEN_SECRET.exec(line)?.[1] ?? []);
  const given = example.split('\n').filter((line) => /^[A-Z][A-Z0-9_]*=./.test(line));
  return [
    `Wrote ${file}, which only you can read, with generated values for:`,
    ...generated.map((name) => `  ${name}`),
    'Keep a copy of WEBHOOK_SECRET_KEYS apart from the database: webhooks cannot be signed without it.',
    '',
    'These values suit a trial on this machine. Change them for other users:',
    ...given.map((line) => `  ${line}`),
    'Everything below the line in the file is optional: a carrier, a language model, WhatsApp, proxies.',
    '',
    'Next: docker compose up --build --detach --wait',
    '',
  ].join('\n');
}
