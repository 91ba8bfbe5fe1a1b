import type { CampaignWait, DecisionReason, TracedDecision } from '@frontdesk/contracts';
import { isRefusal } from '@frontdesk/contracts';
import {
  DataSource,
  inTransaction,
  isTransientDatabaseFault,
  scopeOf,
  sqlRunner,
  type Scope,
  type Tx,
} from '@frontdesk/persistence';
import { Clock, LOGGER, OrganizationFactsRepository, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { isShareUsed, linesForCampaigns } from '../calls/campaign-pace.js';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { OutboundCallsService } from '../calls/outbound-calls.service.js';
import { reportCampaignChange } from '../calls/campaign-calls.sql.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { modeOf } from '../decisions/decision-metrics.js';
import { DecisionsService } from '../decisions/decisions.service.js';
import { localDay } from '../decisions/local-day.js';
import { lockNumber } from '../number-locks.sql.js';
import type { OrganizationTime } from '../organization-time/organization-time.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { CALLED_ELSEWHERE, type CampaignContactEntity } from './campaign-contact.entity.js';
import { campaignMetrics } from './campaign-metrics.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { ContactsRepository } from './contacts/contacts.repository.js';
import { ofOrganization } from './organization-reasons.js';

/** How long a process may work on a campaign before another takes it over. */
const CLAIM_MS = 60_000;
/** How soon a campaign with calls in progress is looked at again. */
const SOON_MS = 2000;
const MAX_CONTACTS_PER_CLAIM = 50;
/** How long a contact waits for the call of another campaign to its number. Few contacts wait, one for each call. */
const ELSEWHERE_MS = 60_000;
/** How long a contact waits whose decision failed. */
const BACKOFF_MS = 60_000;
/** How soon a campaign is looked at again that waits for a clock that stands still. */
const FROZEN_MS = 60_000;
/** A waiting campaign is checked again after this time: its limits, its time zone or a clock may have changed. */
const MAX_WAIT_MS = 600_000;
const CALLS_AT_ONCE = 50;
const CANCELLED_AT_ONCE = 1000;

/** When to look at the campaign again. */
interface Next {
  /** In real time. */
  dueAt: Date | null;
  waitsFor: CampaignWait | null;
  /** Until when it waits, in the time of its organization. */
  waitsUntil: Date | null;
}

type WaitingCall = Pick<OutboundCallEntity, 'id' | 'phone_number'>;

/** What became of one contact. */
type HandOver =
  | { outcome: 'called' | 'refused' | 'postponed' | 'gone' | 'stopped' }
  | { outcome: 'day_over' }
  | { outcome: 'forbidden'; reason: DecisionReason };

/**
 * Hands contacts of running campaigns over to the outbound calls, a few at a time, and only if the rules allow the call
 * now. The decision binds nothing: every rule is checked again in the transaction that starts the dial. Safe to run in
 * several processes, and to kill at any moment: a contact gets its call in one transaction.
 */
@Injectable()
export class CampaignRunner {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly contacts: ContactsRepository,
    private readonly outboundCalls: OutboundCallsService,
    private readonly decisions: DecisionsService,
    private readonly waitingCalls: WaitingCalls,
    private readonly facts: OrganizationFactsRepository,
    private readonly times: OrganizationTimes,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Works on the campaign that is due longest. Returns whether there was one. */
  async runOne(signal?: AbortSignal): Promise<boolean> {
    const now = this.clock.now();
    const campaign = await this.campaigns.claim(now, new Date(now.getTime() + CLAIM_MS));
    if (!campaign) return false;
    const { organization_id: organizationId, livemode } = campaign;
    const scope = scopeOf({ organizationId, livemode });
    const next = await this.work(scope, campaign, signal);
    if (next) await inTransaction(this.dataSource, (tx) => this.campaigns.release(tx, scope, campaign, next));
    // The work adds rows of counts.
    await this.campaigns.addUpCounts(campaign);
    return true;
  }

  /** Cancels the calls and contacts of a campaign that is over. Returns whether contacts are left to cancel. */
  async settle(scope: Scope, campaignId: number): Promise<boolean> {
    await this.endCalls(scope, campaignId);
    const at = wholeSecond(await this.now(scope));
    const cancelled = await inTransaction(this.dataSource, (tx) =>
      this.contacts.cancelSome(tx, scope, campaignId, CANCELLED_AT_ONCE, at),
    );
    return cancelled === CANCELLED_AT_ONCE;
  }

  /**
   * Ends the calls of a campaign that have not rung, unless it is running. The contacts of a paused campaign wait for
   * another call: a waiting call would hold up other campaigns and requests for its number.
   */
  async endCalls(scope: Scope, campaignId: number): Promise<void> {
    for (;;) {
      const calls = await this.contacts.listWaitingCalls(scope, campaignId, CALLS_AT_ONCE);
      for (const call of calls) if (!(await this.endCall(scope, campaignId, call))) return;
      if (calls.length < CALLS_AT_ONCE) return;
    }
  }

  /** Returns null if the campaign has ended, was paused, or changed meanwhile. */
  private async work(scope: Scope, campaign: CampaignEntity, signal?: AbortSignal): Promise<Next | null> {
    const idle = { dueAt: null, waitsFor: null, waitsUntil: null };
    if (campaign.status === 'paused') {
      await this.endCalls(scope, campaign.id);
      return idle;
    }
    if (campaign.status !== 'running') {
      const isLeft = await this.settle(scope, campaign.id);
      return isLeft ? { ...idle, dueAt: this.clock.now() } : idle;
    }
    const time = await this.times.read(sqlRunner(this.dataSource), scope);
    if (campaign.ends_at && campaign.ends_at <= time.now) return this.end(scope, campaign.id, time);
    const start = campaign.starts_at;
    if (start && start > time.now) return this.waiting(time, 'starts_later', start);
    return this.handOver(scope, campaign, time, signal);
  }

  private async handOver(
    scope: Scope,
    campaign: CampaignEntity,
    time: OrganizationTime,
    signal?: AbortSignal,
  ): Promise<Next | null> {
    const { id, ends_at } = campaign;
    const facts = await this.facts.find(sqlRunner(this.dataSource), scope.organizationId);
    if (!facts) return this.soon();
    const today = localDay(time.now.getTime(), facts.timezone);
    const tomorrow = atMost(new Date(today.ends), ends_at);
    let room = await this.roomOf(scope, campaign, time.now);
    if (campaign.calls_per_day !== null) {
      const called = await this.contacts.countCalled(scope, id, new Date(today.begins), new Date(today.ends));
      if (called >= campaign.calls_per_day) {
        return (await this.isDone(scope, id)) ? null : this.waiting(time, 'campaign_day', tomorrow);
      }
      room = Math.min(room, campaign.calls_per_day - called);
    }
    if (room <= 0) return this.soon();
    const due = await this.contacts.listDue(id, time.now, MAX_CONTACTS_PER_CLAIM);
    for (const contact of due) {
      if (signal?.aborted) return this.soon(0);
      const result = await this.tryOne(scope, contact);
      campaignMetrics.contacts.inc({ mode: modeOf(scope), outcome: result.outcome });
      if (result.outcome === 'stopped') return null;
      if (result.outcome === 'day_over') return this.waiting(time, 'daily_limit', tomorrow);
      if (result.outcome === 'forbidden') return this.pause(scope, id, result.reason);
      if (result.outcome === 'called' && --room === 0) return this.soon();
    }
    if (due.length === MAX_CONTACTS_PER_CLAIM) return this.soon(0);
    return this.nextOf(scope, campaign, time);
  }

  /** No contact is due: the campaign is complete, or waits for the end of a call or for the next contact. */
  private async nextOf(scope: Scope, { id, ends_at }: CampaignEntity, time: OrganizationTime): Promise<Next | null> {
    if (await this.isDone(scope, id)) return null;
    if ((await this.contacts.countCalling(scope, id, time.now)) > 0) return this.soon();
    const next = await this.contacts.nextDue(id);
    if (!next || next.getTime() <= time.now.getTime() + SOON_MS) return this.soon();
    return this.waiting(time, 'contacts_later', atMost(next, ends_at));
  }

  private soon(ms = SOON_MS): Next {
    return { dueAt: new Date(this.clock.now().getTime() + ms), waitsFor: null, waitsUntil: null };
  }

  /** The campaign waits for an instant of its organization. A change of the clock of test mode makes it due earlier. */
  private waiting(time: OrganizationTime, waitsFor: CampaignWait, waitsUntil: Date): Next {
    const now = this.clock.now().getTime();
    const dueAt = time.inRealTime(waitsUntil) ?? new Date(now + FROZEN_MS);
    return { dueAt: atMost(dueAt, new Date(now + MAX_WAIT_MS)), waitsFor, waitsUntil };
  }

  private async now(scope: Scope): Promise<Date> {
    return (await this.times.read(sqlRunner(this.dataSource), scope)).now;
  }

  private isDone(scope: Scope, id: number): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const at = wholeSecond((await this.times.read(tx, scope)).now);
      return this.campaigns.completeIfDone(tx, scope, id, at);
    });
  }

  /** How many calls may be handed over. The dial start counts exactly. */
  private async roomOf(scope: Scope, { id, calls_at_once }: CampaignEntity, now: Date): Promise<number> {
    const { lines, taken } = await this.contacts.countLines(scope, now);
    const calling = await this.contacts.countCalling(scope, id, now);
    return Math.min(linesForCampaigns(lines) - taken, calls_at_once - calling);
  }

  /** A contact that cannot be handled is postponed, so that the others do not wait for it. */
  private async tryOne(scope: Scope, contact: CampaignContactEntity): Promise<HandOver> {
    try {
      return await this.handOverOne(scope, contact);
    } catch (error) {
      if (isTransientDatabaseFault(error)) throw error;
      this.logger.error({ err: error, campaign_contact_id: contact.id }, 'campaign_contact.failed');
      const until = new Date((await this.now(scope)).getTime() + BACKOFF_MS);
      await inTransaction(this.dataSource, (tx) => this.contacts.postpone(tx, contact, contact.reason, until));
      return { outcome: 'postponed' };
    }
  }

  private handOverOne(scope: Scope, { id, phone_number, campaign_id }: CampaignContactEntity): Promise<HandOver> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockNumber(tx, scope, phone_number);
      const campaign = await this.campaigns.share(tx, scope, campaign_id);
      if (campaign?.status !== 'running') return { outcome: 'stopped' };
      const contact = await this.contacts.lockWaiting(tx, id);
      if (!contact) return { outcome: 'gone' };
      return this.decide(tx, scope, campaign, contact);
    });
  }

  private async decide(
    tx: Tx,
    scope: Scope,
    campaign: CampaignEntity,
    contact: CampaignContactEntity,
  ): Promise<HandOver> {
    const wanted = {
      source: 'campaign',
      purpose: campaign.purpose,
      phone_number: contact.phone_number,
      contact_name: contact.name,
      context: { ...campaign.context, ...contact.context },
      campaign_id: campaign.id,
    } as const;
    const decision = await this.decisions.decide(tx, scope, { ...wanted, phoneNumber: contact.phone_number });
    const { now, makesCallsWait } = await this.times.read(tx, scope);
    if (isRefusal(decision)) {
      const reason = decision.reason as DecisionReason;
      if (ofOrganization(reason)) return { outcome: 'forbidden', reason };
      await this.contacts.refuse(tx, contact, reason, wholeSecond(now));
      reportCampaignChange(tx, scope, campaign.id);
      return { outcome: 'refused' };
    }
    if (makesCallsWait && isShareUsed(decision)) return { outcome: 'day_over' };
    if (makesCallsWait && !decision.allowed) {
      await this.postpone(tx, contact, decision);
      return { outcome: 'postponed' };
    }
    const context = Object.keys(wanted.context).length > 0 ? wanted.context : null;
    const call = await this.outboundCalls.queueOnce(tx, scope, { ...wanted, context }, decision);
    if (!call) {
      await this.contacts.postpone(tx, contact, CALLED_ELSEWHERE, new Date(now.getTime() + ELSEWHERE_MS));
      return { outcome: 'postponed' };
    }
    await this.contacts.call(tx, contact, call.id);
    reportCampaignChange(tx, scope, campaign.id);
    return { outcome: 'called' };
  }

  /** Calling hours depend on the area code only, so they postpone all of its contacts at once. */
  private postpone(tx: Tx, contact: CampaignContactEntity, { reason, retry_at, trace }: TracedDecision): Promise<void> {
    const until = new Date(retry_at!);
    const delays = trace.filter(({ outcome }) => outcome === 'delayed');
    const isOfAreaCode = reason === 'outside_hours' && delays.length === 1;
    return isOfAreaCode
      ? this.contacts.postponeAreaCode(tx, contact, reason, until)
      : this.contacts.postpone(tx, contact, reason!, until);
  }

  /** A rule forbids every call of the organization, so the contacts wait until a person resumes the campaign. */
  private async pause(scope: Scope, id: number, pausedReason: DecisionReason): Promise<null> {
    await inTransaction(this.dataSource, (tx) =>
      this.campaigns.move(tx, scope, id, ['running'], { status: 'paused', pausedReason, dueAt: this.clock.now() }),
    );
    return null;
  }

  /** The campaign is over, so its remaining contacts are cancelled from now on. */
  private async end(scope: Scope, id: number, { now }: OrganizationTime): Promise<null> {
    await inTransaction(this.dataSource, (tx) =>
      this.campaigns.move(tx, scope, id, ['running'], {
        status: 'completed',
        dueAt: this.clock.now(),
        endedAt: wholeSecond(now),
      }),
    );
    return null;
  }

  /** Returns false if the campaign was resumed. */
  private endCall(scope: Scope, campaignId: number, call: WaitingCall): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockNumber(tx, scope, call.phone_number);
      const campaign = await this.campaigns.share(tx, scope, campaignId);
      if (campaign?.status === 'running') return false;
      await this.waitingCalls.block(tx, scope, call.phone_number, {
        reason: 'cancelled',
        evidence: { campaign_id: campaignId },
        // A request may have taken the call over.
        only: ({ id, campaign_id }) => id === call.id && campaign_id === campaignId,
        returnsContacts: campaign?.status === 'paused',
      });
      return true;
    });
  }
}

function atMost(at: Date, end: Date | null): Date {
  return end && end < at ? end : at;
}
