import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { chatReplyFields } from '../resources/chat.js';
import type { Scalar } from '../resources/lead.js';
import {
  placeholdersOf,
  whatsappTemplateFields,
  whatsappTemplateStatuses,
  type WhatsappTemplateStatus,
} from '../resources/whatsapp-template.js';
import { Choice, Text, TextList } from '../validation/field-decorators.js';
import { scalarField, textRefusal, type Common } from '../validation/input-field.js';
import { Entries } from '../validation/structured-fields.js';
import { checkChat } from './chat-operations.js';

function TemplateName(common: Common): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', maxLength: 512, pattern: '^[a-z0-9_]+$' },
    refuse: (value) =>
      textRefusal(value, 1, 512) ??
      (/^[a-z0-9_]+$/.test(value as string) ? null : 'must have lowercase letters, digits and underscores only'),
  });
}

function TemplateLanguage(common: Common): PropertyDecorator {
  return scalarField(common, {
    schema: { type: 'string', pattern: '^[a-z]{2,3}(_[A-Z]{2,3})?$' },
    refuse: (value) =>
      typeof value === 'string' && /^[a-z]{2,3}(_[A-Z]{2,3})?$/.test(value) ? null : 'must be a language such as en_US',
  });
}

export class PutWhatsappTemplateBody {
  @TemplateName({ required: true, description: 'Name of the template at WhatsApp, such as `appointment_reminder`' })
  name!: string;

  @TemplateLanguage({ required: true, description: 'Language of the template at WhatsApp, such as `en_US`' })
  language!: string;

  @Text({ max: 1024, required: true, description: 'With `{{placeholders}}` for the variables' })
  body!: string;

  @TextList({
    max: 100,
    maxLength: 64,
    description: 'The names of the placeholders; must match the placeholders in the body',
  })
  variables?: string[] | null;

  @Choice(whatsappTemplateStatuses, {
    required: true,
    description: 'Review by WhatsApp. Only an `approved` template can be sent',
  })
  status!: WhatsappTemplateStatus;
}

export class SendTemplateBody {
  @Text({ max: 512, required: true, description: 'The name of the template' })
  template!: string;

  @Text({ max: 16, required: true, description: 'The language of the template, such as en_US' })
  language!: string;

  @Entries({ max: 100, description: 'The values: an object by placeholder, or a list in their order' })
  variables?: Record<string, Scalar> | null;
}

/** Returns whether the given variables, if there are any, are the placeholders of the body. */
export function areItsPlaceholders({ body, variables }: PutWhatsappTemplateBody): boolean {
  const expected = placeholdersOf(body);
  return !variables || (variables.length === expected.length && expected.every((name) => variables.includes(name)));
}

const templates = { owner: 'chats', output: { kind: 'list', fields: whatsappTemplateFields } } as const;

export const listWhatsappTemplates = operation({
  ...templates,
  api: 'public',
  name: 'whatsapp-templates.list',
  method: 'GET',
  path: '/whatsapp-templates',
  summary: 'List WhatsApp templates',
  forModels: 'Use it before chats_send_template. Returns `name`, `language`, `body`, `variables` and `status` of each.',
  status: 200,
  scope: 'chats:read',
  errors: [],
});

export const sendTemplate = operation({
  owner: 'chats',
  api: 'public',
  name: 'chats.send-template',
  method: 'POST',
  path: '/chats/{chat}/template-messages',
  summary: 'Send a WhatsApp template, even if the reply window is closed',
  forModels:
    'Use it when `reply_window_open` is false in a WhatsApp chat. Choose an approved template with whatsapp_templates_list. Returns the stored message.',
  status: 201,
  scope: 'chats:write',
  body: SendTemplateBody,
  innerLimit: 'chat-replies',
  effect: { reachesPeople: 'The person receives the message on WhatsApp at once.' },
  existence: checkChat,
  audit: audited('chat.message_written', chatReplyFields, { values: ['sender'] }),
  output: { kind: 'record', fields: chatReplyFields },
  errors: ['chat_closed', 'template_unavailable'],
});

export const listOrganizationWhatsappTemplates = operation({
  ...templates,
  api: 'platform',
  name: 'whatsapp-templates.list-in-organization',
  method: 'GET',
  path: '/organizations/{organization}/whatsapp-templates',
  summary: 'List the WhatsApp templates of an organization',
  status: 200,
  errors: [],
});

/** Replaces the template of that name and language. */
export const putWhatsappTemplate = operation({
  owner: 'chats',
  api: 'platform',
  name: 'whatsapp-templates.put',
  method: 'PUT',
  path: '/organizations/{organization}/whatsapp-templates',
  summary: 'Create or replace a WhatsApp template of an organization',
  status: 200,
  body: PutWhatsappTemplateBody,
  audit: audited('whatsapp_template.updated', whatsappTemplateFields, {
    values: ['status'],
    texts: ['name', 'language', 'body'],
  }),
  output: { kind: 'record', fields: whatsappTemplateFields },
  errors: [],
});
