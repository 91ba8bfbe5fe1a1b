import {
  CHAT_REPLIES_PER_KEY,
  decisionReasons,
  errorCatalogue,
  Field,
  refusalReasons,
  REQUESTS_PER_KEY,
  sentObjectSchema,
  sentSchema,
  webhookEvents,
  type AnyOperation,
  type Beside,
  type ErrorCode,
  type FieldTable,
  type InputField,
  type JsonSchema,
  type OutputShape,
} from '@frontdesk/contracts';
import { headersOf, limitHeaders } from './response-headers.js';
import { responseExamples, bodyExamples, decided, parameterExamples } from './examples.js';
import { describeId, inputsOf, pageOf, reference, referenceTo, type DescribedSchema } from './schemas.js';

type Dto = new () => object;

/**
 * The errors that any operation can return, by the name of their shared response. 404, 405, 408 and 431 are included
 * because they occur before the operation is known.
 */
const COMMON: Readonly<Record<string, readonly ErrorCode[]>> = {
  BadRequest: ['bad_request'],
  Unauthenticated: ['unauthenticated'],
  NotFound: ['not_found'],
  MethodNotAllowed: ['method_not_allowed'],
  RequestTimeout: ['request_timeout'],
  RateLimited: ['rate_limited', 'too_many_failed_attempts'],
  HeaderTooLarge: ['header_too_large'],
  ServerError: ['server_error'],
  Unavailable: ['unavailable'],
};
/** The errors that any operation with a body can return. */
const OF_BODIES: Readonly<Record<string, readonly ErrorCode[]>> = { PayloadTooLarge: ['payload_too_large'] };

/** The parts of a description that differ between the APIs. */
interface DescribedIn {
  tag: string;
  /** Who may use the operation, and how. */
  use: string;
  /** Describes a resource, usually with a reference. */
  refer: (fields: FieldTable) => DescribedSchema;
}

/** Returns the OpenAPI description of an operation, by default in the Organization API. */
export function describeOperation(
  operation: AnyOperation,
  { tag, use, refer }: DescribedIn = { tag: tagOf(operation.path), use: describeUse(operation), refer: referenceTo },
): object {
  const { name, summary, status } = operation;
  return {
    operationId: name,
    summary,
    description: use,
    tags: [tag],
    ...(operation.api === 'public' ? scopesOf(operation) : {}),
    ...(operation.method === 'POST' ? { 'x-idempotent': idempotenceOf(operation) } : {}),
    parameters: parametersOf(operation),
    ...(operation.body ? { requestBody: requestBody(operation) } : {}),
    ...(operation.upload ? { requestBody: uploadedBody(operation.upload.contentTypes) } : {}),
    responses: { [status]: success(operation, refer), ...alsoOk(operation, refer), ...refusals(operation) },
  };
}

/** Describes the scopes and the limit of an operation in words. */
function describeUse(operation: AnyOperation): string {
  const { scope, fieldScopes = {}, valueScopes, storedScopes, innerLimit } = operation;
  const withFields = Object.entries(fieldScopes).map(([field, needed]) => `; with \`${field}\` also \`${needed}\``);
  const ofEvents = Object.entries(eventScopes)
    .map(([type, scopes]) => `\`${type}\`: ${scopes.map(quoted).join(', ')}`)
    .join('; ');
  return [
    ...(scope
      ? [`Needs the scope ${quoted(scope)}${withFields.join('')}.`]
      : storedScopes
        ? []
        : ['Works with any key.']),
    ...(valueScopes ? [`To subscribe to an event, the key also needs the scopes to read it: ${ofEvents}.`] : []),
    ...(storedScopes ? [`${storedScopes}: ${ofEvents}.`] : []),
    ...(innerLimit
      ? [`Limited to ${CHAT_REPLIES_PER_KEY} a minute per key, which count toward its ${REQUESTS_PER_KEY} requests.`]
      : []),
    ...(operation.status === 201 && idempotenceOf(operation) === false
      ? ['A repeated request creates another record: after a lost response, look for the first one.']
      : []),
  ].join(' ');
}

