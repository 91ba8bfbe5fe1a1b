import type { AnsweredBy, ReportedStatus, TwilioCallback } from '@frontdesk/contracts';
import { isSignedByTwilio, readForm, textField, wholeNumber } from '@frontdesk/twilio';
import type { DialerConfig } from '../../dialer.config.js';
import { signedUrls } from './callback-addresses.js';

/** A callback, translated into the dialer's terms. */
export interface CarrierReport {
  carrierCallId: string;
  /** Null if the report changes nothing, because the phone is ringing or is not ringing yet. */
  status: Extract<ReportedStatus, 'in_progress' | 'completed' | 'no_answer' | 'failed'> | null;
  /** True if the carrier has taken the call from its queue. The phone rings some seconds later. */
  startsToDial: boolean;
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
  const form = readForm(callback.form);
  const { attempt_id, kind, signature } = callback;
  const urls = signedUrls(config.CARRIER_CALLBACK_BASE_URL!, attempt_id, kind);
  const isSigned = isSignedByTwilio(config.TWILIO_AUTH_TOKEN!, { signature, urls, form });
  const carrierCallId = textField(form, 'CallSid');
  if (!isSigned || !carrierCallId || textField(form, 'AccountSid') !== config.TWILIO_ACCOUNT_SID) return null;
  const heard = kind === 'amd' ? heardBy(textField(form, 'AnsweredBy')) : null;
  return {
    carrierCallId,
    // Detection runs on answered calls only, so its result implies that the call was answered.
    status:
      kind === 'amd' ? (heard ? 'in_progress' : null) : (STATUSES.get(textField(form, 'CallStatus') ?? '') ?? null),
    startsToDial: kind === 'status' && textField(form, 'CallStatus') === 'initiated',
    answeredBy: heard,
    durationSeconds: wholeNumber(textField(form, 'CallDuration')),
    evidence: Object.fromEntries(
      EVIDENCE.flatMap((name) => (textField(form, name) ? [[name, textField(form, name)!]] : [])),
    ),
  };
}

function heardBy(answeredBy: string | null): AnsweredBy | null {
  if (answeredBy === null) return null;
  if (answeredBy === 'human') return 'human';
  return answeredBy.startsWith('machine') || answeredBy === 'fax' ? 'machine' : 'unknown';
}
