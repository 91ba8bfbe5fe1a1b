import { describe, expect, it } from '@jest/globals';
import { errorCatalogue } from '../errors.js';
import { allOperations } from './catalogue.js';

const repeated = (values: string[]): string[] => values.filter((value, index) => values.indexOf(value) !== index);

describe('the operation catalogue', () => {
  it('has unique operation names', () => {
    expect(repeated(allOperations.map(({ name }) => name))).toEqual([]);
  });

  it.each([
    ['public', ['public']],
    ['platform', ['platform']],
    ['portal', ['public', 'portal']],
  ])('has unique methods and paths in the %s API, even if the names of ids are ignored', (_api, served) => {
    const routes = allOperations
      .filter((one) => served.includes(one.api))
      .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(repeated(routes)).toEqual([]);
    expect(routes.length).toBeGreaterThan(0);
  });

  it('derives the ids of every path', () => {
    for (const { path, pathIds } of allOperations) {
      expect(path).toMatch(/^(\/(\{\w+\}|[a-z][a-z-]*))+$/);
      expect(pathIds.map((id) => `{${id}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it('requires a scope for every public operation except account.get and events.list, and for no other operation', () => {
    const open = allOperations.filter(({ api, scope }) => api === 'public' && !scope).map(({ name }) => name);
    expect(open).toEqual(['account.get', 'events.list']);
    expect(allOperations.filter(({ api, scope }) => ['platform', 'portal'].includes(api) && scope)).toEqual([]);
  });

  it('allows bodies only for POST, PUT and PATCH, paging only for lists, and 204 only if there is no output', () => {
    for (const { method, body, paged, output, status, query } of allOperations) {
      if (body) expect(['POST', 'PUT', 'PATCH']).toContain(method);
      if (paged) expect([method, output.kind, query !== undefined]).toEqual(['GET', 'page', true]);
      if (status === 204) expect(output.kind).toBe('nothing');
    }
  });

  it('declares only errors of the error catalogue', () => {
    for (const { errors } of allOperations) for (const code of errors) expect(errorCatalogue).toHaveProperty(code);
  });

  it('checks existence with an operation on the same record', () => {
    for (const { existence, pathIds, owner } of allOperations) {
      if (existence) expect([existence.pathIds, existence.owner]).toEqual([pathIds, owner]);
    }
  });
});
