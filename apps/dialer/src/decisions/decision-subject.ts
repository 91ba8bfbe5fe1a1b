import type {
  DecisionReason,
  OrganizationFacts,
  OutboundCallPurpose,
  OutboundCallSource,
  RefusalReason,
  TraceEntry,
} from '@frontdesk/contracts';

/** Which list a number is on. */
export interface DoNotCallMatch {
  list: 'organization' | 'operator';
  entryId: number;
}

/** Everything that the rules look at, and nothing they would have to fetch. Instants are Unix milliseconds. */
export interface DecisionSubject {
  livemode: boolean;
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  /** E.164, or null when what was given is no US number. */
  phoneNumber: string | null;
  facts: OrganizationFacts;
  doNotCall: DoNotCallMatch | null;
  /** The live consent that covers the purpose. */
  consentId: number | null;
  /** Null: without limit. */
  trialMinutesRemaining: number | null;
  /** Dial starts to the number within the last 24 hours at least, newest first; more than three do not matter. */
  dialStarts: readonly number[];
  /** Dial starts of the organization's local day. */
  dialsToday: number;
  /** How many of them a day may have. */
  dailyLimit: number;
  /** A dial to the number is under way, or another call with it. */
  isOnCall: boolean;
}

type Evidence = TraceEntry['evidence'];

/** For verdicts that have nothing to show; never written to. */
export const NO_EVIDENCE: Evidence = Object.freeze({});

export interface RefusalRule {
  reason: RefusalReason;
  judge(subject: DecisionSubject): { outcome: 'passed' | 'refused' | 'skipped'; evidence: Evidence };
}

export interface DelayRule {
  reason: DecisionReason;
  /** The first instant from `from` on, in whole seconds where it is later, at which this rule lets the call ring. */
  earliest(subject: DecisionSubject, from: number, now: number): number;
  evidence(subject: DecisionSubject, now: number): Evidence;
}

/** `skipped` instead of a verdict: nobody but a human agent speaks. */
export function isAgentDial({ source }: DecisionSubject): boolean {
  return source === 'agent_dial';
}

/** Instants are shown in whole seconds: the first of them that is not too early. */
export function wholeSecondFrom(instant: number): number {
  return Math.ceil(instant / 1000) * 1000;
}
