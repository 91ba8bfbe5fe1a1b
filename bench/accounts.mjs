// @ts-check
import { createHash, randomBytes } from 'node:crypto';

/** A key and whose it is. */
/** @typedef {{ key: string, organizationId: number }} Account */

/**
 * @param {import('./stack.mjs').Stack} stack
 * @param {number} count
 * @returns {Promise<number[]>} ids of new organizations, made through the platform API
 */
export async function createOrganizations({ origin, platformToken }, count) {
  const ids = [];
  for (let n = 1; n <= count; n++) {
    const response = await fetch(`${origin}/api/platform/v1/organizations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${platformToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Bench ${n}`, timezone: 'America/Chicago' }),
    });
    if (response.status !== 201) throw new Error(`organization: ${response.status} ${await response.text()}`);
    ids.push(/** @type {any} */ (await response.json()).data.id);
  }
  return ids;
}

/**
 * Keys with every scope, the organizations taking turns. They are written to the table: the bench needs thousands,
 * because one key may send 120 requests a minute.
 * @param {import('./stack.mjs').Stack} stack
 * @param {readonly number[]} organizationIds
 * @param {number} count
 * @param {'live' | 'test'} [mode]
 * @returns {Promise<Account[]>}
 */
export async function createKeys({ sql }, organizationIds, count, mode = 'live') {
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
