import { signWebhook, verifyWebhook } from '@frontdesk/sdk/webhooks';
import type { StreamEvent } from './event-stream.ts';

const TIMEOUT_MS = 10_000;

export interface Forwarded {
  /** The receiver's status, or the reason why there is none. */
  outcome: string;
  durationMs: number;
  /** Either `verified`, or why the signature does not verify. */
  verification: string;
}

/**
 * Posts an event to a receiver as the dispatcher does: with the same headers and signature, a timeout of ten seconds
 * and no redirects.
 */
export async function forward(url: string, { type, data }: StreamEvent, secret: string): Promise<Forwarded> {
  const signature = signWebhook(data, secret);
  const startedAt = performance.now();
  const outcome = await post(url, data, {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'Service-Event': type,
    'Service-Delivery': idOf({ type, data }),
    'Service-Signature': signature,
  });
  return {
    outcome,
    durationMs: Math.round(performance.now() - startedAt),
    verification: verificationOf(data, signature, secret),
  };
}

export function idOf({ data }: StreamEvent): string {
  return (JSON.parse(data) as { id: string }).id;
}

async function post(url: string, body: string, headers: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    if (name === 'TimeoutError') return 'timeout';
    return cause?.code ?? 'connect_error';
  }
}

/** Verifies the body and the header as a receiver that has the secret does. */
function verificationOf(body: string, signature: string, secret: string) {
  try {
    verifyWebhook(body, signature, secret);
    return 'verified';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
