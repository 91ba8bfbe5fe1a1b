import { allOperations, callDispositions, transcriptRoles, webhookEvents, WEBHOOK_TEST } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './api-description.js';
import { generatedDocuments } from './generated-documents.js';
import { describePlatformApi } from './platform-description.js';

interface Described {
  operationId: string;
  description: string;
  'x-scopes': string[];
  parameters: { name: string; in: string; description?: string; schema: object; example?: unknown }[];
  requestBody?: object;
  responses: Record<string, DescribedResponse | { $ref: string }>;
}

interface DescribedResponse {
  headers: Record<string, object>;
  content?: { 'application/json': { schema: { properties: Properties }; examples?: object } };
}

type Properties = Record<string, Record<string, unknown>>;

const document = describeApi('https://api.frontdesk.example') as {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: { description: string } }>;
  info: { description: string };
  components: {
    schemas: Record<string, { properties: Properties }>;
    examples: Record<string, { value: object }>;
    responses: Record<string, DescribedResponse>;
  };
};

/** The operations of version 1. They never change. */
const contractOperations = [
  'GET /me',
  'GET /calls',
  'GET /calls/{call}',
  'GET /leads',
  'POST /leads',
  'GET /leads/{lead}',
  'GET /bookings',
  'GET /bookings/{booking}',
  'GET /outbound-calls',
  'POST /outbound-calls',
  'GET /outbound-calls/{outboundCall}',
  'GET /do-not-call',
  'POST /do-not-call',
  'DELETE /do-not-call/{entry}',
  'GET /blocked-callers',
  'POST /blocked-callers',
  'DELETE /blocked-callers/{entry}',
  'GET /chats',
  'GET /chats/{chat}',
  'POST /chats/{chat}/messages',
  'POST /chats/{chat}/close',
  'GET /webhook-endpoints',
  'POST /webhook-endpoints',
  'DELETE /webhook-endpoints/{webhookEndpoint}',
  'POST /webhook-endpoints/{webhookEndpoint}/test',
];

const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const answersOf = ({ responses }: Described): [status: string, answer: DescribedResponse][] =>
  Object.entries(responses).map(([status, answer]) => [
    status,
    '$ref' in answer ? document.components.responses[answer.$ref.split('/').at(-1)!]! : answer,
  ]);
const answerOf = (operation: Described, wanted: number): DescribedResponse =>
  answersOf(operation).find(([status]) => status === String(wanted))![1];
const publicOperations = allOperations.filter(({ api }) => api === 'public');

/** The places in an OpenAPI document that lack a needed description. A reference has the description of its target. */
function undescribed(root: object): string[] {
  const follow = (node: { $ref?: string }): object =>
    node.$ref
      ? node.$ref
          .split('/')
          .slice(1)
          .reduce((at, key) => at[key] as never, root as Properties)
      : node;
  const search = (node: unknown, place: string): string[] => {
    if (typeof node !== 'object' || node === null) return [];
    const { properties, parameters, operationId } = node as Record<string, unknown>;
    const needed = [
      ...(operationId ? [[place, node] as const] : []),
      ...Object.entries(properties ?? {}).map(([name, one]) => [`${place}/${name}`, one as object] as const),
      ...Object.values(parameters ?? {}).map((one: { name: string }) => [`${place}?${one.name}`, one] as const),
    ];
    const missing = needed.filter(([, one]) => !(follow(one) as { description?: string }).description);
    const inner = Object.entries(node).filter(([key]) => !['example', 'examples', 'if', 'then'].includes(key));
    return [...missing.map(([name]) => name), ...inner.flatMap(([key, one]) => search(one, `${place}/${key}`))];
  };
  return search(root, '');
}

