// @ts-check
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run frontdesk -- init

Writes .env for docker compose from .env.example, readable by you alone, with secrets of its own. An .env that is
there already is left as it is.
`;

/** A line of the example that names a secret and leaves its value open. */
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
    // Only where there is none: the secrets of an .env in use are in databases, too.
    writeFileSync(file, withSecrets(example), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    process.stderr.write(`${file} is there already and was left as it is.\n`);
    return 1;
  }
  process.stdout.write(farewell(file, example));
  return 0;
}

/**
 * The example with 32 random bytes, in hex, wherever it leaves a value open.
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
function farewell(file, example) {
  const generated = example.split('\n').flatMap((line) => OPEN_SECRET.exec(line)?.[1] ?? []);
  const given = example.split('\n').filter((line) => /^[A-Z][A-Z0-9_]*=./.test(line));
  return [
    `Wrote ${file} (readable by you alone) with generated values of:`,
    ...generated.map((name) => `  ${name}`),
    'Keep a copy of WEBHOOK_SECRET_KEYS apart from the database: without it no webhook can be signed.',
    '',
    'Good for a trial on this machine; change where others are to reach it:',
    ...given.map((line) => `  ${line}`),
    'Everything below the line in the file is optional: a carrier, a language model, WhatsApp, proxies.',
    '',
    'Next: docker compose up --build --detach --wait',
    '',
  ].join('\n');
}
