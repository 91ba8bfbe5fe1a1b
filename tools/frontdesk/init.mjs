// @ts-check
// Runs on Node 20 before node modules are installed, because Docker Compose needs .env but no node modules.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A line of the example with the name of a secret and no value. */
const OPEN_SECRET = /^([A-Z][A-Z0-9_]*)=$/;

/**
 * Writes .env for docker compose from .env.example, with generated secrets.
 * @param {string} root
 * @returns {number} the exit code
 */
export function init(root) {
  const file = path.join(root, '.env');
  const example = readFileSync(path.join(root, '.env.example'), 'utf8');
  try {
    // An existing .env is never overwritten, because databases depend on its secrets.
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
function withSecrets(example) {
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
