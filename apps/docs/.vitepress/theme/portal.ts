const BASE = '/portal/api/v1';
const DAY_MS = 86_400_000;
const LIFE_DAYS = 30;

interface Organization {
  id: number;
  name: string;
  operations: { test: string[] };
  scopes: { test: string[] };
}

/**
 * Returns the organizations for which the person who is signed in to the portal may create a test key. Null if the
 * browser is not signed in.
 */
export async function organizationsForKeys(): Promise<Organization[] | null> {
  const response = await fetch(`${BASE}/session`).catch(() => null);
  if (!response?.ok) return null;
  const { person, organizations } = (await response.json()) as { person: object | null; organizations: Organization[] };
  return person ? organizations.filter(({ operations }) => operations.test.includes('api-keys.create-own')) : null;
}

/** The page of the portal that creates test keys. */
export const keysPage = ({ id }: Organization): string => `/portal/${id}/test/developers/keys`;

/**
 * Creates a test key that expires after 30 days. Returns null if the person must first confirm their sign-in, which
 * only the portal can ask for. Throws an error with a message for the reader if the key is refused.
 */
export async function createTestKey({ id, scopes }: Organization): Promise<string | null> {
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
  const body = (await response.json()) as { key?: string; code?: string; message?: string };
  if (body.code === 'reauthentication_required') return null;
  if (!body.key) throw new Error(body.message ?? `The portal returned ${response.status}.`);
  return body.key;
}

export type { Organization };