describe('the API description', () => {
  it('passes the strict OpenAPI linter, including its examples', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  it('contains the 25 operations of version 1', () => {
    const paths = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(contractOperations).toHaveLength(25);
    expect(paths).toEqual(expect.arrayContaining(contractOperations));
    expect(paths).toHaveLength(publicOperations.length);
  });

  it('gives each operation its scopes, its path ids and the shared error responses', () => {
    expect(described).toHaveLength(publicOperations.length);
    for (const { name, scope, pathIds, status } of publicOperations) {
      const operation = described.find(({ operationId }) => operationId === name)!;
      expect(operation['x-scopes']).toEqual(scope ? [scope] : []);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map((one) => one.name);
      expect(inPath).toEqual(pathIds);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([String(status), '401', '429', '500']));
    }
  });

  it('declares the error responses of any request, with their headers, for each operation', () => {
    for (const operation of described) {
      const statuses = answersOf(operation).map(([status]) => status);
      const withBody = operation.requestBody ? ['413'] : [];
      expect(statuses).toEqual(
        expect.arrayContaining(['400', '401', '404', '405', '408', '429', '431', '500', '503', ...withBody]),
      );
      expect(answerOf(operation, 405).headers).toHaveProperty('Allow');
      for (const status of [429, 503]) expect(answerOf(operation, status).headers).toHaveProperty('Retry-After');
      for (const status of [404, 408, 429, 500, 503])
        expect(answerOf(operation, status).headers).toHaveProperty('X-RateLimit-Remaining');
    }
  });

  it('has the fourteen events and the test event as webhooks', () => {
    expect(webhookEvents).toHaveLength(14);
    expect(Object.keys(document.webhooks).sort()).toEqual(
      [...webhookEvents.map(({ type }) => type), WEBHOOK_TEST].sort(),
    );
  });

  it('marks every field of a resource with the effect of HIPAA mode', () => {
    const { PageLinks, PageMeta, Error: _error, ...resources } = document.components.schemas;
    expect([PageLinks, PageMeta]).not.toContain(undefined);
    for (const { properties } of Object.values(resources))
      for (const property of Object.values(properties))
        expect(['kept', 'omitted', 'nulled']).toContain(property['x-hipaa']);
  });

  it('refers to resources nested in a response, so that their fields are marked too', () => {
    const properties = (name: string, status: number): Properties => {
      const operation = described.find(({ operationId }) => operationId === name)!;
      return answerOf(operation, status).content!['application/json'].schema.properties;
    };
    expect(properties('outbound-calls.create', 202)['decision']).toEqual({ $ref: '#/components/schemas/Decision' });
    const callback = [{ $ref: '#/components/schemas/OutboundCall' }, { type: 'null' }];
    expect(properties('leads.create', 201)['callback']).toEqual({
      anyOf: callback,
      description: 'The call that was requested; null without `callback` in the request',
    });
  });

  it('has event examples that show the record in the state that fits the event', () => {
    const shown = (event: string): Record<string, Record<string, unknown>> => {
      const { post } = document.webhooks[event] as unknown as {
        post: { requestBody: { content: { 'application/json': { example: { data: never } } } } };
      };
      return post.requestBody.content['application/json'].example.data;
    };
    expect(shown('chat.started')['chat']).toMatchObject({ status: 'ai', handed_off_at: null });
    expect(shown('chat.handed_off')['chat']).toMatchObject({ status: 'with_owner', handed_off_at: expect.any(String) });
    expect(shown('chat.closed')['chat']).toMatchObject({ status: 'closed', closed_at: expect.any(String) });
    const { chat, lead } = shown('chat.lead_captured');
    expect(lead).toMatchObject({ source: 'chat', chat_id: chat!['id'] });
  });
});

