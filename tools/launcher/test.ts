import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { install } from './backing/apt.ts';
import { BACKING_NAMES, type BackingName } from './backing/names.ts';
import { chooseBacking } from './backing/resolve.ts';
import { browserNotice, mustInstallBrowser } from './browser.ts';
import { build } from './build.ts';
import { ROOT } from './checkout.ts';
import { describe, Interrupted, LauncherFailure } from './failure.ts';
import { forget, record } from './ledger.ts';
import { createLifetime } from './lifetime.ts';
import { identify, terminate } from './process-tree.ts';
import { createProgress } from './progress.ts';
import { withSecretFiles } from './secret-files.ts';
import { createTestHome, removeAbandonedTestHomes, removeTestHome } from './test-home.ts';
import { databaseSpace, redisSpace, testName, vhostSpace } from './test-space.ts';

const INTERRUPTED_EXIT_CODE = 130;
const jestArguments = process.argv.slice(2);

const progress = createProgress();
const lifetime = createLifetime();
const { signal } = lifetime;

/** @returns jest's exit code */
async function test(): Promise<number> {
  process.env = withSecretFiles(process.env);
  await removeAbandonedTestHomes();
  const home = createTestHome();
  process.env.FRONTDESK_LEDGER = path.join(home, 'processes');
  lifetime.atEnd(() => removeTestHome(home));

  const urls = await prepareBacking(home);
  const code = await runJest(home, urls);
  signal.throwIfAborted();
  const notice = browserNotice(jestArguments, process.env);
  if (notice) progress.print(notice);
  return code;
}

async function prepareBacking(home: string): Promise<Record<BackingName, string>> {
  const name = testName();
  const makers = {
    postgres: (url: string) => databaseSpace(url, name),
    redis: redisSpace,
    rabbitmq: (url: string) => vhostSpace(url, name, process.env),
  };
  const forTests = {
    spaceAt: async (service: BackingName, url: string) => {
      const space = await makers[service](url);
      lifetime.atEnd(space.drop);
      return space.url;
    },
    database: name,
    vhost: name,
    // Each stack that shares the broker gets its own virtual host.
    management: true,
    containerSuffix: `-${name.slice(-10)}`,
    // Test data need not survive a power cut.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  };
  const choices = await chooseBacking({ dir: home, env: process.env, progress, signal, forTests });

  const bringUp = async (service: BackingName) => {
    const choice = choices[service];
    const start = () => choice.start(signal);
    const backing = await (choice.source === 'url' ? start() : progress.step(choice.title, start));
    lifetime.atEnd(backing.stop);
    if (backing.managementUrl) process.env.RABBITMQ_MANAGEMENT_URL = backing.managementUrl;
    return backing.url;
  };
  const work = [...BACKING_NAMES.map(bringUp), progress.step('build', () => build(signal)), prepareBrowser()];
  for (const each of work) each.catch((error) => lifetime.giveUp(error));
  const results = await Promise.allSettled(work);
  signal.throwIfAborted();
  const url = (index: number) => (results[index] as PromiseFulfilledResult<string>).value;
  return { postgres: url(0), redis: url(1), rabbitmq: url(2) };
}

/** If there is no browser, the browser tests report that they did not run, and all other tests run anyway. */
async function prepareBrowser() {
  if (!mustInstallBrowser(jestArguments, process.env)) return;
  await progress
    .step('install a browser (chromium)', () => install(['chromium'], signal))
    .catch((error) => signal.aborted || progress.print(describe(error)));
}

async function runJest(home: string, urls: Record<BackingName, string>): Promise<number> {
  const jest = path.join(ROOT, 'node_modules/.bin/jest');
  if (!existsSync(jest))
    throw new LauncherFailure('Jest is missing from node_modules. Remove node_modules and try again.');
  // The temporary files of tests are removed with this run. Jest's cache is kept.
  const scratch = path.join(home, 'tmp');
  mkdirSync(scratch, { mode: 0o711 });
  const cache = path.join(ROOT, 'node_modules/.cache/jest');
  const child = spawn(process.execPath, [jest, `--cacheDirectory=${cache}`, ...jestArguments], {
    cwd: ROOT,
    env: {
      ...process.env,
      TMPDIR: scratch,
      DATABASE_URL: urls.postgres,
      REDIS_URL: urls.redis,
      RABBITMQ_URL: urls.rabbitmq,
      FRONTDESK_TEST: '1',
    },
    detached: true,
    stdio: 'inherit',
  });
  const identity = identify(child.pid);
  record(child.pid, 'step', 'jest');
  signal.addEventListener('abort', () => void terminate(identity, { signal: 'SIGINT', graceMs: 10_000 }), {
    once: true,
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  forget(child.pid);
  return code;
}

const show = (error: unknown) => progress.print(`\n${describe(error)}\n`);

let exitCode = 1;
process.on('uncaughtException', (error) => lifetime.giveUp(error));
try {
  exitCode = await test();
} catch (error) {
  const reason: unknown = signal.aborted ? signal.reason : error;
  if (reason instanceof Interrupted) {
    exitCode = INTERRUPTED_EXIT_CODE;
    progress.print('Stopping …');
  } else show(reason);
}
await lifetime.end((error) => {
  exitCode ||= 1;
  show(error);
});
process.exit(exitCode);
