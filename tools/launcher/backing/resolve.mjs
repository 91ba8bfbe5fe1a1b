// @ts-check
import path from 'node:path';
import { LauncherFailure, lastLines } from '../failure.mjs';
import { NoSpace } from '../test-space.mjs';
import { probeAmqp } from './amqp-probe.mjs';
import { canInstall, installPackages, packagesFor } from './apt.mjs';
import { dockerReachable, startContainer } from './docker.mjs';
import { canRunPostgres, startPrivatePostgres } from './postgres.mjs';
import { connectPostgres } from './postgres-wire.mjs';
import { canRunRabbitmq, startPrivateRabbitmq } from './rabbitmq.mjs';
import { canRunRedis, startPrivateRedis } from './redis.mjs';
import { connectRedis } from './redis-wire.mjs';

/** @typedef {'postgres' | 'redis' | 'rabbitmq'} BackingName */

/**
 * @typedef {object} RunningBacking
 * @property {string} url
 * @property {() => Promise<void>} stop does nothing for an external server
 * @property {string} [managementUrl] of a broker of this run, if its management API is enabled
 * @property {{ running: () => boolean, restart: () => Promise<void>, adopted: boolean }} [instance] only of a private server
 */

/**
 * @typedef {object} BackingChoice
 * @property {BackingName} name
 * @property {'url' | 'private' | 'docker'} source
 * @property {string} title the name of its start step
 * @property {(signal?: AbortSignal) => Promise<RunningBacking>} start
 */

/**
 * Differences between the servers of a test run and those of `npm start`.
 * @typedef {object} ForTests
 * @property {Record<string, string | number>} [settings]
 * @property {string} [database]
 * @property {string} [vhost]
 * @property {boolean} [management]
 * @property {string} [containerSuffix]
 * @property {(name: BackingName, url: string) => Promise<string>} [spaceAt] the URL of a space for this run on a
 *   configured server; if it rejects with `NoSpace`, the run ignores that server
 */

/** @type {Record<BackingName, { title: string, variable: string, example: string, canRun: () => { ok: boolean, why?: string }, probe: (url: string) => Promise<unknown> }>} */
export const BACKING = {
  postgres: {
    title: 'Postgres',
    variable: 'DATABASE_URL',
    example: 'postgres://user:password@host:5432/frontdesk',
    canRun: canRunPostgres,
    probe: async (url) => (await connectPostgres(url)).end(),
  },
  redis: {
    title: 'Redis',
    variable: 'REDIS_URL',
    example: 'redis://:password@host:6379/0',
    canRun: canRunRedis,
    probe: async (url) => (await connectRedis(url)).end(),
  },
  rabbitmq: {
    title: 'RabbitMQ',
    variable: 'RABBITMQ_URL',
    example: 'amqp://user:password@host:5672/vhost',
    canRun: canRunRabbitmq,
    probe: probeAmqp,
  },
};

export const BACKING_NAMES = /** @type {BackingName[]} */ (Object.keys(BACKING));

/**
 * Chooses the source of each backing service, and installs packages if necessary. A configured server must respond.
 * @param {object} options
 * @param {string} options.dir the home of the private instances
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('../progress.mjs').Progress} options.progress
 * @param {AbortSignal} options.signal
 * @param {ForTests} [options.forTests]
 * @returns {Promise<Record<BackingName, BackingChoice>>}
 */
