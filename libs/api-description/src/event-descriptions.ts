import {
  webhookEvents,
  schemaOf,
  WEBHOOK_TEST,
  type EventDeclaration,
  type FieldTable,
  type JsonSchema,
} from '@frontdesk/contracts';
import { eventExample, testExample } from './event-examples.js';
import type { DescribedSchema } from './schemas.js';

const envelopeOf = (type: string, data: DescribedSchema): DescribedSchema => ({
  type: 'object',
  properties: {
    id: {
      type: 'string',
      format: 'uuid',
      description: 'The same in every delivery of the event. Use it to ignore duplicates',
    },
    type: { type: 'string', enum: [type], description: 'Type of the event' },
    livemode: { type: 'boolean', description: 'True for a live event, false for a test event' },
    created_at: { type: 'string', format: 'date-time', description: 'When the event happened' },
    data: { ...data, description: 'What the event is about' },
  },
  required: ['id', 'type', 'livemode', 'created_at', 'data'],
});

const header = (name: string, description: string, example: string): object => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const headersOf = (type: string): object[] => [
  header('Service-Event', 'Type of the event', type),
  header('Service-Delivery', 'Id of the event', '0193a2f4-5b1a-7c1e-9a53-0d8f1f5f2c11'),
  header(
    'Service-Signature',
    'HMAC-SHA256 of the time, a dot and the raw body, keyed with the endpoint’s secret. One `v1` for each active secret',
    't=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1',
  ),
  header('User-Agent', 'Name and version of the sender', 'Service-Webhooks/1.0'),
];

const responses = {
  '2XX': { description: 'Received. Any other response is retried, up to 8 attempts in all.' },
};

const DELIVERY =
  'Respond with any 2xx within 10 seconds. After any other response, including redirects, the delivery is retried after 1, ' +
  '5 and 15 minutes and 1, 3, 6 and 12 hours. Events may arrive more than once and in any order. Refuse a signature whose ' +
  'time is more than 300 seconds from your clock.';

/** Every event as an OpenAPI webhook. */
export function describeEvents(): Record<string, object> {
  const events = webhookEvents.map((event) => [event.type, describeEvent(event)] as const);
  const data: DescribedSchema = {
    type: 'object',
    properties: { message: { type: 'string', description: 'A fixed text, for people' } },
    required: ['message'],
  };
  const test = describe(WEBHOOK_TEST, 'Sent only by the test operation.', DELIVERY, [], data, testExample);
  return Object.fromEntries([...events, [WEBHOOK_TEST, test] as const]);
}

function describeEvent(event: EventDeclaration): object {
  const objects = Object.entries(event.objects).map(([name, { fields, inHipaa }]) => [
    name,
    { ...describeObject(fields, inHipaa === 'id and references'), description: describeRecord(name) },
  ]);
  const values = Object.entries(event.values).map(([name, { schema }]) => [name, { ...schema, 'x-hipaa': 'omitted' }]);
  const data: DescribedSchema = {
    type: 'object',
    properties: {
      ...(Object.fromEntries([...objects, ...values]) as Record<string, JsonSchema>),
      sample: { type: 'boolean', description: 'True on samples of the test operation, absent otherwise' },
    },
    required: objects.map(([name]) => name as string),
  };
  const description = `${DELIVERY} ${describeInHipaa(event)}`;
  return describe(event.type, event.summary, description, event.scopes ?? [], data, eventExample(event));
}

/** `do_not_call_entry` becomes `The do not call entry, as it was when the event happened`. */
function describeRecord(name: string): string {
  return `The ${name.replaceAll('_', ' ')}, as it was when the event happened`;
}

function describeInHipaa({ objects, values }: EventDeclaration): string {
  const cut = Object.entries(objects).map(
    ([name, { inHipaa }]) =>
      `\`${name}\` has only its \`id\`${inHipaa === 'id and references' ? ' and the ids that it refers to' : ''}`,
  );
  const gone = Object.keys(values).map((name) => `\`${name}\` is absent`);
  return `In HIPAA mode ${[...cut, ...gone].join(', ')}.`;
}

function describeObject(fields: FieldTable, keepsReferences: boolean): DescribedSchema {
  const isKept = (name: string): boolean => isKeptInHipaa(name, keepsReferences);
  const properties = Object.entries(fields).map(([name, { schema }]) => [
    name,
    { ...schema, 'x-hipaa': isKept(name) ? 'kept' : 'omitted' },
  ]);
  return {
    ...objectSchema(fields, keepsReferences),
    properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
  };
}

/** The schema of an event's `data`, in plain JSON Schema. */
export function eventDataSchema({ objects, values }: EventDeclaration): DescribedSchema {
  const ofObjects = Object.entries(objects).map(([name, { fields, inHipaa }]) => [
    name,
    objectSchema(fields, inHipaa === 'id and references'),
  ]);
  const ofValues = Object.entries(values).map(([name, { schema }]) => [name, schema]);
  return {
    type: 'object',
    properties: Object.fromEntries([...ofObjects, ...ofValues]) as Record<string, JsonSchema>,
    required: Object.keys(objects),
  };
}

/** In HIPAA mode an object keeps only its id, or its id and the ids that it refers to. */
function objectSchema(fields: FieldTable, keepsReferences: boolean): DescribedSchema {
  return { ...schemaOf(fields), required: Object.keys(fields).filter((name) => isKeptInHipaa(name, keepsReferences)) };
}

function isKeptInHipaa(name: string, keepsReferences: boolean): boolean {
  return name === 'id' || (keepsReferences && name.endsWith('_id'));
}

function describe(
  type: string,
  summary: string,
  description: string,
  scopes: readonly string[],
  data: DescribedSchema,
  example: object,
): object {
  return {
    post: {
      operationId: `event.${type}`,
      summary,
      description,
      tags: ['events'],
      'x-scopes': scopes,
      security: [],
      parameters: headersOf(type),
      requestBody: { required: true, content: { 'application/json': { schema: envelopeOf(type, data), example } } },
      responses,
    },
  };
}
