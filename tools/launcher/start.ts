import path from 'node:path';
import { chooseVoiceAddress, mustBeFree, readAddresses, voiceRuntimeUrl } from './addresses.ts';
import { parseArguments, replicasOf, USAGE } from './arguments.ts';
import { BACKING_NAMES, type BackingName } from './backing/names.ts';
import { chooseBacking, type RunningBacking } from './backing/resolve.ts';
import { watchPrivateServers } from './backing/watch.ts';
import { build, migrate } from './build.ts';
import { STATE, firstPlatformToken, localSecrets, releaseLock, secretSettings, takeLock } from './checkout.ts';
import { DEMO_NUMBER, prepareDemo } from './demo.ts';
import { startDemoReceiver } from './demo-receiver.ts';
import { describe, Interrupted } from './failure.ts';
import { stillRunning } from './ledger.ts';
import { createLifetime } from './lifetime.ts';
import { killTree } from './process-tree.ts';
import { freePort } from './ports.ts';
import { createProgress } from './progress.ts';
import { withSecretFiles } from './secret-files.ts';
import { readyBlock } from './ready-block.ts';
import { runServices } from './services.ts';
import { openServicesLog } from './services-log.ts';

const LOG_FILE = path.join(STATE, 'services.log');
const RECEIVER_FILE = path.join(STATE, 'demo-receiver.json');

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
  const voiceAddress = await chooseVoiceAddress(process.env, addresses);

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
    VOICE_PUBLIC_URL: voiceAddress.publicUrl,
  };
  const dialer = {
    CARRIER: process.env.CARRIER || 'simulated',
    SIMULATED_CARRIER_DEMO_NUMBER: process.env.SIMULATED_CARRIER_DEMO_NUMBER || DEMO_NUMBER,
    VOICE_RUNTIME_URL: voiceRuntimeUrl(process.env, voiceAddress),
  };
  const voice = {
    VOICE_HOST: addresses.host,
    VOICE_PORT: '0',
    VOICE_PUBLIC_URL: voiceAddress.publicUrl,
    // Ctrl-C does not wait for calls.
    SHUTDOWN_GRACE_MS: process.env.SHUTDOWN_GRACE_MS || '5000',
  };
  const receiver = await startDemoReceiver({ file: RECEIVER_FILE, print: progress.print });
  lifetime.atEnd(() => receiver.close());
  const webhooks = { WEBHOOK_ALLOW_HOSTS: [process.env.WEBHOOK_ALLOW_HOSTS, receiver.host].filter(Boolean).join(',') };
  // Requests with files go to the first dialer, and calls to the first voice service. The others use any free port.
  const firstDialer = { INTERNAL_PORT: internalPort };
  const firstVoice = { VOICE_PORT: String(voiceAddress.port) };
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
        ...(app === 'voice' ? voice : {}),
        ...(app === 'webhooks' ? webhooks : {}),
        ...(name === 'voice' ? firstVoice : {}),
      }),
      progress,
      log,
      showsAll,
      lifetime,
    }),
  );
  const platformToken = firstPlatformToken(secrets.PLATFORM_API_TOKENS);
  const demo = await progress.step('prepare the demo organization', () =>
    prepareDemo({ addresses, platformToken, databaseUrl: urls.postgres, receiver, signal }),
  );
  await progress.untilQuiet(); // The services log their part of the stop slightly later.
  const places = { voiceUrl: voiceAddress.publicUrl, receiverUrl: receiver.url, stateDir: STATE, logFile: LOG_FILE };
  progress.print(readyBlock({ demo, ...places }));
  await lifetime.lasting();
}

/**
 * Kills services and steps that a killed launcher has left running. Its private servers are taken over when they start.
 */
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
 * @returns their URLs
 */
async function prepareBacking(): Promise<Record<BackingName, string>> {
  const choices = await chooseBacking({ dir: STATE, env: process.env, progress, signal });
  const running = new Map<BackingName, RunningBacking>();
  lifetime.atEnd(() => Promise.all([...running.values()].map((backing) => backing.stop())));

  const bringUp = async (name: BackingName) => {
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
  // Waits for all of them even after a failure, so that nothing starts after everything has been stopped.
  const all = [postgres, bringUp('redis'), bringUp('rabbitmq'), built, migrated];
  const firstFailure = Promise.all(all).catch((error) => lifetime.giveUp(error));
  await Promise.allSettled(all);
  await firstFailure;
  signal.throwIfAborted();

  watchPrivateServers({ running, progress, lifetime });
  const url = (name: BackingName) => running.get(name)?.url ?? '';
  return Object.fromEntries(BACKING_NAMES.map((name) => [name, url(name)])) as Record<BackingName, string>;
}

const show = (error: unknown) => progress.print(`\n${describe(error)}\n`);

let exitCode = 0;
let interrupted = false;
process.on('uncaughtException', (error) => lifetime.giveUp(error));
try {
  await start();
} catch (error) {
  const reason: unknown = signal.aborted ? signal.reason : error;
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
