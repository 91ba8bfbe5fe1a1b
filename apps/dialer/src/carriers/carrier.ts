/** What a carrier is told of one dial. The intent is stored before it is asked, see `outbound_attempts`. */
export interface DialRequest {
  /** UUID; the carrier gets it only inside the addresses that it calls back. */
  attemptId: string;
  /** E.164. */
  to: string;
  /** The caller id, E.164; null when the organization has none, which only a simulation can do without. */
  from: string | null;
}

/**
 * What became of a request to dial.
 * - `accepted`: the carrier has the call, under this id.
 * - `refused`: it is certain that no phone rings and none will. `reason` is for logs and staff, without content.
 * - `unknown`: a phone may be ringing. It must not be asked for again; reconciliation finds out.
 */
export type DialOutcome =
  | { outcome: 'accepted'; carrierCallId: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

/**
 * What became of a request to leave a message.
 * - `accepted`: the carrier speaks it and then hangs up.
 * - `over`: the call has ended, or is not known.
 * - `unknown`: it may be spoken. It must not be asked for again.
 */
export type MessageOutcome = 'accepted' | 'over' | 'unknown';

/** The end of a call as the carrier knows it. */
export interface CallEnd {
  /** False when it failed, was never answered, or is not known to the carrier. */
  isCompleted: boolean;
  /** Null, as the instant is, when the carrier does not tell. */
  durationSeconds: number | null;
  endedAt: Date | null;
}

/** The reason of a dial that was refused here, before the carrier was asked. */
export const TOO_LATE = 'too_late';

/** Which of the carrier's calls are listed. Both instants are included. */
export interface CallsPlaced {
  to: string;
  from: string;
  startedAfter: Date;
  startedBefore: Date;
}

/** A call as the carrier knows it. */
export interface CarrierCall {
  carrierCallId: string;
  to: string;
  from: string;
  /** Null while the carrier has not started it. */
  startedAt: Date | null;
}

/** The carrier could not be asked, or gave an answer that tells nothing; ask again later. Never thrown by `dial`. */
export class CarrierUnavailableError extends Error {
  override readonly name = 'CarrierUnavailableError';
}

/** Somebody who can make a phone ring. Every one of them passes `test-carrier-conformance.ts`. */
export abstract class Carrier {
  /** Stored with each attempt. */
  abstract readonly name: string;

  /**
   * Places a call at most once: it is never retried in here. Never throws. `isTooLate` is asked as the very last thing
   * before the request goes out; the call is then `refused` as `TOO_LATE`.
   */
  abstract dial(request: DialRequest, isTooLate?: () => boolean): Promise<DialOutcome>;

  /** Ends a call. One that has ended already, or is unknown, is no error. */
  abstract hangUp(carrierCallId: string): Promise<void>;

  /** Speaks a message after the tone and hangs up. `CarrierUnavailableError` only when it is certainly not spoken. */
  abstract dropVoicemail(carrierCallId: string, message: string): Promise<MessageOutcome>;

  /** Null while the call goes on. */
  abstract endOf(carrierCallId: string): Promise<CallEnd | null>;

  /** The calls between two numbers that started in an interval: how an intent without an id is looked for. */
  abstract list(calls: CallsPlaced): Promise<CarrierCall[]>;
}
