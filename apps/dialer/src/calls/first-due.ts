import type { Scope } from '@frontdesk/persistence';
import type { OrganizationTime } from '../organization-time/organization-time.js';

/** How long a simulated call stays in each status. */
export const SIMULATION_STEP_MS = 2000;

/** Returns when the scheduler handles a newly queued call. */
export function firstDueAt({ livemode }: Scope, time: OrganizationTime): Date {
  return livemode ? time.now : time.afterStep(SIMULATION_STEP_MS);
}
