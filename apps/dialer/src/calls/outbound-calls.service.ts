import {
  DomainError,
  formatInstant,
  parseUsNumber,
  hidesContent,
  isRefusal,
  type CallCheck,
  type CallDecision,
  type Caller,
  type CheckCallInOrganizationBody,
  type CheckOutboundCallBody,
  type CreateOutboundCallBody,
  type Decision,
  type ErrorCode,
  type ListOutboundCallsQuery,
  type OutboundCall,
  type OutboundCallPurpose,
  type OutboundCallSource,
  type Page,
  type PageRequest,
  type Scalar,
  type TracedDecision,
  type RequestOutboundCallBody,
} from '@frontdesk/contracts';
import { type Deadline, recordChange, recordNoChange, spendConfirmation } from '@frontdesk/messaging';
import {
  DataSource,
  inTransaction,
  type Scope,
  scopeOf,
  sqlRunner,
  type SqlRunner,
  toPage,
  type Tx,
} from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toCallCheck, toCheckedRule } from '../decisions/call-check.js';
import { DecisionsService } from '../decisions/decisions.service.js';
import { lockNumber } from '../number-locks.sql.js';
import type { OrganizationTime } from '../organization-time/organization-time.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { firstDueAt } from './first-due.js';
import { OrganizationQueuesRepository } from './organization-queues.repository.js';
import { announceEnds } from './outbound-call-ends.js';
import { toOutboundCallDetail, toOutboundCallItem, type OutboundCallEntity } from './outbound-call.entity.js';
import { OutboundCallsRepository, type NewOutboundCall } from './outbound-calls.repository.js';
import { WaitingCalls } from './waiting-calls.js';

/** A requested call. */
interface RequestedCall {
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  /** The number as E.164. */
  phone_number: string;
  contact_name: string | null;
  context: Record<string, Scalar> | null;
  /** The campaign that places the call. */
  campaign_id?: number;
  traceparent?: string | undefined;
}

/** The last instant at which a call is checked. Instants in the response may be later, but still before year 10000. */
const LAST_CHECK = Date.UTC(9999, 11, 1);

interface Queued {
  data: OutboundCall;
  decision: Decision;
}

@Injectable()
export class OutboundCallsService {
  constructor(
    private readonly calls: OutboundCallsRepository,
    private readonly decisions: DecisionsService,
    private readonly queues: OrganizationQueuesRepository,
    private readonly waitingCalls: WaitingCalls,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
  ) {}

  async list(caller: Caller, query: ListOutboundCallsQuery, page: PageRequest): Promise<Page<OutboundCall>> {
    const rows = await this.calls.list(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toOutboundCallItem(row, hidesContent(caller)),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: OutboundCall }> {
    const row = await this.calls.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: toOutboundCallDetail(row, hidesContent(caller)) };
  }

  /** Throws `not_found` if the organization has no such call in either mode. */
  async exists(caller: Caller, id: number): Promise<null> {
    if ((await this.calls.modeOf(caller.organizationId, id)) === null) throw new DomainError('not_found');
    return null;
  }

  create(caller: Caller, body: CreateOutboundCallBody, deadline: Deadline): Promise<Queued> {
    return this.decideAndQueue(caller, 'api', body, deadline);
  }

  request(caller: Caller, body: RequestOutboundCallBody, deadline: Deadline): Promise<Queued> {
    return this.decideAndQueue(caller, body.source, body, deadline);
  }

  /** The decision that a call would get now or at another instant. Stores nothing. */
  async check(caller: Caller, { phone_number, purpose, at }: CheckOutboundCallBody): Promise<{ data: CallCheck }> {
    const wanted = {
      source: 'api',
      purpose: purpose ?? 'marketing',
      phoneNumber: parseUsNumber(phone_number),
    } as const;
    const sql = sqlRunner(this.dataSource);
    const scope = scopeOf(caller);
    const instant = at ? new Date(Math.min(Date.parse(at), LAST_CHECK)) : (await this.times.read(sql, scope)).now;
    const decision = await this.decisions.preview(sql, scope, wanted, instant);
    return { data: toCallCheck(decision, wanted.phoneNumber, instant) };
  }

