import {
  callBlocked,
  callCompleted,
  DomainError,
  formatInstant,
  hidesContent,
  type Call,
  type Caller,
  type RecordCallBody,
} from '@frontdesk/contracts';
import { announce, type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { arrive } from './call-changes.rule.js';
import { CallScreening } from './call-screening.js';
import { toCallDetail, toCallInEvent, type CallDetailRow, type CallRow } from './call.entity.js';
import { announcedStatuses, isEnded } from './call.states.js';
import { announceProgress } from './call-progress.js';
import { callNumber } from './caller-number.js';
import { CallsRepository } from './calls.repository.js';

/** Inbound calls reported by the voice runtime. */
@Injectable()
export class CallIntakeService {
  constructor(
    private readonly calls: CallsRepository,
    private readonly screening: CallScreening,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Records a call, and screens it while it is ringing. Idempotent by `external_id`. */
  async record(caller: Caller, body: RecordCallBody, deadline: Deadline): Promise<{ data: Call; existing: boolean }> {
    const first = await this.findFirst(caller, body);
    if (first) return { data: toCallDetail(first, hidesContent(caller)), existing: true };

    const rings = (body.status ?? 'ringing') === 'ringing';
    const { entryId, late } = rings
      ? await this.screening.screen(caller, callNumber(body.from_number))
      : { entryId: null, late: null };
    const stored = await this.store(caller, body, entryId, deadline);
    if (stored) {
      if (late) void this.markIfListed(caller, stored.id, late);
      return {
        data: toCallDetail({ ...stored, transcript: null, lead_ids: [] }, hidesContent(caller)),
        existing: false,
      };
    }

    const winner = await this.findFirst(caller, body);
    if (!winner)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the call was removed during the request');
    return { data: toCallDetail(winner, hidesContent(caller)), existing: true };
  }

  private async findFirst(caller: Caller, { external_id }: RecordCallBody): Promise<CallDetailRow | null> {
    return external_id ? this.calls.findByExternalId(scopeOf(caller), external_id) : null;
  }

  /** Stores the call and announces its status in one transaction. Returns null for a repeat. */
  private async store(
    caller: Caller,
    body: RecordCallBody,
    entryId: number | null,
    deadline: Deadline,
  ): Promise<CallRow | null> {
    const now = this.clock.now();
    const call = newCall(caller, body, entryId, now);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const id = await this.calls.insert(tx, scopeOf(caller), {
          ...call,
          external_id: body.external_id ?? null,
          blocked_caller_id: entryId,
        });
        if (id === null) return null;
        const row = { ...call, id };
        const { organizationId, livemode, traceparent } = caller;
        const occurrence = { organizationId, livemode, at: now, traceparent };
        if (entryId !== null) {
          const blocked_at = formatInstant(row.ended_at!);
          await announce(tx, callBlocked, occurrence, { call_id: id, blocked_caller_id: entryId, blocked_at });
        }
        if (!isEnded(row.status)) await announceProgress(tx, caller, row, now);
        if (announcedStatuses.has(row.status)) {
          await announce(tx, callCompleted, occurrence, { call: toCallInEvent(row) });
        }
        await recordChange(tx, caller, { id, after: row });
        return row;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Marks the call as spam if a late screening response lists its number. The call has been let through by then. */
  private async markIfListed(caller: Caller, id: number, late: Promise<number | null>): Promise<void> {
    try {
      if ((await late) !== null) await this.calls.markSpam(scopeOf(caller), id);
    } catch (error) {
      const { organizationId: organization_id, requestId: request_id } = caller;
      this.logger.warn({ err: error, call_id: id, organization_id, request_id }, 'call.spam_not_marked');
    }
  }
}

function newCall({ livemode }: Caller, body: RecordCallBody, entryId: number | null, now: Date): CallRow {
  const isBlocked = entryId !== null;
  const call: CallRow = {
    id: 0,
    livemode,
    direction: body.direction,
    status: isBlocked ? 'blocked' : (body.status ?? 'ringing'),
    from_number: callNumber(body.from_number),
    caller_name: body.caller_name ?? null,
    to_number: callNumber(body.to_number),
    spam: isBlocked || (body.spam ?? false),
    routed_to: body.routed_to ?? null,
    started_at: wholeSecond(body.started_at ? new Date(body.started_at) : now),
    answered_at: null,
    ended_at: null,
    duration_seconds: null,
    disposition: null,
    summary: null,
    handoff_summary: null,
    created_at: wholeSecond(now),
  };
  return arrive(call, now);
}
