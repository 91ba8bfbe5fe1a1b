import {
  callCheckFields,
  formatInstant,
  isRefusal,
  present,
  type CallCheck,
  type CheckedRule,
  type DecisionReason,
  type TracedDecision,
  type TraceEntry,
} from '@frontdesk/contracts';
import { callingHoursOf } from './calling-hours.js';
import { citations, RULE_PACK } from './rule-pack.js';

const SHOWN_WINDOWS = 7;

/** The public form of a decision on a number at an instant. */
export function toCallCheck(decision: TracedDecision, phoneNumber: string | null, at: Date): CallCheck {
  const isClosed = phoneNumber === null || isRefusal(decision);
  const windows = isClosed ? [] : callingHoursOf(phoneNumber).windowsFrom(at.getTime(), SHOWN_WINDOWS);
  const next_windows = windows.map(({ opens, closes }) => ({
    opens_at: formatInstant(new Date(opens)),
    closes_at: formatInstant(new Date(closes)),
  }));
  const trace = decision.trace.map(toCheckedRule);
  return present(callCheckFields, { ...decision, trace, next_windows, ...RULE_PACK }, { detail: true, hipaa: false });
}

/** Hides internal versions and the operator's list: a match shows only that the number must not be called. */
export function toCheckedRule({ rule, outcome, evidence, retry_at }: TraceEntry): CheckedRule {
  const { list, facts_version: _version, ...shown } = evidence;
  const citation = citations[rule as DecisionReason] ?? null;
  return { rule, outcome, evidence: list === 'operator' ? {} : shown, citation, retry_at };
}
