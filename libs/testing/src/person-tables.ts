import { personTables, type ServiceName, type TableInExport } from '@frontdesk/contracts';
import type { TestDatabase } from './test-database.js';

/**
 * Lists differences between `personTables` and a service: tables that it does not name or that do not exist, and tables
 * with data of people, because an erasure changes them, that it says to have none.
 * @param erasure the source of the erasure
 * @param also tables that the erasure changes and whose names are not in a statement
 */
export async function personTableFaults(
  service: ServiceName,
  { dataSource }: TestDatabase,
  erasure: string,
  also: readonly string[] = [],
): Promise<string[]> {
  const named: Readonly<Record<string, TableInExport<ServiceName>>> = personTables[service];
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
  );
  const tables = rows.map(({ name }) => name);
  const changed = new Set(
    [...erasure.matchAll(/(?<!FOR )\b(?:DELETE FROM|UPDATE) ([a-z_]+)/g)].map(([, name]) => name!),
  );
  return [
    ...tables
      .filter((table) => !Object.hasOwn(named, table))
      .map((table) => `${service}.${table} is missing in personTables`),
    ...Object.keys(named)
      .filter((table) => !tables.includes(table))
      .map((table) => `${service}.${table} does not exist`),
    ...[...changed, ...also]
      .filter((table) => typeof named[table] !== 'object')
      .map((table) => `${service}.${table} is changed by the erasure, but neither exported nor left out for a reason`),
  ];
}
