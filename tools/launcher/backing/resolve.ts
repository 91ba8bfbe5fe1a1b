import type { Progress } from '../progress.ts';
import path from 'node:path';
import { LauncherFailure, lastLines } from '../failure.ts';
import { NoSpace } from '../test-space.ts';
import { probePostgres, probeRabbitmq, probeRedis } from './connections.ts';
import { canInstall, installPackages, packagesFor } from './apt.ts';
import { dockerReachable, startContainer } from './docker.ts';
import { BACKING_NAMES, type BackingName } from './names.ts';
import { canRunPostgres, startPrivatePostgres } from './postgres.ts';
import { canRunRabbitmq, startPrivateRabbitmq } from './rabbitmq.ts';
import { canRunRedis, startPrivateRedis } from './redis.ts';

export interface RunningBacking {
  url: string;
  /** Stops the server. Does nothing for an external server. */
  stop: () => Promise<void>;
  /** The management API of a broker that this run started, if it is enabled. */
  managementUrl?: string;
  /** Set only for a private server. */
  instance?: { running: () => boolean; restart: () => Promise<void>; adopted: boolean };
}

export interface BackingChoice {
  name: BackingName;
  source: 'url' | 'private' | 'docker';
  /** The name of its start step. */
  title: string;
  start: (signal?: AbortSignal) => Promise<RunningBacking>;
}

/** How the servers of a test run differ from those of `npm start`. */
export interface ForTests {
  settings?: Record<string, string | number>;
  database?: string;
  vhost?: string;
  management?: boolean;
  containerSuffix?: string;
  /**
   * Returns the URL of a space for this run on a configured server. If it rejects with `NoSpace`, the run ignores that
   * server.
   */
  spaceAt?: (name: BackingName, url: string) => Promise<string>;
}

export const BACKING: Record<
  BackingName,
  {
    title: string;
    variable: string;
    example: string;
    canRun: () => { ok: boolean; why?: string };
    probe: (url: string) => Promise<unknown>;
  }
> = {
  postgres: {
    title: 'Postgres',
    variable: 'DATABASE_URL',
    example: 'postgres://user:password@host:5432/frontdesk',
    canRun: canRunPostgres,
    probe: probePostgres,
  },
  redis: {
    title: 'Redis',
    variable: 'REDIS_URL',
    example: 'redis://:password@host:6379/0',
    canRun: canRunRedis,
    probe: probeRedis,
  },
  rabbitmq: {
    title: 'RabbitMQ',
    variable: 'RABBITMQ_URL',
    example: 'amqp://user:password@host:5672/vhost',
    canRun: canRunRabbitmq,
    probe: probeRabbitmq,
  },
};

/**
 * Chooses the source of each backing service, and installs packages if necessary. A configured server must respond.
 * @param options.dir the home of the private instances
 */
export async function chooseBacking({
  dir,
  env,
  progress,
  signal,
  forTests = {},
}: {
  dir: string;
  env: NodeJS.ProcessEnv;
  progress: Progress;
  signal: AbortSignal;
  forTests?: ForTests;
}): Promise<Record<BackingName, BackingChoice>> {
  const choices: Partial<Record<BackingName, BackingChoice>> = {};
  const named = BACKING_NAMES.filter((name) => env[BACKING[name].variable]);
  const refusals: string[] = [];
  const { spaceAt = async (_name: BackingName, url: string) => url } = forTests;
  await Promise.all(named.map((name) => mustAnswer(name, env[BACKING[name].variable] ?? '')));
  for (const name of named) {
    try {
      choices[name] = external(name, await spaceAt(name, env[BACKING[name].variable] ?? ''));
    } catch (error) {
      if (!(error instanceof NoSpace)) throw error;
      refusals.push(error.message);
      progress.print(`${error.message} The tests use a private ${BACKING[name].title}.`);
    }
  }

  const unnamed = () => BACKING_NAMES.filter((name) => !choices[name]);
  const choosePrivate = () => {
    for (const name of unnamed())
      if (BACKING[name].canRun().ok) choices[name] = privateInstance(name, dir, progress, forTests);
  };
  choosePrivate();

  const installing = unnamed().length > 0 ? canInstall(env) : { ok: false as const, why: '' };
  let whyNotInstalled = installing.ok ? '' : installing.why;
  if (installing.ok) whyNotInstalled = await install(unnamed(), progress, signal);
  choosePrivate();

  if (unnamed().length > 0) {
    const docker = await dockerReachable(signal);
    if (!docker.ok) {
      const why = nothingFound(unnamed(), whyNotInstalled, docker.why);
      throw new LauncherFailure([...refusals, why].join('\n'));
    }
    for (const name of unnamed()) choices[name] = inDocker(name, dir, forTests.containerSuffix);
  }
  return choices as Record<BackingName, BackingChoice>;
}

