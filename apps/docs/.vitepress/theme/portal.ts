const BASE = '/portal/api/v1';
const DAY_MS = 86_400_000;
const LIFE_DAYS = 30;

interface Organization {
  id: number;
  name: string;
  scopes: { test: string[] };
}

/** Returns the organizations of the person who is signed in to the portal. Null if the browser is not signed in. */
export async function ownOrganizations(): Promise<Organization[] | null> {
  const response = await fetch(`${BASE}/session`).catch(() => null);
  if (!response?.ok) return null;
  const { person, organizations } = (await response.json()) as { person: object | null; organizations: Organization[] };
  return person ? organizations : null;
}

/** Creates a test key that expires after 30 days. Throws an error with a message for the reader if it is refused. */
export async function createTestKey({ id, scopes }: Organization): Promise<string> {
  const response = await fetch(`${BASE}/api-keys`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'frontdesk-organization': String(id),
      'frontdesk-mode': 'test',
    },
    body: JSON.stringify({
      name: 'Documentation',
      mode: 'test',
      scopes: scopes.test,
      expires_at: new Date(Date.now() + LIFE_DAYS * DAY_MS).toISOString(),
    }),
  });
  const body = (await response.json()) as { key?: string; message?: string };
  if (!body.key) throw new Error(body.message ?? `The portal returned ${response.status}.`);
  return body.key;
}

export type { Organization };
