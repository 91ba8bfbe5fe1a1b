import { LANGUAGE_CODES, wholeNumber } from '@frontdesk/twilio';
import { Injectable } from '@nestjs/common';
import twilio from 'twilio';
import { DialerConfig } from '../../dialer.config.js';
import {
  Carrier,
  CarrierUnavailableError,
  type CallEnd,
  type CallsPlaced,
  type CarrierCall,
  type DialOutcome,
  type DialRequest,
  type MessageOutcome,
} from '../carrier.js';
import type { SpokenMessage } from '../voicemail-message.js';
import { callbackUrl } from './callback-addresses.js';
import { twilioClient, sendUnlessTooLate } from './twilio-client.js';
import { isCallOver, wasNotExecuted, outcomeOf, unavailable } from './twilio-faults.js';

/** The limit of calls listed from one caller id to one number within two days. The decision rules allow only a few. */
const MAX_LISTED = 200;
const DAY_MS = 86_400_000;
/** The statuses that Twilio uses for active calls, and those for ended ones. */
const OPEN = new Set(['queued', 'ringing', 'in-progress']);
const ENDED = new Set(['completed', 'busy', 'no-answer', 'failed', 'canceled']);

@Injectable()
export class TwilioCarrier extends Carrier {
  override readonly name = 'twilio';
  private readonly client: twilio.Twilio;

  constructor(private readonly config: DialerConfig) {
    super();
    this.client = twilioClient(config);
    // Loads the files of the SDK here, because loading them later would delay a request whose intent is already stored.
    void this.client.calls;
  }

  override async dial({ dialId, to, from }: DialRequest, isTooLate: () => boolean = () => false): Promise<DialOutcome> {
    if (!from) return { outcome: 'refused', reason: 'no_outbound_number' };
    const address = this.config.CARRIER_CALLBACK_BASE_URL!;
    const wanted = {
      to,
      from,
      url: `${this.config.VOICE_RUNTIME_URL!.replace(/\/+$/, '')}/${dialId}`,
      method: 'POST',
      timeout: this.config.CARRIER_RING_SECONDS,
      statusCallback: callbackUrl(address, dialId, 'status'),
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      statusCallbackMethod: 'POST',
      // Detection waits for the end of the greeting, because the message is chosen after the answer.
      machineDetection: 'DetectMessageEnd',
      asyncAmd: 'true',
      asyncAmdStatusCallback: callbackUrl(address, dialId, 'amd'),
      asyncAmdStatusCallbackMethod: 'POST',
    };
    try {
      const { sid } = await sendUnlessTooLate(isTooLate, () => this.client.calls.create(wanted));
      return sid ? { outcome: 'accepted', carrierCallId: sid } : { outcome: 'unknown', reason: 'answer_without_id' };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  override async hangUp(carrierCallId: string): Promise<void> {
    try {
      await this.client.calls(carrierCallId).update({ status: 'completed' });
    } catch (error) {
      if (!isCallOver(error)) throw unavailable(error);
    }
  }

  override async dropVoicemail(carrierCallId: string, { language, text }: SpokenMessage): Promise<MessageOutcome> {
    const response = new twilio.twiml.VoiceResponse();
    response.say({ language: LANGUAGE_CODES[language] }, text);
    response.hangup();
    try {
      await this.client.calls(carrierCallId).update({ twiml: response.toString() });
      return 'accepted';
    } catch (error) {
      if (isCallOver(error)) return 'over';
      if (wasNotExecuted(error)) throw unavailable(error);
      return 'unknown';
    }
  }

  override async endOf(carrierCallId: string): Promise<CallEnd | null> {
    try {
      const { status, duration, endTime } = await this.client.calls(carrierCallId).fetch();
      if (OPEN.has(status)) return null;
      if (!ENDED.has(status)) throw new CarrierUnavailableError('answer_without_status');
      const isCompleted = status === 'completed';
      return { isCompleted, durationSeconds: wholeNumber(duration), endedAt: validDate(endTime) };
    } catch (error) {
      if (isCallOver(error)) return { isCompleted: false, durationSeconds: null, endedAt: null };
      throw error instanceof CarrierUnavailableError ? error : unavailable(error);
    }
  }

  /** Twilio filters by whole days only, so this code requests more calls and drops the rest. */
  override async list({ to, from, startedAfter, startedBefore }: CallsPlaced): Promise<CarrierCall[]> {
    const calls = await this.client.calls
      .list({
        to,
        from,
        startTimeAfter: midnightBefore(startedAfter),
        startTimeBefore: new Date(midnightBefore(startedBefore).getTime() + 2 * DAY_MS),
        limit: MAX_LISTED,
        pageSize: MAX_LISTED,
      })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    return calls
      .map((call) => ({ carrierCallId: call.sid, to: call.to, from: call.from, startedAt: startOf(call) }))
      .filter(({ startedAt }) => !startedAt || (startedAt >= startedAfter && startedAt <= startedBefore));
  }
}

function midnightBefore(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);
}

/** A call that is queued at Twilio has no start time, so its creation time is used. */
function startOf(call: { startTime?: Date; dateCreated?: Date }): Date | null {
  return validDate(call.startTime ?? call.dateCreated);
}

function validDate(instant: Date | null | undefined): Date | null {
  return instant && !Number.isNaN(instant.getTime()) ? instant : null;
}
