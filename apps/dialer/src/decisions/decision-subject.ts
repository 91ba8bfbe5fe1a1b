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

/** All input of the rules, loaded in advance. Instants are Unix milliseconds. */
export interface DecisionSubject {
  livemode: boolean;
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  /** E.164, or null if the input is not a US number. */
  phoneNumber: string | null;
  facts: OrganizationFacts;
  doNotCall: DoNotCallMatch | null;
  /** The live consent that covers the purpose. */
  consentId: number | null;
  /** Null without a limit. */
  trialMinutesRemaining: number | null;
  /** Dial starts to the number within at least the last 24 hours, newest first. At most three matter. */
  dialStarts: readonly number[];
  /** Dial starts in the organization's local day. */
  dialsToday: number;
  /** The limit of dial starts in a local day. */
  dailyLimit: number;
  /** True if a dial to the number, or another call with it, is in progress. */
  isOnCall: boolean;
}

type Evidence = TraceEntry['evidence'];

/** For verdicts without evidence; never modified. */
export const NO_EVIDENCE: Evidence = Object.freeze({});

export interface RefusalRule {
  reason: RefusalReason;
  judge(subject: DecisionSubject): { outcome: 'passed' | 'refused' | 'skipped'; evidence: Evidence };
}

export interface DelayRule {
  reason: DecisionReason;
  /** The first instant at or after `from` that this rule allows, in whole seconds if it is later. */
  earliest(subject: DecisionSubject, from: number, now: number): number;
  evidence(subject: DecisionSubject, now: number): Evidence;
}

/** For rules that return `skipped` on agent calls, in which no AI speaks. */
export function isAgentDial({ source }: DecisionSubject): boolean {
  return source === 'agent_dial';
}

/** Rounds up to a whole second, so that the shown instant is never too early. */
export function wholeSecondFrom(instant: number): number {
  return Math.ceil(instant / 1000) * 1000;
}
