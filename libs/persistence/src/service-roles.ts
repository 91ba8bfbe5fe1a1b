import type { ServiceName } from '@frontdesk/contracts';
import pg from 'pg';

export interface RolePasswords {
  /** The password of the role that owns the schema. Only migrations use it. */
  owner: string;
  /** The password of the role that the service runs as. */
  runtime: string;
}

export interface ServiceRolesOptions {
  /** The prefix of every role name, because roles exist once per server: `frontdesk` gives `frontdesk_records`. */
  prefix: string;
  passwords: Readonly<Record<ServiceName, RolePasswords>>;
}

/** The services that import files through temporary tables. */
const TEMPORARY_TABLES: readonly ServiceName[] = ['records', 'dialer'];
/** Tables that a service may only insert into and read. */
const APPEND_ONLY_TABLES: Partial<Record<ServiceName, readonly string[]>> = {
  gateway: ['audit_entries', 'terms_acceptances'],
  dialer: ['consent_ledger'],
};
/** An arbitrary key that serializes changes to roles, which exist once per server. */
const ROLES_LOCK = 0x726f6c65;

export function ownerRoleOf(prefix: string, service: ServiceName): string {
  return `${prefix}_${service}_owner`;
}

export function runtimeRoleOf(prefix: string, service: ServiceName): string {
  return `${prefix}_${service}`;
}

/**
 * Creates or updates two roles per service: one that owns its schema, for migrations, and one that may only read and
 * write rows of its tables. The connection must be allowed to create roles and must own the database. Runs in one
 * transaction and is idempotent; a repeat also sets the given passwords.
 */
export async function provisionServiceRoles(url: string, options: ServiceRolesOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [ROLES_LOCK]);
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    for (const statement of serviceRoleStatements(rows[0]!.name, options)) await client.query(statement);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** Returns the statements of `provisionServiceRoles`, for operators who run them by hand. */
export function serviceRoleStatements(databaseName: string, { prefix, passwords }: ServiceRolesOptions): string[] {
  const database = pg.escapeIdentifier(databaseName);
  const services = Object.entries(passwords) as [ServiceName, RolePasswords][];
  return [
    `REVOKE ALL ON DATABASE ${database} FROM PUBLIC`,
    'REVOKE ALL ON SCHEMA public FROM PUBLIC',
    // The migrations of records need it, and the owner of a schema may not create it.
    'CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public',
    ...services.flatMap(([service, { owner, runtime }]) => {
      const names = {
        schema: pg.escapeIdentifier(service),
        owner: pg.escapeIdentifier(ownerRoleOf(prefix, service)),
        runtime: pg.escapeIdentifier(runtimeRoleOf(prefix, service)),
      };
      return [
        ...loginRole(ownerRoleOf(prefix, service), owner),
        ...loginRole(runtimeRoleOf(prefix, service), runtime),
        `GRANT CONNECT ON DATABASE ${database} TO ${names.owner}, ${names.runtime}`,
        ...(TEMPORARY_TABLES.includes(service) ? [`GRANT TEMPORARY ON DATABASE ${database} TO ${names.runtime}`] : []),
        ...ownedSchema(names),
        ...runtimeRights(names),
        ...(APPEND_ONLY_TABLES[service] ?? []).map((table) => appendOnly(names, table)),
      ];
    }),
  ];
}

interface Names {
  schema: string;
  owner: string;
  runtime: string;
}

function loginRole(name: string, password: string): string[] {
  const role = pg.escapeIdentifier(name);
  return [
    `DO $do$ BEGIN
       IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = ${pg.escapeLiteral(name)}) THEN CREATE ROLE ${role}; END IF;
     END $do$`,
    `ALTER ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
  ];
}

/** Gives the owner role the schema and all existing objects in it. */
function ownedSchema({ schema, owner }: Names): string[] {
  return [
    // Only a superuser or a member of a role may transfer ownership to it.
    `DO $do$ BEGIN
       IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
         GRANT ${owner} TO current_user;
       END IF;
     END $do$`,
    `CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${owner}`,
    `ALTER SCHEMA ${schema} OWNER TO ${owner}`,
    `DO $do$ DECLARE one record; BEGIN
       FOR one IN SELECT c.oid::regclass AS name FROM pg_class c
                  WHERE c.relnamespace = ${pg.escapeLiteral(schema)}::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
       LOOP EXECUTE format('ALTER TABLE %s OWNER TO %s', one.name, ${pg.escapeLiteral(owner)}); END LOOP;
       FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE p.pronamespace = ${pg.escapeLiteral(schema)}::regnamespace
       LOOP EXECUTE format('ALTER ROUTINE %s OWNER TO %s', one.name, ${pg.escapeLiteral(owner)}); END LOOP;
     END $do$`,
    `REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC`,
    `REVOKE EXECUTE ON ALL ROUTINES IN SCHEMA ${schema} FROM PUBLIC`,
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} REVOKE EXECUTE ON ROUTINES FROM PUBLIC`,
  ];
}

/** Grants rights on existing objects, and on those that later migrations create. */
function runtimeRights({ schema, owner, runtime }: Names): string[] {
  const rights = [
    ['SELECT, INSERT, UPDATE, DELETE', 'TABLES'],
    ['USAGE, SELECT', 'SEQUENCES'],
    ['EXECUTE', 'ROUTINES'],
  ] as const;
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${runtime}`,
    ...rights.flatMap(([privileges, objects]) => [
      `GRANT ${privileges} ON ALL ${objects} IN SCHEMA ${schema} TO ${runtime}`,
      `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${schema} GRANT ${privileges} ON ${objects} TO ${runtime}`,
    ]),
    `DO $do$ BEGIN
       IF to_regclass(${pg.escapeLiteral(`${schema}.migrations`)}) IS NOT NULL THEN
         REVOKE INSERT, UPDATE, DELETE ON ${schema}.migrations FROM ${runtime};
       END IF;
     END $do$`,
  ];
}

/** Revokes the right to change rows, as the migration that creates the table also does. */
function appendOnly({ schema, runtime }: Names, table: string): string {
  return `DO $do$ BEGIN
    IF to_regclass(${pg.escapeLiteral(`${schema}.${table}`)}) IS NOT NULL THEN
      REVOKE UPDATE, DELETE, TRUNCATE ON ${schema}.${pg.escapeIdentifier(table)} FROM ${runtime};
    END IF;
  END $do$`;
}
