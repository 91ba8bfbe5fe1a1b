import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';

const PROGRAM = path.resolve(import.meta.dirname, '../../deploy/compose/secrets.mjs');

describe('the secrets of docker-compose.yml', () => {
  let folder: string;
  const attempt = (command: string) => {
    const args = [PROGRAM, folder, path.join(folder, 'secrets'), path.join(folder, 'postgres-data'), command];
    return spawnSync(process.execPath, args, { encoding: 'utf8' });
  };
  const run = (command: string) => {
    const result = attempt(command);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    return result.stdout;
  };
  const inContainer = (name: string) => {
    const files = readdirSync(path.join(folder, 'secrets', name));
    const content = (file: string) => readFileSync(path.join(folder, 'secrets', name, file), 'utf8').trim();
    return Object.fromEntries(files.map((file) => [file, content(file)]));
  };
  const settings = (text: string) => writeFileSync(path.join(folder, '.env'), text);
  /** Leaves the file that Postgres writes when it initializes its data folder. */
  const initializePostgres = () => {
    mkdirSync(path.join(folder, 'postgres-data'));
    writeFileSync(path.join(folder, 'postgres-data/PG_VERSION'), '17\n');
  };

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-secrets-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are random without .env, and stay the same', () => {
    expect(run('write')).toContain('Made 10 secrets');
    const [gateway, webhooks, postgres] = ['gateway', 'webhooks', 'postgres'].map(inContainer);
    expect(postgres).toEqual({ password: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(gateway).toMatchObject({
      DATABASE_URL: `postgres://frontdesk:${postgres!.password}@postgres:5432/frontdesk`,
      REDIS_URL: `redis://:${inContainer('redis').password}@redis:6379`,
      CURSOR_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(new Set(Object.values({ ...gateway, ...webhooks })).size).toBe(
      Object.keys({ ...gateway, ...webhooks }).length,
    );
    expect(run('write')).toContain('The secrets are unchanged');
    expect(inContainer('gateway')).toEqual(gateway);
  });

  it('reach only the containers that need them', () => {
    settings('OPENAI_API_KEY=sk-model\nTWILIO_AUTH_TOKEN=twilio\nGOOGLE_CLIENT_SECRET=google\n');
    run('write');
    const names = Object.fromEntries(
      ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'].map((name) => [
        name,
        Object.keys(inContainer(name)).filter((secret) => !/^(DATABASE|RABBITMQ|REDIS)_URL$/.test(secret)),
      ]),
    );
    expect(names).toEqual({
      gateway: ['CURSOR_SECRET', 'INTERNAL_API_SECRET', 'OAUTH_KEYS', 'PLATFORM_API_TOKENS', 'WIDGET_TOKEN_SECRET'],
      records: ['GOOGLE_CLIENT_SECRET'],
      dialer: ['INTERNAL_API_SECRET', 'TWILIO_AUTH_TOKEN'],
      chats: ['OPENAI_API_KEY'],
      webhooks: ['WEBHOOK_SECRET_KEYS'],
      voice: ['OPENAI_API_KEY', 'TWILIO_AUTH_TOKEN'],
    });
  });

  it('come from .env if it sets them, and a secret that is removed from .env is removed', () => {
    settings(`CURSOR_SECRET=\nPOSTGRES_PASSWORD='p@ss/word'\nSMTP_URL="smtps://a:b@mail"\n`);
    run('write');
    const { CURSOR_SECRET, ...given } = inContainer('gateway');
    expect(given).toMatchObject({
      DATABASE_URL: 'postgres://frontdesk:p%40ss%2Fword@postgres:5432/frontdesk',
      SMTP_URL: 'smtps://a:b@mail',
    });
    settings('');
    run('write');
    const { SMTP_URL, ...later } = inContainer('gateway');
    expect({ CURSOR_SECRET: later.CURSOR_SECRET, SMTP_URL }).toEqual({ CURSOR_SECRET, SMTP_URL: undefined });
  });

  it('can be printed as a file of settings that gives the same secrets', () => {
    settings('PLATFORM_API_TOKENS=ops:token-of-sixteen,other:token-of-sixteen\n');
    run('write');
    const before = inContainer('gateway');
    const printed = run('print');
    expect(parseEnv(printed).PLATFORM_API_TOKENS).toBe('ops:token-of-sixteen,other:token-of-sixteen');
    rmSync(path.join(folder, 'secrets'), { recursive: true });
    settings(printed);
    run('write');
    expect(inContainer('gateway')).toEqual(before);
  });

  it('are not made for servers that have data, because the data needs the earlier secrets', () => {
    initializePostgres();
    settings('RABBITMQ_PASSWORD=broker-of-sixteen\n');
    expect(attempt('write')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/: POSTGRES_PASSWORD, WEBHOOK_SECRET_KEYS\.\n.*Write the earlier values to \.env/s),
    });
    expect(readdirSync(folder).sort()).toEqual(['.env', 'postgres-data']);
    settings('RABBITMQ_PASSWORD=one\nPOSTGRES_PASSWORD=two\nWEBHOOK_SECRET_KEYS=three\n');
    expect(run('write')).toContain('Made 7 secrets');
  });

  it('stay the same after the servers have stored data', () => {
    run('write');
    initializePostgres();
    expect(run('write')).toContain('The secrets are unchanged');
  });

  it.each([
    ['POSTGRES_PASSWORD=pass#word', 'POSTGRES_PASSWORD'],
    ['POSTGRES_PASSWORD=pa$$word', 'POSTGRES_PASSWORD'],
    ['export SMTP_URL="smtps://a:b$c@mail"', 'SMTP_URL'],
  ])('are refused as %s, which Docker Compose reads differently', (line, name) => {
    settings(`${line}\n`);
    expect(attempt('write')).toMatchObject({ status: 1, stderr: expect.stringContaining(`${name} in single quotes`) });
  });

  it('may contain # and $ in single quotes, and may have a comment behind them', () => {
    settings(
      "POSTGRES_PASSWORD='pa#ss$word' # since January\nREDIS_PASSWORD=plain # and $this too\n#CURSOR_SECRET=$\n",
    );
    run('write');
    expect(inContainer('postgres')).toEqual({ password: 'pa#ss$word' });
    expect(inContainer('redis')).toEqual({ password: 'plain' });
  });
});
