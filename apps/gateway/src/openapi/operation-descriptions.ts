import {
  decisionReasons,
  errorCatalogue,
  Field,
  refusalReasons,
  webhookEvents,
  type AnyOperation,
  type Beside,
  type ErrorCode,
  type JsonSchema,
  type OutputShape,
} from '@frontdesk/contracts';
import { CHAT_REPLIES_PER_KEY, REQUESTS_PER_KEY } from '../rate-limits/rate-limit.js';
import { answerExamples, bodyExamples, decided, parameterExamples } from './examples.js';
import {
  describeBody,
  describeInput,
  inputsOf,
  pageOf,
  reference,
  referenceTo,
  type DescribedSchema,
} from './schemas.js';

type Dto = new () => object;

/** What every endpoint can answer besides what it declares. */
const COMMON: readonly ErrorCode[] = [
  'bad_request',
  'unauthenticated',
  'rate_limited',
  'too_many_failed_attempts',
  'server_error',
  'unavailable',
];

/** One operation of the Organization API as OpenAPI describes it. */
export function describeOperation(operation: AnyOperation): object {
  const { name, summary, path, status } = operation;
  return {
    operationId: name,
    summary,
    description: describeUse(operation),
    tags: [tagOf(path)],
    ...scopesOf(operation),
    ...(operation.method === 'POST' ? { 'x-idempotent': idempotenceOf(operation) } : {}),
    parameters: parametersOf(operation),
    ...(operation.body ? { requestBody: requestBody(operation) } : {}),
    responses: { [status]: success(operation), ...alsoOk(operation), ...refusals(operation) },
  };
}

/** Who may do it, and how often. */
export function describeUse({ scope, fieldScopes = {}, valueScopes, innerLimit }: AnyOperation): string {
  const withFields = Object.entries(fieldScopes).map(([field, needed]) => `; with \`${field}\` also \`${needed}\``);
  const ofEvents = Object.entries(eventScopes).map(([type, scopes]) => `\`${type}\`: ${scopes.map(quoted).join(', ')}`);
  return [
    scope ? `Needs the scope ${quoted(scope)}${withFields.join('')}.` : 'Works with any key.',
    ...(valueScopes ? [`Each event needs those to read it as well: ${ofEvents.join('; ')}.`] : []),
    ...(innerLimit ? [`At most ${CHAT_REPLIES_PER_KEY} a minute for a key, within its ${REQUESTS_PER_KEY}.`] : []),
  ].join(' ');
}

const quoted = (name: string): string => `\`${name}\``;

/** Whether a repeat changes nothing more. */
export function isIdempotent(operation: AnyOperation): boolean {
  return idempotenceOf(operation) === true;
}

function idempotenceOf({ method, answersExisting = false, effect = {} }: AnyOperation): boolean | 'after-response' {
  return effect.idempotent ?? (method !== 'POST' || answersExisting);
}

/** The first part of a path names the group of its operations. */
export function tagOf(path: string): string {
  return path.split('/')[1]!;
}

/** The scope of the route, and those that depend on what the body holds. */
function scopesOf({ scope, fieldScopes = {}, valueScopes }: AnyOperation): object {
  return {
    'x-scopes': scope ? [scope] : [],
    ...(Object.keys(fieldScopes).length > 0 ? { 'x-field-scopes': fieldScopes } : {}),
    ...(valueScopes ? { 'x-event-scopes': eventScopes } : {}),
  };
}

const eventScopes = Object.fromEntries(webhookEvents.map(({ type, scopes = [] }) => [type, scopes]));

function parametersOf({ pathIds, query }: AnyOperation): object[] {
  return [
    ...pathIds.map((name) => ({
      name,
      in: 'path',
      required: true,
      description: 'An id',
      schema: { type: 'integer', minimum: 1 },
      example: 4101,
    })),
    ...inputsOf(query).map((field) => {
      const { description, ...schema } = describeInput(field);
      return {
        name: field.name,
        in: 'query',
        required: field.required,
        ...(description ? { description } : {}),
        schema,
        example: parameterExamples[field.name as keyof typeof parameterExamples],
      };
    }),
  ];
}

function requestBody(operation: AnyOperation): object {
  const isRequired = inputsOf(operation.body).some(({ required }) => required);
  const examples = bodyExamples[operation.name];
  return {
    required: isRequired,
    content: {
      'application/json': { schema: describeBody(operation.body as Dto), ...(examples ? { examples } : {}) },
    },
  };
}

