import type { SqlRunner } from '@frontdesk/persistence';
import type { RemovalSettings } from '@frontdesk/service-host';

const BATCH = 100;

/**
 * Removes an organization from the gateway. The name, the acceptances of terms and the audit log stay as evidence:
 * 16 CFR 310.5 requires five years. People stay if they are members of another organization or operate the server.
 */
export const removalSettings: RemovalSettings = {
  service: 'gateway',
  source: { table: 'organizations', id: 'id', condition: 'removed_at IS NOT NULL' },
  keeps: { audit_entries: 'all', terms_acceptances: 'all' },
  // The gateway's role can delete neither audit entries nor acceptances of terms.
  evidence: [],
  removeOthers: removePeople,
};

async function removePeople(sql: SqlRunner, organizationId: number): Promise<number> {
  const people = await sql.query<{ id: number }>({
    text: `SELECT p.id FROM people p JOIN memberships m ON m.person_id = p.id
           WHERE m.organization_id = $1 AND NOT p.operator
             AND NOT EXISTS (SELECT FROM memberships o WHERE o.person_id = p.id AND o.organization_id <> $1)
           ORDER BY p.id LIMIT $2 FOR UPDATE OF p`,
    values: [organizationId, BATCH],
  });
  if (people.length === 0) return 0;
  const ids = people.map(({ id }) => id);
  // Rows of a person in any table go first: sign-in, links, and what later versions add.
  const references = await sql.query<{ table: string; column: string }>({
    text: `SELECT k.conrelid::regclass::text AS table, a.attname::text AS column
           FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
           WHERE k.contype = 'f' AND k.confrelid = 'people'::regclass AND k.confdeltype = 'a'`,
  });
  for (const { table, column } of references) {
    await sql.query({ text: `DELETE FROM ${table} WHERE ${column} = ANY ($1::bigint[])`, values: [ids] });
  }
  await sql.query({ text: 'DELETE FROM people WHERE id = ANY ($1::bigint[])', values: [ids] });
  return ids.length;
}
