export type Role = 'visitor' | 'ai' | 'team' | 'system';
export type Status = 'ai' | 'with_agent' | 'with_owner' | 'closed';

export interface Message {
  id: number;
  role: Role;
  author: string;
  body: string;
  created_at: string;
  message_id: string | null;
}

export interface Started {
  data: { status: Status; ai_answers: boolean; messages: Message[] };
  token: string;
  expires_at: string;
}

/** An answer that is not 2xx; status 0 when there was none. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** Milliseconds, when the service said how long to wait. */
    readonly retryAfterMs: number,
  ) {
    super(code);
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const TIMEOUT_MS = 15_000;

/** One request; throws a Refusal. Credentials of the page are never sent along. */
export async function ask<T>(
  api: string,
  path: string,
  { method = 'POST', token, body }: { method?: string; token?: string | null; body?: object } = {},
): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(api + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      cache: 'no-store',
      signal: limit.signal,
    });
    if (!response.ok) throw await refusalOf(response);
    return (response.status === 204 ? null : await response.json()) as T;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(0, 'unreachable', 0);
  } finally {
    clearTimeout(timer);
  }
}

export async function refusalOf(response: Response): Promise<Refusal> {
  const answer = (await response.json().catch(() => ({}))) as { code?: string };
  return new Refusal(response.status, answer.code ?? '', Number(response.headers.get('retry-after') ?? 0) * 1000);
}
