import { CommandFailure } from '../failure.ts';

const TIMEOUT_MS = 15_000;

export interface Answer {
  status: number;
  body: { message?: string; error?: string };
}

/** Sends a request of the login to the server of an API. */
export async function postTo(
  baseUrl: string,
  name: 'start' | 'token' | 'revoke',
  { body, key }: { body?: object; key?: string },
): Promise<Answer> {
  const { origin } = new URL(baseUrl);
  const response = await fetch(`${origin}/portal/device/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify(body ?? {}),
    // A redirect would send the secret elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new CommandFailure(`${origin} did not respond.`);
  });
  const answer = (await response.json().catch(() => ({}))) as Answer['body'] | null;
  return { status: response.status, body: answer ?? {} };
}
