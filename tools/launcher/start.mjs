// @ts-check
import path from 'node:path';
import { readAddresses, mustBeFree } from './addresses.mjs';
import { parseArguments, replicasOf, USAGE } from './arguments.mjs';
import { BACKING_NAMES, chooseBacking } from './backing/resolve.mjs';
import { watchPrivateServers } from './backing/watch.mjs';
import { build, migrate } from './build.mjs';
import { STATE, localSecrets, releaseLock, secretSettings, takeLock } from './checkout.mjs';
import { DEMO_NUMBER, prepareDemo } from './demo.mjs';
import { describe, Interrupted } from './failure.mjs';
import { stillRunning } from './ledger.mjs';
import { createLifetime } from './lifetime.mjs';
import { installNodeModules, nodeModulesAreFresh, serviceNode } from './node-modules.mjs';
import { killTree } from './process-tree.mjs';
import { freePort } from './ports.mjs';
import { createProgress } from './progress.mjs';
import { withSecretFiles } from './secret-files.mjs';
import { readyBlock } from './ready-block.mjs';
import { runServices } from './services.mjs';
import { openServicesLog } from './services-log.mjs';

/** @typedef {import('./backing/resolve.mjs').BackingName} BackingName */

const LOG_FILE = path.join(STATE, 'services.log');

const progress = createProgress();
const lifetime = createLifetime();
const { signal } = lifetime;

async function start() {
  const { help, log: showsAll, scale } = parseArguments(process.argv.slice(2));
  if (help) return progress.print(USAGE);
  process.env = withSecretFiles(process.env);
  const addresses = readAddresses(process.env);

  takeLock();
  lifetime.atEnd(releaseLock);
  process.env.FRONTDESK_LEDGER = path.join(STATE, 'processes');
  endLeftovers();
  await mustBeFree(addresses);

  if (!nodeModulesAreFresh()) await progress.step('install node modules (npm ci)', () => installNodeModules(signal));
  serviceNode();

  const urls = await prepareBacking();
  const secrets = secretSettings(process.env, localSecrets());
  const common = {
    ...secrets,
    DATABASE_URL: urls.postgres,
    REDIS_URL: urls.redis,
    RABBITMQ_URL: urls.rabbitmq,
    PUBLIC_BASE_URL: addresses.publicBaseUrl,
  };
  const internalPort = String(await freePort());
  const gateway = {
    HOST: addresses.host,
    PORT: String(addresses.port),
    DIALER_INTERNAL_URL: `http://127.0.0.1:${internalPort}`,
  };
  const dialer = {
    CARRIER: process.env.CARRIER || 'simulated',
    SIMULATED_CARRIER_DEMO_NUMBER: process.env.SIMULATED_CARRIER_DEMO_NUMBER || DEMO_NUMBER,
  };
  // Requests with files go to the first dialer; the others use any free port.
  const firstDialer = { INTERNAL_PORT: internalPort };
  const replicas = replicasOf(scale);
  const log = openServicesLog(LOG_FILE);
  lifetime.atEnd(() => log.close());
  await progress.step(`start ${replicas.length} services`, () =>
    runServices({
      replicas,
      envOf: ({ app, name }) => ({
        ...common,
        ...(app === 'gateway' ? gateway : {}),
        ...(app === 'dialer' ? dialer : {}),
        ...(name === 'dialer' ? firstDialer : {}),
      }),
      progress,
      log,
      showsAll,
      lifetime,
    }),
  );
  const platformToken = secrets.PLATFORM_API_TOKENS.split(',')[0].trim();
  const demo = await progress.step('prepare the demo organization', () =>
    prepareDemo({ addresses, platformToken, signal }),
  );
  await progress.untilQuiet(); // The services log their part of it slightly later.
  progress.print(readyBlock(demo, STATE, LOG_FILE));
  await lifetime.lasting();
}

/** Kills services and steps of a launcher that was killed. Private servers are taken over when they start. */
function endLeftovers() {
  const leftovers = stillRunning().filter(({ kind }) => kind !== 'server');
  for (const leftover of leftovers) killTree(leftover);
  if (leftovers.length > 0)
    progress.print(
      `Ended processes that an earlier start left running: ${leftovers.map(({ label }) => label).join(', ')}.`,
    );
}

/**
 * Starts the three servers while the code is built, and migrates the schemas once Postgres and the build are ready.
 * @returns {Promise<Record<BackingName, string>>} their URLs
 */
async function prepareBacking() {
  const choices = await chooseBacking({ dir: STATE, env: process.env, progress, signal });
  /** @type {Map<BackingName, import('./backing/resolve.mjs').RunningBacking>} */
  const running = new Map();
  lifetime.atEnd(() => Promise.all([...running.values()].map((backing) => backing.stop())));

  /** @param {BackingName} name */
  const bringUp = async (name) => {
    const choice = choices[name];
    const backing = await (choice.source === 'url'
      ? choice.start(signal)
      : progress.step(choice.title, () => choice.start(signal)));
    running.set(name, backing);
    return backing.url;
  };
  const postgres = bringUp('postgres');
  const built = progress.step('build', () => build(signal));
  const migrated = Promise.all([postgres, built]).then(([url]) =>
    progress.step('migrate the database', () => migrate(url, signal)),
  );
  // Waits for all, even after a failure, so that nothing starts after everything has been stopped.
  const all = [postgres, bringUp('redis'), bringUp('rabbitmq'), built, migrated];
  const firstFailure = Promise.all(all).catch((error) => lifetime.giveUp(error));
  await Promise.allSettled(all);
  await firstFailure;
  signal.throwIfAborted();

  watchPrivateServers({ running, progress, lifetime });
  const url = (/** @type {BackingName} */ name) => running.get(name)?.url ?? '';
  return /** @type {Record<BackingName, string>} */ (
    Object.fromEntries(BACKING_NAMES.map((name) => [name, url(name)]))
  );
}

/** @param {unknown} error */
const show = (error) => progress.print(`\n${describe(error)}\n`);

let exitCode = 0;
let interrupted = false;
process.on('uncaughtException', (error) => lifetime.giveUp(error));
try {
  await start();
} catch (error) {
  const reason = signal.aborted ? signal.reason : error;
  interrupted = reason instanceof Interrupted;
  if (interrupted) progress.print('Stopping …');
  else {
    exitCode = 1;
    show(reason);
  }
}
await lifetime.end((error) => {
  exitCode = 1;
  show(error);
});
if (interrupted && exitCode === 0) progress.print('Stopped.');
process.exit(exitCode);
