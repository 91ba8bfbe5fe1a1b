import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { migrate } from './build.ts';
import { stillRunning } from './ledger.ts';
import type { Lifetime } from './lifetime.ts';
import { freePort } from './ports.ts';
import type { Progress } from './progress.ts';
import { runServices } from './services.ts';
import { openServicesLog } from './services-log.ts';
import { databaseSpace, testName, vhostSpace, type Space } from './test-space.ts';

jest.setTimeout(360_000);

const APPS = ['gateway', 'records'];
/** The limit is generous, because other specs run at the same time. The goal is two seconds on an idle machine. */
const RECOVERY_MS = 60_000;

describe('npm start', () => {
  const printed: string[] = [];
  const endings: (() => unknown)[] = [];
  const stop = new AbortController();
  const healthPorts = new Map<string, string>();
  let dir: string;

  // The launcher's own lifetime would replace the signal handlers of this process.
  const lifetime: Lifetime = {
    signal: stop.signal,
    atEnd: (ending) => void endings.push(ending),
    giveUp: (reason) => stop.abort(reason),
    lasting: () => new Promise(() => undefined),
    end: () => Promise.reject(new Error('the spec ends the services itself')),
  };
  const progress: Progress = {
    step: (_title, work) => work(),
    print: (text) => void printed.push(text),
    untilQuiet: () => Promise.resolve(),
    colour: false,
  };

  beforeAll(async () => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-services-'));
    process.env.FRONTDESK_LEDGER = path.join(dir, 'processes');
    const spaces: Space[] = await Promise.all([
      databaseSpace(process.env.DATABASE_URL!, testName()),
      vhostSpace(process.env.RABBITMQ_URL!, testName(), process.env),
    ]);
    const log = openServicesLog(path.join(dir, 'services.log'));
    endings.push(...spaces.map(({ drop }) => drop), () => log.close());
    const [database, broker] = spaces.map(({ url }) => url);
    await migrate(database, stop.signal);
    for (const app of APPS) healthPorts.set(app, String(await freePort()));
    const common = {
      DATABASE_URL: database,
      RABBITMQ_URL: broker,
      REDIS_URL: process.env.REDIS_URL,
      PLATFORM_API_TOKENS: 'fd_platform_a_token_of_this_spec_alone',
      CURSOR_SECRET: 'a-secret-that-signs-the-cursors-of-specs',
      INTERNAL_API_SECRET: 'a-secret-by-which-services-know-each-other',
      WIDGET_TOKEN_SECRET: 'a-secret-that-signs-the-visitor-tokens-of-specs',
      OAUTH_KEYS: 'a-secret-of-the-oauth-server-of-specs',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
    };
    await runServices({
      replicas: APPS.map((app) => ({ app, name: app })),
      envOf: ({ name }) => ({ ...common, HEALTH_PORT: healthPorts.get(name) }),
      progress,
      log,
      showsAll: false,
      lifetime,
    });
  });

  afterAll(async () => {
    stop.abort();
    while (endings.length > 0) await endings.pop()!();
    rmSync(dir, { recursive: true, force: true });
  });

  const pidOf = (name: string) => stillRunning().find(({ label }) => label === name)?.pid;

  async function isReady(name: string) {
    const url = `http://127.0.0.1:${healthPorts.get(name)}/readyz`;
    return fetch(url, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  it.each(APPS)('restarts %s without a pause after its first crash, until it is ready again', async (name) => {
    const killed = pidOf(name)!;
    process.kill(killed, 'SIGKILL');
    const killedAt = performance.now();
    const hasRecovered = async () => ![undefined, killed].includes(pidOf(name)) && (await isReady(name));
    while (!(await hasRecovered()) && performance.now() - killedAt < RECOVERY_MS) await sleep(20);
    process.stdout.write(`${name} was ready again ${Math.round(performance.now() - killedAt)} ms after SIGKILL\n`);
    expect(await hasRecovered()).toBe(true);
    expect(printed).toContain(`${name} was killed by SIGKILL; restarting it now`);
    expect(stop.signal.aborted).toBe(false);
  });
});