describe('the texts of the API description', () => {
  it('describe every operation, parameter and field', () => {
    expect(undescribed(document)).toEqual([]);
  });

  const operationNamed = (name: string): Described => described.find(({ operationId }) => operationId === name)!;

  it('name the scopes and the limit of each operation', () => {
    for (const operation of described)
      for (const scope of operation['x-scopes']) expect(operation.description).toContain(`\`${scope}\``);
    expect(operationNamed('leads.create').description).toContain('with `callback` also `outbound:write`');
    expect(operationNamed('webhook-endpoints.create').description).toContain('`chat.lead_captured`: `chats:read`');
    expect(operationNamed('chats.reply').description).toContain('30 a minute');
    expect(document.info.description).toMatch(/120 requests a minute[^]*30 [^]*Retry-After/);
  });

  it('say which fields HIPAA mode omits, in resources and in events', () => {
    for (const { properties } of Object.values(document.components.schemas))
      for (const { 'x-hipaa': hipaa, description } of Object.values(properties))
        if (hipaa === 'omitted' || hipaa === 'nulled') expect(description).toMatch(/HIPAA mode/);
    for (const { post } of Object.values(document.webhooks)) expect(post.description).toMatch(/within 10 seconds/);
    expect(document.webhooks['chat.closed']!.post.description).toMatch(/In HIPAA mode `chat` has only its `id`/);
    expect(document.webhooks['lead.created']!.post.description).toMatch(/`lead` has only its `id` and the ids/);
  });

  it('say that the id in the response of a test is the id of its delivery', () => {
    const { post } = document.paths['/webhook-endpoints/{webhookEndpoint}/test'] as unknown as Record<
      string,
      { summary: string }
    >;
    expect(post!.summary).toContain('data.id is the delivery’s id');
  });

  it('name the known values of open enums', () => {
    const { Call, OutboundCall, WebhookDelivery } = document.components.schemas;
    const textOf = (properties: Properties, name: string): string => JSON.stringify(properties[name]);
    for (const value of callDispositions) expect(textOf(Call!.properties, 'disposition')).toContain(value);
    for (const role of transcriptRoles) {
      expect(textOf(Call!.properties, 'transcript')).toContain(role);
      expect(textOf(OutboundCall!.properties, 'transcript')).toContain(role);
    }
    expect(textOf(WebhookDelivery!.properties, 'last_error')).toContain('connect_error');
  });

  it('give the default page size and say that time filters accept dates', () => {
    for (const { parameters } of described)
      for (const { name, schema, description } of parameters) {
        if (name === 'per_page') expect(schema).toMatchObject({ default: 25 });
        if (!JSON.stringify(schema).includes('date-time')) continue;
        expect(schema).toMatchObject({ anyOf: expect.arrayContaining([{ type: 'string', format: 'date' }]) });
        expect(description).toMatch(/midnight UTC/);
      }
  });

  it('say that blank text is null, and where it is refused', () => {
    expect(document.info.description).toMatch(/blank text is null for every optional field but objects and lists/);
  });

  it('never give null as the example of a parameter', () => {
    for (const { operationId, parameters } of described)
      for (const { name, example = '' } of parameters) expect([operationId, name, example]).not.toContain(null);
  });

  it('show a decision only with refused outbound calls, and Cache-Control with every response', () => {
    const decided = (name: string): string[] => {
      const examples = answerOf(operationNamed(name), 422).content!['application/json'].examples!;
      const references = Object.entries(examples) as [string, { $ref: string }][];
      return references
        .filter(([, { $ref }]) => 'decision' in document.components.examples[$ref.split('/').at(-1)!]!.value)
        .map(([code]) => code);
    };
    expect(decided('outbound-calls.create')).toEqual(expect.arrayContaining(['invalid_number', 'no_consent']));
    expect([...decided('leads.create'), ...decided('do-not-call.create')]).toEqual([]);
    for (const operation of described)
      for (const [, { headers }] of answersOf(operation)) expect(headers).toHaveProperty('Cache-Control');
  });
});

it.each(Object.entries(generatedDocuments()))('%s is up to date (npm run docs)', (path, content) => {
  expect(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')).toBe(content);
});

describe('the description of the platform API', () => {
  const platform = describePlatformApi('http://127.0.0.1:8081') as { paths: Record<string, object> };

  it('passes the strict OpenAPI linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(platform), config });
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  it('has every operation of the platform API, and no other', () => {
    const paths = Object.entries(platform.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = allOperations
      .filter(({ api }) => api === 'platform')
      .map(({ method, path }) => `${method} ${path}`);
    expect(paths.sort()).toEqual(declared.sort());
  });

  it('describes every operation, parameter and field, and no limits of API keys', () => {
    expect(undescribed(platform)).toEqual([]);
    expect(JSON.stringify(platform)).not.toContain('X-RateLimit');
  });
});
