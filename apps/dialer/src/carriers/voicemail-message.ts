import type { OrganizationFacts, OutboundCallPurpose, ReceptionistLanguage } from '@frontdesk/contracts';

/** A message for an answering machine. */
export interface SpokenMessage {
  language: ReceptionistLanguage;
  text: string;
}

interface Sentences {
  who(receptionist: string, business: string): string;
  callBack(number: string): string;
  optOut(number: string): string;
  thanks: string;
}

const SENTENCES: Readonly<Record<ReceptionistLanguage, Sentences>> = {
  en: {
    who: (receptionist, business) => `Hello, this is ${receptionist}, calling for ${business}.`,
    callBack: (number) => `Please call us back at ${number}.`,
    optOut: (number) => `To stop our calls, call ${number}, at no cost.`,
    thanks: 'Thank you.',
  },
  es: {
    who: (receptionist, business) => `Hola, soy ${receptionist} y llamo de parte de ${business}.`,
    callBack: (number) => `Por favor, llámenos al ${number}.`,
    optOut: (number) => `Para que no le llamemos más, llame gratis al ${number}.`,
    thanks: 'Gracias.',
  },
};

/**
 * The message that the carrier speaks, in the language in which the receptionist begins. It says who called, then the
 * organization's own text, then where to call back. It never says why this person was called. A marketing message also
 * says which toll-free number stops the calls.
 * @returns null if a marketing message may not be left, because the organization has no such number
 */
export function voicemailMessage(facts: OrganizationFacts, purpose: OutboundCallPurpose): SpokenMessage | null {
  const { name, receptionist_name, outbound_number, voicemail_text, languages } = facts;
  const optOutNumber = purpose === 'marketing' ? tollFreeOptOutNumber(facts) : null;
  if (purpose === 'marketing' && !optOutNumber) return null;
  // The facts of an earlier version have no languages.
  const [language = 'en'] = (languages as ReceptionistLanguage[] | undefined) ?? [];
  const says = SENTENCES[language];
  const text = [
    says.who(receptionist_name, name),
    voicemail_text && ended(voicemail_text),
    outbound_number && says.callBack(spoken(outbound_number)),
    optOutNumber && says.optOut(spoken(optOutNumber)),
    says.thanks,
  ]
    .filter(Boolean)
    .join(' ');
  return { language, text };
}

const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/;

function tollFreeOptOutNumber({ inbound_numbers }: OrganizationFacts): string | null {
  const number = inbound_numbers.find(
    ({ purpose, phone_number }) => purpose === 'opt_out' && TOLL_FREE.test(phone_number),
  );
  return number?.phone_number ?? null;
}

/** Speech synthesis needs the end of a sentence to pause there. */
function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The number is spoken digit by digit, because speech synthesis would read it as one large number. */
function spoken(number: string): string {
  return number
    .replace(/^\+1(?=\d{10}$)/, '')
    .replace(/\D/g, '')
    .split('')
    .join(' ');
}
