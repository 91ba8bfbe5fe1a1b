import { listOf, oneOf, text, type PresentedOf } from '../fields.js';

/** Only messages of an approved template can be sent. */
export const whatsappTemplateStatuses = ['approved', 'pending', 'rejected', 'paused', 'disabled'] as const;
export type WhatsappTemplateStatus = (typeof whatsappTemplateStatuses)[number];

/** A text that WhatsApp has approved for messages outside the reply window. */
export const whatsappTemplateFields = {
  name: text().describe('Name of the template at WhatsApp, such as `appointment_reminder`'),
  language: text().describe('A language code of WhatsApp, such as en_US'),
  body: text().describe('The text, with `{{placeholders}}` for the variables'),
  variables: listOf(text()).describe('The placeholders of the body, in their order'),
  status: oneOf(whatsappTemplateStatuses).describe(
    '`approved`: can be sent. `pending`: WhatsApp reviews it. `rejected`, `paused`, `disabled`: WhatsApp does not allow it',
  ),
};

export type WhatsappTemplate = PresentedOf<typeof whatsappTemplateFields>;

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;

/** Returns the names of the placeholders of a template, each once. */
export function placeholdersOf(body: string): string[] {
  return [...new Set([...body.matchAll(PLACEHOLDER)].map((match) => match[1]!))];
}

/** Returns the text that the customer sees. A placeholder without a value stays as it is. */
export function fillTemplate(body: string, values: Readonly<Record<string, string>>): string {
  return body.replace(PLACEHOLDER, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : placeholder,
  );
}
