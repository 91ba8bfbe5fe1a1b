import {
  ConsentText,
  decode,
  Entries,
  Instant,
  IpAddress,
  MAX_CONTEXT_OF_CONTACT,
  PageUrl,
  parseUsNumber,
  Text,
  toStorable,
  type OutboundCallPurpose,
  type Scalar,
} from '@frontdesk/contracts';
import { wholeSecond } from '@frontdesk/service-host';
import { obtainedAtRefusal } from '../../consents/consents.service.js';

/** The columns of a file. All other columns are what the AI should know in the call. */
class ContactColumns {
  @Text({ max: 32, required: true })
  phone_number!: string;

  @Text({ max: 255 })
  name?: string | null;

  @ConsentText({ required: true })
  consent_text!: string;

  @Instant({ required: true })
  obtained_at!: string;

  @PageUrl({ max: 2048 })
  source_url?: string | null;

  @IpAddress()
  ip_address?: string | null;

  @Text({ max: 512 })
  user_agent?: string | null;

  @Text({ max: 255 })
  seller?: string | null;

  @Text({ max: 64 })
  form_version?: string | null;

  @Text({ max: 255 })
  recorded_by?: string | null;

  @Entries({ max: MAX_CONTEXT_OF_CONTACT })
  context?: Record<string, Scalar> | null;
}

export const contactColumns: ReadonlySet<string> = new Set([
  'phone_number',
  'name',
  'consent_text',
  'obtained_at',
  'source_url',
  'ip_address',
  'user_agent',
  'seller',
  'form_version',
  'recorded_by',
  'context',
]);

/** A valid row: a person, and the consent to call them. */
export interface ContactRow {
  line: number;
  /** The number as E.164. */
  phone_number: string;
  name: string | null;
  context: Record<string, Scalar> | null;
  consent: {
    consent_text: string;
    source_url: string | null;
    ip_address: string | null;
    user_agent: string | null;
    seller: string | null;
    form_version: string | null;
    recorded_by: string | null;
    obtained_at: Date;
  };
}

export type ReadRow =
  { contact: ContactRow; reason: null } | { contact: null; reason: string; phone_number: string | null };

/** Words for an AI voice, in English and Spanish. */
const AUTOMATED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:` +
    String.raw`a\.?i\.?|i\.?a\.?|artificial\w*|automat\w*|automát\w*|auto-?dial\w*|pre-?record\w*|pregrabad\w*|robo\w*|` +
    String.raw`synthetic|sintétic\w*)(?![\p{L}\p{N}])`,
  'giu',
);
/** Words for a call, one of which must stand near: "my card is billed automatically" is about something else. */
const CALLING = /call|dial|phone|voice|voz|messag|mensaje|agent|assist|asist|reception|recepcion|llam|tel[eé]fon/iu;
const NEAR = 40;
/** A word before it in the sentence that makes it a refusal, as in "No robocalls". */
const REFUSING = /(?<![\p{L}\p{N}])(?:no|not|never|without|cannot|sin|nunca|\w+n['’]t)(?![\p{L}\p{N}])/iu;

/**
 * Returns whether the words of a consent agree to marketing calls by an AI voice. An AI voice is an artificial voice,
 * and the written agreement has to authorize one: 47 CFR 64.1200(f)(9).
 */
export function allowsAutomatedCalls(consentText: string): boolean {
  return [...consentText.matchAll(AUTOMATED)].some(({ 0: word, index }) => {
    const [before] = consentText.slice(Math.max(0, index - NEAR), index).match(/[^.;:!?\n]*$/u)!;
    const [after] = consentText.slice(index + word.length, index + word.length + NEAR).match(/^[^.;:!?\n]*/u)!;
    const isOfCalls = CALLING.test(`${before} ${after}`) || /^(?:robo-?call|auto-?dial)/iu.test(word);
    return isOfCalls && !REFUSING.test(before);
  });
}

/** Validates a row by the rules of the API. */
export function readContact(
  raw: Record<string, unknown>,
  { line, purpose, now }: { line: number; purpose: OutboundCallPurpose; now: Date },
): ReadRow {
  const { value, errors } = decode(ContactColumns, raw);
  const written = typeof raw['phone_number'] === 'string' ? raw['phone_number'].trim() : '';
  const phone_number = parseUsNumber(written) ?? (toStorable(written).slice(0, 32).toWellFormed() || null);
  const refused = (...reasons: string[]): ReadRow => ({ contact: null, reason: reasons.join('; '), phone_number });
  if (errors) {
    return refused(...Object.entries(errors).map(([field, messages]) => `${field} ${messages.join(', ')}`));
  }
  const number = parseUsNumber(value.phone_number);
  if (!number) return refused('phone_number is not a valid US number');
  const obtainedAt = wholeSecond(new Date(value.obtained_at));
  const impossible = obtainedAtRefusal(obtainedAt, now);
  if (impossible) return refused(`obtained_at ${impossible}`);
  if (purpose === 'marketing' && !allowsAutomatedCalls(value.consent_text))
    return refused('consent_text does not name an automated, artificial or AI voice, which marketing calls need');
  const { consent_text, source_url, ip_address, user_agent, seller, form_version, recorded_by } = value;
  return {
    contact: {
      line,
      phone_number: number,
      name: value.name ?? null,
      context: value.context ?? null,
      consent: {
        consent_text,
        source_url: source_url ?? null,
        ip_address: ip_address ?? null,
        user_agent: user_agent ?? null,
        seller: seller ?? null,
        form_version: form_version ?? null,
        recorded_by: recorded_by ?? null,
        obtained_at: obtainedAt > now ? now : obtainedAt,
      },
    },
    reason: null,
  };
}