  /**
   * Ends a call that has not rung yet as blocked. The lock of the number decides between this and a dial start: the
   * call is cancelled and never rings, or it rings and the result is `invalid_transition`. A repeat returns the call.
   */
  async cancel(caller: Caller, id: number, deadline: Deadline): Promise<{ data: OutboundCall }> {
    const scope = scopeOf(caller);
    const known = await this.calls.find(scope, id);
    if (!known) throw new DomainError('not_found');
    const row = await inTransaction(
      this.dataSource,
      async (tx) => {
        await lockNumber(tx, scope, known.phone_number);
        const [cancelled] = await this.waitingCalls.block(tx, scope, known.phone_number, {
          reason: 'cancelled',
          evidence: { key_id: caller.keyId },
          only: (call) => call.id === id,
          traceparent: caller.traceparent,
        });
        const call = cancelled ?? (await this.calls.peek(tx, scope, id));
        if (!call) throw new DomainError('not_found');
        if (call.blocked_reason !== 'cancelled') throw new DomainError('invalid_transition');
        if (cancelled) await recordChange(tx, caller, { id, before: known, after: cancelled });
        else recordNoChange(caller);
        return call;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return { data: toOutboundCallItem(row, hidesContent(caller)) };
  }

  /** For operators: previews the decision on a call of any source and queues nothing. */
  async checkInOrganization(caller: Caller, body: CheckCallInOrganizationBody): Promise<{ data: TracedDecision }> {
    return { data: await this.decide(sqlRunner(this.dataSource), caller, body.source ?? 'api', body) };
  }

  /** The last decision on a call in either mode. */
  async decision(caller: Caller, id: number): Promise<{ data: TracedDecision }> {
    const decision = await this.calls.decisionOn(caller.organizationId, id);
    if (!decision) throw new DomainError('not_found');
    return { data: decision };
  }

  /** The last decision on a call in the caller's mode, as people see it. */
  async ownDecision(caller: Caller, id: number): Promise<{ data: CallDecision }> {
    if (!(await this.calls.find(scopeOf(caller), id))) throw new DomainError('not_found');
    const { data } = await this.decision(caller, id);
    return { data: { ...data, trace: data.trace.map(toCheckedRule) } };
  }

  /**
   * Queues a call unless the rules refuse it. If a call of the same source is already waiting for the number, returns
   * that call unchanged.
   */
  async queue(tx: Tx, scope: Scope, wanted: RequestedCall, decision: TracedDecision): Promise<OutboundCallEntity> {
    return (await this.findOrQueue(tx, scope, wanted, decision)).call;
  }

  /** Queues a call unless a call of the same source is already waiting for the number. Returns null in that case. */
  async queueOnce(
    tx: Tx,
    scope: Scope,
    wanted: RequestedCall,
    decision: TracedDecision,
  ): Promise<OutboundCallEntity | null> {
    const time = await this.times.read(tx, scope);
    const call = newCall(wanted, decision, time.now);
    const waits = time.makesCallsWait && call.scheduled_for;
    call.due_at = waits ? call.scheduled_for : firstDueFor(scope, wanted, time);
    const queued = await this.calls.insert(tx, scope, call);
    if (!queued) return null;
    // A delayed call makes the queue due now, because the scheduler first moves it to `scheduled`.
    const dueAt = queued.scheduled_for ? time.now : queued.due_at;
    if (dueAt) await this.queues.wake(tx, scope, dueAt);
    return queued;
  }

  private async findOrQueue(
    tx: Tx,
    scope: Scope,
    wanted: RequestedCall,
    decision: TracedDecision,
  ): Promise<{ call: OutboundCallEntity; isNew: boolean }> {
    for (;;) {
      const queued = await this.queueOnce(tx, scope, wanted, decision);
      if (queued) return { call: queued, isNew: true };
      // The waiting call may have left the queue since the insert. Then the loop inserts again.
      const waiting = await this.calls.findWaiting(tx, scope, wanted);
      if (waiting) return { call: await this.takeFromCampaign(tx, scope, waiting), isNew: false };
    }
  }

  /**
   * Takes a waiting call away from its campaign, because it was requested too: the request must not end with a pause of
   * the campaign, nor wait for its pace. The call stays that of its contact, which gets its end.
   */
  private async takeFromCampaign(tx: Tx, scope: Scope, call: OutboundCallEntity): Promise<OutboundCallEntity> {
    if (call.campaign_id === null) return call;
    const { now } = await this.times.read(tx, scope);
    const dueAt = call.status === 'queued' ? now : call.due_at;
    await this.calls.takeFromCampaign(tx, scope, call.id, dueAt);
    if (dueAt) await this.queues.wake(tx, scope, dueAt);
    return { ...call, campaign_id: null, due_at: dueAt };
  }

  /** Decides on a callback and queues it, or stores it as blocked if the rules refuse it. */
  async place(tx: Tx, scope: Scope, wanted: RequestedCall): Promise<OutboundCallEntity> {
    const decision = await this.decisions.decide(tx, scope, { ...wanted, phoneNumber: wanted.phone_number });
    if (!isRefusal(decision)) return this.queue(tx, scope, wanted, decision);
    const at = (await this.times.read(tx, scope)).now;
    const blocked = { ...newCall(wanted, decision, at), status: 'blocked', ended_at: wholeSecond(at) } as const;
    const call = (await this.calls.insert(tx, scope, blocked))!;
    await announceEnds(tx, scope, [call], { at, traceparent: wanted.traceparent });
    return call;
  }

  /**
   * Decides and queues under the lock of the number: the decision sees every change committed earlier, and a later
   * change finds the waiting call. A refused call is not stored.
   */
  private async decideAndQueue(
    caller: Caller,
    source: OutboundCallSource,
    body: CreateOutboundCallBody,
    deadline: Deadline,
  ): Promise<Queued> {
    const number = parseUsNumber(body.phone_number);
    // An invalid number needs no lock, because a call to it is never queued.
    if (number === null) throw refused(await this.decide(sqlRunner(this.dataSource), caller, source, body));
    const scope = scopeOf(caller);
    const wanted = {
      source,
      purpose: purposeOf(body),
      phone_number: number,
      contact_name: body.contact_name ?? null,
      context: body.context ?? null,
    };
    const { row, decision } = await inTransaction(
      this.dataSource,
      async (tx) => {
        await lockNumber(tx, scope, number);
        const decision = await this.decide(tx, caller, source, body);
        if (isRefusal(decision)) throw refused(decision);
        await spendConfirmation(tx, caller);
        const { call: row, isNew } = await this.findOrQueue(tx, scope, wanted, decision);
        if (isNew) await recordChange(tx, caller, { id: row.id, after: row });
        else recordNoChange(caller);
        return { row, decision };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return { data: toOutboundCallItem(row, hidesContent(caller)), decision: publicDecision(decision) };
  }

  private decide(
    sql: SqlRunner,
    caller: Caller,
    source: OutboundCallSource,
    body: CreateOutboundCallBody,
  ): Promise<TracedDecision> {
    const wanted = { source, purpose: purposeOf(body), phoneNumber: parseUsNumber(body.phone_number) };
    return this.decisions.decide(sql, scopeOf(caller), wanted);
  }
}

function purposeOf({ purpose }: CreateOutboundCallBody): 'marketing' | 'informational' {
  return purpose ?? 'marketing';
}

function refused(decision: TracedDecision): DomainError {
  return new DomainError(decision.reason as ErrorCode, { decision: publicDecision(decision) });
}

/** The public part of a decision; the trace is for the platform API. */
function publicDecision({ allowed, reason, message, retry_at }: TracedDecision): Decision {
  return { allowed, reason, message, retry_at };
}

/** Returns when the scheduler handles an allowed call, or null for agent calls. */
function firstDueFor(scope: Scope, { source }: RequestedCall, time: OrganizationTime): Date | null {
  return scope.livemode && source === 'agent_dial' ? null : firstDueAt(scope, time);
}

function newCall(
  { traceparent: _traceparent, ...wanted }: RequestedCall,
  decision: TracedDecision,
  now: Date,
): NewOutboundCall {
  return {
    ...wanted,
    status: 'queued',
    blocked_reason: decision.reason as OutboundCallEntity['blocked_reason'],
    scheduled_for: decision.retry_at === null ? null : new Date(decision.retry_at),
    due_at: null,
    ended_at: null,
    decision,
    created_at: wholeSecond(now),
    campaign_id: wanted.campaign_id ?? null,
  };
}
