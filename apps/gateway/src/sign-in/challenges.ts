import { Injectable } from '@nestjs/common';
import { Clock } from '@frontdesk/service-host';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { GatewayConfig } from '../gateway.config.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';

const LIFE_MS = 5 * 60_000;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const SIGNED_BYTES = NONCE_BYTES + TIME_BYTES;
const MAC_BYTES = 32;

/**
 * Challenges that a passkey signs. The server signs a challenge rather than storing it, so that issuing is free and
 * needs no cookie before sign-in. An accepted challenge is remembered until it expires.
 */
@Injectable()
export class Challenges {
  private readonly counters: SharedCounters;
  private readonly secret: string;

  constructor(
    { CURSOR_SECRET }: GatewayConfig,
    redis: RedisGate,
    private readonly clock: Clock,
  ) {
    this.secret = `portal challenge ${CURSOR_SECRET}`;
    this.counters = new SharedCounters(redis);
  }

  /** `purpose` is what the challenge may be used for. */
  issue(purpose: string): Buffer<ArrayBuffer> {
    const signed = Buffer.alloc(SIGNED_BYTES);
    randomBytes(NONCE_BYTES).copy(signed);
    signed.writeUIntBE(this.clock.now().getTime() + LIFE_MS, NONCE_BYTES, TIME_BYTES);
    return Buffer.concat([signed, this.sign(purpose, signed)]);
  }

  /** Whether this installation issued the challenge (base64url) for this purpose, and it has not expired. */
  isValid(purpose: string, challenge: string): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    if (bytes.length !== SIGNED_BYTES + MAC_BYTES) return false;
    const signed = bytes.subarray(0, SIGNED_BYTES);
    if (!timingSafeEqual(this.sign(purpose, signed), bytes.subarray(SIGNED_BYTES))) return false;
    return signed.readUIntBE(NONCE_BYTES, TIME_BYTES) > this.clock.now().getTime();
  }

  /** Uses up a valid challenge. Returns false if it was used already. */
  async use(challenge: string): Promise<boolean> {
    const nonce = Buffer.from(challenge, 'base64url').subarray(0, NONCE_BYTES).toString('base64url');
    const { used } = await this.counters.count(`challenge:${nonce}`, 1, LIFE_MS);
    return used === 1;
  }

  private sign(purpose: string, signed: Buffer): Buffer {
    return createHmac('sha256', this.secret).update(`${purpose}\n`).update(signed).digest();
  }
}
