import {
  DomainError,
  getCall,
  getOutboundCall,
  hidesContent,
  MAX_UNANSWERED_QUESTIONS,
  type Caller,
  type RecordUnansweredQuestionBody,
  type ReplayedQuestion,
  type ReplayQuestionBody,
  type TranscriptLine,
  type UnansweredQuestion,
} from '@frontdesk/contracts';
import { recordChange, RpcClient, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { respond, type Message, type ReceptionistChannel } from '@frontdesk/receptionist';
import { Clock, OrganizationFactsRepository, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { ChatMessagesRepository } from '../chats/chat-messages.repository.js';
import { receptionistSettingsOf } from '../chats/receptionist-settings.js';
import { toUnansweredQuestion, type UnansweredQuestionRow } from './unanswered-question.entity.js';
import { UnansweredQuestionsRepository } from './unanswered-questions.repository.js';

const MAX_MESSAGES = 60;

/** What was said up to a question, and what the receptionist said to it. */
interface AskedConversation {
  channel: ReceptionistChannel;
  messages: Message[];
  before: string | null;
}

/** The questions to which the settings had no answer, until the owner answers or deletes them. */
@Injectable()
export class UnansweredQuestionsService {
  constructor(
    private readonly questions: UnansweredQuestionsRepository,
    private readonly messages: ChatMessagesRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly rpc: RpcClient,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<{ data: UnansweredQuestion[] }> {
    // HIPAA mode may have begun after a question was asked.
    if (hidesContent(caller)) return { data: [] };
    const rows = await this.questions.list(scopeOf(caller), MAX_UNANSWERED_QUESTIONS);
    return { data: rows.map(toUnansweredQuestion) };
  }

  /** Records a question of a call, once for each `external_id`. */
  async record(caller: Caller, body: RecordUnansweredQuestionBody): Promise<null> {
    const { question, external_id, call_id = null, outbound_call_id = null, phone_number = null } = body;
    await this.questions.insert(scopeOf(caller), {
      ...{ external_id: external_id!, question, call_id, outbound_call_id, phone_number },
      ...{ chat_id: null, message_seq: null, asked_at: wholeSecond(this.clock.now()) },
    });
    return null;
  }

  /** Has the script reply to the question as if the settings had the entry. Nothing is stored, booked or sent. */
  async replay(
    caller: Caller,
    id: number,
    entry: ReplayQuestionBody,
    deadline: Deadline,
  ): Promise<{ data: ReplayedQuestion }> {
    const row = await this.find(caller, id);
    const facts = await this.facts.find(sqlRunner(this.dataSource), caller.organizationId);
    const settings = receptionistSettingsOf(facts);
    const { before, ...asked } = await this.conversationOf(caller, row, deadline);
    const conversation = {
      ...asked,
      organization: { name: facts?.name ?? '', timezone: facts?.timezone ?? null },
      settings: { ...settings, faq: [...(settings.faq ?? []), entry] },
      phoneNumber: null,
      visitorName: null,
      hasLead: false,
      isHandoffRequested: false,
      now: this.clock.now(),
      stopsUnprovenNumbers: false,
    };
    const { text, unanswered } = await respond(conversation, { calendar: null });
    return { data: { before, now: text, is_answered: unanswered === null } };
  }

  /** Deletes the question in all conversations that asked it in the same words. */
  async remove(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    const row = await this.find(caller, id);
    await inTransaction(
      this.dataSource,
      async (tx) => {
        await this.questions.remove(tx, scopeOf(caller), row.question);
        await recordChange(tx, caller, { id, before: row });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }

  private async find(caller: Caller, id: number): Promise<UnansweredQuestionRow> {
    const row = hidesContent(caller) ? null : await this.questions.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  private async conversationOf(
    caller: Caller,
    row: UnansweredQuestionRow,
    deadline: Deadline,
  ): Promise<AskedConversation> {
    if (row.chat_id !== null) return this.chatOf(caller, row.chat_id, row);
    const lines = await this.transcriptOf(caller, row, deadline);
    const at = lines.findLastIndex(({ role, text }) => role === 'customer' && text.includes(row.question));
    // The transcript is written at the end of the call, and may have been purged or dropped.
    if (at < 0) return { channel: 'phone', messages: [{ sender: 'visitor', body: row.question }], before: null };
    const messages = lines.slice(0, at + 1).map(({ role, text }): Message => ({
      sender: role === 'ai' ? 'ai' : 'visitor',
      body: text,
    }));
    const reply = lines[at + 1];
    return {
      channel: 'phone',
      messages: messages.slice(-MAX_MESSAGES),
      before: reply?.role === 'ai' ? reply.text : null,
    };
  }

  private async chatOf(
    caller: Caller,
    chatId: number,
    { question, message_seq }: UnansweredQuestionRow,
  ): Promise<AskedConversation> {
    const seq = message_seq!;
    const rows = await this.messages.after(scopeOf(caller), chatId, Math.max(0, seq - MAX_MESSAGES), MAX_MESSAGES + 1);
    const messages = rows.flatMap(({ seq: at, sender, body }): Message[] =>
      at > seq || sender === 'system' ? [] : [{ sender, body }],
    );
    const reply = rows.find(({ seq: at, sender }) => at > seq && sender === 'ai');
    const asked: Message[] = messages.length > 0 ? messages : [{ sender: 'visitor', body: question }];
    return { channel: 'web', messages: asked, before: reply?.body ?? null };
  }

  private async transcriptOf(
    caller: Caller,
    { call_id, outbound_call_id }: UnansweredQuestionRow,
    deadline: Deadline,
  ): Promise<readonly TranscriptLine[]> {
    const input = { query: {}, body: {} };
    const options = { timeoutMs: deadline.remainingMs };
    try {
      const { data } =
        call_id === null
          ? await this.rpc.call(
              getOutboundCall,
              caller,
              { ...input, ids: { outboundCall: outbound_call_id! } },
              options,
            )
          : await this.rpc.call(getCall, caller, { ...input, ids: { call: call_id } }, options);
      return data.transcript ?? [];
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return [];
      throw error;
    }
  }
}
