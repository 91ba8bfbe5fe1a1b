import { allOperations, webhookEvents, WEBHOOK_TEST } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeApi } from './api-description.js';
import { generatedDocuments } from './generated-documents.js';

interface Described {
  operationId: string;
  'x-scopes': string[];
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

const document = describeApi('https://api.frontdesk.example') as {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, object>;
  components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>> }> };
};

const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const publicOperations = allOperations.filter(({ api }) => api === 'public');

describe('the API description', () => {
  it('keeps every recommended rule for OpenAPI, its examples included', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([]);
  });

  it('has all 25 operations, each with its scopes, its path ids and the answers that any can get', () => {
    expect(described).toHaveLength(25);
    for (const { name, scope, pathIds, status } of publicOperations) {
      const operation = described.find(({ operationId }) => operationId === name)!;
      expect(operation['x-scopes']).toEqual(scope ? [scope] : []);
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map((one) => one.name);
      expect(inPath).toEqual(pathIds);
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([String(status), '401', '429', '500']));
    }
  });

  it('has the ten events, and the test event, as webhooks', () => {
    expect(webhookEvents).toHaveLength(10);
    expect(Object.keys(document.webhooks).sort()).toEqual(
      [...webhookEvents.map(({ type }) => type), WEBHOOK_TEST].sort(),
    );
  });

  it('says of every field of a resource what HIPAA mode does to it', () => {
    const { PageLinks, PageMeta, Error: _error, ...resources } = document.components.schemas;
    expect([PageLinks, PageMeta]).not.toContain(undefined);
    for (const { properties } of Object.values(resources))
      for (const property of Object.values(properties))
        expect(['kept', 'omitted', 'nulled']).toContain(property['x-hipaa']);
  });
});

it.each(Object.entries(generatedDocuments()))('%s is what the declarations say (npm run docs)', (path, content) => {
  expect(readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8')).toBe(content);
});
