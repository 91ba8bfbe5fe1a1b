import {
  DomainError,
  formatInstant,
  readWidgetChat,
  startWidgetChat,
  writeInWidgetChat,
  type Caller,
  type StartWidgetChatBody,
  type OrganizationFacts,
  type VisitorChat,
  type VisitorMessage,
  type VisitorMessageBody,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import type { RequestDeadline } from '../http/request-deadline.js';
import type { ReadChat } from './chat-stream.js';
import { VisitorTokens, type VisitorToken } from './visitor-tokens.js';

/** The number of messages to read if only the state of a chat is needed. */
const AFTER_LAST_MESSAGE = 2 ** 31 - 1;

/** A visitor's token in a response. */
interface TokenBody {
  token: string;
  expires_at: string;
}

/** A request of a visitor's page. */
export interface RequestContext {
  requestId: string;
  deadline: RequestDeadline;
}

/** The operations of visitors on their chats. They are always in live mode, because websites have no test visitors. */
@Injectable()
export class WidgetService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tokens: VisitorTokens,
  ) {}

  /** The settings that a page needs before it shows the widget. */
  settings({ name, receptionist_name, live_chat_enabled, privacy_url }: OrganizationFacts): { data: object } {
    return { data: { organization_name: name, receptionist_name, live_chat_enabled, privacy_url } };
  }

  async start(
    facts: OrganizationFacts,
    body: StartWidgetChatBody,
    { requestId, deadline }: RequestContext,
  ): Promise<{ data: VisitorChat; existing: boolean } & TokenBody> {
    const caller = { ...callerFor(facts, requestId), facts };
    const { remainingMs: timeoutMs } = deadline;
    const started = await this.rpc.call(startWidgetChat, caller, { ids: {}, query: {}, body }, { timeoutMs });
    const { chat_id: chatId, data, existing } = started;
    return { data, existing, ...toTokenBody(this.tokens.issue(facts.id, chatId)) };
  }

  async write(
    facts: OrganizationFacts,
    chatId: number,
    body: VisitorMessageBody,
    { requestId, deadline }: RequestContext,
  ): Promise<{ data: VisitorMessage; existing: boolean }> {
    const caller = { ...callerFor(facts, requestId), facts };
    const input = { ids: { chat: chatId }, query: {}, body };
    return this.rpc.call(writeInWidgetChat, caller, input, { timeoutMs: deadline.remainingMs });
  }

  /** Reads the chat and at most a page of messages after a given one. */
  async read(
    facts: OrganizationFacts,
    chatId: number,
    after: number,
    { requestId, deadline }: RequestContext,
  ): Promise<{ data: VisitorChat }> {
    const input = { ids: { chat: chatId }, query: { after }, body: {} };
    return this.rpc.call(readWidgetChat, callerFor(facts, requestId), input, { timeoutMs: deadline.remainingMs });
  }

  /** Returns a reader for an open stream. It keeps only what the read needs, because streams are long-lived. */
  readerOf(facts: OrganizationFacts, chatId: number, requestId: string): ReadChat {
    const caller = callerFor(facts, requestId);
    const ids = { chat: chatId };
    return async (after) => {
      const { data } = await this.rpc.call(readWidgetChat, caller, { ids, query: { after }, body: {} });
      return data;
    };
  }

  /** Throws `chat_closed` if the chat has ended. */
  async assertOpen(facts: OrganizationFacts, chatId: number, context: RequestContext): Promise<void> {
    const { data } = await this.read(facts, chatId, AFTER_LAST_MESSAGE, context);
    if (data.status === 'closed') throw new DomainError('chat_closed');
  }

  /** Issues a new token for an open chat. */
  async renew(facts: OrganizationFacts, chatId: number, context: RequestContext): Promise<TokenBody> {
    await this.assertOpen(facts, chatId, context);
    return toTokenBody(this.tokens.issue(facts.id, chatId));
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

function toTokenBody({ token, expiresAt }: VisitorToken): TokenBody {
  return { token, expires_at: formatInstant(expiresAt) };
}
