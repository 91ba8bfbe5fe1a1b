import { describe, expect, it } from '@jest/globals';
import { afterAttempt, heldState, isHeld, releasedUntil, type AttemptResult } from './delivery-states.js';
import { nextAttemptAfter, RETRY_DELAYS_SECONDS } from './retry-schedule.js';

const at = new Date('2026-01-01T00:00:00.400Z');
const fresh = {
  attempts: 0,
  response_status: null,
  last_error: null,
  next_attempt_at: new Date('2026-01-01T00:00:00Z'),
  delivered_at: null,
  retried_at: null,
  created_at: new Date('2026-01-01T00:00:00Z'),
};
const failing: AttemptResult = { responseStatus: 500, error: 'http_500' };

describe('the retry schedule', () => {
  it('has delays of 1 min, 5 min, 15 min, 1 h, 3 h, 6 h and 12 h between 8 attempts', () => {
    expect(RETRY_DELAYS_SECONDS).toEqual([60, 300, 900, 3600, 10_800, 21_600, 43_200]);
    expect(nextAttemptAfter(7, at)).toEqual(new Date('2026-01-01T12:00:00.400Z'));
    expect(nextAttemptAfter(8, at)).toBeNull();
  });
});

describe('a delivery', () => {
  it('is delivered if the endpoint returns 2xx', () => {
    expect(afterAttempt(fresh, { responseStatus: 204, error: null }, at)).toEqual({
      status: 'delivered',
      attempts: 1,
      response_status: 204,
      last_error: null,
      next_attempt_at: null,
      claimable_at: null,
      delivered_at: new Date('2026-01-01T00:00:00Z'),
    });
  });

  it('stays pending after a failed attempt, and the next attempt is due after the scheduled delay', () => {
    expect(afterAttempt({ ...fresh, attempts: 1 }, failing, at)).toEqual({
      status: 'pending',
      attempts: 2,
      response_status: 500,
      last_error: 'http_500',
      next_attempt_at: new Date('2026-01-01T00:05:00Z'),
      claimable_at: new Date('2026-01-01T00:05:00.400Z'),
      delivered_at: null,
    });
  });

  it('fails permanently after the 8th failed attempt', () => {
    expect(afterAttempt({ ...fresh, attempts: 7 }, failing, at)).toMatchObject({
      status: 'failed',
      attempts: 8,
      next_attempt_at: null,
      claimable_at: null,
    });
  });

  it('fails at once when the address is unsafe', () => {
    expect(afterAttempt(fresh, { responseStatus: null, error: 'unsafe_address' }, at)).toMatchObject({
      status: 'failed',
      attempts: 1,
      last_error: 'unsafe_address',
      next_attempt_at: null,
    });
  });

  it('changes only the time of its next claim when it is released', () => {
    const delivery = { ...fresh, attempts: 3, response_status: 503, last_error: 'http_503' };
    expect(releasedUntil(delivery, at)).toMatchObject({
      status: 'pending',
      attempts: 3,
      response_status: 503,
      last_error: 'http_503',
      next_attempt_at: fresh.next_attempt_at,
      claimable_at: at,
    });
  });

  it('waits seven days for a paused endpoint and then fails as expired', () => {
    const paused = { ...fresh, enabled: false };
    expect(heldState(paused, new Date('2026-01-07T23:59:59Z'))).toMatchObject({
      status: 'pending',
      next_attempt_at: null,
      claimable_at: new Date('2026-01-08T00:00:00Z'),
    });
    expect(heldState(paused, new Date('2026-01-08T00:00:00Z'))).toMatchObject({
      status: 'failed',
      attempts: 0,
      last_error: 'expired',
      claimable_at: null,
    });
  });

  it('fails after the one attempt of a manual retry has failed', () => {
    const retried = { ...fresh, attempts: 8, retried_at: at };
    expect(afterAttempt(retried, failing, at)).toMatchObject({
      status: 'failed',
      attempts: 9,
      last_error: 'http_500',
      next_attempt_at: null,
      claimable_at: null,
    });
    expect(afterAttempt(retried, { responseStatus: 200, error: null }, at)).toMatchObject({ status: 'delivered' });
  });

  it('stays delivered if a manual retry fails or expires', () => {
    const delivered_at = new Date('2026-01-01T00:00:00Z');
    const retried = { ...fresh, attempts: 1, delivered_at, retried_at: at };
    expect(afterAttempt(retried, failing, at)).toMatchObject({
      status: 'delivered',
      attempts: 2,
      response_status: 500,
      last_error: 'http_500',
      delivered_at,
    });
    const muchLater = new Date('2026-02-01T00:00:00Z');
    expect(heldState({ ...retried, enabled: false }, muchLater)).toMatchObject({
      status: 'delivered',
      last_error: 'expired',
    });
  });

  it('waits for a paused endpoint until seven days after the manual retry, not after its creation', () => {
    const retried_at = new Date('2026-03-01T00:00:00Z');
    expect(heldState({ ...fresh, retried_at, enabled: false }, retried_at)).toMatchObject({
      status: 'pending',
      claimable_at: new Date('2026-03-08T00:00:00Z'),
    });
  });

  it('does not expire while its endpoint is failing but enabled', () => {
    const late = new Date('2026-02-01T00:00:00Z');
    expect(heldState({ ...fresh, enabled: true }, late)).toMatchObject({
      status: 'pending',
      next_attempt_at: null,
      claimable_at: new Date('2026-02-01T01:00:00Z'),
    });
  });

  const healthy = {
    enabled: true,
    held_off: false,
    drained: false,
    event: 'lead.created',
    attempts: 0,
    retried_at: null,
  };

  it('is held for a paused endpoint unless its event is webhook.test', () => {
    expect(isHeld({ ...healthy, enabled: false })).toBe(true);
    expect(isHeld({ ...healthy, enabled: false, drained: true })).toBe(true);
    expect(isHeld({ ...healthy, enabled: false, event: 'webhook.test' })).toBe(false);
    expect(isHeld(healthy)).toBe(false);
  });

  it('is held for a failing endpoint unless it is a retry, a manual retry, drained, or a webhook.test', () => {
    const failingEndpoint = { ...healthy, held_off: true };
    expect(isHeld(failingEndpoint)).toBe(true);
    expect(isHeld({ ...failingEndpoint, attempts: 1 })).toBe(false);
    expect(isHeld({ ...failingEndpoint, retried_at: at })).toBe(false);
    expect(isHeld({ ...failingEndpoint, drained: true })).toBe(false);
    expect(isHeld({ ...failingEndpoint, event: 'webhook.test' })).toBe(false);
  });
});
