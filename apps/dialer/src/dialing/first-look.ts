import type { Scope } from '@frontdesk/persistence';
import { SIMULATION_STEP_MS } from './simulation-script.js';

/** When the scheduler handles a newly queued call. */
export function firstLookAt({ livemode }: Scope, now: Date): Date {
  return livemode ? now : new Date(now.getTime() + SIMULATION_STEP_MS);
}
