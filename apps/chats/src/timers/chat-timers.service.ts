import type { RunEnd } from '@frontdesk/concurrency';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { ChatWriter, idleAt, type LockedChat, type Tenant } from '../chats/chat-writer.js';
import { DueChatsRepository, type ChatTimer } from './due-chats.repository.js';

/** How long a handoff request waits for a person before the chat goes to the owner. */
export const HANDOFF_PATIENCE_MS = 60_000;
/** The number of chats that each timer handles in one run. */
const MAX_CHATS_PER_RUN = 500;

/**
 * Closes idle chats, and hands a chat to the owner if a handoff request is not accepted. Each chat is claimed,
 * checked and changed in one transaction, so replicas share the work.
 */
@Injectable()
export class ChatTimersService {
  constructor(
    private readonly due: DueChatsRepository,
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(signal: AbortSignal, most = MAX_CHATS_PER_RUN): Promise<RunEnd> {
    if (!(await this.due.isAnyDue(this.until('idle'), this.until('unanswered')))) return 'done';
    const ends = [await this.work('unanswered', signal, most), await this.work('idle', signal, most)];
    return ends.includes('more') ? 'more' : 'done';
  }

  private async work(timer: ChatTimer, signal: AbortSignal, most: number): Promise<RunEnd> {
    // A chat that fails is retried in the next run, so that it does not block the others.
    const failed: number[] = [];
    for (let count = 0; count < most; count++) {
      if (signal.aborted) return 'more';
      if (!(await this.next(timer, failed))) return 'done';
    }
    return 'more';
  }

  /** Returns false if no chat is due. */
  private async next(timer: ChatTimer, failed: number[]): Promise<boolean> {
    let id: number | undefined;
    try {
      return await inTransaction(this.dataSource, async (tx) => {
        const chat = await this.due.claim(tx, timer, this.until(timer), failed);
        if (!chat) return false;
        id = chat.id;
        const tenant: Tenant = { organizationId: chat.organization_id, livemode: chat.livemode };
        await this.act(tx, timer, tenant, await this.writer.lock(tx, tenant, chat.id));
        return true;
      });
    } catch (error) {
      if (id === undefined) throw error;
      this.logger.error({ err: error, chat_id: id, timer }, 'chat_timer.failed');
      failed.push(id);
      return true;
    }
  }

  /** A chat is due if the column of its timer is at or before this time. */
  private until(timer: ChatTimer): Date {
    const now = this.clock.now();
    return timer === 'idle' ? now : new Date(now.getTime() - HANDOFF_PATIENCE_MS);
  }

  private async act(tx: Tx, timer: ChatTimer, tenant: Tenant, chat: LockedChat): Promise<void> {
    if (timer === 'unanswered') await this.writer.handOff(tx, tenant, chat, 'with_owner');
    else if (idleAt(chat) <= this.clock.now()) await this.writer.close(tx, tenant, chat);
    else await this.writer.postponeIdleCheck(tx, tenant, chat);
  }
}
