import {
  accountFields,
  blockedCallerFields,
  blockPreviewFields,
  bookingFields,
  callCheckFields,
  callFields,
  chatFields,
  chatReplyFields,
  consentFields,
  decisionFields,
  doNotCallEntryFields,
  eventPageFields,
  inputFieldsOf,
  leadFields,
  loggedDeliveryFields,
  optOutReceiptFields,
  outboundCallFields,
  sandboxClockFields,
  schemaOf,
  webhookDeliveryFields,
  webhookEndpointFields,
  webhookReplayFields,
  whatsappTemplateFields,
  type FieldTable,
  type InputField,
  type JsonSchema,
} from '@frontdesk/contracts';

/** JSON Schema with the keywords of OpenAPI and our `x-` extensions. */
export type DescribedSchema = JsonSchema & Record<string, unknown>;
type Dto = new () => object;

/** The resources of the Organization API, by schema name. */
export const resources = {
  Account: accountFields,
  Call: callFields,
  Lead: leadFields,
  Booking: bookingFields,
  OutboundCall: outboundCallFields,
  Decision: decisionFields,
  CallCheck: callCheckFields,
  DoNotCallEntry: doNotCallEntryFields,
  OptOutReceipt: optOutReceiptFields,
  Consent: consentFields,
  BlockedCaller: blockedCallerFields,
  BlockPreview: blockPreviewFields,
  Chat: chatFields,
  WhatsappTemplate: whatsappTemplateFields,
  ChatMessage: chatReplyFields,
  WebhookEndpoint: webhookEndpointFields,
  WebhookDelivery: webhookDeliveryFields,
  LoggedWebhookDelivery: loggedDeliveryFields,
  WebhookReplay: webhookReplayFields,
  EventPage: eventPageFields,
  SandboxClock: sandboxClockFields,
} as const satisfies Record<string, FieldTable>;

export type ResourceName = keyof typeof resources;

/** What each resource is, in one sentence. */
export const resourceDescriptions: Readonly<Record<ResourceName, string>> = {
  Account: 'The API key of a request, and its organization.',
  Call: 'A phone call as it happened: an inbound call, or a dial of an outbound call.',
  Lead: 'A person who contacted the organization, and why.',
  Booking: 'An appointment in the calendar or the field-service software of the organization.',
  OutboundCall: 'A call to be placed, which the rules for outbound calls allow, delay or block.',
  Decision: 'What the rules for outbound calls decided: allowed, delayed until `retry_at`, or refused.',
  CallCheck: 'A decision on a call that was not requested, with the result of each rule until the first refusal.',
  DoNotCallEntry: 'A number that is never called.',
  OptOutReceipt: 'When an opt-out took effect, and what it changed.',
  Consent: 'Evidence that a person agreed to AI calls. A consent may be revoked, but is never deleted.',
  BlockedCaller: 'A number or a prefix whose inbound calls are rejected.',
  BlockPreview: 'The recent calls that a pattern would have blocked.',
  Chat: 'A conversation with a visitor of a website, or with a customer on WhatsApp.',
  WhatsappTemplate: 'A text that WhatsApp has approved for messages outside the reply window.',
  ChatMessage: 'One message of a chat.',
  WebhookEndpoint: 'An https address that receives events.',
  WebhookDelivery: 'One event for one endpoint.',
  LoggedWebhookDelivery: 'A delivery with its attempts.',
  WebhookReplay: 'A request to send finished deliveries again, and its progress.',
  EventPage: 'Events of the feed, and the position after them.',
  SandboxClock: 'The time in test mode, which a test key can freeze and advance.',
};

const names = new Map<FieldTable, string>(Object.entries(resources).map(([name, fields]) => [fields, name]));

export const reference = (name: string): DescribedSchema => ({ $ref: `#/components/schemas/${name}` });

/** Whether the Organization API has a resource with these fields. */
export function isPublic(fields: FieldTable): boolean {
  return names.has(fields);
}

/** Returns a reference to the resource with these fields. Throws if they belong to no public resource. */
export function referenceTo(fields: FieldTable): DescribedSchema {
  const name = names.get(fields);
  if (!name) throw new Error('A resource has no name in the API description.');
  return reference(name);
}

/**
 * Returns the schema of a field table. `x-hipaa` is the effect of HIPAA mode on a field, and `x-detail-only` marks
 * fields that lists omit.
 */
export function describeFields(fields: FieldTable): DescribedSchema {
  const properties = Object.entries(fields).map(([name, { schema, hipaa, isDetailOnly }]) => [
    name,
    {
      ...schema,
      ...describedAs(
        schema.description,
        isDetailOnly && 'Not included in lists',
        hipaa !== 'kept' && IN_HIPAA_MODE[hipaa],
      ),
      'x-hipaa': hipaa,
      ...(isDetailOnly ? { 'x-detail-only': true } : {}),
    },
  ]);
  return { ...schemaOf(fields), properties: Object.fromEntries(properties) as Record<string, JsonSchema> };
}

