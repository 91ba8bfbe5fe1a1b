// Slow: starts the dialer six times, one process after another.
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createEmptyDatabase, eventually, freePort, startTcpProxy, within, type TcpProxy } from '@frontdesk/testing';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

// Processes start slowly because other specs run at the same time.
jest.setTimeout(360_000);

/** In this time, a busy machine can end a process. A stop that waits for something takes the grace period of 15 s. */
const STOP_MS = 8000;
const DIST = path.resolve(import.meta.dirname, '../dist');

interface Ended {
  code: number | null;
  output: string;
}

/** Starts the built service in a process of its own, as in production. */
class Service {
  output = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<unknown>;

  constructor(script: string, env: Record<string, string>, args: readonly string[] = []) {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    this.child = spawn(process.execPath, [path.join(DIST, script), ...args], {
      env: { NODE_ENV: 'test', ...env },
      stdio: [...stdio],
    });
    this.child.stdout!.on('data', (chunk) => (this.output += String(chunk)));
    this.child.stderr!.on('data', (chunk) => (this.output += String(chunk)));
    this.ended = once(this.child, 'close');
  }

  async end(signal?: NodeJS.Signals): Promise<Ended> {
    if (signal) this.child.kill(signal);
    await this.ended;
    return { code: this.child.exitCode, output: this.output };
  }

  logged(message: string): { health_port: number } | undefined {
    const line = this.output.split('\n').find((one) => one.includes(`"msg":"${message}"`));
    return line ? (JSON.parse(line) as { health_port: number }) : undefined;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }
}

describe('a service process', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let postgres: TcpProxy;
  let rabbitmq: TcpProxy;
  let env: Record<string, string>;
  let compileCache: string;
  const services: Service[] = [];

  beforeAll(async () => {
    compileCache = await mkdtemp(path.join(tmpdir(), 'dialer-service-'));
    database = await createEmptyDatabase();
    [postgres, rabbitmq] = await Promise.all([
      startTcpProxy(database.url),
      startTcpProxy(process.env['RABBITMQ_URL']!),
    ]);
    // Each process after the first loads its modules without compiling them.
    env = { DATABASE_URL: postgres.url, RABBITMQ_URL: rabbitmq.url, NODE_COMPILE_CACHE: compileCache };
  });

  afterEach(async () => {
    for (const service of services.splice(0)) if (service.isRunning) await service.end('SIGKILL');
    postgres.restore();
    rabbitmq.restore();
  });

  afterAll(async () => {
    await Promise.all([postgres.close(), rabbitmq.close()]);
    await database.drop();
    await rm(compileCache, { recursive: true });
  });

  const start = (script: string, extra: Record<string, string> = {}, args: readonly string[] = []): Service => {
    const service = new Service(script, { ...env, ...extra }, args);
    services.push(service);
    return service;
  };

  const readiness = async (port: number): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/readyz`)).json();

  async function started(extra: Record<string, string> = {}): Promise<{ service: Service; port: number }> {
    const service = start('bundle/main.js', extra);
    const { health_port: port } = await eventually(() => service.logged('service.started'));
    await eventually(async () => ((await readiness(port)) as { status: string }).status === 'ready');
    return { service, port };
  }

  it('lists every fault of its environment and exits with code 1', async () => {
    const { code, output } = await start('bundle/main.js', {
      DATABASE_URL: '',
      RABBITMQ_URL: 'http://x',
      HEALTH_PORT: 'x',
    }).end();
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'RABBITMQ_URL', 'HEALTH_PORT']) expect(output).toContain(name);
  });

  it('stays unready until its database, its migrations and the broker are available, in any order', async () => {
    postgres.breakLink();
    rabbitmq.breakLink();
    const port = await freePort();
    const service = start('bundle/main.js', { HEALTH_PORT: String(port) });
    await eventually(() => service.logged('database.unreachable'));
    expect(await readiness(port)).toMatchObject({ status: 'unready' });
    postgres.restore();
    await eventually(() => service.logged('schema.waiting_for_migrations'));
    expect((await start('migrate.js').end()).code).toBe(0);
    await eventually(() => service.logged('service.started'));
    expect(await readiness(port)).toMatchObject({
      status: 'unready',
      checks: { postgres: 'ready', rabbitmq: 'unready' },
    });
    rabbitmq.restore();
    await eventually(async () => ((await readiness(port)) as { status: string }).status === 'ready');
  });

  it('reverts migrations for the return to an earlier version, but not a migration that has not run', async () => {
    const revert = (name: string): Promise<Ended> => start('migrate.js', {}, ['--revert', name]).end();
    const { code, output } = await revert('Campaigns1765700000000');
    expect(code).toBe(0);
    expect(output).toMatch(/"migrations":\[.*"Campaigns1765700000000"\],"msg":"schema.reverted"/);
    for (const name of ['Campaigns1765700000000', '']) expect(await revert(name)).toMatchObject({ code: 1 });
    expect((await start('migrate.js').end()).output).toMatch(/Campaigns1765700000000.*schema.migrated/);
  });

  it('stops at once on SIGTERM, with exit code 0', async () => {
    const { service } = await started();
    const { code, output } = await within(STOP_MS, () => service.end('SIGTERM'));
    expect(code).toBe(0);
    expect(output).not.toMatch(/stop_incomplete|"level":"(error|fatal)"/);
  });

  it('stops with exit code 0 while it waits for its database', async () => {
    postgres.breakLink();
    const service = start('bundle/main.js');
    await eventually(() => service.logged('database.unreachable'));
    expect(await service.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('stops within its grace period, with exit code 0, if neither database nor broker responds', async () => {
    const { service } = await started({ SHUTDOWN_GRACE_MS: '2000' });
    postgres.blackHole();
    rabbitmq.blackHole();
    const { code } = await within(2000 + STOP_MS, () => service.end('SIGTERM'));
    expect(code).toBe(0);
  });

  it('becomes unready during an outage of database or broker, and ready again without a restart', async () => {
    const { service, port } = await started();
    postgres.breakLink();
    rabbitmq.breakLink();
    await eventually(async () => ((await readiness(port)) as { status: string }).status === 'unready');
    expect(await readiness(port)).toMatchObject({ checks: { postgres: 'unready', rabbitmq: 'unready' } });
    postgres.restore();
    rabbitmq.restore();
    await eventually(async () => ((await readiness(port)) as { status: string }).status === 'ready');
    expect(service.isRunning).toBe(true);
  });
});
