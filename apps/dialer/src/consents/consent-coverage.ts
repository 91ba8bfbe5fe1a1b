import type { OutboundCallPurpose } from '@frontdesk/contracts';

/** True if a consent's purposes cover a call: marketing needs its own, informational calls accept any. */
export function covers(purposes: readonly OutboundCallPurpose[], purpose: OutboundCallPurpose): boolean {
  return purpose === 'informational' || purposes.includes(purpose);
}
