import type { OrganizationFacts } from '@frontdesk/contracts';

/** What is said to a machine: who called and where to call back, nothing of why. */
export function voicemailMessage({ name, receptionist_name, outbound_number }: OrganizationFacts): string {
  const callBack = outbound_number ? ` Please call us back at ${spoken(outbound_number)}.` : '';
  return `Hello, this is ${receptionist_name}, calling for ${name}.${callBack} Thank you.`;
}

/** Digit by digit, so that it is not read out as a sum of money. */
function spoken(number: string): string {
  return number
    .replace(/^\+1(?=\d{10}$)/, '')
    .replace(/\D/g, '')
    .split('')
    .join(' ');
}
