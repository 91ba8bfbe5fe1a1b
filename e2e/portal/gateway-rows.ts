import { sharedStack } from '@frontdesk/testing';
import pg from 'pg';

/** Changes rows of the gateway, such as instants, because specs on the shared stack cannot move its clock. */
export async function changeRows(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: sharedStack().accounts.gateway.databaseUrl });
  await client.connect();
  try {
    await client.query(text, values);
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
