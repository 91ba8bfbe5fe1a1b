import {
  DomainError,
  formatInstant,
  parseCallerPattern,
  patternsMatching,
  type BlockedCaller,
  type BlockedCallerSource,
  type BlockNumberBody,
  type callBlocked,
  type Caller,
  type CreateBlockedCallerBody,
  type DataOf,
  type EventEnvelope,
  type ListBlockedCallersQuery,
  type Page,
  type PageRequest,
} from '@frontdesk/contracts';
import { type Deadline, recordChange, recordInInbox } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toBlockedCaller } from './blocked-caller.entity.js';
import { BlockedCallersRepository, type BlockedCalls } from './blocked-callers.repository.js';
import { callerNumber } from './caller-number.js';

const CONSUMER = 'blocked-calls';

interface Listed {
  data: BlockedCaller;
  /** True if the pattern was already listed. Then nothing changes. */
  existing: boolean;
}

interface BlockRequest {
  pattern: string;
  source: BlockedCallerSource;
  note: string | null;
}

/** Limits the retries when other requests remove the entry between the insert and the lookup. */
const MAX_TRIES = 3;

@Injectable()
export class BlockedCallersService {
  constructor(
    private readonly blockedCallers: BlockedCallersRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListBlockedCallersQuery, page: PageRequest): Promise<Page<BlockedCaller>> {
    const rows = await this.blockedCallers.list(scopeOf(caller), query, page);
    return toPage(page, rows, ({ created_at, id }) => ({ at: formatInstant(created_at), id }), toBlockedCaller);
  }

  create(caller: Caller, body: CreateBlockedCallerBody, deadline: Deadline): Promise<Listed> {
    const pattern = parseCallerPattern(body.pattern);
    return this.block(caller, { pattern, source: 'manual', note: body.note ?? null }, deadline);
  }

  /** Blocks a single caller's number, from any country. */
  blockNumber(caller: Caller, { from_number, source, note }: BlockNumberBody, deadline: Deadline): Promise<Listed> {
    return this.block(caller, { pattern: callerNumber(from_number), source, note }, deadline);
  }

  async delete(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    await inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.blockedCallers.delete(tx, scopeOf(caller), id);
        if (!before) throw new DomainError('not_found');
        await recordChange(tx, caller, { id, before });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }

  /** Returns the matching entry with the longest pattern. Returns null if the caller has no number. */
  async screen(caller: Caller, reported: string): Promise<{ entry_id: number | null }> {
    const number = callerNumber(reported);
    if (!number) return { entry_id: null };
    return { entry_id: await this.blockedCallers.match(scopeOf(caller), patternsMatching(number)) };
  }

  /** Counts each blocked call once, on the entries that still exist. */
  async countBlocked(events: readonly EventEnvelope[]): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const ids = events.map(({ id }) => id);
      const fresh = await recordInInbox(tx, CONSUMER, ids);
      // One batch may contain the same event twice.
      const once = new Map(events.filter(({ id }) => fresh.has(id)).map((event) => [event.id, event]));
      if (once.size > 0) await this.blockedCallers.count(tx, perEntry([...once.values()]));
    });
  }

  private async block(
    caller: Caller,
    { pattern, ...rest }: Omit<BlockRequest, 'pattern'> & { pattern: string | null },
    deadline: Deadline,
  ): Promise<Listed> {
    if (!pattern) throw new DomainError('invalid_pattern');
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const existing = await this.blockedCallers.findByPattern(scopeOf(caller), pattern);
      if (existing) return { data: toBlockedCaller(existing), existing: true };
      const added = await this.add(caller, { pattern, ...rest }, deadline);
      if (added) return { data: added, existing: false };
    }
    throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'a concurrent request removed the entry');
  }

  private async add(caller: Caller, request: BlockRequest, deadline: Deadline): Promise<BlockedCaller | null> {
    const entry = { ...request, created_at: wholeSecond(this.clock.now()) };
    const row = await inTransaction(
      this.dataSource,
      async (tx) => {
        const after = await this.blockedCallers.insert(tx, scopeOf(caller), entry);
        if (after) await recordChange(tx, caller, { id: after.id, after });
        return after;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return row && toBlockedCaller(row);
  }
}

function perEntry(events: readonly EventEnvelope[]): BlockedCalls[] {
  const entries = new Map<number, BlockedCalls>();
  for (const { organization_id: organizationId, livemode, data } of events) {
    const { blocked_caller_id: entryId, blocked_at } = data as DataOf<typeof callBlocked>;
    const at = wholeSecond(new Date(blocked_at));
    const { count, lastAt } = entries.get(entryId) ?? { count: 0, lastAt: at };
    entries.set(entryId, {
      organizationId,
      livemode,
      entryId,
      count: count + 1,
      lastAt: at > lastAt ? at : lastAt,
    });
  }
  return [...entries.values()];
}
