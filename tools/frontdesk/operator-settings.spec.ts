import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { operatorSettings } from './operator-settings.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'frontdesk-settings-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const demo = () => {
  for (const [name, port] of Object.entries({ postgres: 1, redis: 2, rabbitmq: 3 })) {
    mkdirSync(path.join(root, '.local', name), { recursive: true });
    writeFileSync(path.join(root, '.local', name, 'instance.json'), JSON.stringify({ port, password: 'p' }));
  }
  writeFileSync(path.join(root, '.local/secrets.json'), JSON.stringify({ cursorSecret: 'kept' }));
};

describe('the settings of an operator’s command', () => {
  it('come from variables or from the files they name', () => {
    demo();
    for (const env of [{ DATABASE_URL: 'postgres://db/x' }, { REDIS_URL_FILE: '/run/redis' }])
      expect(operatorSettings({ env, root })).toMatchObject({ isDemo: false, env });
  });

  it('come from a settings file, which the environment overrides', () => {
    const envFile = path.join(root, 'settings.env');
    writeFileSync(envFile, 'DATABASE_URL=postgres://file/x\nCURSOR_SECRET="from the file"\n');
    const { env } = operatorSettings({ env: { DATABASE_URL: 'postgres://db/x' }, root, envFile });
    expect(env).toMatchObject({ DATABASE_URL: 'postgres://db/x', CURSOR_SECRET: 'from the file' });
    expect(() => operatorSettings({ env: {}, root, envFile: path.join(root, 'none') })).toThrow('ENOENT');
  });

  it('come from the files in SECRETS_DIRECTORY, which the environment overrides', () => {
    writeFileSync(path.join(root, 'DATABASE_URL'), 'postgres://file/x\n');
    writeFileSync(path.join(root, 'CURSOR_SECRET'), 'from the file\n');
    const { isDemo, env } = operatorSettings({ env: { SECRETS_DIRECTORY: root, CURSOR_SECRET: 'given' }, root });
    expect({ isDemo, env }).toMatchObject({
      isDemo: false,
      env: { DATABASE_URL: 'postgres://file/x', CURSOR_SECRET: 'given' },
    });
  });

  it('default to those of npm start, and are an error if there are none', () => {
    expect(() => operatorSettings({ env: {}, root })).toThrow('No installation is configured.');
    demo();
    const { isDemo, env } = operatorSettings({ env: {}, root });
    expect(isDemo).toBe(true);
    expect(env).toMatchObject({
      DATABASE_URL: 'postgres://frontdesk:p@127.0.0.1:1/frontdesk',
      REDIS_URL: 'redis://:p@127.0.0.1:2/0',
      RABBITMQ_URL: 'amqp://frontdesk:p@127.0.0.1:3/frontdesk',
      CURSOR_SECRET: 'kept',
    });
  });

  it('may have a separate account for each service, by variable or by file', () => {
    const env = {
      DATABASE_URL_FILE: '/run/admin',
      RABBITMQ_URL: 'amqp://mq',
      RECORDS_DATABASE_URL: 'postgres://r@db/x',
    };
    const { of } = operatorSettings({ env, root });
    expect(of('records').DATABASE_URL).toBe('postgres://r@db/x');
    expect(of('records').DATABASE_URL_FILE).toBeUndefined();
    expect(of('dialer')).toMatchObject({ DATABASE_URL_FILE: '/run/admin', RABBITMQ_URL: 'amqp://mq' });
    expect(of()).toMatchObject({ DATABASE_URL_FILE: '/run/admin' });
  });
});
