import { createHash, randomBytes } from 'node:crypto';
import type { Stack } from './stack.ts';

/** An API key with its organization. */
export interface Account {
  key: string;
  organizationId: number;
}

/** Creates organizations through the platform API. */
export async function createOrganizations({ origin, platformToken }: Stack, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 1; n <= count; n++) {
    const response = await fetch(`${origin}/api/platform/v1/organizations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bench ${n}`, timezone: 'America/Chicago' }),
    });
    if (response.status !== 201) throw new Error(`organization: ${response.status} ${await response.text()}`);
    ids.push(((await response.json()) as { data: { id: number } }).data.id);
  }
  return ids;
}

/**
 * Creates keys with every scope, for each organization in turn. They are inserted with SQL: a bench needs thousands,
 * because one key may send 120 requests a minute.
 */
export async function createKeys(
  { sql }: Stack,
  organizationIds: readonly number[],
  count: number,
  mode: 'live' | 'test' = 'live',
): Promise<Account[]> {
  const accounts = Array.from({ length: count }, (_, n) => ({
    key: `vk_${mode}_${randomBytes(20).toString('hex')}`,
    organizationId: organizationIds[n % organizationIds.length],
  }));
  await sql.query(
    `INSERT INTO gateway.api_keys (organization_id, name, mode, scopes, prefix, hash, created_at)
     SELECT organization_id, 'bench', $4,
       ARRAY['calls:read', 'leads:read', 'leads:write', 'bookings:read', 'dnc:read', 'dnc:write', 'chats:read',
         'chats:write', 'webhooks:manage', 'outbound:write'], prefix, hash, now()
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (organization_id, prefix, hash)`,
    [
      accounts.map(({ organizationId }) => organizationId),
      accounts.map(({ key }) => key.slice(0, 16)),
      accounts.map(({ key }) => createHash('sha256').update(key).digest('hex')),
      mode,
    ],
  );
  return accounts;
}

/**
 * Creates an access token of an AI app for each account, with a grant of its own. They are inserted with SQL, because a
 * sign-in needs a browser. A grant may send as many requests a minute as a key.
 */
export async function createAccessTokens({ sql }: Stack, accounts: readonly Account[]): Promise<string[]> {
  const tokens = accounts.map(() => `vk_oat_${randomBytes(32).toString('base64url')}`);
  await sql.query(
    `WITH person AS (
       INSERT INTO gateway.people (email, name, operator, created_at)
       VALUES ('apps@example.com', 'Bench', false, now()) RETURNING id
     ), member AS (
       INSERT INTO gateway.memberships (person_id, organization_id, role, content, created_at)
       SELECT person.id, organizations.id, 'owner', true, now() FROM person, gateway.organizations
     ), granted AS (
       INSERT INTO gateway.oauth_grants (organization_id, person_id, handle, client_id, client_name, mode, scopes,
         asks_me, call_budget, expires_at, created_at)
       SELECT organization_id, person.id, hash, 'bench', 'Bench', 'live', ARRAY['leads:read'], true, 20,
         now() + interval '1 day', now()
       FROM person, unnest($1::bigint[], $2::text[]) AS given (organization_id, hash)
     )
     INSERT INTO gateway.oauth_records (kind, hash, grant_handle, payload, expires_at)
     SELECT 'AccessToken', hash, hash, '{"scope": "leads:read"}', now() + interval '1 day'
     FROM unnest($2::text[]) AS given (hash)`,
    [
      accounts.map(({ organizationId }) => organizationId),
      tokens.map((token) => createHash('sha256').update(token).digest('hex')),
    ],
  );
  return tokens;
}

/**
 * Returns a function that returns the next accounts. It starts over after the last one, when the first keys may send
 * again. Each batch starts with the first organization, as the seeded leads do.
 */
export function keyRing<One extends Account>(
  accounts: readonly One[],
  organizations: number,
): (count: number) => One[] {
  let next = 0;
  return (count) => {
    if (next + count > accounts.length) next = 0;
    const given = accounts.slice(next, next + count);
    next = Math.ceil((next + count) / organizations) * organizations;
    return given;
  };
}

/** @returns the id of the new webhook endpoint */
export async function subscribe({ origin }: Stack, key: string, url: string, ...events: string[]): Promise<number> {
  const response = await fetch(`${origin}/api/public/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url, events }),
  });
  if (response.status !== 201) throw new Error(`endpoint: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: number } }).data.id;
}

/**
 * Creates a person who is signed in, and returns the cookie of the session. They are inserted with SQL, because a
 * sign-in costs half a second of CPU.
 */
export async function createSession(
  { sql }: Stack,
  { email, organizationId, role }: { email: string; organizationId: number; role: 'owner' | 'agent' },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await sql.query(
    `WITH person AS (
       INSERT INTO gateway.people (email, name, operator, created_at)
       VALUES ($1, 'Bench', false, now()) RETURNING id
     ), membership AS (
       INSERT INTO gateway.memberships (person_id, organization_id, role, content, created_at)
       SELECT id, $2, $3, false, now() FROM person
     )
     INSERT INTO gateway.sessions (person_id, hash, method, address, browser, created_at, last_used_at, confirmed_at)
     SELECT id, $4, 'passkey', '127.0.0.1', 'bench', now(), now(), now() FROM person`,
    [email, organizationId, role, createHash('sha256').update(secret).digest('hex')],
  );
  return `frontdesk_session=${secret}`;
}
