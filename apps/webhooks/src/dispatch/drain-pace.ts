/** How often an endpoint or a replay is claimed. One claim sends a quarter of the deliveries allowed per second. */
export const CLAIM_INTERVAL_MS = 250;
/** The shortest pause between two claims of the same endpoint or replay. */
const MIN_PAUSE_MS = 25;

/** How often workers claim endpoints to drain or probe, and replays. New work wakes an idle worker. */
export const PACE = { intervalMs: CLAIM_INTERVAL_MS, idleIntervalMs: 60_000, afterFaultMs: 1000 };

/** Returns how many deliveries one claim may send at a rate per second. At least one. */
export function deliveriesPerClaim(perSecond: number): number {
  return Math.max(1, Math.round((perSecond * CLAIM_INTERVAL_MS) / 1000));
}

/** Returns the remaining pause of an endpoint or a replay that was claimed at the given time (`performance.now()`). */
export function pauseMsSince(claimedAt: number): number {
  return Math.max(MIN_PAUSE_MS, CLAIM_INTERVAL_MS - (performance.now() - claimedAt));
}