function success(operation: AnyOperation): object {
  const { output, status } = operation;
  const description =
    output.kind === 'nothing' ? 'Done' : status === 201 ? 'Created' : status === 202 ? 'Taken' : 'Found';
  if (output.kind === 'nothing') return { description, headers: limitHeaders };
  return {
    description,
    headers: limitHeaders,
    content: { 'application/json': { schema: answerSchema(output), example: answerExamples[operation.name] } },
  };
}

/** Entries that are there already are answered 200 instead of 201. */
function alsoOk(operation: AnyOperation): object {
  if (operation.status !== 201 || !operation.answersExisting) return {};
  return { 200: { ...success(operation), description: 'It was there already' } };
}

/** The schema of a success, with references to the resources. */
export function answerSchema(output: Exclude<OutputShape, { kind: 'nothing' }>): DescribedSchema {
  const item = referenceTo(output.fields);
  if (output.kind === 'page') return pageOf(item);
  if (output.kind === 'object') return item;
  const beside = Object.entries(output.kind === 'record' ? (output.beside ?? {}) : {});
  const others = beside.map(([name, what]) => [name, besideSchema(what)] as const);
  return {
    type: 'object',
    properties: {
      data: output.kind === 'list' ? { type: 'array', items: item } : item,
      ...Object.fromEntries(others),
    },
    required: ['data', ...beside.map(([name]) => name)],
  };
}

function besideSchema(beside: Beside): JsonSchema {
  if (beside instanceof Field) return beside.schema;
  const resource = referenceTo(beside.fields);
  return beside.nullable ? { anyOf: [resource, { type: 'null' }] } : resource;
}

/** Statuses with the codes that each can carry. */
function refusals(operation: AnyOperation): Record<string, object> {
  const codes: ErrorCode[] = [...COMMON, ...operation.errors];
  if (operation.scope) codes.push('missing_scope');
  if (operation.pathIds.length > 0) codes.push('not_found');
  if (operation.query || operation.body) codes.push('validation_failed');
  if (operation.body) codes.push('payload_too_large');
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, refusal(status, group, carriesDecision(operation))]),
  );
}

function carriesDecision({ output }: AnyOperation): boolean {
  return output.kind === 'record' && 'decision' in (output.beside ?? {});
}

function refusal(status: number, codes: readonly ErrorCode[], isDecided: boolean): object {
  const exampleOf = (code: ErrorCode): string =>
    isDecided && (refusalReasons as readonly string[]).includes(code) ? decided(code) : code;
  return {
    description: [...new Set(codes.map(publicCode))].join(', '),
    headers: headersOf(status),
    content: {
      'application/json': {
        schema: reference('Error'),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${exampleOf(code)}` }])),
      },
    },
  };
}

function publicCode(code: ErrorCode): string {
  const definition: { status: number; code?: string } = errorCatalogue[code];
  return definition.code ?? code;
}

const header = (description: string, example: string | number) => ({
  description,
  required: true,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

/** Headers of answers, by their names. */
export const answerHeaders = {
  'Cache-Control': header('Answers are not to be kept', 'no-store'),
  'X-Content-Type-Options': header('The content type is not to be guessed', 'nosniff'),
  'X-Request-Id': header('Names the request in our logs', 'b7c1e0de-4c4e-4b7a-8a53-0c1a7f6d2f11'),
  'X-RateLimit-Limit': header('Requests allowed in a minute', 120),
  'X-RateLimit-Remaining': header('Requests left in the current minute', 119),
  'Retry-After': header('Seconds to wait', 12),
  'WWW-Authenticate': header('How to authenticate', 'Bearer'),
};

const headers = (...names: (keyof typeof answerHeaders)[]): object =>
  Object.fromEntries(
    ['Cache-Control', 'X-Content-Type-Options', 'X-Request-Id', ...names].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );

const limitHeaders = headers('X-RateLimit-Limit', 'X-RateLimit-Remaining');

/** The same where an answer may come before a key was recognized. */
const limitHeadersOfKeys = Object.fromEntries(
  (['X-RateLimit-Limit', 'X-RateLimit-Remaining'] as const).map((name) => [
    name,
    {
      ...answerHeaders[name],
      description: `${answerHeaders[name].description}, once a key was recognized`,
      required: false,
    },
  ]),
);

function headersOf(status: number): object {
  if (status === 400) return headers();
  if (status === 401) return headers('WWW-Authenticate');
  if (status === 429 || status === 503) return { ...headers('Retry-After'), ...limitHeadersOfKeys };
  return limitHeaders;
}

/** Codes of decisions with their words, for the description of `blocked_reason` and `decision.reason`. */
export const decisionCodes = Object.entries(decisionReasons).map(
  ([code, { kind, message }]) => `\`${code}\` (${kind}): ${message}`,
);
