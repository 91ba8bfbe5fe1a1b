import type {
  DecisionReason,
  OrganizationFacts,
  OutboundCallPurpose,
  OutboundCallSource,
  RefusalReason,
  TraceEntry,
} from '@frontdesk/contracts';

/** The list that a number is on. */
export interface DoNotCallMatch {
  list: 'organization' | 'operator';
  entryId: number;
}

/** The complete input of the rules, loaded in advance. Instants are Unix milliseconds. */
export interface DecisionSubject {
  livemode: boolean;
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  /** E.164, or null if the input is not a US number. */
  phoneNumber: string | null;
  facts: OrganizationFacts;
  doNotCall: DoNotCallMatch | null;
  /** The consent in force that covers the purpose. */
  consentId: number | null;
  /** Null if there is no limit. */
  trialMinutesRemaining: number | null;
  /** Dial starts to the number within at least the last 24 hours, newest first. The rules need at most three. */
  dialStarts: readonly number[];
  /** The number of dial starts in the organization's local day. */
  dialsToday: number;
  /** The limit of dial starts in a local day. */
  dailyLimit: number;
  /** True if a dial to the number, or another call with it, is in progress. */
  isOnCall: boolean;
}

type Evidence = TraceEntry['evidence'];

/** The empty evidence of verdicts that need none. It is shared and frozen. */
export const NO_EVIDENCE: Evidence = Object.freeze({});

export interface RefusalRule {
  reason: RefusalReason;
  judge(subject: DecisionSubject): { outcome: 'passed' | 'refused' | 'skipped'; evidence: Evidence };
}

export interface DelayRule {
  reason: DecisionReason;
  /** The first instant at or after `from` that this rule allows. An instant later than `from` is a whole second. */
  earliest(subject: DecisionSubject, from: number, now: number): number;
  evidence(subject: DecisionSubject, now: number): Evidence;
}

/** The verdict of rules that do not apply to agent calls, because no AI speaks in them. */
export function isAgentDial({ source }: DecisionSubject): boolean {
  return source === 'agent_dial';
}

/** Rounds up to a whole second, so that the returned instant is never too early. */
export function wholeSecondFrom(instant: number): number {
  return Math.ceil(instant / 1000) * 1000;
}
