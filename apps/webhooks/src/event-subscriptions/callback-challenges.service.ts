import { ConcurrencyLimit } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AttemptError } from '../deliveries/delivery-states.js';
import { standardHeaders } from '../dispatch/standard-webhook.js';
import { WebhookSender } from '../dispatch/webhook-sender.js';

/** Why an address cannot receive events, in the words of MCP Events. */
export type CallbackFailure = 'challenge_failed' | 'connection_refused' | 'timeout' | 'tls_error';

export interface Challenged {
  /** The id of the subscription. */
  subscription: string;
  url: string;
  secret: string;
}

/** How many addresses a process asks at a time, so that slow ones do not take up its requests. */
const AT_ONCE = 8;

/** Asks an address to confirm that it wants events, so that an app cannot direct events at the server of a stranger. */
@Injectable()
export class CallbackChallenges {
  private readonly limit = new ConcurrencyLimit(AT_ONCE);

  constructor(
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  /** Sends a signed challenge, which the receiver must return. Returns null if it does. Throws `unsafe_url`. */
  async failureOf(challenged: Challenged, timeoutMs: number): Promise<CallbackFailure | null> {
    if (!this.limit.tryAcquire()) throw new DomainError('unavailable');
    try {
      return await this.ask(challenged, timeoutMs);
    } finally {
      this.limit.release();
    }
  }

  private async ask({ subscription, url, secret }: Challenged, timeoutMs: number): Promise<CallbackFailure | null> {
    const challenge = randomBytes(24).toString('base64url');
    const body = JSON.stringify({ type: 'verification', challenge });
    const id = `msg_verification_${randomBytes(12).toString('hex')}`;
    const headers = standardHeaders({ subscription, id, body, secrets: [secret], at: this.clock.now() });
    const outcome = await this.sender.send({ url, headers, body, timeoutMs });
    if (outcome === 'withdrawn') return 'timeout';
    const { error, responseStatus, responseBody } = outcome;
    if (error === null) return isSame(echoIn(responseBody), challenge) ? null : 'challenge_failed';
    if (error === 'unsafe_address') throw new DomainError('unsafe_url');
    return responseStatus === null ? failureOf(error) : 'challenge_failed';
  }
}

function failureOf(error: AttemptError): CallbackFailure {
  return error === 'timeout' || error === 'tls_error' ? error : 'connection_refused';
}

function echoIn(body: Buffer): string {
  try {
    const { challenge } = JSON.parse(body.toString()) as { challenge?: unknown };
    return String(challenge);
  } catch {
    return '';
  }
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
