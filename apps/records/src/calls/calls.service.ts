import {
  blockNumber,
  callCompleted,
  DomainError,
  formatInstant,
  hidesContent,
  type BlockCallBody,
  type BlockedCaller,
  type Call,
  type Caller,
  type FollowUpCall,
  type ListCallsQuery,
  type ListFollowUpCallsQuery,
  type Page,
  type PageRequest,
  type UpdateCallBody,
} from '@frontdesk/contracts';
import { announce, type Deadline, recordChange, RpcClient } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage, type Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { changeCall } from './call-changes.rule.js';
import {
  toCallDetail,
  toCallInEvent,
  toCallItem,
  toFollowUpCall,
  type CallDetailRow,
  type CallRow,
} from './call.entity.js';
import { announcedStatuses, isEnded } from './call.states.js';
import { announceProgress } from './call-progress.js';
import { isE164 } from './caller-number.js';
import { CallsRepository } from './calls.repository.js';

@Injectable()
export class CallsService {
  constructor(
    private readonly calls: CallsRepository,
    private readonly rpc: RpcClient,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListCallsQuery, page: PageRequest): Promise<Page<Call>> {
    const rows = await this.calls.list(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ started_at, id }) => ({ at: formatInstant(started_at), id }),
      (row) => toCallItem(row, hidesContent(caller)),
    );
  }

  async listFollowUps(caller: Caller, query: ListFollowUpCallsQuery, page: PageRequest): Promise<Page<FollowUpCall>> {
    const rows = await this.calls.listFollowUps(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ started_at, id }) => ({ at: formatInstant(started_at), id }),
      (row) => toFollowUpCall(row, hidesContent(caller)),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: Call }> {
    return { data: toCallDetail(await this.find(caller, id), hidesContent(caller)) };
  }

  /** Refuses with `not_found` unless the organization has the call, in either mode. */
  async check(caller: Caller, id: number): Promise<null> {
    await this.inItsMode(caller, id);
    return null;
  }

  /** Updates a call of either mode with a producer's report. */
  async update(caller: Caller, id: number, body: UpdateCallBody, deadline: Deadline): Promise<{ data: Call }> {
    const owner = await this.inItsMode(caller, id);
    const row = await inTransaction(this.dataSource, (tx) => this.change(tx, owner, id, body), {
      beforeCommit: deadline.assertTimeToCommit,
    });
    return { data: toCallDetail(row, hidesContent(caller)) };
  }

  /** Blocks the caller's number in the mode of the call. */
  async block(
    caller: Caller,
    id: number,
    { source, note }: BlockCallBody,
    deadline: Deadline,
  ): Promise<{ data: BlockedCaller; existing: boolean }> {
    const owner = await this.inItsMode(caller, id);
    const { from_number, direction } = await this.find(owner, id);
    // The organization itself is the caller of an outbound call.
    if (direction === 'outbound' || !isE164(from_number)) throw new DomainError('invalid_pattern');
    const body = { from_number, source: source ?? ('call' as const), note: note ?? null };
    return this.rpc.call(blockNumber, owner, { ids: {}, query: {}, body }, { timeoutMs: deadline.remainingMs });
  }

  private async change(tx: Tx, caller: Caller, id: number, body: UpdateCallBody): Promise<CallDetailRow> {
    const scope = scopeOf(caller);
    const { transcript, ...write } = body;
    const before = await this.calls.lock(tx, scope, id);
    if (!before) throw new DomainError('not_found');
    const after = changeCall(before, write, this.clock.now());
    await this.calls.update(tx, scope, after);
    if (transcript !== undefined) await this.calls.replaceTranscript(tx, id, transcript);
    if (after.status !== before.status) await this.announceEnd(tx, caller, after);
    if (isEnded(after.status) !== isEnded(before.status)) await announceProgress(tx, caller, after, this.clock.now());
    // A transcript counts as changed whenever it was sent.
    await recordChange(tx, caller, { id, before, after: { ...after, ...(transcript ? { transcript } : {}) } });
    return (await this.calls.find(scope, id, tx))!;
  }

  private async announceEnd(tx: Tx, { organizationId, livemode, traceparent }: Caller, call: CallRow): Promise<void> {
    if (!announcedStatuses.has(call.status)) return;
    const occurrence = { organizationId, livemode, at: this.clock.now(), traceparent };
    await announce(tx, callCompleted, occurrence, { call: toCallInEvent(call) });
  }

  private async find(caller: Caller, id: number): Promise<CallDetailRow> {
    const row = await this.calls.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** Returns the caller in the mode of the call, because the paths of the platform API do not contain the mode. */
  private async inItsMode(caller: Caller, id: number): Promise<Caller> {
    const livemode = await this.calls.modeOf(caller.organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    return { ...caller, livemode };
  }
}
