import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../checkout.ts';
import { LauncherFailure } from '../failure.ts';
import { samePortIfFree } from '../ports.ts';
import { randomSecret } from '../private-files.ts';
import { mustRun, runStep } from '../run-step.ts';
import { probePostgres, probeRabbitmq, probeRedis } from './connections.ts';
import { readNotes, saveNotes } from './private-server.ts';
import type { BackingName } from './names.ts';

/** A label that distinguishes the containers and volumes of this checkout from those of others. */
const PROJECT = `frontdesk-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}`;

/** Passwords are passed by the name of a variable (`-e NAME`), so that no argument list contains them. */
interface Recipe {
  image: string;
  port: number;
  volume: string;
  env: (password: string) => Record<string, string>;
  args: string[];
  url: (password: string, port: number) => string;
  probe: (url: string) => Promise<unknown>;
  managementPort?: number;
}
const RECIPES: Record<BackingName, Recipe> = {
  postgres: {
    image: 'postgres:17-bookworm',
    port: 5432,
    volume: '/var/lib/postgresql/data',
    env: (password) => ({ POSTGRES_USER: 'frontdesk', POSTGRES_PASSWORD: password, POSTGRES_DB: 'frontdesk' }),
    args: ['-c', 'max_connections=300'],
    url: (password, port) => `postgres://frontdesk:${password}@127.0.0.1:${port}/frontdesk`,
    probe: probePostgres,
  },
  redis: {
    image: 'redis:8-bookworm',
    port: 6379,
    volume: '/data',
    env: (password) => ({ REDIS_PASSWORD: password }),
    args: [
      'sh',
      '-c',
      'exec docker-entrypoint.sh redis-server - --appendonly yes <<END\nrequirepass $REDIS_PASSWORD\nEND\n',
    ],
    url: (password, port) => `redis://:${password}@127.0.0.1:${port}/0`,
    probe: probeRedis,
  },
  rabbitmq: {
    image: 'rabbitmq:4-management',
    port: 5672,
    managementPort: 15672,
    volume: '/var/lib/rabbitmq',
    env: (password) => ({
      RABBITMQ_DEFAULT_USER: 'frontdesk',
      RABBITMQ_DEFAULT_PASS: password,
      RABBITMQ_DEFAULT_VHOST: 'frontdesk',
    }),
    args: [],
    url: (password, port) => `amqp://frontdesk:${password}@127.0.0.1:${port}/frontdesk`,
    probe: probeRabbitmq,
  },
};

const START_TIMEOUT_MS = 120_000;

export async function dockerReachable(signal?: AbortSignal): Promise<{ ok: true } | { ok: false; why: string }> {
  try {
    const { code, output } = await runStep('docker', ['version', '--format', '{{.Server.Version}}'], {
      signal: signal ? AbortSignal.any([signal, AbortSignal.timeout(8000)]) : AbortSignal.timeout(8000),
    });
    return code === 0 ? { ok: true } : { ok: false, why: output.trim().split('\n').at(-1) ?? 'docker version failed' };
  } catch (error) {
    signal?.throwIfAborted();
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { ok: false, why: missing ? 'the docker command was not found' : 'the Docker engine did not respond' };
  }
}

export async function pullImage(name: BackingName, signal?: AbortSignal) {
  const { image } = RECIPES[name];
  if ((await runStep('docker', ['image', 'inspect', image], { signal })).code === 0) return;
  await mustRun(`fetch the image ${image}`, 'docker', ['pull', '--quiet', image], { signal });
}

/**
 * @param options.dir the folder for port and password
 * @param options.suffix for containers other than those of `npm start`, which have no volume
 */
export async function startContainer({
  name,
  dir,
  suffix = '',
  signal,
}: {
  name: BackingName;
  dir: string;
  suffix?: string;
  signal?: AbortSignal;
}) {
  const recipe = RECIPES[name];
  const container = `${PROJECT}${suffix}-${name}`;
  const notes = readNotes(dir);
  const password = notes.password ?? randomSecret();
  await pullImage(name, signal);
  await runStep('docker', ['rm', '-f', container], { signal }); // A launcher that was killed may have left this container.
  const port = await samePortIfFree(notes.port);
  const managementPort = recipe.managementPort && (await samePortIfFree(Number(notes.managementPort ?? 0)));
  saveNotes(dir, { port, managementPort, password, container, volume: suffix ? undefined : container });

  const env = recipe.env(password);
  const stop = () => runStep('docker', ['stop', '--time', '15', container], { graceMs: 30_000 });
  const started = mustRun(
    `start ${name} in Docker`,
    'docker',
    [
      ...['run', '--detach', '--rm', '--name', container, '--hostname', container],
      ...['--publish', `127.0.0.1:${port}:${recipe.port}`],
      ...(managementPort ? ['--publish', `127.0.0.1:${managementPort}:${recipe.managementPort}`] : []),
      ...(suffix ? [] : ['--volume', `${container}:${recipe.volume}`]),
      ...Object.keys(env).flatMap((variable) => ['--env', variable]),
      recipe.image,
      ...recipe.args,
    ],
    { env: { ...process.env, ...env }, signal },
  );
  const url = recipe.url(password, port);
  try {
    await started;
    await untilServing(() => recipe.probe(url), container, signal);
  } catch (error) {
    await stop();
    throw error;
  }
  const managementUrl = managementPort ? `http://127.0.0.1:${managementPort}` : undefined;
  return { url, port, container, managementUrl, stop: async () => void (await stop()) };
}

async function untilServing(probe: () => Promise<unknown>, container: string, signal?: AbortSignal) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    signal?.throwIfAborted();
    const served = await probe().then(
      () => true,
      () => false,
    );
    if (served) return;
    const running = await runStep('docker', ['inspect', '--format', '{{.State.Running}}', container], { signal });
    if (running.output.trim() !== 'true')
      throw new LauncherFailure(`The container ${container} exited before it was ready.`);
    if (Date.now() > deadline) {
      const log = await runStep('docker', ['logs', '--tail', '25', container], { signal });
      throw new LauncherFailure(`The container ${container} was not ready after ${START_TIMEOUT_MS / 1000} s.`, {
        output: log.output,
      });
    }
    await sleep(250);
  }
}