/** @returns why the server does not respond, or '' */
async function install(names: BackingName[], progress: Progress, signal: AbortSignal): Promise<string> {
  const packages = packagesFor(names).join(', ');
  progress.print(
    `Not installed: ${titles(names)}. Installing the distribution's packages; their system services stay off.`,
  );
  try {
    await progress.step(`install ${packages} with apt-get`, () => installPackages(names, { signal }));
    return '';
  } catch (error) {
    if (!(error instanceof LauncherFailure)) throw error;
    return `${error.message}\n${lastLines(error.output.trim(), 8)}`;
  }
}

async function mustAnswer(name: BackingName, url: string) {
  const { variable, title, probe, example } = BACKING[name];
  if (!URL.canParse(url)) throw new LauncherFailure(`${variable} is not a URL. Example: ${example}`);
  try {
    await probe(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new LauncherFailure(
      `No ${title} responds at ${variable}=${maskPassword(url)}: ${reason}\n` +
        `Correct ${variable}, or unset it to let Frontdesk run a private ${title}.`,
    );
  }
}

export function maskPassword(url: string): string {
  const masked = new URL(url);
  if (masked.password) masked.password = '***';
  for (const name of masked.searchParams.keys())
    if (/pass|secret|token/i.test(name)) masked.searchParams.set(name, '***');
  return masked.href;
}

function external(name: BackingName, url: string): BackingChoice {
  const { title, variable } = BACKING[name];
  return { name, source: 'url', title: `${title} of ${variable}`, start: async () => ({ url, stop: async () => {} }) };
}

function privateInstance(
  name: BackingName,
  home: string,
  progress: Progress,
  { settings, database, vhost, management }: ForTests,
): BackingChoice {
  const dir = path.join(home, name);
  const starters = {
    postgres: (signal: AbortSignal) =>
      startPrivatePostgres({ dir, database, settings, signal, onNotice: progress.print }),
    redis: (signal: AbortSignal) => startPrivateRedis({ dir, signal }),
    rabbitmq: (signal: AbortSignal) => startPrivateRabbitmq({ dir, vhost, management, signal }),
  };
  return {
    name,
    source: 'private',
    title: `start ${BACKING[name].title}`,
    async start(signal) {
      const instance = await starters[name](signal ?? new AbortController().signal);
      if (instance.adopted) progress.print(`Using the ${BACKING[name].title} that an earlier start left running.`);
      const { managementUrl } = instance as { managementUrl?: string };
      return { url: instance.url, stop: instance.stop, instance, managementUrl };
    },
  };
}

function inDocker(name: BackingName, home: string, suffix?: string): BackingChoice {
  const dir = path.join(home, name);
  return {
    name,
    source: 'docker',
    title: `start ${BACKING[name].title} in Docker`,
    start: (signal) => startContainer({ name, dir, suffix, signal }),
  };
}

export function nothingFound(names: BackingName[], whyNotInstalled: string, whyNoDocker: string): string {
  const variables = names.map((name) => `       ${BACKING[name].variable}=${BACKING[name].example}`);
  return [
    `Frontdesk needs ${titles(names)} and found no way to run ${names.length > 1 ? 'them' : 'it'} on this machine. Do one of the following:`,
    `  1. Name a running server:`,
    ...variables,
    `  2. Install the programs, for instance: apt-get install ${packagesFor(names).join(' ')}`,
    `     (not done automatically: ${whyNotInstalled.replace(/\n/g, '\n      ')})`,
    `  3. Start Docker (not usable now: ${whyNoDocker})`,
  ].join('\n');
}

function titles(names: BackingName[]) {
  const all = names.map((name) => BACKING[name].title);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0];
}
