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
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import { OutboundCallsService } from '../calls/outbound-calls.service.js';
import { reportCampaignChange } from '../calls/campaign-calls.sql.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { modeOf } from '../decisions/decision-metrics.js';
import { DecisionsService } from '../decisions/decisions.service.js';
import { localDay } from '../decisions/local-day.js';
import { lockNumber } from '../number-locks.sql.js';
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
/** How long a contact waits for the call of another campaign to its number. */
const ELSEWHERE_MS = 15 * 60_000;
/** How long a contact waits whose decision failed. */
const BACKOFF_MS = 60_000;
/** How long a contact waits while the clock of test mode stands still. */
const FROZEN_MS = 60_000;
const CALLS_AT_ONCE = 50;
const CANCELLED_AT_ONCE = 1000;
/** The share of the organization's daily limit that campaigns may use. The rest is for callbacks and other calls. */
const SHARE_OF_DAY = 0.8;

/** When to look at the campaign again. */
interface Next {
  dueAt: Date | null;
  waitsFor: CampaignWait | null;
}

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
    private readonly queues: OrganizationQueuesRepository,
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
    return true;
  }

  /** Blocks the calls of a campaign that is over. Returns whether contacts are left to cancel. */
  async settle(scope: Scope, campaignId: number): Promise<boolean> {
    for (;;) {
      const calls = await this.contacts.listWaitingCalls(scope, campaignId, CALLS_AT_ONCE);
      for (const call of calls) await this.block(scope, campaignId, call);
      if (calls.length < CALLS_AT_ONCE) break;
    }
    const at = wholeSecond(this.clock.now());
    const cancelled = await inTransaction(this.dataSource, (tx) =>
      this.contacts.cancelSome(tx, scope, campaignId, CANCELLED_AT_ONCE, at),
    );
    return cancelled === CANCELLED_AT_ONCE;
  }

  /** Returns null if the campaign has ended, was paused, or changed meanwhile. */
  private async work(scope: Scope, campaign: CampaignEntity, signal?: AbortSignal): Promise<Next | null> {
    const now = this.clock.now();
    if (campaign.status !== 'running') {
      const isLeft = await this.settle(scope, campaign.id);
      return { dueAt: isLeft ? now : null, waitsFor: null };
    }
    if (campaign.ends_at && campaign.ends_at <= now) return this.end(scope, campaign.id, now);
    if (campaign.is_resumed) await this.unpark(scope, campaign, now);
    const start = campaign.starts_at;
    if (start && start > now) return { dueAt: start, waitsFor: 'starts_later' };
    return this.handOver(scope, campaign, signal);
  }

  private async handOver(scope: Scope, campaign: CampaignEntity, signal?: AbortSignal): Promise<Next | null> {
    const { id } = campaign;
    const now = this.clock.now();
    const soon = { dueAt: new Date(now.getTime() + SOON_MS), waitsFor: null };
    const facts = await this.facts.find(sqlRunner(this.dataSource), scope.organizationId);
    if (!facts) return soon;
    const today = localDay(now.getTime(), facts.timezone);
    const tomorrow = new Date(today.ends);
    let room = await this.roomOf(scope, campaign, now);
    if (campaign.calls_per_day !== null) {
      const called = await this.contacts.countCalledSince(id, new Date(today.begins));
      if (called >= campaign.calls_per_day) {
        if (await this.isDone(scope, id)) return null;
        return { dueAt: atMost(tomorrow, campaign.ends_at), waitsFor: 'campaign_day' };
      }
      room = Math.min(room, campaign.calls_per_day - called);
    }
    if (room <= 0) return soon;
    const due = await this.contacts.listDue(id, now, MAX_CONTACTS_PER_CLAIM);
    for (const contact of due) {
      if (signal?.aborted) return { dueAt: now, waitsFor: null };
      const result = await this.tryOne(scope, contact);
      campaignMetrics.contacts.inc({ mode: modeOf(scope), outcome: result.outcome });
      if (result.outcome === 'stopped') return null;
      if (result.outcome === 'day_over') return { dueAt: atMost(tomorrow, campaign.ends_at), waitsFor: 'daily_limit' };
      if (result.outcome === 'forbidden') return this.pause(scope, id, result.reason);
      if (result.outcome === 'called' && --room === 0) return soon;
    }
    if (due.length === MAX_CONTACTS_PER_CLAIM) return { dueAt: now, waitsFor: null };
    return this.nextOf(scope, campaign, soon);
  }

  /** No contact is due: the campaign is complete, or waits for the end of a call or for the next contact. */
  private async nextOf(scope: Scope, { id, ends_at }: CampaignEntity, soon: Next): Promise<Next | null> {
    if (await this.isDone(scope, id)) return null;
    if ((await this.contacts.countCalling(scope, id)) > 0) return soon;
    const next = await this.contacts.nextDue(id);
    if (!next || next <= soon.dueAt!) return soon;
    return { dueAt: atMost(next, ends_at), waitsFor: 'contacts_later' };
  }

  private isDone(scope: Scope, id: number): Promise<boolean> {
    const at = wholeSecond(this.clock.now());
    return inTransaction(this.dataSource, (tx) => this.campaigns.completeIfDone(tx, scope, id, at));
  }

  /** How many calls may be handed over. One line stays free for others, unless there is only one. */
  private async roomOf(scope: Scope, { id, calls_at_once }: CampaignEntity, now: Date): Promise<number> {
    const { lines, free } = await this.contacts.countFreeLines(scope, now);
    const kept = lines > 1 ? 1 : 0;
    return Math.min(free - kept, calls_at_once - (await this.contacts.countCalling(scope, id)));
  }

  /** A contact that cannot be handled is postponed, so that the others do not wait for it. */
  private async tryOne(scope: Scope, contact: CampaignContactEntity): Promise<HandOver> {
    try {
      return await this.handOverOne(scope, contact);
    } catch (error) {
      if (isTransientDatabaseFault(error)) throw error;
      this.logger.error({ err: error, campaign_contact_id: contact.id }, 'campaign_contact.failed');
      const until = new Date(this.clock.now().getTime() + BACKOFF_MS);
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
    const now = this.clock.now();
    if (isRefusal(decision)) {
      const reason = decision.reason as DecisionReason;
      if (ofOrganization(reason)) return { outcome: 'forbidden', reason };
      await this.contacts.refuse(tx, contact, reason, wholeSecond(now));
      reportCampaignChange(tx, scope, campaign.id);
      return { outcome: 'refused' };
    }
    if (isDayOver(decision)) return { outcome: 'day_over' };
    if (!decision.allowed) {
      await this.postpone(tx, scope, contact, decision);
      return { outcome: 'postponed' };
    }
    const context = Object.keys(wanted.context).length > 0 ? wanted.context : null;
    const call = await this.outboundCalls.queueOnce(tx, scope, { ...wanted, context }, decision);
    if (!call) {
      await this.contacts.postpone(tx, contact, CALLED_ELSEWHERE, new Date(now.getTime() + ELSEWHERE_MS));
      return { outcome: 'postponed' };
    }
    await this.contacts.call(tx, contact, call.id, now);
    reportCampaignChange(tx, scope, campaign.id);
    return { outcome: 'called' };
  }

  /** Calling hours depend on the area code only, so they postpone all of its contacts at once. */
  private async postpone(
    tx: Tx,
    scope: Scope,
    contact: CampaignContactEntity,
    { reason, retry_at, trace }: TracedDecision,
  ): Promise<void> {
    // The decision follows the clock of test mode, and the runner real time.
    const time = await this.times.read(tx, scope);
    const until = time.inRealTime(new Date(retry_at!)) ?? new Date(this.clock.now().getTime() + FROZEN_MS);
    const delays = trace.filter(({ outcome }) => outcome === 'delayed');
    const isOfAreaCode = reason === 'outside_hours' && delays.length === 1;
    return isOfAreaCode
      ? this.contacts.postponeAreaCode(tx, contact, reason, until)
      : this.contacts.postpone(tx, contact, reason!, until);
  }

  /** A rule forbids every call of the organization, so the contacts wait until a person resumes the campaign. */
  private async pause(scope: Scope, id: number, pausedReason: DecisionReason): Promise<null> {
    await inTransaction(this.dataSource, (tx) =>
      this.campaigns.move(tx, scope, id, ['running'], { status: 'paused', pausedReason, dueAt: null }),
    );
    return null;
  }

  /** The campaign is over, so its remaining contacts are cancelled from now on. */
  private async end(scope: Scope, id: number, now: Date): Promise<null> {
    await inTransaction(this.dataSource, (tx) =>
      this.campaigns.move(tx, scope, id, ['running'], {
        status: 'completed',
        dueAt: now,
        endedAt: wholeSecond(now),
      }),
    );
    return null;
  }

  private async unpark(scope: Scope, campaign: CampaignEntity, now: Date): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const dueAt = await this.contacts.unpark(tx, scope, campaign.id, now);
      await this.campaigns.endResumption(tx, campaign);
      if (dueAt) await this.queues.wake(tx, scope, dueAt);
    });
  }

  private async block(scope: Scope, campaignId: number, call: { id: number; phone_number: string }): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await lockNumber(tx, scope, call.phone_number);
      await this.waitingCalls.block(tx, scope, call.phone_number, {
        reason: 'cancelled',
        evidence: { campaign_id: campaignId },
        only: ({ id }) => id === call.id,
      });
    });
  }
}

/** Whether the calls of the day are used up, or only the share is left that campaigns leave to others. */
function isDayOver({ trace }: TracedDecision): boolean {
  const rule = trace.find((one) => one.rule === 'daily_limit');
  if (!rule) return false;
  const { dials, limit } = rule.evidence as { dials: number; limit: number };
  return dials >= Math.ceil(limit * SHARE_OF_DAY);
}

function atMost(at: Date, end: Date | null): Date {
  return end && end < at ? end : at;
}
