import type { SpokenMessage } from './voicemail-message.js';

/** One dial, as requested from a carrier. Its intent is stored in `outbound_attempts` before the request. */
export interface DialRequest {
  /** A UUID. The carrier sees it only in the callback addresses. */
  dialId: string;
  /** The called number as E.164. */
  to: string;
  /** The caller id as E.164. Null if the organization has none; only the simulated carrier accepts such a dial. */
  from: string | null;
}

/**
 * The result of a dial request.
 * - `accepted`: the carrier has created the call under this id.
 * - `refused`: certainly no phone rings. `reason` is for logs and staff and contains no content.
 * - `unknown`: a phone may be ringing. The request must not be retried; reconciliation finds the call.
 */
export type DialOutcome =
  | { outcome: 'accepted'; carrierCallId: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

/**
 * The result of a request to leave a message.
 * - `accepted`: the carrier speaks the message and then hangs up.
 * - `over`: the call has ended, or the carrier does not know it.
 * - `unknown`: the carrier may speak the message. The request must not be retried.
 */
export type MessageOutcome = 'accepted' | 'over' | 'unknown';

/** The end of a call as the carrier reports it. */
export interface CallEnd {
  /** False if the call failed, was never answered, or is unknown to the carrier. */
  isCompleted: boolean;
  /** Null, like `endedAt`, if the carrier does not report it. */
  durationSeconds: number | null;
  endedAt: Date | null;
}

/** The refusal reason of a dial that was dropped before the request was sent to the carrier. */
export const TOO_LATE = 'too_late';

/** A filter of the carrier's calls. Both instants are inclusive. */
export interface CallsPlaced {
  to: string;
  from: string;
  startedAfter: Date;
  startedBefore: Date;
}

/** A call in the carrier's list. */
export interface CarrierCall {
  carrierCallId: string;
  to: string;
  from: string;
  /** Null if the carrier has not started the call. */
  startedAt: Date | null;
}

/**
 * The carrier is unreachable or its response is unusable. The caller may retry later. `dial` never throws this error.
 */
export class CarrierUnavailableError extends Error {
  override readonly name = 'CarrierUnavailableError';
}

/** A provider that places calls. Every implementation passes `testing/carrier-conformance.ts`. */
export abstract class Carrier {
  /** The name that is stored with each dial. */
  abstract readonly name: string;

  /**
   * Places a call at most once, without retries. Never throws. Calls `isTooLate` immediately before it sends the
   * request; if true, the call is `refused` as `TOO_LATE`.
   */
  abstract dial(request: DialRequest, isTooLate?: () => boolean): Promise<DialOutcome>;

  /** Ends a call. Succeeds if the call has already ended or the carrier does not know it. */
  abstract hangUp(carrierCallId: string): Promise<void>;

  /**
   * Speaks a message after the tone and hangs up. Throws `CarrierUnavailableError` only if the message is certainly not
   * spoken.
   */
  abstract dropVoicemail(carrierCallId: string, message: SpokenMessage): Promise<MessageOutcome>;

  /** Returns null while the call is active. */
  abstract endOf(carrierCallId: string): Promise<CallEnd | null>;

  /**
   * Lists the calls between two numbers that started in an interval. Reconciliation uses it for dials without a carrier
   * id.
   */
  abstract list(calls: CallsPlaced): Promise<CarrierCall[]>;
}
