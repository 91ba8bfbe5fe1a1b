import {
  areItsPlaceholders,
  DomainError,
  fillTemplate,
  hidesContent,
  invalidFields,
  placeholdersOf,
  type Caller,
  type ChatReply,
  type PutWhatsappTemplateBody,
  type SendTemplateBody,
  type WhatsappTemplate,
} from '@frontdesk/contracts';
import { recordChange, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { toChatReply } from '../chats/chat-message.entity.js';
import { writerOf } from '../chats/chat-team.js';
import { ChatWriter } from '../chats/chat-writer.js';
import type { OutgoingTemplate } from '../chats/outgoing-messages.repository.js';
import { TemplatesRepository } from './templates.repository.js';
import { toWhatsappTemplate } from './whatsapp-template.entity.js';

/** WhatsApp's limit for one value. */
const MAX_VALUE = 1024;

/** The WhatsApp templates of organizations, and the messages that are made from them. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly writer: ChatWriter,
    private readonly dataSource: DataSource,
  ) {}

  async list({ organizationId }: Caller): Promise<{ data: WhatsappTemplate[] }> {
    return { data: (await this.templates.list(organizationId)).map(toWhatsappTemplate) };
  }

  /** Creates or replaces the template of that name and language. */
  async put(caller: Caller, given: PutWhatsappTemplateBody, deadline: Deadline): Promise<{ data: WhatsappTemplate }> {
    if (!areItsPlaceholders(given)) throw invalidFields({ variables: ['must be the placeholders of the body'] });
    const { name, language, body, status } = given;
    await inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.templates.find(caller.organizationId, name, language, tx);
        const after = { name, language, body, status };
        const [id] = await this.templates.put(tx, caller.organizationId, [after], false);
        await recordChange(tx, caller, { id: id!, before, after: { id: id!, ...after } });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return { data: toWhatsappTemplate({ name, language, body, status }) };
  }

  /** Sends a template as a reply. The customer's answer opens the reply window; the template does not. */
  async send(
    caller: Caller,
    chatId: number,
    { template: name, language, variables }: SendTemplateBody,
    deadline: Deadline,
  ): Promise<{ data: ChatReply }> {
    const message = await inTransaction(
      this.dataSource,
      async (tx) => {
        const chat = await this.writer.lock(tx, caller, chatId);
        if (chat.status === 'closed') throw new DomainError('chat_closed');
        const found = await this.templates.find(caller.organizationId, name, language, tx);
        if (chat.channel !== 'whatsapp' || found?.status !== 'approved') throw new DomainError('template_unavailable');
        const values = valuesFor(placeholdersOf(found.body), variables ?? {});
        const template: OutgoingTemplate = { name, language, values };
        const body = fillTemplate(found.body, Object.fromEntries(values.map((value) => [value.name, value.text])));
        const written = await this.writer.write(tx, caller, chat, { ...writerOf(caller), body, template });
        await recordChange(tx, caller, { id: chatId, after: written.message });
        return written.message;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return { data: toChatReply(message, hidesContent(caller)) };
  }
}

/** Returns the value of each placeholder. A list of values was decoded to an object with the keys "0", "1", etc. */
function valuesFor(names: readonly string[], given: Readonly<Record<string, unknown>>): OutgoingTemplate['values'] {
  const isByName = names.every((name) => Object.hasOwn(given, name));
  const keys = isByName ? names : names.map((_name, index) => String(index));
  const isComplete = Object.keys(given).length === names.length && keys.every((key) => Object.hasOwn(given, key));
  if (!isComplete) {
    const expected = names.length === 0 ? 'must be empty' : `must have a value for ${names.join(', ')}`;
    throw invalidFields({ variables: [expected] });
  }
  return names.map((name, index) => ({ name, text: textOf(given[keys[index]!]) }));
}

/** WhatsApp refuses line breaks, tabs and runs of spaces in a value. */
function textOf(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string' || text === '') throw invalidFields({ variables: ['must not have an empty value'] });
  if (/[\n\t\r]| {5}/.test(text))
    throw invalidFields({ variables: ['must not have a value with line breaks or tabs'] });
  if ([...text].length > MAX_VALUE) {
    throw invalidFields({ variables: [`must not have a value longer than ${MAX_VALUE} characters`] });
  }
  return text;
}
