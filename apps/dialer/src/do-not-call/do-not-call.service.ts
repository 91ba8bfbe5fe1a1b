import {
  doNotCallAdded,
  DomainError,
  formatInstant,
  parseUsNumber,
  type Caller,
  type CreateDoNotCallBody,
  type DoNotCallEntry,
  type ListDoNotCallQuery,
  type OptOutReceipt,
  type Page,
  type PageRequest,
  type RecordDoNotCallBody,
  type RevocationChannel,
} from '@frontdesk/contracts';
import { announce, type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Scope, scopeOf, toPage, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { lockNumber } from '../number-locks.sql.js';
import { toDoNotCallEntry, toEntryInEvent, toReceipt, type DoNotCallEntryRow } from './do-not-call-entry.entity.js';
import { DoNotCallRepository, type WrittenEntry } from './do-not-call.repository.js';

interface Listed {
  data: DoNotCallEntry;
  /** True if the number was already listed, or the write is a repeat. */
  existing: boolean;
}

/** Where the person opted out, if it is known. */
interface OptOutDetails {
  note?: string | null;
  call_id?: number | null;
  chat_id?: number | null;
  outbound_call_id?: number | null;
  /** By default the channel that the ids imply, otherwise the API. */
  channel?: RevocationChannel;
  /** When the person asked. By default now. */
  askedAt?: Date;
  traceparent?: string | undefined;
}

interface ListedEntry {
  entry: DoNotCallEntryRow;
  /** True if the number was already listed. */
  existing: boolean;
  /** The entry, if this write inserted it or made it an opt-out. */
  written?: WrittenEntry;
}

@Injectable()
export class DoNotCallService {
  constructor(
    private readonly entries: DoNotCallRepository,
    private readonly consents: ConsentsRepository,
    private readonly waitingCalls: WaitingCalls,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListDoNotCallQuery, page: PageRequest): Promise<Page<DoNotCallEntry>> {
    const rows = await this.entries.list(scopeOf(caller), query, page);
    return toPage(page, rows, ({ created_at, id }) => ({ at: formatInstant(created_at), id }), toDoNotCallEntry);
  }

  /** Throws `not_found` unless the entry is an opt-out of the caller's organization and mode. */
  async receipt(caller: Caller, id: number): Promise<{ data: OptOutReceipt }> {
    const row = await this.entries.receipt(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: toReceipt(row) };
  }

  create(caller: Caller, body: CreateDoNotCallBody, deadline: Deadline): Promise<Listed> {
    return this.record(caller, body, deadline);
  }

  /** Lists a number. An `external_id` makes the write idempotent. */
  async record(caller: Caller, body: RecordDoNotCallBody, deadline: Deadline): Promise<Listed> {
    const number = parseUsNumber(body.phone_number);
    if (!number) throw new DomainError('invalid_number');
    const { entry, existing } = await inTransaction(this.dataSource, (tx) => this.write(tx, caller, number, body), {
      beforeCommit: deadline.assertTimeToCommit,
    });
    return { data: toDoNotCallEntry(entry), existing };
  }

  async delete(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    const scope = scopeOf(caller);
    await inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.entries.delete(tx, scope, id);
        if (before) return recordChange(tx, caller, { id, before });
        throw new DomainError((await this.entries.exists(tx, scope, id)) ? 'opt_out_permanent' : 'not_found');
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }

  /** The paths of the platform API do not contain the mode of an entry. */
  async remove(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    const livemode = await this.entries.modeOf(caller.organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    return this.delete({ ...caller, livemode }, id, deadline);
  }

  /**
   * Stores an opt-out: makes the entry an opt-out, revokes every consent and blocks every waiting call to the number,
   * all in the given transaction. Takes the lock of the number, so the transaction must not have locked rows of
   * outbound calls.
   */
  async optOut(tx: Tx, scope: Scope, number: string, details: OptOutDetails = {}): Promise<ListedEntry> {
    const askedAt = details.askedAt ?? this.clock.now();
    await lockNumber(tx, scope, number);
    const lockedAt = this.clock.now();
    const at = wholeSecond(lockedAt);
    const channel = channelOf(details);
    const listed = await this.listOptOut(tx, scope, number, { ...details, channel }, at);
    const consentsWithdrawn = await this.consents.revokeAllOf(tx, scope, number, { at, cause: 'opt_out', channel });
    const blocked = await this.waitingCalls.block(tx, scope, number, {
      reason: 'do_not_call',
      evidence: { list: 'organization', entry_id: listed.entry.id },
      traceparent: details.traceparent,
    });
    if (listed.written) {
      const receipt = { askedAt, lockedAt, callsBlocked: blocked.length, consentsWithdrawn };
      await this.entries.storeReceipt(tx, scope, listed.entry.id, receipt);
      await this.announce(tx, scope, listed.written, details.traceparent);
    }
    return listed;
  }

  private async announce(tx: Tx, scope: Scope, entry: WrittenEntry, traceparent?: string): Promise<void> {
    const occurrence = { ...scope, at: this.clock.now(), ...(traceparent ? { traceparent } : {}) };
    await announce(tx, doNotCallAdded, occurrence, { do_not_call_entry: toEntryInEvent(entry) });
  }

  private async write(tx: Tx, caller: Caller, number: string, body: RecordDoNotCallBody): Promise<ListedEntry> {
    const scope = scopeOf(caller);
    const { external_id: externalId } = body;
    await lockNumber(tx, scope, number);
    const first = externalId ? await this.entries.findWritten(tx, scope, externalId) : null;
    if (first) return { entry: first, existing: true };

    const listed = body.opted_out
      ? await this.optOut(tx, scope, number, {
          ...body,
          ...(caller.actor?.kind === 'person' ? { channel: 'portal' } : {}),
          traceparent: caller.traceparent,
        })
      : await this.enter(tx, caller, number, body);
    if (externalId && !(await this.entries.recordWrite(tx, scope, externalId, listed.entry.id)))
      // Two concurrent writes used the same id for two numbers; the retry finds the first.
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'a concurrent write used the external id');
    const { entry, written } = listed;
    if (written) await recordChange(tx, caller, { id: entry.id, after: entry });
    return listed;
  }

  /** Adds a staff entry, or returns the existing entry unchanged. */
  private async enter(tx: Tx, caller: Caller, number: string, body: RecordDoNotCallBody): Promise<ListedEntry> {
    const scope = scopeOf(caller);
    const listed = await this.findOrInsert(tx, scope, number, body);
    if (listed.written) await this.announce(tx, scope, listed.written, caller.traceparent);
    // Waiting calls are blocked even if the number was listed already, because they may be older than an entry from an
    // import.
    await this.waitingCalls.block(tx, scope, number, {
      reason: 'do_not_call',
      evidence: { list: 'organization', entry_id: listed.entry.id },
      traceparent: caller.traceparent,
    });
    return listed;
  }

  private async findOrInsert(tx: Tx, scope: Scope, number: string, body: RecordDoNotCallBody): Promise<ListedEntry> {
    // A removal does not take the lock of the number, so the conflicting entry may have been removed before the lookup.
    for (;;) {
      const found: DoNotCallEntryRow | null = await this.entries.findByNumber(tx, scope, number);
      if (found) return { entry: found, existing: true };
      const entry = await this.entries.insert(tx, scope, {
        phone_number: number,
        source: 'manual',
        note: body.note ?? null,
        opted_out_at: null,
        channel: null,
        call_id: body.call_id ?? null,
        chat_id: body.chat_id ?? null,
        outbound_call_id: body.outbound_call_id ?? null,
        created_at: wholeSecond(this.clock.now()),
      });
      if (entry) return { entry, existing: false, written: entry };
    }
  }

  private async listOptOut(
    tx: Tx,
    scope: Scope,
    number: string,
    details: OptOutDetails & { channel: RevocationChannel },
    at: Date,
  ): Promise<ListedEntry> {
    const wanted = {
      phone_number: number,
      source: 'opt_out',
      note: details.note ?? null,
      opted_out_at: at,
      channel: details.channel,
      call_id: details.call_id ?? null,
      chat_id: details.chat_id ?? null,
      outbound_call_id: details.outbound_call_id ?? null,
      created_at: at,
    } as const;
    // A removal does not take the lock of the number, so the conflicting entry may have been removed before the
    // upgrade.
    for (;;) {
      const upgraded = await this.entries.upgrade(tx, scope, wanted);
      if (upgraded) return { entry: upgraded, existing: true, written: upgraded };
      const optedOut = await this.entries.findByNumber(tx, scope, number);
      if (optedOut?.source === 'opt_out') return { entry: optedOut, existing: true };
      const entry = await this.entries.insert(tx, scope, wanted);
      if (entry) return { entry, existing: false, written: entry };
    }
  }
}

function channelOf({ channel, chat_id, call_id, outbound_call_id }: OptOutDetails): RevocationChannel {
  if (chat_id) return 'chat';
  return call_id || outbound_call_id ? 'call' : (channel ?? 'api');
}
