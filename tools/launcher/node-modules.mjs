// @ts-check
// Runs on Node 20 before node modules are installed, so it imports only what Node itself contains.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const STOP_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

const OLDEST_NODE = [22, 19];
const STAMP = path.join(ROOT, 'node_modules/.frontdesk-installed');
// npm writes this file at the end of a complete installation.
const NPM_RECORD = path.join(ROOT, 'node_modules/.package-lock.json');
const SAME_MOMENT_MS = 5000;
const GRACE_MS = 10_000;

/** @returns {string[]} the manifests that determine the installation */
function manifests() {
  const folders = ['apps', 'libs', 'tools'].flatMap((parent) =>
    readdirSync(path.join(ROOT, parent))
      .sort()
      .map((name) => `${parent}/${name}/package.json`),
  );
  return ['package-lock.json', 'package.json', ...folders]
    .map((file) => path.join(ROOT, file))
    .filter((file) => existsSync(file));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of manifests()) hash.update(`${path.relative(ROOT, file)}\0${readFileSync(file, 'utf8')}\0`);
  return hash.digest('hex');
}

/** @returns {boolean} whether node modules are installed and match the manifests */
export function nodeModulesAreFresh() {
  if (!existsSync(NPM_RECORD)) return false;
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  // Accepts an installation by npm itself, if it is newer than the last change of a manifest.
  const installedAt = statSync(NPM_RECORD).mtimeMs + SAME_MOMENT_MS;
  if (manifests().some((file) => statSync(file).mtimeMs > installedAt)) return false;
  writeFileSync(STAMP, wanted);
  return true;
}

/** @param {AbortSignal} signal ends npm and everything that it started */
export async function installNodeModules(signal) {
  const launcher = runningLauncher();
  if (launcher)
    throw new Error(`The node modules are out of date, and npm start (pid ${launcher}) uses them. Stop it first.`);
  const title = 'install node modules (npm ci)';
  const since = Date.now();
  const seconds = () => ((Date.now() - since) / 1000).toFixed(1);
  console.log(`… ${title}`);
  const reminder = setInterval(() => console.log(`… still running: ${title} (${seconds()} s)`), 10_000);
  const { code, output } = await npmCi(signal).finally(() => clearInterval(reminder));
  signal.throwIfAborted();
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds()} s)`);
  if (code !== 0) throw new Error(`Could not install the node modules (npm exited with ${code}).\n\n${output}`);
  writeFileSync(STAMP, fingerprint());
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<{ code: number | null, output: string }>}
 */
function npmCi(signal) {
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
  // The variables of the outer npm would mislead this one.
  const env = Object.entries(process.env).filter(
    ([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)|^NODE_ENV$/.test(name),
  );
  const child = spawn(command, [...before, 'ci', '--no-audit', '--no-fund'], {
    cwd: ROOT,
    env: Object.fromEntries(env),
    detached: true, // The program gets its own process group, which can be ended as a whole.
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output: output.split('\n').slice(-60).join('\n') }));
    const end = (/** @type {NodeJS.Signals} */ name) => process.kill(-Number(child.pid), name);
    signal.addEventListener('abort', () => {
      end('SIGTERM');
      setTimeout(() => end('SIGKILL'), GRACE_MS).unref();
    });
  });
}

/** @returns {number | null} the pid of `npm start` in this checkout */
function runningLauncher() {
  try {
    const { pid } = JSON.parse(readFileSync(path.join(ROOT, '.local/launcher.pid'), 'utf8'));
    process.kill(pid, 0);
    // A later process may have the same pid.
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync(commandLine) || readFileSync(commandLine, 'utf8').includes('launcher') ? pid : null;
  } catch {
    return null;
  }
}

/** @returns {string | null} a Node that runs TypeScript and the services: the one of the node modules, or this one */
export function serviceNode() {
  const bundled = path.join(ROOT, 'node_modules/.bin/node');
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return realpathSync(bundled);
  const [major, minor] = process.versions.node.split('.').map(Number);
  const isRecent = major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
  return isRecent ? process.execPath : null;
}

/**
 * Runs a TypeScript program of this checkout. Runs it in this process if its Node can, and otherwise in a child that
 * gets its signals.
 * @param {string} file
 * @param {string[]} args
 * @param {readonly NodeJS.Signals[]} [forwarded] the signals that such a child gets from this process
 */
export async function runTypeScript(file, args, forwarded = STOP_SIGNALS) {
  const node = serviceNode();
  if (!node) {
    console.error(
      `Frontdesk needs Node ${OLDEST_NODE.join('.')} or later. This is Node ${process.versions.node}, and the node modules ` +
        `include no Node for ${process.platform} ${process.arch}. Install a newer Node and try again.`,
    );
    process.exitCode = 1;
    return;
  }
  if (node === realpathSync(process.execPath)) {
    process.argv = [process.argv[0], file, ...args];
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(node, [file, ...args], { stdio: 'inherit' });
  for (const name of STOP_SIGNALS) process.on(name, () => forwarded.includes(name) && child.kill(name));
  child.once('exit', (code, name) => process.exit(code ?? 128 + constants.signals[name ?? 'SIGKILL']));
  if (process.env.npm_lifecycle_event) endWithParent(() => child.kill());
}

/**
 * After npm was killed, no signal reaches its children any more.
 * @param {() => void} end
 */
function endWithParent(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 1000);
}
