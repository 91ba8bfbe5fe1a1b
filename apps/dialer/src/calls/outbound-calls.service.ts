import {
  DomainError,
  parseUsNumber,
  type Caller,
  type CheckOutboundCallBody,
  type CreateOutboundCallBody,
  type Decision,
  type ErrorCode,
  type ListOutboundCallsQuery,
  type OutboundCall,
  type OutboundCallSource,
  type Page,
  type PageRequest,
  type TracedDecision,
  type RequestOutboundCallBody,
} from '@frontdesk/contracts';
import { formatInstant } from '@frontdesk/contracts';
import type { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf, sqlRunner, toPage, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockNumber } from '../number-locks.js';
import { toOutboundCallDetail, toOutboundCallItem } from './outbound-call.entity.js';
import { OutboundCallsRepository } from './outbound-calls.repository.js';
import { isRefusal, QueueService } from './queue.service.js';

interface Queued {
  data: OutboundCall;
  decision: Decision;
}

@Injectable()
export class OutboundCallsService {
  constructor(
    private readonly calls: OutboundCallsRepository,
    private readonly queue: QueueService,
    private readonly dataSource: DataSource,
  ) {}

  async list(caller: Caller, query: ListOutboundCallsQuery, page: PageRequest): Promise<Page<OutboundCall>> {
    const rows = await this.calls.list(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toOutboundCallItem(row, caller.hipaa),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: OutboundCall }> {
    const row = await this.calls.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: toOutboundCallDetail(row, caller.hipaa) };
  }

  /** Throws `not_found` unless the organization has the call, in either mode. */
  async exists(caller: Caller, id: number): Promise<null> {
    if ((await this.calls.modeOf(caller.organizationId, id)) === null) throw new DomainError('not_found');
    return null;
  }

  create(caller: Caller, body: CreateOutboundCallBody, deadline: Deadline): Promise<Queued> {
    return this.ask(caller, 'api', body, deadline);
  }

  request(caller: Caller, body: RequestOutboundCallBody, deadline: Deadline): Promise<Queued> {
    return this.ask(caller, body.source, body, deadline);
  }

  /** Previews the decision on a call and queues nothing. */
  async check(caller: Caller, body: CheckOutboundCallBody): Promise<{ data: TracedDecision }> {
    return { data: await this.decide(sqlRunner(this.dataSource), caller, body.source ?? 'api', body) };
  }

  /** The last decision on a call in either mode. */
  async decision(caller: Caller, id: number): Promise<{ data: TracedDecision }> {
    const decision = await this.calls.decisionOn(caller.organizationId, id);
    if (!decision) throw new DomainError('not_found');
    return { data: decision };
  }

  /**
   * Decides and queues under the lock of the number: the decision sees every change committed earlier, and a later
   * change finds the waiting call. A refused call is not stored.
   */
  private async ask(
    caller: Caller,
    source: OutboundCallSource,
    body: CreateOutboundCallBody,
    deadline: Deadline,
  ): Promise<Queued> {
    const number = parseUsNumber(body.phone_number);
    // An invalid number needs no lock, because it is never queued.
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
        return { row: await this.queue.queue(tx, scope, wanted, decision), decision };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return { data: toOutboundCallItem(row, caller.hipaa), decision: publicDecision(decision) };
  }

  private decide(
    sql: SqlRunner,
    caller: Caller,
    source: OutboundCallSource,
    body: CreateOutboundCallBody,
  ): Promise<TracedDecision> {
    const wanted = { source, purpose: purposeOf(body), phoneNumber: parseUsNumber(body.phone_number) };
    return this.queue.decide(sql, scopeOf(caller), wanted);
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
