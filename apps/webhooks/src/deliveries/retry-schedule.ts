/** Waits after the first, second, … failed attempt, in seconds. The attempt after the last wait is the last. */
export const RETRY_WAITS_SECONDS = [60, 300, 900, 3600, 10_800, 21_600, 43_200] as const;

/** How long a delivery waits for a paused endpoint, counted from its creation. */
const HOLD_DAYS = 7;

/** When the next attempt is due after `attempts` failed ones, the last of them at `failedAt`; null when none is left. */
export function nextAttemptAfter(attempts: number, failedAt: Date): Date | null {
  const wait = RETRY_WAITS_SECONDS[attempts - 1];
  return wait === undefined ? null : new Date(failedAt.getTime() + wait * 1000);
}

/** Until when a delivery that was created at the given instant waits for a paused endpoint. */
export function heldUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + HOLD_DAYS * 86_400_000);
}

/** What waits for an endpoint in trouble is sent when that is over; this is when somebody looks if that was missed. */
const LOOK_AGAIN_MS = 3_600_000;

export function lookedAtAgain(now: Date): Date {
  return new Date(now.getTime() + LOOK_AGAIN_MS);
}
