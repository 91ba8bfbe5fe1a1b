import type { Scope } from '@frontdesk/persistence';
import { SIMULATION_STEP_MS } from './simulation-script.js';

/** When the scheduler is to look at a call that is queued now. */
export function firstLookAt({ livemode }: Scope, now: Date): Date {
  return livemode ? now : new Date(now.getTime() + SIMULATION_STEP_MS);
}
