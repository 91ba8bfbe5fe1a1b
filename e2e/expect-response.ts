import { errorCatalogue, type ErrorCode } from '@frontdesk/contracts';
import type { ApiResponse } from '@frontdesk/testing';
import { expect } from '@jest/globals';

/** The headers of every response, for any status. */
export function expectCommonHeaders({ headers }: ApiResponse): void {
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['x-request-id']).toMatch(/^[\w.:-]{1,128}$/);
}

/** Expects exactly the catalogued error, with its status, body and headers. */
export function expectError(response: ApiResponse, code: ErrorCode): void {
  const definition: { status: number; message: string; code?: string } = errorCatalogue[code];
  const own = { validation_failed: ['errors'], position_expired: ['oldest'] }[code as string] ?? [];
  const keys = ['code', ...own, 'message'].sort();
  expect({ status: response.status, body: response.json as unknown }).toMatchObject({
    status: definition.status,
    body: { code: definition.code ?? code, message: definition.message },
  });
  expect(Object.keys(response.json as object).sort()).toEqual(keys);
  expect(response.headers['content-type']).toMatch(/^application\/json(;|$)/);
  expectCommonHeaders(response);
  if (definition.status === 401) expect(response.headers['www-authenticate']).toBe('Bearer');
  if (definition.status === 405) expect(response.headers['allow']).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (definition.status === 429 || definition.status === 503)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

/** Expects 422 with messages for exactly these fields. */
export function expectInvalid(response: ApiResponse, ...fields: string[]): void {
  expectError(response, 'validation_failed');
  const errors = (response.json as { errors: Record<string, unknown> }).errors;
  expect(Object.keys(errors).sort()).toEqual([...fields].sort());
  for (const messages of Object.values(errors)) {
    expect(messages).toEqual(expect.arrayContaining([expect.any(String)]));
  }
}

export function expectStatus(response: ApiResponse, status: number): void {
  expect({ status: response.status, body: response.text.slice(0, 500) }).toMatchObject({ status });
  expectCommonHeaders(response);
  if (status === 204) expect(response.text).toBe('');
  else expect(response.headers['content-type']).toMatch(/^application\/json(;|$)/);
}

/** RFC 3339 in UTC, in whole seconds. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
