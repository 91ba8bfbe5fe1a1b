import type { Caller, Chat, ChatSender, EventEnvelope, OrganizationFacts } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository, type Logger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { service } from '../src/service.js';
import { ChatTimersService } from '../src/timers/chat-timers.service.js';
import { DueChatsRepository } from '../src/timers/due-chats.repository.js';
import { CapturedLeadsConsumer } from '../src/chats/captured-leads.consumer.js';
import { ChatAuthors } from '../src/chats/chat-authors.js';
import { ChatIntakeService } from '../src/chats/chat-intake.service.js';
import { ChatMessagesRepository } from '../src/chats/chat-messages.repository.js';
import { ChatWriter } from '../src/chats/chat-writer.js';
import type { ChatRow } from '../src/chats/chat.entity.js';
import { ChatsRepository } from '../src/chats/chats.repository.js';
import { ChatsService } from '../src/chats/chats.service.js';
import { AiTurnsRepository } from '../src/chats/ai-turns.repository.js';
import { OutgoingMessagesRepository } from '../src/chats/outgoing-messages.repository.js';
import { PendingLeadsRepository } from '../src/chats/pending-leads.repository.js';
import { UnsaidRepliesRepository } from '../src/chats/unsaid-replies.repository.js';

export const NOW = new Date('2026-01-01T00:10:00.789Z');

export class SetClock extends Clock {
  instant = NOW;

  now(): Date {
    return this.instant;
  }

  advance(ms: number): void {
    this.instant = new Date(this.instant.getTime() + ms);
  }
}

export const aCaller = (given: Partial<Caller> = {}): Caller => ({
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: null,
  requestId: 'req-1',
  ...given,
});

export const inTime = (): Deadline => Deadline.in(20_000);

/** A web chat that started ten minutes before `NOW`. */
export const aChatRow = (given: Partial<ChatRow> = {}): ChatRow => ({
  id: 7,
  livemode: true,
  channel: 'web',
  contact_address: null,
  visitor_name: null,
  answered_here: false,
  status: 'ai',
  version: 1,
  last_seq: 0,
  message_count: 0,
  page_url: null,
  handoff_summary: null,
  handoff_requested_at: null,
  handed_off_at: null,
  closed_at: null,
  last_message_at: null,
  last_visitor_message_at: null,
  lead_id: null,
  spam: false,
  idle_check_at: null,
  assignee_id: null,
  handled_at: null,
  handled_by_id: null,
  handled_by_name: null,
  created_at: new Date('2026-01-01T00:00:00Z'),
  ...given,
});

/** The chats service on its own database, with a clock that only the spec moves. */
export class ChatsBench {
  readonly clock = new SetClock();
  readonly logged: { message: string; fields: Record<string, unknown> }[] = [];
  readonly logger: Logger;
  readonly chats: ChatsService;
  readonly intake: ChatIntakeService;
  readonly writer: ChatWriter;
  readonly messages: ChatMessagesRepository;
  readonly leads: CapturedLeadsConsumer;
  readonly timers: ChatTimersService;

  private constructor(readonly database: TestDatabase) {
    const { dataSource } = database;
    const note = (fields: Record<string, unknown>, message: string): void => void this.logged.push({ fields, message });
    this.logger = { info: note, warn: note, error: note } as unknown as Logger;
    const repository = new ChatsRepository(dataSource);
    const facts = new OrganizationFactsRepository();
    this.messages = new ChatMessagesRepository(dataSource);
    this.writer = new ChatWriter(
      repository,
      this.messages,
      new ChatAuthors(facts),
      new OutgoingMessagesRepository(dataSource),
      new PendingLeadsRepository(dataSource),
      new UnsaidRepliesRepository(dataSource),
      this.clock,
    );
    this.chats = new ChatsService(
      repository,
      this.writer,
      new AiTurnsRepository(dataSource),
      facts,
      dataSource,
      this.clock,
    );
    this.intake = new ChatIntakeService(repository, this.writer, dataSource, this.clock);
    this.leads = new CapturedLeadsConsumer(this.writer, dataSource);
    this.timers = this.replica();
  }

  static async start(): Promise<ChatsBench> {
    return new ChatsBench(await createTestDatabase({ schema: 'chats', ...service.database }));
  }

  replica(writer = this.writer): ChatTimersService {
    const { dataSource } = this.database;
    return new ChatTimersService(new DueChatsRepository(dataSource), writer, dataSource, this.clock, this.logger);
  }

  async reset(): Promise<void> {
    this.clock.instant = NOW;
    this.logged.length = 0;
    await this.database.dataSource.query(
      'TRUNCATE chats, chat_messages, outbox, inbox, organization_facts, model_usage RESTART IDENTITY CASCADE',
    );
  }

  async announced(): Promise<EventEnvelope[]> {
    const rows = await this.database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq');
    return rows.map(({ body }) => JSON.parse(body) as EventEnvelope);
  }

  async announcedTypes(): Promise<string[]> {
    return (await this.announced()).map(({ type }) => type);
  }

  async forgetEvents(): Promise<void> {
    await this.database.dataSource.query('TRUNCATE outbox');
  }

  async startChat(caller = aCaller(), given: Partial<Chat> & { external_id?: string } = {}): Promise<number> {
    return (await this.intake.start(caller, { channel: 'web', ...given } as never, inTime())).data.id;
  }

  /** Creates a WhatsApp chat in which the customer has just written, unless `silent`. */
  async startWhatsapp(caller = aCaller(), { silent = false } = {}): Promise<number> {
    const id = await this.startChat(caller, { channel: 'whatsapp', contact_address: '+14155550123' });
    if (!silent) await this.write(id, 'visitor');
    return id;
  }

  async write(id: number, sender: ChatSender, body = 'Hello', caller = aCaller()): Promise<number> {
    return (await this.intake.write(caller, id, { sender, body }, inTime())).data.id;
  }

  async get(id: number, caller = aCaller()): Promise<Chat> {
    return (await this.chats.get(caller, id)).data;
  }

  async know(facts: Partial<OrganizationFacts>, organizationId = 1): Promise<void> {
    const complete = { id: organizationId, version: 1, hipaa_mode: false, live_chat_enabled: true, ...facts };
    await new OrganizationFactsRepository().store(sqlRunner(this.database.dataSource), complete as OrganizationFacts);
  }
}
