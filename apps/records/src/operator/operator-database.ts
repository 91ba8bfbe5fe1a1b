import type { OrganizationFacts } from '@frontdesk/contracts';
import { createDataSource, pendingMigrations, sqlRunner, type DataSource } from '@frontdesk/persistence';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { database } from '../database.js';
import { CommandFailure } from './command-failure.js';

const SCHEMA = 'records';

/** Connects to the schema of the records service for one command. */
export async function openDatabase(url: string | undefined): Promise<DataSource> {
  if (!url) throw new CommandFailure('DATABASE_URL is not set.');
  if (!URL.canParse(url)) throw new CommandFailure('DATABASE_URL is not a URL.');
  const dataSource = createDataSource({
    url,
    schema: SCHEMA,
    applicationName: 'frontdesk command',
    poolSize: 2,
    statementTimeoutMs: 0,
    ...database,
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    const reason: unknown = error instanceof AggregateError ? error.errors[0] : error;
    const { host, pathname } = new URL(url);
    throw new CommandFailure(`The database ${host}${pathname} cannot be used: ${(reason as Error).message}`);
  }
  const pending = await pendingMigrations(dataSource, { schema: SCHEMA, ...database });
  if (pending.length === 0) return dataSource;
  await dataSource.destroy();
  throw new CommandFailure('The records service has pending migrations. Run the migrations, or npm start once.');
}

export async function findOrganization(dataSource: DataSource, id: number): Promise<OrganizationFacts> {
  const facts = await new OrganizationFactsRepository().find(sqlRunner(dataSource), id);
  if (!facts) throw new CommandFailure(`There is no organization ${id}.`);
  return facts;
}
