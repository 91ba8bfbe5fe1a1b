import type { OrganizationFacts, TracedDecision } from '@frontdesk/contracts';
import type { Scope, Tx } from '@frontdesk/persistence';
import { localDay } from '../decisions/local-day.js';
import type { OrganizationTime } from '../organization-time/organization-time.js';
import { paceOf } from './campaign-calls.sql.js';
import type { OutboundCallEntity } from './outbound-call.entity.js';

/** How long a due call waits for an end of another call. */
const PACE_MS = 5000;
/** The share of the organization's daily limit that campaigns may use. The rest is for callbacks and other calls. */
const SHARE_OF_DAY = 0.8;

/** Returns how many lines campaigns may use: one stays free for other calls, unless there is only one. */
export function linesForCampaigns(lines: number): number {
  return lines > 1 ? lines - 1 : lines;
}

/** Whether the calls of the day are used up, or only the share is left that campaigns leave to others. */
export function isShareUsed({ trace }: TracedDecision): boolean {
  const rule = trace.find((one) => one.rule === 'daily_limit');
  if (!rule) return false;
  const { dials, limit } = rule.evidence as { dials: number; limit: number };
  return dials >= Math.ceil(limit * SHARE_OF_DAY);
}

interface Dial {
  decision: TracedDecision;
  facts: OrganizationFacts;
  time: OrganizationTime;
}

/**
 * Returns until when the pace of its campaign keeps an allowed call from ringing, or null if it may ring now. The
 * transaction holds the lock of the organization, so no other dial starts meanwhile and the counts are exact.
 */
export async function heldByPace(
  tx: Tx,
  scope: Scope,
  { campaign_id }: Pick<OutboundCallEntity, 'campaign_id'>,
  { decision, facts, time }: Dial,
): Promise<Date | null> {
  if (campaign_id === null) return null;
  const { begins, ends } = localDay(time.now.getTime(), facts.timezone);
  const tomorrow = new Date(ends);
  // Without a clock, a simulation does not wait for the rules.
  if (time.makesCallsWait && isShareUsed(decision)) return tomorrow;
  const pace = await paceOf(tx, scope, campaign_id, { from: new Date(begins), until: tomorrow });
  if (pace.calls_per_day !== null && pace.called_today >= pace.calls_per_day) return tomorrow;
  const hasNoLine = scope.livemode && pace.lines_in_use >= linesForCampaigns(facts.outbound_lines);
  return hasNoLine || pace.active >= pace.calls_at_once ? time.afterStep(PACE_MS) : null;
}
