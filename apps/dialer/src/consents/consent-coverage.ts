import type { OutboundCallPurpose } from '@frontdesk/contracts';

/** Whether a permission for some purposes allows a call: marketing needs its own, anything allows informational calls. */
export function covers(purposes: readonly OutboundCallPurpose[], purpose: OutboundCallPurpose): boolean {
  return purpose === 'informational' || purposes.includes(purpose);
}
