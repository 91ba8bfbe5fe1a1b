import {
  DomainError,
  invalidFields,
  MAX_CANNED_REPLIES,
  type CannedReply,
  type Caller,
  type CreateCannedReplyBody,
  type UpdateCannedReplyBody,
} from '@frontdesk/contracts';
import { recordChange, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { CannedRepliesRepository } from './canned-replies.repository.js';
import { toCannedReply } from './canned-reply.entity.js';

@Injectable()
export class CannedRepliesService {
  constructor(
    private readonly replies: CannedRepliesRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list({ organizationId }: Caller): Promise<{ data: CannedReply[] }> {
    return { data: (await this.replies.list(organizationId, MAX_CANNED_REPLIES)).map(toCannedReply) };
  }

  async create(
    caller: Caller,
    { title, body, shortcut = null }: CreateCannedReplyBody,
    deadline: Deadline,
  ): Promise<{ data: CannedReply }> {
    const created_at = wholeSecond(this.clock.now());
    const row = await this.transaction(caller, deadline, async (tx, organizationId) => {
      if ((await this.replies.list(organizationId, MAX_CANNED_REPLIES, tx)).length >= MAX_CANNED_REPLIES) {
        throw invalidFields({ title: [`exceeds the limit of ${MAX_CANNED_REPLIES} canned replies`] });
      }
      const inserted = await this.replies.insert(tx, organizationId, { title, body, shortcut, created_at });
      if (!inserted) throw shortcutTaken();
      await recordChange(tx, caller, { id: inserted.id, after: inserted });
      return inserted;
    });
    return { data: toCannedReply(row) };
  }

  async update(
    caller: Caller,
    id: number,
    body: UpdateCannedReplyBody,
    deadline: Deadline,
  ): Promise<{ data: CannedReply }> {
    const row = await this.transaction(caller, deadline, async (tx, organizationId) => {
      const before = await this.replies.lock(tx, organizationId, id);
      if (!before) throw new DomainError('not_found');
      const after = { ...before, ...body };
      const isFree =
        after.shortcut === null || (await this.replies.isShortcutFree(tx, organizationId, after.shortcut, id));
      if (!isFree) throw shortcutTaken();
      await this.replies.update(tx, organizationId, after);
      await recordChange(tx, caller, { id, before, after });
      return after;
    });
    return { data: toCannedReply(row) };
  }

  async remove(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    return this.transaction(caller, deadline, async (tx, organizationId) => {
      const before = await this.replies.lock(tx, organizationId, id);
      if (!before) throw new DomainError('not_found');
      await this.replies.remove(tx, organizationId, id);
      await recordChange(tx, caller, { id, before });
      return null;
    });
  }

  /** Changes of one organization run one after the other. */
  private transaction<T>(
    { organizationId }: Caller,
    deadline: Deadline,
    work: (tx: Tx, organizationId: number) => Promise<T>,
  ): Promise<T> {
    return inTransaction(
      this.dataSource,
      async (tx) => {
        await this.replies.reserve(tx, organizationId);
        return work(tx, organizationId);
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }
}

function shortcutTaken(): DomainError {
  return invalidFields({ shortcut: ['is already the shortcut of another reply'] });
}
