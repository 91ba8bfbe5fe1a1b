import { DomainError, FAILED_ATTEMPTS_PER_ADDRESS } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { isExceeded, rateLimitMetrics, retryAfterSeconds, WINDOW_MS } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';

/** The number of failed sign-ins per typed email address, or per browser that signed in before. */
export const FAILURES_PER_EMAIL = 5;
export const FAILURE_WINDOW_MS = 15 * 60_000;

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

  /**
   * Throws `too_many_sign_ins` if there were too many failures. `browser` is a browser that signed in with this email
   * before.
   */
  async begin(email: string, clientAddress: string, browser: string | null): Promise<Attempt> {
    const address = `sign-in:address:${clientAddress}`;
    await this.count('sign-in-address', address, FAILED_ATTEMPTS_PER_ADDRESS, WINDOW_MS);
    const subject = browser === null ? `sign-in:email:${hashed(email)}` : `sign-in:browser:${browser}`;
    const limit = browser === null ? 'sign-in-email' : 'sign-in-browser';
    await this.count(limit, subject, FAILURES_PER_EMAIL, FAILURE_WINDOW_MS);
    return { address, subject };
  }

  /** Counts a wrong credential that belongs to no person, such as an unknown passkey. */
  async countFailure(clientAddress: string): Promise<void> {
    const address = `sign-in:address:${clientAddress}`;
    await this.count('sign-in-address', address, FAILED_ATTEMPTS_PER_ADDRESS, WINDOW_MS);
  }

  async succeeded({ address, subject }: Attempt): Promise<void> {
    await Promise.all([this.counters.takeBack(address), this.counters.forget(subject)]);
  }

  /** Uncounts an attempt that could not be checked. */
  async undo({ address, subject }: Attempt): Promise<void> {
    await Promise.all([this.counters.takeBack(address), this.counters.takeBack(subject)]);
  }

  private async count(
    limit: 'sign-in-address' | 'sign-in-email' | 'sign-in-browser',
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

function hashed(email: string): string {
  return createHash('sha256').update(email).digest('base64url');
}
