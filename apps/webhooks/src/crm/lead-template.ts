import type { CrmLead } from './crm-port.js';

/** The values of placeholders. */
export interface TemplateValues {
  lead: CrmLead;
  event: string;
  livemode: boolean;
  externalId: string | null;
}

type Read = (values: TemplateValues) => unknown;

const MARK = /\{\{\s*([^{}]*?)\s*\}\}/g;
const MAX_MARK = 200;
const FIELD = /^lead\.(details|custom_fields)\.([A-Za-z0-9_-]{1,100})$/;

const PLACEHOLDERS: Readonly<Record<string, Read>> = {
  event: ({ event }) => event,
  livemode: ({ livemode }) => livemode,
  external_id: ({ externalId }) => externalId,
  'lead.id': ({ lead }) => lead.id,
  'lead.name': ({ lead }) => lead.name,
  'lead.first_name': ({ lead }) => lead.name?.trim().split(/\s+/)[0] ?? null,
  'lead.last_name': ({ lead }) => lead.name?.trim().split(/\s+/).slice(1).join(' ') || null,
  'lead.phone_number': ({ lead }) => lead.phone_number,
  'lead.email': ({ lead }) => lead.email,
  'lead.reason': ({ lead }) => lead.reason,
  'lead.urgency': ({ lead }) => lead.urgency,
  'lead.source': ({ lead }) => lead.source,
  'lead.call_id': ({ lead }) => lead.call_id,
  'lead.chat_id': ({ lead }) => lead.chat_id,
  'lead.outbound_call_id': ({ lead }) => lead.outbound_call_id,
  'lead.created_at': ({ lead }) => lead.created_at,
  'lead.details': ({ lead }) => lead.details,
  'lead.custom_fields': ({ lead }) => lead.custom_fields,
};

/** The template cannot be used. The message completes the name of the field. */
export class TemplateFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TemplateFault';
  }
}

/** The deepest nesting of a template. */
const MAX_DEPTH = 50;

/**
 * A JSON text with placeholders such as `{{lead.name}}`. A placeholder inside a string becomes part of the string, and
 * one that stands alone becomes a value. The template is parsed first and the values are put into the parsed tree, so
 * that no value can add anything but itself.
 */
export class LeadTemplate {
  private readonly tree: unknown;

  /** Throws `TemplateFault`. */
  constructor(text: string) {
    const json = quoted(text);
    try {
      this.tree = JSON.parse(json);
    } catch {
      throw new TemplateFault('is not JSON');
    }
    assertKnown(this.tree);
  }

  render(values: TemplateValues): string {
    return JSON.stringify(filled(this.tree, values));
  }
}

/** Marks a string of the template that stands for a whole value. */
const ALONE = '\ue000';
const ALONE_MARK = /^\ue000\{\{([^{}]*)\}\}$/;

/** Puts quotation marks around placeholders that are outside of strings. */
function quoted(text: string): string {
  let result = '';
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    const mark = isInString ? undefined : /^\{\{[^{}]*\}\}/.exec(text.slice(at, at + MAX_MARK))?.[0];
    if (mark !== undefined) {
      result += JSON.stringify(ALONE + mark.replace(/\s/g, ''));
      at += mark.length - 1;
    } else if (isInString && character === '\\') {
      result += text.slice(at, at + 2);
      at += 1;
    } else {
      if (character === '"') isInString = !isInString;
      result += character;
    }
  }
  return result;
}

function filled(node: unknown, values: TemplateValues): unknown {
  if (typeof node === 'string') {
    const alone = ALONE_MARK.exec(node)?.[1];
    if (alone !== undefined) return readerOf(alone.trim())!(values) ?? null;
    return node.replace(MARK, (_, name: string) => textOf(readerOf(name)!(values)));
  }
  if (Array.isArray(node)) return node.map((one: unknown) => filled(one, values));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, filled(value, values)]));
}

/** Refuses unknown placeholders, placeholders in keys, which could replace another key, and deep nesting. */
function assertKnown(node: unknown, depth = 0): void {
  if (depth > MAX_DEPTH) throw new TemplateFault('is nested too deeply');
  if (typeof node === 'string') {
    const unknown = [...node.matchAll(MARK)].find(([, name]) => readerOf(name!) === null);
    if (unknown) throw new TemplateFault(`has the unknown placeholder ${unknown[0]}`);
    if (node.replace(MARK, '').includes('{{')) throw new TemplateFault('has a placeholder without an end');
  } else if (typeof node === 'object' && node !== null) {
    for (const [key, value] of Object.entries(node)) {
      if (key.includes('{{')) throw new TemplateFault('has a placeholder in a key');
      assertKnown(value, depth + 1);
    }
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function readerOf(name: string): Read | null {
  if (Object.hasOwn(PLACEHOLDERS, name)) return PLACEHOLDERS[name]!;
  const field = FIELD.exec(name);
  if (!field) return null;
  const key = field[2]!;
  if (field[1] === 'details') return ({ lead }) => own(lead.details, key) ?? null;
  return ({ lead }) => own(lead.custom_fields, key)?.value ?? null;
}

function own<T>(record: Readonly<Record<string, T>> | null, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
