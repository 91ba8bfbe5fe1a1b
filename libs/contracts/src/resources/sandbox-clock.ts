import { flag, timestamp, type PresentedOf } from '../fields.js';

export const sandboxClockFields = {
  now: timestamp().describe('The time in test mode'),
  active: flag().describe('Whether the organization has a clock. Without one, simulated calls do not wait'),
  frozen: flag().describe('Whether the clock stands still until it is advanced'),
};

export type SandboxClock = PresentedOf<typeof sandboxClockFields>;
