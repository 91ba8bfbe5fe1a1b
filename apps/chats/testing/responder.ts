import type { RpcClient } from '@frontdesk/messaging';
import { ModelUsageRecorder, ModelUsageRepository, OrganizationFactsRepository } from '@frontdesk/service-host';
import type { ChatSender, EventEnvelope } from '@frontdesk/contracts';
import { ChatsConfig } from '../src/chats.config.js';
import { ChatsRepository } from '../src/chats/chats.repository.js';
import { aCaller, type ChatsBench } from './chats.js';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { AiTurnsRepository, type AiTurn } from '../src/chats/ai-turns.repository.js';
import { AiTurnsService } from '../src/responder/ai-turns.service.js';
import { ReplyWriter } from '../src/responder/reply.writer.js';
import { RepliesService } from '../src/responder/replies.service.js';
import { ChatResponder, type Reply, type Conversation } from '../src/responder/chat-responder.js';
import { ConversationsReader } from '../src/responder/conversations.reader.js';
import { LeadSubmissionService } from '../src/responder/lead-submission.service.js';
import { ChatLimitsRepository } from '../src/chats/chat-limits.repository.js';
import { UnsaidRepliesRepository } from '../src/chats/unsaid-replies.repository.js';
import { PendingLeadsRepository } from '../src/chats/pending-leads.repository.js';
import type { ResponderSchedule } from '../src/responder/responder.schedule.js';
import type { Model } from '@frontdesk/receptionist/model';
import { ModelResponder } from '../src/responder/model.responder.js';
import { ScriptedResponder } from '../src/responder/scripted.responder.js';
import { UnansweredQuestionsRepository } from '../src/unanswered-questions/unanswered-questions.repository.js';
import { VisitorMessagesConsumer } from '../src/responder/visitor-messages.consumer.js';

type Plan = (conversation: Conversation, signal: AbortSignal) => Reply | Promise<Reply>;

/** A responder whose replies the spec plans. */
export class PlannedResponder extends ChatResponder {
  readonly asked: Conversation[] = [];
  plan: Plan = () => ({ text: 'Hello' });

  async reply(conversation: Conversation, signal: AbortSignal): Promise<Reply> {
    this.asked.push(conversation);
    return this.plan(conversation, signal);
  }
}

/** The responder on a bench's database; each `service` is another replica. */
export class ResponderBench {
  readonly responder = new PlannedResponder();
  readonly turns: AiTurnsRepository;
  readonly leads: PendingLeadsRepository;
  readonly usage: ModelUsageRecorder;
  readonly consumer: VisitorMessagesConsumer;
  readonly config = Object.assign(new ChatsConfig(), {
    CHAT_RESPONDER_TIMEOUT_MS: 20_000,
    // Organizations without settings are read as ones in HIPAA mode.
    HIPAA_VENDORS: ['whatsapp'],
  });
  readonly never = new AbortController().signal;

  constructor(private readonly bench: ChatsBench) {
    const { dataSource } = bench.database;
    this.usage = new ModelUsageRecorder(new ModelUsageRepository(dataSource), bench.clock, bench.logger);
    this.turns = new AiTurnsRepository(dataSource);
    this.leads = new PendingLeadsRepository(dataSource);
    const schedule = { wake: () => undefined } as unknown as ResponderSchedule;
    this.consumer = new VisitorMessagesConsumer(
      new AiTurnsService(this.turns, dataSource, bench.clock),
      schedule,
      this.config,
    );
  }

  get service(): RepliesService {
    const { database, messages, writer, clock, logger } = this.bench;
    const { dataSource } = database;
    const facts = new OrganizationFactsRepository();
    const unsaid = new UnsaidRepliesRepository(dataSource);
    const limits = new ChatLimitsRepository(dataSource);
    const chats = new ChatsRepository(dataSource);
    const reader = new ConversationsReader(...([chats, messages, unsaid, limits, facts, dataSource, clock] as const));
    const replies = new ReplyWriter(
      ...([
        this.turns,
        this.leads,
        new UnansweredQuestionsRepository(dataSource),
        unsaid,
        limits,
        writer,
        dataSource,
        clock,
      ] as const),
    );
    return new RepliesService(this.turns, reader, replies, this.responder, this.config, logger);
  }

  leadSubmission(rpc: Pick<RpcClient, 'call'>): LeadSubmissionService {
    return new LeadSubmissionService(this.leads, rpc as RpcClient, this.bench.clock, this.bench.logger);
  }

  /** Lets the script reply. Without services and business hours it has no calendar. */
  useScript(): void {
    const noRecords = { call: () => Promise.reject(new Error('No records service runs here.')) };
    const script = new ScriptedResponder(this.bench.clock, noRecords);
    this.responder.plan = (conversation) => script.reply(conversation);
  }

  /** Returns the receptionist with the model. Without services and business hours it has no calendar. */
  withModel(model: Model, { mayReadHipaa } = { mayReadHipaa: true }): ModelResponder {
    const noRecords = { call: () => Promise.reject(new Error('No records service runs here.')) };
    return new ModelResponder(this.bench.clock, noRecords, model, mayReadHipaa, this.usage);
  }

  /** A chat in which our AI replies. `address`: where the visitor of a website writes from. */
  async startChat(channel: 'web' | 'whatsapp' = 'web', address: string | null = null): Promise<number> {
    const contact_address = channel === 'whatsapp' ? '+14155550123' : null;
    const { dataSource } = this.bench.database;
    return inTransaction(dataSource, async (tx) => {
      const { id } = (await this.bench.writer.start(tx, aCaller(), { channel, contact_address }))!;
      if (address) await new ChatLimitsRepository(dataSource).storeAddress(tx, scopeOf(aCaller()), id, address);
      return id;
    });
  }

  /** Writes a message, and passes all events announced so far to the consumer. */
  async write(id: number, sender: ChatSender = 'visitor', body = 'Hello'): Promise<void> {
    await this.bench.write(id, sender, body);
    await this.consumer.consume(await this.announcedMessages());
  }

  async announcedMessages(): Promise<EventEnvelope[]> {
    return (await this.bench.announced()).filter(({ type }) => type === 'chat.message.created');
  }

  claim(limit = 10): Promise<AiTurn[]> {
    return this.service.claim(this.bench.clock.now(), limit);
  }

  /** Replies to all due turns and returns how many there were. */
  async work(service = this.service): Promise<number> {
    const turns = await this.claim();
    for (const turn of turns) await service.reply(turn, this.bench.clock, this.never);
    return turns.length;
  }

  async said(id: number): Promise<[string, string][]> {
    return ((await this.bench.get(id)).messages ?? []).map(({ sender, body }) => [sender, body]);
  }

  async left(): Promise<number> {
    const [row] = await this.bench.database.dataSource.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM ai_turns',
    );
    return row.count;
  }
}