const quoted = (name: string): string => `\`${name}\``;

/** Whether repeating the request has no further effect. */
export function isIdempotent(operation: AnyOperation): boolean {
  return idempotenceOf(operation) === true;
}

type Idempotence = boolean | 'after-response' | 'with-external-id';

function idempotenceOf(operation: AnyOperation): Idempotence {
  const { method, returnsExisting = false, effect = {} } = operation;
  if (effect.idempotent !== undefined) return effect.idempotent;
  if (isFoundByExternalId(operation)) return 'with-external-id';
  return method !== 'POST' || returnsExisting;
}

/** Whether a repeat finds the existing record by an id that the client may leave out. */
export function isFoundByExternalId({ returnsExisting, body, effect = {} }: AnyOperation): boolean {
  const isIdOptional = inputsOf(body).some(({ name, required }) => name === 'external_id' && !required);
  return Boolean(returnsExisting) && isIdOptional && effect.idempotent === undefined;
}

/** Returns the tag of an operation, which belongs to the first segment of its path. */
export function tagOf(path: string): string {
  return path.split('/')[1]!;
}

/** Returns the scope of the operation, and those that depend on the body. */
function scopesOf({ scope, fieldScopes = {}, valueScopes, storedScopes }: AnyOperation): object {
  return {
    'x-scopes': scope ? [scope] : [],
    ...(Object.keys(fieldScopes).length > 0 ? { 'x-field-scopes': fieldScopes } : {}),
    ...(valueScopes || storedScopes ? { 'x-event-scopes': eventScopes } : {}),
  };
}

const eventScopes = Object.fromEntries(webhookEvents.map(({ type, scopes = [] }) => [type, scopes]));

function parametersOf({ pathIds, query }: AnyOperation): object[] {
  return [
    ...pathIds.map((name) => ({
      name,
      in: 'path',
      required: true,
      description: describeId(name),
      schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      example: 4101,
    })),
    ...inputsOf(query).map((field) => {
      const { description, ...schema } = sentSchema(field);
      const example = exampleOf(field);
      return {
        name: field.name,
        in: 'query',
        required: field.required,
        ...(description ? { description } : {}),
        schema,
        // Several values are separated by commas.
        ...(field.schema.type === 'array' ? { style: 'form', explode: false } : {}),
        ...(example === undefined ? {} : { example }),
      };
    }),
  ];
}

/** Returns the example of a parameter, or the first value of an enum, which may differ by operation. */
function exampleOf({ name, schema }: InputField): unknown {
  return parameterExamples[name] ?? schema.enum?.[0];
}

function requestBody(operation: AnyOperation): object {
  const isRequired = inputsOf(operation.body).some(({ required }) => required);
  const examples = bodyExamples[operation.name];
  return {
    required: isRequired,
    content: {
      'application/json': { schema: sentObjectSchema(operation.body as Dto), ...(examples ? { examples } : {}) },
    },
  };
}

function uploadedBody(contentTypes: readonly string[]): object {
  return {
    required: true,
    description: 'The file, which is streamed',
    content: Object.fromEntries(contentTypes.map((type) => [type, { schema: BINARY }])),
  };
}

function success(operation: AnyOperation, refer: DescribedIn['refer']): object {
  const { output, status } = operation;
  const description =
    output.kind === 'nothing' ? 'No content' : status === 201 ? 'Created' : status === 202 ? 'Accepted' : 'Success';
  if (output.kind === 'nothing') return { description, headers: limitHeaders };
  if (output.kind === 'file') {
    return { description, headers: limitHeaders, content: { [output.contentType]: { schema: BINARY } } };
  }
  return {
    description,
    headers: limitHeaders,
    content: {
      'application/json': { schema: responseSchema(output, refer), example: responseExamples[operation.name] },
    },
  };
}

/** An existing entry is returned with 200 instead of 201. */
function alsoOk(operation: AnyOperation, refer: DescribedIn['refer']): object {
  if (operation.status !== 201 || !operation.returnsExisting) return {};
  return { 200: { ...success(operation, refer), description: 'The entry already exists' } };
}

