import type { OrganizationFacts } from '@frontdesk/contracts';
import { spokenNumber } from '@frontdesk/receptionist';

const MAX_REASON = 300;
const NUMBER = /\+1\d{10}(?!\d)/g;

/** What a person hears before taking a call. In HIPAA mode, it has no reason. */
export function whisperOf(
  { name, hipaa_mode }: Pick<OrganizationFacts, 'name' | 'hipaa_mode'>,
  reason: string | null,
): string {
  return `A call for ${name}. ${hipaa_mode ? '' : (reason ?? '').replace(NUMBER, spokenNumber).slice(0, MAX_REASON)}`.trim();
}
