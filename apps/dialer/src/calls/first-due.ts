import type { Scope } from '@frontdesk/persistence';

/** How long a simulated call stays in each status. */
export const SIMULATION_STEP_MS = 2000;

/** Returns when the scheduler handles a newly queued call. */
export function firstDueAt({ livemode }: Scope, now: Date): Date {
  return livemode ? now : new Date(now.getTime() + SIMULATION_STEP_MS);
}
