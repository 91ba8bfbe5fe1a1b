import type { ServiceName } from '@frontdesk/contracts';
import { sharedStack, type StackAddress } from '@frontdesk/testing';
import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** Changes rows of a service, such as instants, because specs on the shared stack cannot move its clock. */
export async function changeRows(
  text: string,
  values: unknown[] = [],
  stack: StackAddress = sharedStack(),
  service: ServiceName = 'gateway',
): Promise<void> {
  await rowsOf(text, values, stack, service);
}

/** Returns the rows of a service that a statement selects or changes. */
export async function rowsOf(
  text: string,
  values: unknown[],
  stack: StackAddress,
  service: ServiceName,
): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: stack.accounts[service].databaseUrl });
  await client.connect();
  try {
    return (await client.query<object>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Makes the sessions of a person older: moves the sign-in, the last use and the last confirmation into the past. */
export function ageSessions(
  email: string,
  since: 'created_at' | 'last_used_at' | 'confirmed_at',
  age: string,
): Promise<void> {
  return changeRows(
    `UPDATE gateway.sessions SET ${since} = now() - $2::interval
     WHERE person_id = (SELECT id FROM gateway.people WHERE email = $1)`,
    [email, age],
  );
}

/** Connects an app as a new owner of an organization in test mode. Returns the access token. */
export async function connectApp(
  organizationId: number,
  scopes: readonly string[],
  { inPortal = false, budget = 20, name = 'An app' } = {},
  stack?: StackAddress,
): Promise<string> {
  const token = `vk_oat_${randomBytes(32).toString('base64url')}`;
  await changeRows(
    `WITH person AS (
       INSERT INTO gateway.people (email, name, operator, created_at) VALUES ($1, 'Ann App', false, now()) RETURNING id
     ), membership AS (
       INSERT INTO gateway.memberships (person_id, organization_id, role, content, created_at)
       SELECT id, role.organization, role.name, false, now()
       FROM person, (VALUES ($2::bigint, 'owner')) AS role (organization, name)
     ), granted AS (
       INSERT INTO gateway.oauth_grants (organization_id, person_id, handle, client_id, client_name, mode, scopes,
                                         asks_me, approves_in_portal, call_budget, expires_at, created_at)
       SELECT $2, id, $3, 'https://app.example.com/client.json', $8, 'test', $4, $6, $6, $7,
              now() + interval '30 days', date_trunc('milliseconds', now())
       FROM person
     )
     INSERT INTO gateway.oauth_records (kind, hash, grant_handle, payload, expires_at)
     VALUES ('AccessToken', $5, $3, jsonb_build_object('scope', array_to_string($4::text[], ' ')), now() + interval '1 hour')`,
    [
      `app.${randomBytes(6).toString('hex')}@example.com`,
      organizationId,
      randomBytes(16).toString('hex'),
      scopes,
      createHash('sha256').update(token).digest('hex'),
      inPortal,
      budget,
      name,
    ],
    stack,
  );
  return token;
}
