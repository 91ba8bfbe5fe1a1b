import type { Clock } from '@frontdesk/service-host';
import { OrganizationTimes } from '../src/organization-time/organization-times.js';
import { SandboxClocksRepository } from '../src/organization-time/sandbox-clocks.repository.js';

/** The times of organizations on a clock of a test. */
export const timesOn = (clock: Clock): OrganizationTimes => new OrganizationTimes(new SandboxClocksRepository(), clock);
