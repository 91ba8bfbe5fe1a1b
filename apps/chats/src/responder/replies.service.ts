import { firstOf } from '@frontdesk/contracts';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { AiTurnsRepository, type AiTurn } from '../chats/ai-turns.repository.js';
import { ReplyWriter } from './reply.writer.js';
import { ChatResponder, MAX_REPLY_LENGTH, type Conversation, type Reply } from './chat-responder.js';
import { disclosed, elsewhereText, safetyReply } from '@frontdesk/receptionist';
import { toReply } from './receptionist-actions.js';
import { forReceptionist } from './receptionist-conversation.js';
import { ConversationsReader, type WaitingChat } from './conversations.reader.js';
import { responderMetrics } from './responder-metrics.js';

/** The time that the lease allows for storing a reply, in addition to the responder's time limit. */
const LEASE_RESERVE_MS = 10_000;
/** After this many failed or crashed attempts, the visitor gets the fallback text instead of a generated reply. */
const MAX_ATTEMPTS = 5;
/** After this many attempts, not even the fallback text is sent. */
const MAX_ATTEMPTS_WITH_FALLBACK = 2 * MAX_ATTEMPTS;
const RETRY_MS = 2000;

/**
 * Replies to visitors. Claims a turn, generates a reply while it holds no lock, and stores the reply unless it is
 * outdated.
 */
@Injectable()
export class RepliesService {
  constructor(
    private readonly turns: AiTurnsRepository,
    private readonly reader: ConversationsReader,
    private readonly writer: ReplyWriter,
    private readonly responder: ChatResponder,
    private readonly config: ChatsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  claim(now: Date, limit: number): Promise<AiTurn[]> {
    const leasedUntil = new Date(now.getTime() + this.config.CHAT_RESPONDER_TIMEOUT_MS + LEASE_RESERVE_MS);
    return this.turns.claim(now, leasedUntil, limit);
  }

  async reply(turn: AiTurn, clock: Clock, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    try {
      const outcome = await this.attemptReply(turn, clock, signal);
      responderMetrics.replies.inc({ outcome });
      if (outcome === 'replied' || outcome === 'fallback')
        responderMetrics.replySeconds.observe((performance.now() - startedAt) / 1000);
    } catch (error) {
      const now = clock.now();
      // A process that stops releases the turn at once. This attempt does not count.
      if (signal.aborted) return this.turns.release(turn, now, turn.attempts - 1);
      responderMetrics.replies.inc({ outcome: 'failed' });
      await this.turns.release(turn, new Date(now.getTime() + RETRY_MS * turn.attempts), turn.attempts);
      throw error;
    }
  }

  private async attemptReply(turn: AiTurn, clock: Clock, signal: AbortSignal): Promise<string> {
    const { chat_id, attempts } = turn;
    if (attempts > MAX_ATTEMPTS) this.logger.error({ chat_id, attempts: attempts - 1 }, 'chat_reply.given_up');
    if (attempts > MAX_ATTEMPTS_WITH_FALLBACK) return this.end(turn, 'given_up');
    const waiting = await this.reader.waiting(turn);
    if (!waiting) return this.end(turn, 'not_wanted');
    const { reply, outcome, isSafety } =
      attempts > MAX_ATTEMPTS
        ? ({ reply: this.fallback(), outcome: 'given_up', isSafety: false } as const)
        : await this.generate(waiting, clock, signal);
    signal.throwIfAborted();
    // The words about danger come first, because the end may be cut off.
    const parts = isSafety ? [reply.text, waiting.unsaid] : [waiting.unsaid, reply.text];
    const said = parts.filter(Boolean).join(' ');
    const text = firstOf(disclosed(said, forReceptionist(waiting.conversation, clock.now())), MAX_REPLY_LENGTH);
    return (await this.writer.store(turn, waiting, { ...reply, text })) ? outcome : 'too_late';
  }

  private async end(turn: AiTurn, outcome: string): Promise<string> {
    await this.turns.finish(turn, turn.seq);
    return outcome;
  }

  private async generate(
    { id, conversation }: WaitingChat,
    clock: Clock,
    signal: AbortSignal,
  ): Promise<{ reply: Reply; outcome: 'replied' | 'fallback'; isSafety: boolean }> {
    // Danger and opt-outs are not left to a model.
    const read = forReceptionist(conversation, clock.now());
    const safe = safetyReply(read);
    // The words about danger and about a proven opt-out are fixed, and are said everywhere.
    const isFixed = safe?.acts.some(
      (act) => (act.type === 'request_person' && act.isEmergency) || (act.type === 'opt_out' && act.isProven),
    );
    if (!isFixed && this.mayNotLeave(conversation)) {
      const reply: Reply = { text: elsewhereText(read), handoff: { requestedBy: 'ai', summary: null } };
      return { reply, outcome: 'replied', isSafety: true };
    }
    if (safe) return { reply: toReply(safe), outcome: 'replied', isSafety: true };
    const reply = await this.responder.reply(conversation, signal);
    if (reply.fault === undefined) return { reply, outcome: 'replied', isSafety: false };
    this.logger.warn({ chat_id: id, reason: reply.fault }, 'chat_reply.fallback');
    return { reply, outcome: 'fallback', isSafety: false };
  }

  /** In HIPAA mode, no content goes to WhatsApp unless there is an agreement. */
  private mayNotLeave({ channel, isHipaa, scope }: Conversation): boolean {
    return channel === 'whatsapp' && scope.livemode && !this.config.mayUseWhatsapp({ isHipaa });
  }

  private fallback(): Reply {
    return { handoff: { requestedBy: 'ai', summary: null }, text: this.config.CHAT_FALLBACK_TEXT };
  }
}
