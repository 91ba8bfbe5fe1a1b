import {
  DomainError,
  parseUsNumber,
  type Caller,
  type ListOperatorDoNotCallQuery,
  type OperatorDoNotCallBody,
  type OperatorDoNotCallEntry,
  type Page,
  type PageRequest,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, toPage, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { lockOperatorNumber } from '../number-locks.sql.js';
import { toOperatorDoNotCallEntry, type OperatorDoNotCallEntity } from './operator-do-not-call.entity.js';
import { OperatorListRepository } from './operator-list.repository.js';

@Injectable()
export class OperatorListService {
  constructor(
    private readonly entries: OperatorListRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(query: ListOperatorDoNotCallQuery, page: PageRequest): Promise<Page<OperatorDoNotCallEntry>> {
    const rows = await this.entries.list(query, page);
    return toPage(page, rows, ({ created_at, id }) => ({ at: created_at.toISOString(), id }), toOperatorDoNotCallEntry);
  }

  /**
   * Adds a number to the list. After the commit, no live dial to it starts. Waiting calls are blocked when they become
   * due.
   */
  async add(
    caller: Caller,
    { phone_number, note }: OperatorDoNotCallBody,
    deadline: Deadline,
  ): Promise<{ data: OperatorDoNotCallEntry; existing: boolean }> {
    const number = parseUsNumber(phone_number);
    if (!number) throw new DomainError('invalid_number');
    const entry = { phone_number: number, note: note ?? null, created_at: wholeSecond(this.clock.now()) };
    const { row, existing } = await inTransaction(this.dataSource, (tx) => this.findOrInsert(tx, caller, entry), {
      beforeCommit: deadline.assertTimeToCommit,
    });
    return { data: toOperatorDoNotCallEntry(row), existing };
  }

  async remove(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    await inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.entries.delete(tx, id);
        if (!before) throw new DomainError('not_found');
        await recordChange(tx, caller, { id, before });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }

  private async findOrInsert(
    tx: Tx,
    caller: Caller,
    entry: Omit<OperatorDoNotCallEntity, 'id'>,
  ): Promise<{ row: OperatorDoNotCallEntity; existing: boolean }> {
    await lockOperatorNumber(tx, entry.phone_number);
    // A removal does not take the lock of the number, so the conflicting entry may have been removed before the lookup.
    for (;;) {
      const found = await this.entries.findByNumber(tx, entry.phone_number);
      if (found) return { row: found, existing: true };
      const row = await this.entries.insert(tx, entry);
      if (!row) continue;
      await recordChange(tx, caller, { id: row.id, after: row });
      return { row, existing: false };
    }
  }
}
