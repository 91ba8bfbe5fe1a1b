/** The delays after the first, second, … failed attempt. The attempt that follows the last delay is the last one. */
export const RETRY_DELAYS_SECONDS = [60, 300, 900, 3600, 10_800, 21_600, 43_200] as const;

/** How long a delivery waits for a paused endpoint, counted from its creation or manual retry. */
const MAX_HOLD_DAYS = 7;

/**
 * Returns when the next attempt is due after `attempts` failed attempts, the last of which ended at `failedAt`. Returns
 * null if no attempt is left.
 */
export function nextAttemptAfter(attempts: number, failedAt: Date): Date | null {
  const delay = RETRY_DELAYS_SECONDS[attempts - 1];
  return delay === undefined ? null : new Date(failedAt.getTime() + delay * 1000);
}

/** Returns when a delivery created at the given instant stops waiting for a paused endpoint and expires. */
export function holdExpiry(createdAt: Date): Date {
  return new Date(createdAt.getTime() + MAX_HOLD_DAYS * 86_400_000);
}

/**
 * A drain sends held deliveries after an endpoint recovers. If the drain was missed, they can be claimed after this
 * delay.
 */
const CHECK_AGAIN_MS = 3_600_000;

export function nextCheckAt(now: Date): Date {
  return new Date(now.getTime() + CHECK_AGAIN_MS);
}
