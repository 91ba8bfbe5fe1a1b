import { describeApi } from './api-description.js';

interface Example {
  value?: unknown;
  summary?: string;
  $ref?: string;
}

interface Content {
  'application/json'?: { example?: unknown; examples?: Record<string, Example> };
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; description?: string; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

interface Described {
  info: { title: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { examples: Record<string, Example> };
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
/** Stays the same, so that importing a newer collection replaces the older one. */
const COLLECTION_ID = '6c1f0c5e-7b0e-4d55-9d0f-51a6b9f3a7c2';
/** What any operation may answer; saved with none of them. */
const COMMON_STATUSES = ['400', '401', '429', '500', '503'];

/**
 * The Organization API as a Postman collection (format 2.1), made from its description: a folder per group, a request
 * per operation, with examples of what is sent and answered.
 * @param origin where the API is served, without a path
 */
export function postmanCollection(origin: string): object {
  const described = describeApi(origin) as Described;
  const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const folders = described.tags
    .map(({ name, description }) => ({
      name,
      description,
      item: operations
        .filter(({ operation }) => operation.tags.includes(name))
        .map(({ path, method, operation }) => item(described, path, method, operation)),
    }))
    .filter(({ item }) => item.length > 0);
  return {
    info: {
      _postman_id: COLLECTION_ID,
      name: described.info.title,
      description: `${described.info.description}\n\nPut an API key into the variable \`api_key\`: a test key (vk_test_…) rings no phone.`,
      schema: SCHEMA,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [
      { key: 'base_url', value: described.servers[0]!.url, type: 'string' },
      { key: 'api_key', value: '', type: 'string' },
    ],
    item: folders,
  };
}

function item(described: Described, path: string, method: string, operation: Operation): object {
  const bodies = Object.values(operation.requestBody?.content['application/json']?.examples ?? {});
  return {
    name: operation.summary,
    request: request(path, method, operation, bodies[0]?.value),
    response: [
      ...successes(path, method, operation, bodies),
      ...refusals(described, request(path, method, operation, bodies[0]?.value), operation),
    ],
  };
}

function request(path: string, method: string, operation: Operation, body: unknown): object {
  return {
    method,
    header: [
      { key: 'Accept', value: 'application/json' },
      ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
    ],
    url: address(path, operation),
    description: operation.description,
    ...(body === undefined
      ? {}
      : { body: { mode: 'raw', raw: JSON.stringify(body, null, 2), options: { raw: { language: 'json' } } } }),
  };
}

/** Filters are there to be switched on. */
function address(path: string, { parameters }: Operation): object {
  const segments = path
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^\{(.+)\}$/, ':$1'));
  const of = (place: string): object[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, example }) => ({
        key: name,
        value: example === undefined || example === null ? '' : String(example as string | number),
        ...(description ? { description } : {}),
        ...(place === 'query' ? { disabled: true } : {}),
      }));
  const [query, variable] = [of('query'), of('path')];
  return {
    raw: `{{base_url}}/${segments.join('/')}`,
    host: ['{{base_url}}'],
    path: segments,
    ...(query.length > 0 ? { query } : {}),
    ...(variable.length > 0 ? { variable } : {}),
  };
}

/** One for each example of a body, or one. */
function successes(path: string, method: string, operation: Operation, bodies: Example[]): object[] {
  const [status, success] = Object.entries(operation.responses)
    .filter(([code]) => code.startsWith('2'))
    .at(-1)!;
  const answer = success.content?.['application/json']?.example;
  const sent = bodies.length > 0 ? bodies : [{ summary: success.description, value: undefined }];
  return sent.map(({ summary, value }) =>
    saved(summary ?? success.description, Number(status), request(path, method, operation, value), answer),
  );
}

function refusals({ components }: Described, originalRequest: object, { responses }: Operation): object[] {
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith('2') && !COMMON_STATUSES.includes(status))
    .flatMap(([status, { content }]) =>
      Object.values(content?.['application/json']?.examples ?? {}).map(({ $ref }) => {
        const { summary, value } = components.examples[$ref!.split('/').at(-1)!]!;
        return saved(summary!, Number(status), originalRequest, value);
      }),
    );
}

function saved(name: string, code: number, originalRequest: object, body: unknown): object {
  return {
    name,
    originalRequest,
    code,
    _postman_previewlanguage: 'json',
    header: body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json; charset=utf-8' }],
    cookie: [],
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
  };
}
