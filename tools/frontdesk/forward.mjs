// @ts-check
import { signWebhook, verifyWebhook } from '@frontdesk/webhook-verify';

const TIMEOUT_MS = 10_000;

/**
 * @typedef {object} Forwarded
 * @property {string} outcome the receiver's status, or the reason why there is none
 * @property {number} durationMs
 * @property {string} verification `verified`, or why the signature does not verify
 */

/**
 * Posts an event to a receiver like the dispatcher: with the same headers and signature, a timeout of ten seconds and
 * no redirects.
 * @param {string} url
 * @param {import('./event-stream.mjs').StreamEvent} event
 * @param {string} secret
 * @returns {Promise<Forwarded>}
 */
export async function forward(url, { type, data }, secret) {
  const signature = signWebhook(data, secret);
  const startedAt = performance.now();
  const outcome = await post(url, data, {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhooks/1.0',
    'Service-Event': type,
    'Service-Delivery': JSON.parse(data).id,
    'Service-Signature': signature,
  });
  return {
    outcome,
    durationMs: Math.round(performance.now() - startedAt),
    verification: verificationOf(data, signature, secret),
  };
}

/**
 * @param {string} url
 * @param {string} body
 * @param {Record<string, string>} headers
 */
async function post(url, body, headers) {
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
    const { name, cause } = /** @type {Error & { cause?: { code?: string } }} */ (error);
    if (name === 'TimeoutError') return 'timeout';
    return cause?.code ?? 'connect_error';
  }
}

/**
 * Verifies the body and the header as a receiver with the secret does.
 * @param {string} body
 * @param {string} signature
 * @param {string} secret
 */
function verificationOf(body, signature, secret) {
  try {
    verifyWebhook(body, signature, secret);
    return 'verified';
  } catch (error) {
    return /** @type {{ code?: string }} */ (error).code ?? String(error);
  }
}
