/** One dial, as requested from a carrier. The intent is stored before the request, see `outbound_attempts`. */
export interface DialRequest {
  /** UUID; the carrier sees it only in the callback addresses. */
  dialId: string;
  /** E.164. */
  to: string;
  /** The caller id, E.164; null if the organization has none, which only the simulated carrier accepts. */
  from: string | null;
}

/**
 * The result of a dial request.
 * - `accepted`: the carrier has created the call under this id.
 * - `refused`: certainly no phone rings. `reason` is for logs and staff and carries no content.
 * - `unknown`: a phone may be ringing. Never retry; reconciliation finds out.
 */
export type DialOutcome =
  | { outcome: 'accepted'; carrierCallId: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

/**
 * The result of a request to leave a message.
 * - `accepted`: the carrier speaks it and then hangs up.
 * - `over`: the call has ended, or the carrier does not know it.
 * - `unknown`: the carrier may speak it. Never retry.
 */
export type MessageOutcome = 'accepted' | 'over' | 'unknown';

/** The end of a call as the carrier reports it. */
export interface CallEnd {
  /** False if the call failed, was never answered, or is unknown to the carrier. */
  isCompleted: boolean;
  /** Null, like the instant, if the carrier does not report it. */
  durationSeconds: number | null;
  endedAt: Date | null;
}

/** Refusal reason of a dial that was dropped before the request to the carrier. */
export const TOO_LATE = 'too_late';

/** Filter for the carrier's calls. Both instants are inclusive. */
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
  /** Null while the carrier has not started it. */
  startedAt: Date | null;
}

/** The carrier is unreachable or its response is unusable; retry later. `dial` never throws it. */
export class CarrierUnavailableError extends Error {
  override readonly name = 'CarrierUnavailableError';
}

/** A provider that places calls. Every implementation passes `test-carrier-conformance.ts`. */
export abstract class Carrier {
  /** Stored with each dial. */
  abstract readonly name: string;

  /**
   * Places a call at most once, without retries. Never throws. Calls `isTooLate` immediately before it sends the
   * request; if true, the call is `refused` as `TOO_LATE`.
   */
  abstract dial(request: DialRequest, isTooLate?: () => boolean): Promise<DialOutcome>;

  /** Ends a call. Succeeds if the call has already ended or is unknown. */
  abstract hangUp(carrierCallId: string): Promise<void>;

  /**
   * Speaks a message after the tone and hangs up. Throws `CarrierUnavailableError` only if the message is certainly not
   * spoken.
   */
  abstract dropVoicemail(carrierCallId: string, message: string): Promise<MessageOutcome>;

  /** Null while the call is active. */
  abstract endOf(carrierCallId: string): Promise<CallEnd | null>;

  /**
   * Lists the calls between two numbers that started in an interval. Reconciliation uses it for dials without a carrier
   * id.
   */
  abstract list(calls: CallsPlaced): Promise<CarrierCall[]>;
}