/** An output with fields, which has a schema. */
type DescribedOutput = Exclude<OutputShape, { kind: 'nothing' | 'file' }>;

/** The schema of a file. */
export const BINARY = { type: 'string', format: 'binary' } as const;

/** Returns the schema of a successful response. `refer` describes a resource, by default with a reference. */
export function responseSchema(
  output: DescribedOutput,
  refer: (fields: FieldTable) => DescribedSchema = referenceTo,
): DescribedSchema {
  const item = refer(output.fields);
  if (output.kind === 'page') return pageOf(item);
  if (output.kind === 'object') return item;
  const beside = Object.entries(output.kind === 'record' ? (output.beside ?? {}) : {});
  const others = beside.map(([name, what]) => [name, besideSchema(what, refer)] as const);
  return {
    type: 'object',
    properties: {
      data: output.kind === 'list' ? { type: 'array', items: item, description: 'All records' } : item,
      ...Object.fromEntries(others),
    },
    required: ['data', ...beside.map(([name]) => name)],
  };
}

function besideSchema(beside: Beside, refer: (fields: FieldTable) => DescribedSchema): JsonSchema {
  if (beside instanceof Field) return beside.schema;
  const resource = refer(beside.fields);
  if (!beside.nullable) return resource;
  return { anyOf: [resource, { type: 'null' }], ...(beside.description ? { description: beside.description } : {}) };
}

/** Returns every error that an operation can return. */
export function errorsOf(operation: AnyOperation): ErrorCode[] {
  return [...Object.values(commonOf(operation)).flat(), ...ownErrorsOf(operation)];
}

function commonOf(operation: AnyOperation): typeof COMMON {
  return { ...COMMON, ...(operation.body ? OF_BODIES : {}) };
}

function ownErrorsOf(operation: AnyOperation): ErrorCode[] {
  const codes: ErrorCode[] = [...operation.errors];
  if (operation.scope) codes.push('missing_scope');
  // A missing record is noticed only after the key was authenticated.
  if (operation.pathIds.length > 0) codes.push('not_found');
  if (operation.query || operation.body) codes.push('validation_failed');
  return codes;
}

/** Returns the error responses of an operation. Those that all operations share are references. */
function refusals(operation: AnyOperation): Record<string, object> {
  const codes = ownErrorsOf(operation);
  const common = commonOf(operation);
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status);
  return {
    ...Object.fromEntries(
      Object.entries(common).map(([name, of]) => [statusOf(of), { $ref: `#/components/responses/${name}` }]),
    ),
    ...Object.fromEntries(
      [...byStatus].map(([status, group]) => [
        status,
        refusal(group, carriesDecision(operation), headersOf(status, true)),
      ]),
    ),
  };
}

/** Returns the responses that operations refer to. */
export const commonResponses = Object.fromEntries(
  Object.entries({ ...COMMON, ...OF_BODIES }).map(([name, codes]) => [name, commonResponse(codes)]),
);

/** Returns a response that any operation can return. */
export function commonResponse(codes: readonly ErrorCode[]): object {
  return refusal(codes, false, headersOf(statusOf(codes), false));
}

function statusOf([code]: readonly ErrorCode[]): number {
  return errorCatalogue[code!].status;
}

function carriesDecision({ output }: AnyOperation): boolean {
  return output.kind === 'record' && 'decision' in (output.beside ?? {});
}

function refusal(codes: readonly ErrorCode[], isDecided: boolean, headers: object): object {
  const exampleOf = (code: ErrorCode): string =>
    isDecided && (refusalReasons as readonly string[]).includes(code) ? decided(code) : code;
  return {
    description: [...new Set(codes.map(publicCode))].join(', '),
    headers,
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

/** Returns the codes of decisions with their messages, for the introduction. */
export const decisionCodes = Object.entries(decisionReasons).map(
  ([code, { kind, message }]) => `\`${code}\` (${kind}): ${message}`,
);
