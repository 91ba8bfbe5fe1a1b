// Generated from libs/webhook-verify/src/verify-webhook.ts by scripts/generate.mjs.
import { timingSafeEqual } from 'node:crypto';
import { digestOf } from './signature.js';
import { WebhookVerificationError } from './verification-error.js';

const DEFAULT_TOLERANCE_SECONDS = 300;
/** The number of characters of the header that are read. A real header has a time and up to three signatures. */
const MAX_HEADER_LENGTH = 1024;

/** A verified delivery. */
export interface WebhookEvent<Type extends string = string, Data = Record<string, unknown>> {
  /** The same in every attempt. Store it, and ignore an id that you have seen. */
  id: string;
  /** For example `lead.created`. */
  type: Type;
  /** False for test data. */
  livemode: boolean;
  /** In ISO 8601. */
  created_at: string;
  data: Data;
}

export interface VerifyOptions {
  /**
   * The largest accepted difference between the signature's time and this machine's clock, in seconds. Defaults to 300.
   */
  toleranceSeconds?: number;
  /** The current time in Unix milliseconds, for tests. */
  now?: number;
}

/**
 * Verifies a delivery and returns its event. Throws a WebhookVerificationError if the delivery is not genuine.
 *
 * @param rawBody the body as it arrived, as bytes or text; not parsed and serialized again
 * @param signature the Service-Signature header
 * @param secret the endpoint's secret, `whsec_…`; both secrets during a rotation
 */
export function verifyWebhook<Event extends WebhookEvent = WebhookEvent>(
  rawBody: string | Uint8Array,
  signature: string | readonly string[] | null | undefined,
  secret: string | readonly string[],
  { toleranceSeconds = DEFAULT_TOLERANCE_SECONDS, now = Date.now() }: VerifyOptions = {},
): Event {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((one) => !one)) throw new TypeError('verifyWebhook needs a secret.');
  const { time, signatures } = readHeader(signature);
  if (!(Math.abs(now / 1000 - Number(time)) <= toleranceSeconds)) {
    throw new WebhookVerificationError('timestamp_out_of_range');
  }
  if (!secrets.some((one) => isAmong(signatures, digestOf(one, time, rawBody)))) {
    throw new WebhookVerificationError('signature_mismatch');
  }
  return readEvent(rawBody) as Event;
}

function readHeader(header: string | readonly string[] | null | undefined): { time: string; signatures: Buffer[] } {
  const text = typeof header === 'string' ? header : header?.length === 1 ? header[0]! : undefined;
  if (!text) throw new WebhookVerificationError('missing_signature');
  const parts = text.slice(0, MAX_HEADER_LENGTH).split(',');
  const times = valuesOf(parts, 't').filter((value) => /^\d{1,15}$/.test(value));
  const signatures = valuesOf(parts, 'v1').filter((value) => /^[0-9a-f]{64}$/.test(value));
  if (times.length !== 1 || signatures.length === 0) throw new WebhookVerificationError('malformed_signature');
  return { time: times[0]!, signatures: signatures.map((value) => Buffer.from(value, 'hex')) };
}

function valuesOf(parts: readonly string[], name: string): string[] {
  return parts
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1));
}

/** Compares the body's signature with every signature in the header, in constant time. */
function isAmong(signatures: readonly Buffer[], expected: Buffer): boolean {
  return signatures.filter((signature) => timingSafeEqual(signature, expected)).length > 0;
}

function readEvent(rawBody: string | Uint8Array): unknown {
  let event: unknown;
  try {
    event = JSON.parse(
      typeof rawBody === 'string' ? rawBody : new TextDecoder('utf-8', { fatal: true }).decode(rawBody),
    );
  } catch {
    throw new WebhookVerificationError('malformed_body');
  }
  const isEvent = typeof event === 'object' && event !== null && 'id' in event && 'type' in event;
  if (!isEvent) throw new WebhookVerificationError('malformed_body');
  return event;
}