/** A text that is added to the description of a field, because documentation tools do not show extensions. */
const IN_HIPAA_MODE = { omitted: 'Absent in HIPAA mode', nulled: 'Null in HIPAA mode' } as const;

function describedAs(...parts: (string | false | undefined)[]): { description?: string } {
  const description = parts.filter((part) => part).join('. ');
  return description ? { description } : {};
}

const nullableText = { type: ['string', 'null'] } as const;

/** Returns the schema of a page of a list. */
export function pageOf(item: DescribedSchema): DescribedSchema {
  return {
    type: 'object',
    properties: {
      data: { type: 'array', items: item, description: 'The records of this page' },
      links: reference('PageLinks'),
      meta: reference('PageMeta'),
    },
    required: ['data', 'links', 'meta'],
  };
}

export const commonSchemas: Record<string, DescribedSchema> = {
  PageLinks: {
    type: 'object',
    description: 'Absolute URLs of adjacent pages, with the same filters.',
    properties: {
      first: { ...nullableText, description: 'Always null' },
      last: { ...nullableText, description: 'Always null' },
      prev: { ...nullableText, description: 'The page with newer records; null on the first page' },
      next: { ...nullableText, description: 'The page with older records; null on the last page' },
    },
    required: ['first', 'last', 'prev', 'next'],
  },
  PageMeta: {
    type: 'object',
    description: 'Where a page is in its list.',
    properties: {
      path: { ...nullableText, description: 'Absolute URL of the list, without parameters' },
      per_page: { type: 'integer', minimum: 0, description: 'The largest number of records on a page' },
      next_cursor: { ...nullableText, description: 'Pass it as `cursor` for the next page. Null on the last page' },
      prev_cursor: { ...nullableText, description: 'Pass it as `cursor` for the page before. Null on the first page' },
    },
    required: ['path', 'per_page', 'next_cursor', 'prev_cursor'],
  },
  Error: {
    type: 'object',
    description: 'Why a request was refused or failed.',
    properties: {
      message: { type: 'string', description: 'For people. The wording may change' },
      code: { type: 'string', description: 'For programs. Branch on it' },
      errors: {
        type: 'object',
        description: 'With `validation_failed`: messages by field',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      decision: { ...reference('Decision'), description: 'With a refused outbound call: why' } as DescribedSchema,
      oldest: { type: 'string', description: 'With `position_expired`: the cursor before the oldest event' },
    },
    required: ['message', 'code'],
  },
};

/** Returns the input fields of a query or body, or none if the operation has none. */
export function inputsOf(dto: unknown): readonly InputField[] {
  return dto ? inputFieldsOf(dto as Dto) : [];
}

/** Returns the schemas of fields as arguments of an MCP tool, by name. */
export function describeValues(fields: readonly InputField[]): Record<string, JsonSchema> {
  return Object.fromEntries(fields.map((field) => [field.name, describeValue(field)]));
}

/**
 * Returns the schema of a tool argument in keywords that every model provider reads alike: one type per schema, and no
 * patterns, whose dialect differs. Null and the empty text of forms are left out, because an argument that is not
 * required can be left out instead. So are lengths, which the API checks.
 */
function describeValue({ schema, nested }: InputField): JsonSchema {
  const fields = inputsOf(nested?.());
  return portable(nested ? { ...schema, properties: describeValues(fields), ...requiredOf(fields) } : schema);
}

const LEFT_OUT = ['pattern', 'minLength', 'maxLength', 'maxItems', 'maxProperties', 'propertyNames'];

function portable(schema: JsonSchema): JsonSchema {
  const parts = Object.entries(schema).filter(([name]) => !LEFT_OUT.includes(name));
  const { type, ...rest } = Object.fromEntries(
    parts.map(([name, part]) => [name, portablePart(name, part)]),
  ) as JsonSchema;
  const types = [type ?? []].flat().filter((one) => one !== 'null');
  if (types.length < 2) return { ...rest, ...(types[0] ? { type: types[0] } : {}) };
  return { ...rest, anyOf: types.map((one) => ({ type: one })) };
}

function portablePart(name: string, part: unknown): unknown {
  if (name === 'properties') {
    return Object.fromEntries(
      Object.entries(part as Record<string, JsonSchema>).map(([field, value]) => [field, portable(value)]),
    );
  }
  if (name === 'anyOf') return (part as JsonSchema[]).map(portable);
  const isSchema = ['items', 'additionalProperties'].includes(name) && typeof part === 'object';
  return isSchema ? portable(part as JsonSchema) : part;
}

/** Returns the description of a path id: `outboundCall` becomes `Id of the outbound call`. */
export function describeId(name: string): string {
  return `Id of the ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
}

export function requiredOf(fields: readonly InputField[]): { required?: string[] } {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return required.length > 0 ? { required } : {};
}
