import 'reflect-metadata';
import { isTransientDatabaseFault, type DataSource } from '@frontdesk/persistence';
import { ConfigurationError, MigrationConfig, readEnvironment, SystemClock } from '@frontdesk/service-host';
import { exportRecords } from '../export/export-records.js';
import { importLeads } from '../import/import-leads.js';
import { CommandFailure } from '../operator/command-failure.js';
import { openDatabase } from '../operator/operator-database.js';
import { createProgram } from './program.js';

const stop = new AbortController();
// A second Ctrl-C ends the process at once, and an open transaction is rolled back.
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());

async function withDatabase(work: (dataSource: DataSource) => Promise<void>): Promise<void> {
  const dataSource = await openDatabase(databaseUrl());
  try {
    await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Reads the URL as the service does: from the variable or from a file, with certificates. */
function databaseUrl(): string | undefined {
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
  if (!DATABASE_URL && !DATABASE_URL_FILE) return undefined;
  try {
    return readEnvironment(MigrationConfig, process.env).DATABASE_URL;
  } catch (error) {
    throw error instanceof ConfigurationError ? new CommandFailure(error.message) : error;
  }
}

function asFailure(error: unknown): CommandFailure {
  if (error instanceof CommandFailure) return error;
  if (!isTransientDatabaseFault(error)) throw error;
  return new CommandFailure(
    `Lost the connection to the database: ${(error as Error).message}. Run the same command again.`,
  );
}

const surroundings = { signal: stop.signal, out: process.stdout, err: process.stderr, clock: new SystemClock() };
const program = createProgram({
  importLeads: (options) => withDatabase((dataSource) => importLeads(dataSource, options, surroundings)),
  exportRecords: (options) => withDatabase((dataSource) => exportRecords(dataSource, options, surroundings)),
});

try {
  await program.parseAsync();
} catch (error) {
  const failure = asFailure(error);
  if (failure.message) process.stderr.write(`${failure.message}\n`);
  process.exitCode = failure.exitCode;
}
