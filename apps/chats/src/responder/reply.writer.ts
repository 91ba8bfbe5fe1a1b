import { chatOptedOut, DomainError } from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { ChatWriter, IDLE_MS, type LockedChat, type Tenant } from '../chats/chat-writer.js';
import { AiTurnsRepository, type AiTurn } from '../chats/ai-turns.repository.js';
import type { Reply } from './chat-responder.js';
import type { WaitingChat } from './conversations.reader.js';
import { UnsaidRepliesRepository } from '../chats/unsaid-replies.repository.js';
import { noteOfUnsaid } from '../chats/unsaid-reply.entity.js';
import { ChatLimitsRepository } from '../chats/chat-limits.repository.js';
import { PendingLeadsRepository } from '../chats/pending-leads.repository.js';
import { UnansweredQuestionsRepository } from '../unanswered-questions/unanswered-questions.repository.js';

/** A draft of a lead is sent if the visitor writes nothing for this long. */
const QUIET_MS = 60_000;

/** The visitor may no longer stop the calls to a number, so the reply is generated again. */
class NotStoppedError extends Error {}

/** Stores a reply of the AI and its actions in one transaction. */
@Injectable()
export class ReplyWriter {
  constructor(
    private readonly turns: AiTurnsRepository,
    private readonly leads: PendingLeadsRepository,
    private readonly questions: UnansweredQuestionsRepository,
    private readonly unsaid: UnsaidRepliesRepository,
    private readonly limits: ChatLimitsRepository,
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns false if the chat was taken over, closed, written in, or replied to by another process since it was read.
   */
  async store(turn: AiTurn, waiting: WaitingChat, reply: Reply): Promise<boolean> {
    const tenant: Tenant = {
      organizationId: turn.organization_id,
      livemode: turn.livemode,
      ...(turn.traceparent ? { traceparent: turn.traceparent } : {}),
    };
    try {
      return await inTransaction(this.dataSource, async (tx) => {
        const chat = await this.writer.lock(tx, tenant, turn.chat_id);
        // The reply does not know what another process has kept as unsaid since, and is generated again.
        const unsaid = await this.unsaid.find(turn.chat_id, tx);
        const knowsUnsaid = (unsaid?.body ?? null) === waiting.unsaid;
        // Only the process that finishes the turn replies. A process whose lease has expired finds no turn.
        if (!knowsUnsaid || !(await this.turns.finish(turn, waiting.seq, tx))) {
          // At the same version, another process has replied, or this one replies again.
          const isOutdated = chat.version !== waiting.version;
          if (isOutdated && reply.hasChangedCalendar) {
            const text = knowsUnsaid || !unsaid ? reply.text : `${unsaid.body} ${reply.text}`;
            await this.keepUnsaid(tx, tenant, waiting, { text });
          }
          if (!knowsUnsaid) await this.turns.release(turn, this.clock.now(), turn.attempts - 1, tx);
          return false;
        }
        await this.write(tx, tenant, chat, waiting, reply);
        return true;
      });
    } catch (error) {
      if (error instanceof NotStoppedError) {
        await this.turns.release(turn, this.clock.now(), turn.attempts - 1);
        return false;
      }
      if (!(error instanceof DomainError)) throw error;
      await inTransaction(this.dataSource, async (tx) => {
        if (reply.hasChangedCalendar) await this.keepUnsaid(tx, tenant, waiting, reply);
        // Finishes only this turn, because `waiting` may include a newer message, which still needs a reply.
        await this.turns.finish(turn, turn.seq, tx);
      });
      return false;
    }
  }

  /** An appointment stays although its reply is outdated. The next reply says so, or a note in the chat. */
  private async keepUnsaid(tx: Tx, tenant: Tenant, { id, version, seq }: WaitingChat, { text }: Reply): Promise<void> {
    const chat = await this.writer.lock(tx, tenant, id);
    if (chat.status === 'ai') return this.unsaid.put(tx, id, { seq, body: text });
    if (chat.status === 'closed') return;
    const body = noteOfUnsaid(text);
    await this.writer.write(tx, tenant, chat, { sender: 'system', body, external_id: `ai:${id}:${version}:unsaid` });
  }

  private async write(
    tx: Tx,
    tenant: Tenant,
    chat: LockedChat,
    { id, version, seq, conversation }: WaitingChat,
    { text, handoff, lead, draft, leadAtEnd, question, stoppedNumber, fault, isSpam }: Reply,
  ): Promise<void> {
    const written = await this.writer.write(tx, tenant, chat, {
      sender: 'ai',
      body: text,
      repliesToVersion: version,
      external_id: `ai:${id}:${version}`,
    });
    if (handoff) await this.writer.requestHandoff(tx, tenant, written.chat, handoff.requestedBy, handoff.summary);
    await this.unsaid.remove(tx, id);
    const now = this.clock.now();
    if (fault !== undefined) await this.limits.addModelFault(tx, scopeOf(tenant), id);
    if (stoppedNumber) await this.stopCalls(tx, tenant, { id, messageId: written.message.id, stoppedNumber, now });
    // The list of questions is no place for what patients say.
    if (question && !conversation.isHipaa) {
      await this.questions.insert(
        scopeOf(tenant),
        {
          ...{ external_id: `chat:${id}:${seq}`, question, chat_id: id, message_seq: seq, asked_at: wholeSecond(now) },
          ...{ call_id: null, outbound_call_id: null, phone_number: null },
        },
        tx,
      );
    }
    if (isSpam) {
      await this.writer.setSpam(tx, tenant, written.chat, true);
      await this.leads.discard(tx, scopeOf(tenant), id, now);
    }
    const known = lead ?? draft ?? leadAtEnd;
    if (!known) return;
    if (written.chat.spam && !isSpam) await this.writer.setSpam(tx, tenant, written.chat, false);
    const dueAt = lead ? now : new Date(now.getTime() + (draft ? QUIET_MS : IDLE_MS));
    await this.leads.put(tx, scopeOf(tenant), { externalId: `chat:${id}:${seq}`, chatId: id, lead: known, dueAt }, now);
  }

  private async stopCalls(
    tx: Tx,
    tenant: Tenant,
    { id, messageId, stoppedNumber, now }: { id: number; messageId: number; stoppedNumber: string; now: Date },
  ): Promise<void> {
    if (!(await this.limits.noteStoppedNumber(tx, scopeOf(tenant), id, now))) throw new NotStoppedError();
    const occurrence = { ...tenant, at: now };
    const data = { chat_id: id, message_id: messageId, phone_number: stoppedNumber, is_proven: false };
    await announce(tx, chatOptedOut, occurrence, data);
  }
}
