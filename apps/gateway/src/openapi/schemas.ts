import {
  accountFields,
  blockedCallerFields,
  bookingFields,
  callFields,
  chatFields,
  chatReplyFields,
  decisionFields,
  doNotCallEntryFields,
  inputFieldsOf,
  leadFields,
  loggedDeliveryFields,
  orNull,
  outboundCallFields,
  schemaOf,
  webhookDeliveryFields,
  webhookEndpointFields,
  type FieldTable,
  type InputField,
  type JsonSchema,
} from '@frontdesk/contracts';

/** JSON Schema with what OpenAPI and we add to it. */
export type DescribedSchema = JsonSchema & Record<string, unknown>;
type Dto = new () => object;

/** The resources of the Organization API by the names they have in its description. */
export const resources = {
  Account: accountFields,
  Call: callFields,
  Lead: leadFields,
  Booking: bookingFields,
  OutboundCall: outboundCallFields,
  Decision: decisionFields,
  DoNotCallEntry: doNotCallEntryFields,
  BlockedCaller: blockedCallerFields,
  Chat: chatFields,
  ChatMessage: chatReplyFields,
  WebhookEndpoint: webhookEndpointFields,
  WebhookDelivery: webhookDeliveryFields,
  LoggedWebhookDelivery: loggedDeliveryFields,
} as const satisfies Record<string, FieldTable>;

export type ResourceName = keyof typeof resources;

const names = new Map<FieldTable, string>(Object.entries(resources).map(([name, fields]) => [fields, name]));

export const reference = (name: string): DescribedSchema => ({ $ref: `#/components/schemas/${name}` });

/** A reference to the resource whose fields these are. Throws for fields of no public resource. */
export function referenceTo(fields: FieldTable): DescribedSchema {
  const name = names.get(fields);
  if (!name) throw new Error('The API description has no name for a resource.');
  return reference(name);
}

/** The schema of a field table; `x-hipaa` tells what HIPAA mode does to a field, `x-detail-only` that lists lack it. */
export function describeFields(fields: FieldTable): DescribedSchema {
  const properties = Object.entries(fields).map(([name, { schema, hipaa, isDetailOnly }]) => [
    name,
    {
      ...schema,
      ...said(schema.description, isDetailOnly && 'Not in lists', hipaa !== 'kept' && IN_HIPAA_MODE[hipaa]),
      'x-hipaa': hipaa,
      ...(isDetailOnly ? { 'x-detail-only': true } : {}),
    },
  ]);
  return { ...schemaOf(fields), properties: Object.fromEntries(properties) as Record<string, JsonSchema> };
}

/** In words as well, since extensions are shown to nobody. */
const IN_HIPAA_MODE = { omitted: 'Absent in HIPAA mode', nulled: 'Null in HIPAA mode' } as const;

function said(...parts: (string | false | undefined)[]): { description?: string } {
  const words = parts.filter((part) => part).join('. ');
  return words ? { description: words } : {};
}

const nullableText = { type: ['string', 'null'] } as const;

/** The envelope of a page of a list. */
export function pageOf(item: DescribedSchema): DescribedSchema {
  return {
    type: 'object',
    properties: { data: { type: 'array', items: item }, links: reference('PageLinks'), meta: reference('PageMeta') },
    required: ['data', 'links', 'meta'],
  };
}

export const commonSchemas: Record<string, DescribedSchema> = {
  PageLinks: {
    type: 'object',
    description: 'Absolute addresses that keep every filter. `first` and `last` are always null.',
    properties: { first: nullableText, last: nullableText, prev: nullableText, next: nullableText },
    required: ['first', 'last', 'prev', 'next'],
  },
  PageMeta: {
    type: 'object',
    properties: {
      path: nullableText,
      per_page: { type: 'integer', minimum: 0 },
      next_cursor: { ...nullableText, description: 'Null on the last page' },
      prev_cursor: nullableText,
    },
    required: ['path', 'per_page', 'next_cursor', 'prev_cursor'],
  },
  Error: {
    type: 'object',
    properties: {
      message: { type: 'string', description: 'For people; it may change' },
      code: { type: 'string', description: 'For programs; branch on this' },
      errors: {
        type: 'object',
        description: 'With validation_failed: messages by field',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      decision: { ...reference('Decision'), description: 'With a refused outbound call' } as DescribedSchema,
    },
    required: ['message', 'code'],
  },
};

/** The input fields of a query or body; none without one. */
export function inputsOf(dto: unknown): readonly InputField[] {
  return dto ? inputFieldsOf(dto as Dto) : [];
}

/** The fields of a body by their values, as the arguments of a tool are described. */
export function describeValues(fields: readonly InputField[]): Record<string, JsonSchema> {
  return Object.fromEntries(fields.map((field) => [field.name, describeValue(field)]));
}

/** The value of a field, or null: neither the empty text of forms nor patterns, of which every model's host has its own. */
function describeValue({ schema: { pattern: _pattern, ...schema }, nested, nullable }: InputField): JsonSchema {
  const fields = inputsOf(nested?.());
  const value = nested ? { ...schema, properties: describeValues(fields), ...requiredOf(fields) } : schema;
  return nullable ? orNull(value) : value;
}

export function requiredOf(fields: readonly InputField[]): { required?: string[] } {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return required.length > 0 ? { required } : {};
}
