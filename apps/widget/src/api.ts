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

/** A response whose status is not 2xx. The status is 0 if there was no response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    /** The delay that `Retry-After` requests, or 0. */
    readonly retryAfterMs: number,
  ) {
    super(code);
  }

  /** Whether a retry may succeed. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const TIMEOUT_MS = 15_000;

/** Sends one request, without the cookies of the page. Throws a Refusal. */
export async function ask<T>(
  api: string,
  path: string,
  { method = 'POST', token, body }: { method?: string; token?: string | null; body?: object } = {},
): Promise<T> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
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
      signal: timeout.signal,
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
  const body = (await response.json().catch(() => ({}))) as { code?: string };
  return new Refusal(response.status, body.code ?? '', Number(response.headers.get('retry-after') ?? 0) * 1000);
}
