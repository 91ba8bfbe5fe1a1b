import { describe, expect, it } from '@jest/globals';
import { afterAttempt, heldBack, isHeldBack, parkedUntil, type AttemptResult } from './delivery-states.js';
import { nextAttemptAfter, RETRY_WAITS_SECONDS } from './retry-schedule.js';

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
  it('waits 1 min, 5 min, 15 min, 1 h, 3 h, 6 h and 12 h, and makes 8 attempts in all', () => {
    expect(RETRY_WAITS_SECONDS).toEqual([60, 300, 900, 3600, 10_800, 21_600, 43_200]);
    expect(nextAttemptAfter(7, at)).toEqual(new Date('2026-01-01T12:00:00.400Z'));
    expect(nextAttemptAfter(8, at)).toBeNull();
  });
});

describe('a delivery', () => {
  it('is delivered when the endpoint answers 2xx', () => {
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

  it('stays pending after a failed attempt, due after the wait of that attempt', () => {
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

  it('fails for good with the 8th failed attempt', () => {
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

  it('does not change when it is parked, except for when it may be taken', () => {
    const delivery = { ...fresh, attempts: 3, response_status: 503, last_error: 'http_503' };
    expect(parkedUntil(delivery, at)).toMatchObject({
      status: 'pending',
      attempts: 3,
      response_status: 503,
      last_error: 'http_503',
      next_attempt_at: fresh.next_attempt_at,
      claimable_at: at,
    });
  });

  it('waits for a paused endpoint for seven days and then fails as expired', () => {
    const paused = { ...fresh, enabled: false };
    expect(heldBack(paused, new Date('2026-01-07T23:59:59Z'))).toMatchObject({
      status: 'pending',
      next_attempt_at: null,
      claimable_at: new Date('2026-01-08T00:00:00Z'),
    });
    expect(heldBack(paused, new Date('2026-01-08T00:00:00Z'))).toMatchObject({
      status: 'failed',
      attempts: 0,
      last_error: 'expired',
      claimable_at: null,
    });
  });

  it('that was sent again by hand has one attempt, and then failed', () => {
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

  it('that was delivered once stays so, whatever becomes of sending it again', () => {
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
    expect(heldBack({ ...retried, enabled: false }, muchLater)).toMatchObject({
      status: 'delivered',
      last_error: 'expired',
    });
  });

  it('has a week from when it was asked for by hand, however old it is', () => {
    const retried_at = new Date('2026-03-01T00:00:00Z');
    expect(heldBack({ ...fresh, retried_at, enabled: false }, retried_at)).toMatchObject({
      status: 'pending',
      claimable_at: new Date('2026-03-08T00:00:00Z'),
    });
  });

  it('does not expire while its endpoint is only in trouble', () => {
    const late = new Date('2026-02-01T00:00:00Z');
    expect(heldBack({ ...fresh, enabled: true }, late)).toMatchObject({
      status: 'pending',
      next_attempt_at: null,
      claimable_at: new Date('2026-02-01T01:00:00Z'),
    });
  });

  const well = { enabled: true, held_off: false, drained: false, event: 'lead.created', attempts: 0, retried_at: null };

  it('is held back by a pause unless it is webhook.test', () => {
    expect(isHeldBack({ ...well, enabled: false })).toBe(true);
    expect(isHeldBack({ ...well, enabled: false, drained: true })).toBe(true);
    expect(isHeldBack({ ...well, enabled: false, event: 'webhook.test' })).toBe(false);
    expect(isHeldBack(well)).toBe(false);
  });

  it('is held back by trouble unless it was tried before, was asked for by hand, or its turn has come', () => {
    const troubled = { ...well, held_off: true };
    expect(isHeldBack(troubled)).toBe(true);
    expect(isHeldBack({ ...troubled, attempts: 1 })).toBe(false);
    expect(isHeldBack({ ...troubled, retried_at: at })).toBe(false);
    expect(isHeldBack({ ...troubled, drained: true })).toBe(false);
    expect(isHeldBack({ ...troubled, event: 'webhook.test' })).toBe(false);
  });
});
