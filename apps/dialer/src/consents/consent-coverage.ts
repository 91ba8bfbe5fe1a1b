import type { OutboundCallPurpose } from '@frontdesk/contracts';

/**
 * True if a consent's purposes cover a call. A marketing call needs consent to marketing; consent to any purpose covers
 * an informational call.
 */
export function covers(purposes: readonly OutboundCallPurpose[], purpose: OutboundCallPurpose): boolean {
  return purpose === 'informational' || purposes.includes(purpose);
}
