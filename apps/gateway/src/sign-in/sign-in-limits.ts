import { DomainError, FAILED_ATTEMPTS_PER_ADDRESS } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isExceeded, rateLimitMetrics, retryAfterSeconds, WINDOW_MS } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';

/** The number of failed sign-ins per typed email address, per browser that signed in before, and per passkey. */
export const FAILURES_PER_SUBJECT = 5;
export const FAILURE_WINDOW_MS = 15 * 60_000;

type SubjectKind = 'email' | 'browser' | 'passkey';

/** Where a sign-in comes from. */
interface Attempting {
  /** The client address for limits. */
  countedAddress: string;
  /** The browser's id if it signed in with this email before. */
  knownBrowser: string | null;
}

/** A sign-in that is being checked. It counts as failed until it has succeeded. */
export interface Attempt {
  readonly address: string;
  readonly subject: string;
}

/**
 * Counts failed sign-ins per client address and per typed email address, whether or not a person has that address. An
 * attempt is counted before it is checked, so that concurrent attempts cannot exceed the limit.
 */
@Injectable()
export class SignInLimits {
  private readonly counters: SharedCounters;

  constructor(redis: RedisGate) {
    this.counters = new SharedCounters(redis);
  }

  /** Begins an attempt for a typed email, or for a browser that signed in with it before. */
  beginFor(email: string, { countedAddress, knownBrowser }: Attempting): Promise<Attempt> {
    return knownBrowser === null
      ? this.begin('email', email, countedAddress)
      : this.begin('browser', knownBrowser, countedAddress);
  }

  /** Throws `too_many_sign_ins` if there were too many failures. */
  async begin(kind: SubjectKind, name: string, clientAddress: string): Promise<Attempt> {
    const address = `sign-in:address:${clientAddress}`;
    await this.count('sign-in-address', address, FAILED_ATTEMPTS_PER_ADDRESS, WINDOW_MS);
    const subject = `sign-in:${kind}:${createHash('sha256').update(name).digest('base64url')}`;
    await this.count(`sign-in-${kind}`, subject, FAILURES_PER_SUBJECT, FAILURE_WINDOW_MS);
    return { address, subject };
  }

  async succeeded({ address, subject }: Attempt): Promise<void> {
    await Promise.all([this.counters.takeBack(address), this.counters.forget(subject)]);
  }

  /** Uncounts an attempt that could not be checked. */
  async undo({ address, subject }: Attempt): Promise<void> {
    await Promise.all([this.counters.takeBack(address), this.counters.takeBack(subject)]);
  }

  private async count(
    limit: 'sign-in-address' | `sign-in-${SubjectKind}`,
    bucketName: string,
    most: number,
    windowMs: number,
  ): Promise<void> {
    const bucket = await this.counters.count(bucketName, most, windowMs);
    if (!isExceeded(bucket)) return;
    rateLimitMetrics.refusals.inc({ limit });
    throw new DomainError('too_many_sign_ins', { retryAfterSeconds: retryAfterSeconds(bucket) });
  }
}