export async function chooseBacking({ dir, env, progress, signal, forTests = {} }) {
  /** @type {Partial<Record<BackingName, BackingChoice>>} */
  const choices = {};
  const named = BACKING_NAMES.filter((name) => env[BACKING[name].variable]);
  /** @type {string[]} */
  const refusals = [];
  const { spaceAt = async (/** @type {BackingName} */ _name, /** @type {string} */ url) => url } = forTests;
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

  const installing = unnamed().length > 0 ? canInstall(env) : { ok: false, why: '' };
  let whyNotInstalled = installing.ok ? '' : installing.why;
  if (installing.ok) whyNotInstalled = await install(unnamed(), progress, signal);
  choosePrivate();

  if (unnamed().length > 0) {
    const docker = await dockerReachable(signal);
    if (!docker.ok) {
      const why = nothingFound(unnamed(), whyNotInstalled ?? '', docker.why);
      throw new LauncherFailure([...refusals, why].join('\n'));
    }
    for (const name of unnamed()) choices[name] = inDocker(name, dir, forTests.containerSuffix);
  }
  return /** @type {Record<BackingName, BackingChoice>} */ (choices);
}

/**
 * @param {BackingName[]} names
 * @param {import('../progress.mjs').Progress} progress
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the reason for a failure, or ''
 */
async function install(names, progress, signal) {
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

/**
 * @param {BackingName} name
 * @param {string} url
 */
async function mustAnswer(name, url) {
  const { variable, title, probe, example } = BACKING[name];
  if (!URL.canParse(url)) throw new LauncherFailure(`${variable} is not a URL. Example: ${example}`);
  try {
    await probe(url);
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || /** @type {NodeJS.ErrnoException} */ (error).code : String(error);
    throw new LauncherFailure(
      `No ${title} responds at ${variable}=${maskPassword(url)}: ${reason}\n` +
        `Correct ${variable}, or unset it to let Frontdesk run a private ${title}.`,
    );
  }
}

/**
 * @param {string} url
 * @returns {string}
 */
export function maskPassword(url) {
  const masked = new URL(url);
  if (masked.password) masked.password = '***';
  for (const name of masked.searchParams.keys())
    if (/pass|secret|token/i.test(name)) masked.searchParams.set(name, '***');
  return masked.href;
}

/**
 * @param {BackingName} name
 * @param {string} url
 * @returns {BackingChoice}
 */
function external(name, url) {
  const { title, variable } = BACKING[name];
  return { name, source: 'url', title: `${title} of ${variable}`, start: async () => ({ url, stop: async () => {} }) };
}

/**
 * @param {BackingName} name
 * @param {string} home
 * @param {import('../progress.mjs').Progress} progress
 * @param {ForTests} forTests
 * @returns {BackingChoice}
 */
function privateInstance(name, home, progress, { settings, database, vhost, management }) {
  const dir = path.join(home, name);
  const starters = {
    postgres: (/** @type {AbortSignal} */ signal) =>
      startPrivatePostgres({ dir, database, settings, signal, onNotice: progress.print }),
    redis: (/** @type {AbortSignal} */ signal) => startPrivateRedis({ dir, signal }),
    rabbitmq: (/** @type {AbortSignal} */ signal) => startPrivateRabbitmq({ dir, vhost, management, signal }),
  };
  return {
    name,
    source: 'private',
    title: `start ${BACKING[name].title}`,
    async start(signal) {
      const instance = await starters[name](signal ?? new AbortController().signal);
      if (instance.adopted) progress.print(`Using the ${BACKING[name].title} that an earlier start left running.`);
      const { managementUrl } = /** @type {{ managementUrl?: string }} */ (instance);
      return { url: instance.url, stop: instance.stop, instance, managementUrl };
    },
  };
}

/**
 * @param {BackingName} name
 * @param {string} home
 * @param {string} [suffix]
 * @returns {BackingChoice}
 */
function inDocker(name, home, suffix) {
  const dir = path.join(home, name);
  return {
    name,
    source: 'docker',
    title: `start ${BACKING[name].title} in Docker`,
    start: (signal) => startContainer({ name, dir, suffix, signal }),
  };
}

/**
 * @param {BackingName[]} names
 * @param {string} whyNotInstalled
 * @param {string} whyNoDocker
 * @returns {string}
 */
export function nothingFound(names, whyNotInstalled, whyNoDocker) {
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

/** @param {BackingName[]} names */
function titles(names) {
  const all = names.map((name) => BACKING[name].title);
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0];
}
