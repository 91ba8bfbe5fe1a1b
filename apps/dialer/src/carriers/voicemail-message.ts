import type { OrganizationFacts } from '@frontdesk/contracts';

/** The message that the carrier speaks. It says who called and where to call back, but not why. */
export function voicemailMessage({ name, receptionist_name, outbound_number }: OrganizationFacts): string {
  const callBack = outbound_number ? ` Please call us back at ${spoken(outbound_number)}.` : '';
  return `Hello, this is ${receptionist_name}, calling for ${name}.${callBack} Thank you.`;
}

/** The number is spoken digit by digit, because speech synthesis would read it as one large number. */
function spoken(number: string): string {
  return number
    .replace(/^\+1(?=\d{10}$)/, '')
    .replace(/\D/g, '')
    .split('')
    .join(' ');
}
