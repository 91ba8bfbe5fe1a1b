import {
  allOperations,
  errorCatalogue,
  inputFieldsOf,
  webhookEvents,
  schemaOf,
  type AnyOperation,
  type ErrorCode,
  type InputField,
  type JsonSchema,
} from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config.js';

type Dto = new () => object;

const header = (description: string, type: 'integer' | 'string'): object => ({ description, schema: { type } });
const limitHeaders = {
  'X-RateLimit-Limit': header('Requests allowed in a minute', 'integer'),
  'X-RateLimit-Remaining': header('Requests left in the current minute', 'integer'),
  'X-Request-Id': header('Names the request in our logs', 'string'),
};
const retryAfter = { 'Retry-After': header('Seconds to wait', 'integer') };

const nullable = { type: ['string', 'null'] } as const;
const pageSchema = (item: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    data: { type: 'array', items: item },
    links: {
      type: 'object',
      properties: { first: nullable, last: nullable, prev: nullable, next: nullable },
      required: ['first', 'last', 'prev', 'next'],
    },
    meta: {
      type: 'object',
      properties: { path: nullable, per_page: { type: 'integer' }, next_cursor: nullable, prev_cursor: nullable },
      required: ['path', 'per_page', 'next_cursor', 'prev_cursor'],
    },
  },
  required: ['data', 'links', 'meta'],
});

/** The machine-readable description of the Organization API, made from the declarations that serve it (OpenAPI 3.1). */
@Injectable()
export class ApiDescription {
  readonly document: object;

  constructor(config: GatewayConfig) {
    const operations = allOperations.filter(({ api }) => api === 'public');
    const paths: Record<string, Record<string, object>> = {};
    for (const operation of operations) {
      (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
    }
    this.document = {
      openapi: '3.1.0',
      info: { title: 'Frontdesk Organization API', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: `${config.publicOrigin}/api/public/v1` }],
      security: [{ apiKey: [] }],
      paths,
      components: {
        securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'vk_live_… or vk_test_…' } },
        schemas: { Error: errorSchema },
      },
    };
  }
}

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    decision: { type: 'object' },
  },
  required: ['message', 'code'],
};

function describe(operation: AnyOperation): object {
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...scopesOf(operation),
    parameters: [
      ...operation.pathIds.map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'integer', minimum: 1 },
      })),
      ...fieldsOf(operation.query).map(({ name, required, schema }) => ({ name, in: 'query', required, schema })),
    ],
    ...(operation.body
      ? {
          requestBody: {
            required: fieldsOf(operation.body).some(({ required }) => required),
            content: { 'application/json': { schema: bodySchema(operation.body as Dto) } },
          },
        }
      : {}),
    responses: { [operation.status]: success(operation), ...refusals(operation) },
  };
}

function fieldsOf(dto: unknown): readonly InputField[] {
  return dto ? inputFieldsOf(dto as Dto) : [];
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(schema.enum ? { enum: [...schema.enum, null] } : {}) };
}

/** The scope of the route, and those that depend on what the body holds. */
function scopesOf({ scope, fieldScopes = {}, valueScopes }: AnyOperation): object {
  return {
    ...(scope ? { 'x-scopes': [scope] } : {}),
    ...(Object.keys(fieldScopes).length > 0 ? { 'x-field-scopes': fieldScopes } : {}),
    ...(valueScopes ? { 'x-event-scopes': eventScopes } : {}),
  };
}

const eventScopes = Object.fromEntries(webhookEvents.map(({ type, scopes }) => [type, scopes]));

function bodySchema(dto: Dto): JsonSchema {
  const fields = inputFieldsOf(dto);
  return {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(({ name, schema, nested, nullable }) => {
        const whole = nested ? { ...schema, ...bodySchema(nested()) } : schema;
        return [name, nullable ? orNull(whole) : whole];
      }),
    ),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
  };
}

function success({ output, summary }: AnyOperation): object {
  if (output.kind === 'nothing') return { description: summary, headers: limitHeaders };
  const item = schemaOf(output.fields);
  const beside = output.kind === 'record' ? (output.beside ?? {}) : {};
  const single: JsonSchema = {
    type: 'object',
    properties: { data: output.kind === 'list' ? { type: 'array', items: item } : item, ...beside },
    required: ['data', ...Object.keys(beside)],
  };
  const schema = output.kind === 'page' ? pageSchema(item) : single;
  return { description: summary, headers: limitHeaders, content: { 'application/json': { schema } } };
}

/** Statuses with the codes that each can carry. */
function refusals(operation: AnyOperation): Record<string, object> {
  const codes: ErrorCode[] = [
    'unauthenticated',
    'rate_limited',
    'too_many_failed_attempts',
    'server_error',
    'unavailable',
    ...operation.errors,
  ];
  if (operation.scope) codes.push('missing_scope');
  if (operation.pathIds.length > 0) codes.push('not_found');
  if (operation.query || operation.body) codes.push('validation_failed');
  if (operation.body) codes.push('payload_too_large');
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: [...new Set(group.map(publicCode))].join(', '),
        headers: headersOf(status),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

function publicCode(code: ErrorCode): string {
  const definition: { status: number; code?: string } = errorCatalogue[code];
  return definition.code ?? code;
}

function headersOf(status: number): object {
  if (status === 401) return { 'WWW-Authenticate': header('Bearer', 'string') };
  if (status === 429 || status === 503) return { ...limitHeaders, ...retryAfter };
  return limitHeaders;
}
