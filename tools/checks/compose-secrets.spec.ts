import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { alertmanagerConfig } from '../../deploy/compose/alertmanager.mjs';
import type { Untyped } from './manifests.ts';

const PROGRAM = path.resolve(import.meta.dirname, '../../deploy/compose/secrets.mjs');
const SERVICES = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];

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
    expect(run('write')).toContain('No new secret was needed');
    expect(inContainer('gateway')).toEqual(gateway);
  });

  it('give every service the headers for the collector of traces', () => {
    settings("OTEL_EXPORTER_OTLP_HEADERS='authorization=Bearer%20secret'\n");
    run('write');
    for (const service of SERVICES)
      expect(inContainer(service)).toMatchObject({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret' });
  });

  it('reach only the containers that need them', () => {
    settings('OPENAI_API_KEY=sk-model\nTWILIO_AUTH_TOKEN=twilio\nGOOGLE_CLIENT_SECRET=google\n');
    run('write');
    const names = Object.fromEntries(
      SERVICES.map((name) => [
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
    const every = Object.keys(Object.assign({}, ...Object.keys(names).map(inContainer)));
    expect(Object.keys(inContainer('admin')).sort()).toEqual(every.sort());
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

  it('include the configuration of Alertmanager, which is refused if its settings do not fit together', () => {
    settings('ALERT_WEBHOOK_URL=https://paging.example.com/x\n');
    expect(run('write')).toContain('Alerts are sent to: ALERT_WEBHOOK_URL.\n');
    expect(inContainer('alertmanager')['alertmanager.yml']).toContain('"url": "https://paging.example.com/x"');
    expect(run('print')).toContain('ALERT_WEBHOOK_URL=https://paging.example.com/x\n');
    settings('ALERT_EMAIL_TO=a@example.com\n');
    expect(attempt('write')).toMatchObject({ status: 1, stderr: 'ALERT_EMAIL_TO needs SMTP_URL.\n' });
  });

  it.each([
    ['no .env', ''],
    [
      'an .env',
      "# Acme\nDOMAIN=desk.example.com\nCURSOR_SECRET=\nSMTP_URL='smtps://a:b@mail'\nexport REDIS_PASSWORD= # none",
    ],
  ])('can be printed as an .env that sets each name once and gives the same secrets, with %s', (_name, text) => {
    settings(text);
    run('write');
    const before = inContainer('gateway');
    const printed = run('print');
    expect(printed).toContain(text.split('CURSOR_SECRET')[0]);
    const names = [...printed.matchAll(/^(?:export )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(Object.keys(parseEnv(printed)).sort());
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
    expect(run('write')).toContain('No new secret was needed');
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

describe('the configuration of Alertmanager', () => {
  const read = (settings: Record<string, string>): Untyped => JSON.parse(alertmanagerConfig(settings));
  const channels = {
    ALERT_EMAIL_TO: 'a@example.com, b@example.com',
    ALERT_SLACK_URL: 'https://hooks.slack.example/T/B/x',
    ALERT_WEBHOOK_URL: 'https://paging.example.com/hooks/x',
    ALERT_HEARTBEAT_URL: 'https://ping.example.com/x',
    SMTP_URL: 'smtps://desk:p%40ss@smtp.example.com',
    PUBLIC_BASE_URL: 'https://desk.example.com',
  };

  it('sends every alert to the channels of .env, and the heartbeat to its own', () => {
    const { global, receivers } = read(channels);
    expect(global).toEqual({
      smtp_smarthost: 'smtp.example.com:465',
      smtp_from: 'Frontdesk <no-reply@desk.example.com>',
      smtp_auth_username: 'desk',
      smtp_auth_password: 'p@ss',
      smtp_require_tls: false,
    });
    expect(receivers).toEqual([
      {
        name: 'team',
        email_configs: [expect.objectContaining({ to: channels.ALERT_EMAIL_TO, send_resolved: true })],
        slack_configs: [expect.objectContaining({ api_url: channels.ALERT_SLACK_URL, send_resolved: true })],
        webhook_configs: [{ url: channels.ALERT_WEBHOOK_URL, send_resolved: true }],
      },
      { name: 'heartbeat', webhook_configs: [{ url: channels.ALERT_HEARTBEAT_URL, send_resolved: false }] },
    ]);
  });

  it('has no channel without settings', () => {
    const none = { name: 'team', email_configs: [], slack_configs: [], webhook_configs: [] };
    expect(read({})).toMatchObject({ global: {}, receivers: [none, { name: 'heartbeat', webhook_configs: [] }] });
  });

  it.each([
    ['smtp://a:b@mail.example.com', 'mail.example.com:587', true],
    ['smtp://relay:25', 'relay:25', false],
  ])('reads %s as %s, with STARTTLS: %s', (SMTP_URL, smarthost, tls) => {
    const { global } = read({ ...channels, SMTP_URL });
    expect(global).toMatchObject({ smtp_smarthost: smarthost, smtp_require_tls: tls });
  });

  it.each(['', 'smtps://mail.example.com:4650'])('is refused for mails with SMTP_URL=%s', (SMTP_URL) => {
    expect(() => read({ ...channels, SMTP_URL })).toThrow('ALERT_EMAIL_TO needs');
  });

  it('sends the heartbeat each minute, because it repeats before the next interval of its group', () => {
    const { routes } = read(channels).route;
    // A repetition at the very interval is a moment too young, and waits for the next one.
    expect(routes[0]).toMatchObject({ receiver: 'heartbeat', group_interval: '60s', repeat_interval: '50s' });
  });

  it('waits as briefly and suppresses the same alerts as the example', () => {
    const file = path.resolve(import.meta.dirname, '../../deploy/observability/alertmanager.yml');
    const example: Untyped = parse(readFileSync(file, 'utf8'));
    const { route, inhibit_rules } = read(channels);
    expect(inhibit_rules).toEqual(example.inhibit_rules);
    const critical = { group_wait: '10s', repeat_interval: '1h' };
    for (const { routes } of [route, example.route]) expect(routes.at(-1)).toMatchObject(critical);
  });

  const amtool = spawnSync('amtool', ['--version']).error === undefined;
  if (!amtool)
    process.stderr.write('DID NOT RUN: amtool on the configuration: it is not installed (prometheus-alertmanager).\n');
  (amtool ? it : it.skip).each([
    ['all channels', channels],
    ['no channel', {}],
  ])('is valid with %s', (_name, settings) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-alertmanager-'));
    const file = path.join(folder, 'alertmanager.yml');
    writeFileSync(file, alertmanagerConfig(settings));
    expect(spawnSync('amtool', ['check-config', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    rmSync(folder, { recursive: true });
  });
});
