import {
  DomainError,
  formatInstant,
  readWidgetChat,
  startWidgetChat,
  writeInWidgetChat,
  type Caller,
  type FirstVisitorMessageBody,
  type OrganizationFacts,
  type VisitorChat,
  type VisitorMessage,
  type VisitorMessageBody,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import type { AnswerTime } from '../http/answer-time.js';
import type { ReadChat } from './chat-stream.js';
import { VisitorTokens, type VisitorToken } from './visitor-tokens.js';

/** Reads the state of a chat and no messages. */
const AFTER_EVERYTHING = 2 ** 31 - 1;

/** A visitor's credentials as they are shown. */
interface ShownToken {
  token: string;
  expires_at: string;
}

/** A request of a visitor's page. */
export interface Asked {
  requestId: string;
  time: AnswerTime;
}

/** What visitors do with their chats. Always live mode: a website has no test visitors. */
@Injectable()
export class WidgetService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tokens: VisitorTokens,
  ) {}

  /** What a page needs to know before it shows the widget. */
  settings({ receptionist_name, live_chat_enabled }: OrganizationFacts): { data: object } {
    return { data: { receptionist_name, live_chat_enabled } };
  }

  async start(
    facts: OrganizationFacts,
    body: FirstVisitorMessageBody,
    { requestId, time }: Asked,
  ): Promise<{ data: VisitorChat; existing: boolean } & ShownToken> {
    const caller = { ...callerFor(facts, requestId), facts };
    const { remainingMs: timeoutMs } = time;
    const started = await this.rpc.call(startWidgetChat, caller, { ids: {}, query: {}, body }, { timeoutMs });
    const { chat_id: chatId, data, existing } = started;
    return { data, existing, ...shown(this.tokens.issue(facts.id, chatId)) };
  }

  async write(
    facts: OrganizationFacts,
    chatId: number,
    body: VisitorMessageBody,
    { requestId, time }: Asked,
  ): Promise<{ data: VisitorMessage; existing: boolean }> {
    const caller = { ...callerFor(facts, requestId), facts };
    const input = { ids: { chat: chatId }, query: {}, body };
    return this.rpc.call(writeInWidgetChat, caller, input, { timeoutMs: time.remainingMs });
  }

  /** The chat with at most a page of the messages after a known one. */
  async read(
    facts: OrganizationFacts,
    chatId: number,
    after: number,
    { requestId, time }: Asked,
  ): Promise<{ data: VisitorChat }> {
    const input = { ids: { chat: chatId }, query: { after }, body: {} };
    return this.rpc.call(readWidgetChat, callerFor(facts, requestId), input, { timeoutMs: time.remainingMs });
  }

  /** Reads a chat again and again, for as long as a page is open: it keeps hold of nothing but what that takes. */
  readerOf(facts: OrganizationFacts, chatId: number, requestId: string): ReadChat {
    const caller = callerFor(facts, requestId);
    const ids = { chat: chatId };
    return async (after) => {
      const { data } = await this.rpc.call(readWidgetChat, caller, { ids, query: { after }, body: {} });
      return data;
    };
  }

  /** Refuses when the chat has ended. */
  async assertOpen(facts: OrganizationFacts, chatId: number, asked: Asked): Promise<void> {
    const { data } = await this.read(facts, chatId, AFTER_EVERYTHING, asked);
    if (data.status === 'closed') throw new DomainError('chat_closed');
  }

  /** Another token for a chat that goes on. */
  async renew(facts: OrganizationFacts, chatId: number, asked: Asked): Promise<ShownToken> {
    await this.assertOpen(facts, chatId, asked);
    return shown(this.tokens.issue(facts.id, chatId));
  }
}

function callerFor(facts: OrganizationFacts, requestId: string): Caller {
  return {
    organizationId: facts.id,
    livemode: true,
    hipaa: facts.hipaa_mode,
    factsVersion: facts.version,
    keyId: null,
    requestId,
  };
}

function shown({ token, expiresAt }: VisitorToken): ShownToken {
  return { token, expires_at: formatInstant(expiresAt) };
}
