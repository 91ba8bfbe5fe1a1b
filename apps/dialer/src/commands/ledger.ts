import 'reflect-metadata';
import { createDataSource, reasonOf, sqlRunner } from '@frontdesk/persistence';
import { ConfigurationError, MigrationConfig, readEnvironment } from '@frontdesk/service-host';
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { checkLedgers, type CheckedLedger } from '../consents/ledger-check.sql.js';
import type { BundleSubject } from '../evidence/bundle.js';
import { verifyBundle } from '../evidence/verify-bundle.js';

const USAGE = `Usage:
  ledger verify [--organization N] [--hash HASH]   check the ledgers of consents against the consents
  ledger verify-bundle FILE                        check an evidence file, offline

Add --json to print JSON.`;

const UNDEFINED_TABLE = '42P01';

class CommandFailure extends Error {}
class UsageError extends CommandFailure {}

interface Options {
  organization?: string;
  hash?: string;
  json?: boolean;
}

/** Returns true if the check found no fault and, with `--hash`, found the hash. */
async function run([command, file, ...rest]: string[], options: Options): Promise<boolean> {
  if (command === 'verify' && file === undefined) return verifyLedgers(options);
  if (command === 'verify-bundle' && file !== undefined && rest.length === 0) return verifyFile(file, options);
  throw new UsageError(USAGE);
}

async function verifyLedgers({ organization, hash, json }: Options): Promise<boolean> {
  if (organization !== undefined && !/^[1-9]\d{0,14}$/.test(organization)) {
    throw new UsageError('--organization must be the id of an organization.');
  }
  if (hash !== undefined && !/^[0-9a-f]{64}$/.test(hash))
    throw new UsageError('--hash must have 64 hexadecimal digits.');
  const dataSource = createDataSource({
    url: databaseUrl(),
    schema: 'dialer',
    applicationName: 'frontdesk command',
    statementTimeoutMs: 0,
    poolSize: 1,
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    throw new CommandFailure(`The database cannot be used: ${reasonOf(error)}`);
  }
  let isFound = false;
  let faultCount = 0;
  let count = 0;
  try {
    const organizationId = organization === undefined ? undefined : Number(organization);
    for await (const ledger of checkLedgers(sqlRunner(dataSource), { organizationId, hash, pauseMs: 0 })) {
      isFound ||= ledger.containsHash;
      faultCount += ledger.faultCount;
      count++;
      print(json ? JSON.stringify(ledger) : described(ledger));
    }
  } finally {
    await dataSource.destroy();
  }
  if (count === 0 && !json) print('There are no consents.');
  if (hash !== undefined && !json) print(isFound ? `The ledger holds ${hash}.` : `No ledger holds ${hash}.`);
  return faultCount === 0 && (hash === undefined || isFound);
}

function described({ organization_id, livemode, rows, head, faultCount, faults }: CheckedLedger): string {
  const name = `Organization ${organization_id}, ${livemode ? 'live' : 'test'}: ${rows} rows, head ${head}`;
  if (faultCount === 0) return `${name}: intact`;
  const more = faultCount > faults.length ? [`and ${faultCount - faults.length} more`] : [];
  return [`${name}: CHANGED`, ...[...faults, ...more].map((fault) => `  ${fault}`)].join('\n');
}

async function verifyFile(file: string, { json }: Options): Promise<boolean> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
  const verified = verifyBundle(bytes);
  const { manifest, faults } = verified;
  if (json) print(JSON.stringify(verified));
  else if (faults.length > 0)
    print(`${file} has been changed or damaged:\n${faults.map((one) => `  ${one}`).join('\n')}`);
  else {
    print(
      `${file} is intact: ${subjectOf(manifest!)}, exported ${manifest!.generated_at}.\n` +
        `The ledger ended with ${manifest!.chain.head}.`,
    );
  }
  return faults.length === 0;
}

function subjectOf(subject: BundleSubject): string {
  if ('consent_id' in subject) return `consent ${subject.consent_id}`;
  const count = subject.consent_ids.length;
  return `${subject.phone_number} with ${count} ${count === 1 ? 'consent' : 'consents'}`;
}

function databaseUrl(): string {
  try {
    return readEnvironment(MigrationConfig, process.env).DATABASE_URL;
  } catch (error) {
    throw error instanceof ConfigurationError ? new CommandFailure(error.message) : error;
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function asFailure(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return new UsageError(message);
  if (code !== UNDEFINED_TABLE) throw error;
  return new CommandFailure('The dialer has pending migrations. Run the migrations, or npm start once.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { organization: { type: 'string' }, hash: { type: 'string' }, json: { type: 'boolean' } },
  });
  if (!(await run(positionals, values))) process.exitCode = 1;
} catch (error) {
  const failure = asFailure(error);
  process.stderr.write(`${failure.message}\n`);
  process.exitCode = failure instanceof UsageError ? 2 : 1;
}
