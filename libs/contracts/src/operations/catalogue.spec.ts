import { describe, expect, it } from '@jest/globals';
import { errorCatalogue } from '../errors.js';
import { allOperations } from './catalogue.js';

const repeated = (values: string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

describe('the operations', () => {
  it('have names of their own', () => {
    expect(repeated(allOperations.map(({ name }) => name))).toEqual([]);
  });

  it.each(['public', 'platform'] as const)(
    'have a method and path of their own in the %s API, whatever the ids are called',
    (api) => {
      const routes = allOperations
        .filter((one) => one.api === api)
        .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
      expect(repeated(routes)).toEqual([]);
      expect(routes.length).toBeGreaterThan(0);
    },
  );

  it('know the ids of their path', () => {
    for (const { path, pathIds } of allOperations) {
      expect(path).toMatch(/^(\/(\{\w+\}|[a-z][a-z-]*))+$/);
      expect(pathIds.map((id) => `{${id}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('ask for a scope in the public API, except the one that tells about the key, and nowhere else', () => {
    const open = allOperations.filter(({ api, scope }) => api === 'public' && !scope).map(({ name }) => name);
    expect(open).toEqual(['account.get']);
    expect(allOperations.filter(({ api, scope }) => api === 'platform' && scope)).toEqual([]);
  });

  it('have a body only where there is something to send, paging only on lists, and 204 only without an answer', () => {
    for (const { method, body, paged, output, status, query } of allOperations) {
      if (body) expect(['POST', 'PATCH']).toContain(method);
      if (paged) expect([method, output.kind, query !== undefined]).toEqual(['GET', 'page', true]);
      if (status === 204) expect(output.kind).toBe('nothing');
    }
  });

  it('refuse with codes of the catalogue only', () => {
    for (const { errors } of allOperations) for (const code of errors) expect(errorCatalogue).toHaveProperty(code);
  });

  it('decide about existence by an operation on the same record', () => {
    for (const { existence, pathIds, owner } of allOperations) {
      if (existence) expect([existence.pathIds, existence.owner]).toEqual([pathIds, owner]);
    }
  });
});
