// @ts-check
import { expect, it } from '@jest/globals';
import pg from 'pg';
import Environment from './environment.mjs';

const environmentOf = () => new Environment(/** @type {any} */ ({ projectConfig: { fakeTimers: {} } }));

it('undoes the changes of a spec file to environment variables', async () => {
  process.env.FRONTDESK_KEPT = 'before';
  const environment = environmentOf();
  const { env } = process;
  process.env.FRONTDESK_KEPT = 'after';
  process.env.FRONTDESK_NEW = 'new';
  process.env = { FRONTDESK_REPLACED: 'all' };
  await environment.teardown();
  expect(process.env).toBe(env);
  expect(process.env).toMatchObject({ FRONTDESK_KEPT: 'before', PATH: expect.any(String) });
  expect(process.env).not.toHaveProperty('FRONTDESK_NEW');
});

it('undoes what Jest and a spec file replace in the process', async () => {
  const before = { console, exit: process.exit, setTimeout };
  const environment = environmentOf();
  globalThis.console = /** @type {any} */ ({});
  process.exit = /** @type {any} */ (() => {});
  environment.fakeTimersModern.useFakeTimers();
  expect(setTimeout).not.toBe(before.setTimeout);
  await environment.teardown();
  expect({ console, exit: process.exit, setTimeout }).toEqual(before);
});

it('returns bigints as text again after a file that opened a data source', async () => {
  const environment = environmentOf();
  const bigint = () => /** @type {unknown} */ (pg.types.getTypeParser(20, 'text')('1'));
  pg.defaults.parseInt8 = true;
  expect(bigint()).toBe(1);
  await environment.teardown();
  expect(bigint()).toBe('1');
});
