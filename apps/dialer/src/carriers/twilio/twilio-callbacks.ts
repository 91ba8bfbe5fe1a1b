import type { AnsweredBy, ReportedStatus, TwilioCallback } from '@frontdesk/contracts';
import twilio from 'twilio';
import type { DialerConfig } from '../../dialer.config.js';
import { signedUrls } from './callback-addresses.js';

type Form = Record<string, string | string[]>;

/** A callback, translated into the dialer's terms. */
export interface CarrierReport {
  carrierCallId: string;
  /** Null if the report changes nothing, because the phone is ringing or does not ring yet. */
  status: Extract<ReportedStatus, 'in_progress' | 'completed' | 'no_answer' | 'failed'> | null;
  answeredBy: AnsweredBy | null;
  durationSeconds: number | null;
  /** The fields to store, without numbers and names. */
  evidence: Record<string, string>;
}

const EVIDENCE = [
  'CallSid',
  'CallStatus',
  'CallDuration',
  'SequenceNumber',
  'Timestamp',
  'AnsweredBy',
  'MachineDetectionDuration',
  'SipResponseCode',
  'ErrorCode',
] as const;

/** Maps Twilio's statuses. A status that is not listed changes nothing. */
const STATUSES = new Map<string, CarrierReport['status']>([
  ['in-progress', 'in_progress'],
  ['completed', 'completed'],
  ['busy', 'no_answer'],
  ['no-answer', 'no_answer'],
  ['failed', 'failed'],
  // The holder of the Twilio account canceled the call before it was answered. The dialer must not dial again.
  ['canceled', 'failed'],
]);

/** The report of a callback, or null if Twilio did not sign it for this dial. */
export function readCallback(config: DialerConfig, callback: TwilioCallback): CarrierReport | null {
  const form = formOf(callback.form);
  const { attempt_id, kind, signature } = callback;
  const isSigned = signedUrls(config.CARRIER_CALLBACK_BASE_URL!, attempt_id, kind).some((url) =>
    twilio.validateRequest(config.TWILIO_AUTH_TOKEN!, signature, url, form),
  );
  const carrierCallId = text(form, 'CallSid');
  if (!isSigned || !carrierCallId || text(form, 'AccountSid') !== config.TWILIO_ACCOUNT_SID) return null;
  const heard = kind === 'amd' ? heardBy(text(form, 'AnsweredBy')) : null;
  return {
    carrierCallId,
    // Detection runs on answered calls only, so its result implies that the call was answered.
    status: kind === 'amd' ? (heard ? 'in_progress' : null) : (STATUSES.get(text(form, 'CallStatus') ?? '') ?? null),
    answeredBy: heard,
    durationSeconds: wholeNumber(text(form, 'CallDuration')),
    evidence: Object.fromEntries(EVIDENCE.flatMap((name) => (text(form, name) ? [[name, text(form, name)!]] : []))),
  };
}

function formOf(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const known = Object.hasOwn(form, name) ? form[name]! : null;
    form[name] = known === null ? value : [known, value].flat();
  }
  return form;
}

/** Returns a field that occurs once and is of a sensible length. */
function text(form: Form, name: string): string | null {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : null;
}

/** Parses a number, which Twilio sends as text. */
export function wholeNumber(value: string | null | undefined): number | null {
  return value && /^\d{1,7}$/.test(value) ? Number(value) : null;
}

function heardBy(answeredBy: string | null): AnsweredBy | null {
  if (answeredBy === null) return null;
  if (answeredBy === 'human') return 'human';
  return answeredBy.startsWith('machine') || answeredBy === 'fax' ? 'machine' : 'unknown';
}
