// @ts-check
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statSync, writeFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, readCheckoutFile } from './checkout.mjs';
import { LauncherFailure } from './failure.mjs';
import { mustRun } from './run-step.mjs';

const OLDEST_NODE = [22, 19];
const STAMP = path.join(ROOT, 'node_modules/.frontdesk-installed');
// npm writes this file at the end of a complete installation.
const NPM_RECORD = path.join(ROOT, 'node_modules/.package-lock.json');
const SAME_MOMENT_MS = 5000;

/** @returns {string[]} the manifests that determine the installation, relative to the checkout */
function manifests() {
  const workspaces = /** @type {string[]} */ (JSON.parse(readCheckoutFile('package.json') ?? '{}').workspaces ?? []);
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    const dir = path.join(ROOT, parent);
    return existsSync(dir)
      ? readdirSync(dir)
          .sort()
          .map((name) => `${parent}/${name}`)
      : [];
  });
  return ['package-lock.json', 'package.json', ...folders.map((folder) => `${folder}/package.json`)].filter((file) =>
    existsSync(path.join(ROOT, file)),
  );
}

/** @returns {string} */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of manifests()) hash.update(`${file}\0${readCheckoutFile(file)}\0`);
  return hash.digest('hex');
}

/** @returns {boolean} whether node modules are installed and match the manifests */
export function nodeModulesAreFresh() {
  if (!existsSync(NPM_RECORD)) return false;
  const wanted = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true;
  // Accepts an installation by npm itself, if it is newer than the last change of a manifest.
  const installedAt = statSync(NPM_RECORD).mtimeMs + SAME_MOMENT_MS;
  if (manifests().some((file) => statSync(path.join(ROOT, file)).mtimeMs > installedAt)) return false;
  writeFileSync(STAMP, wanted);
  return true;
}

/**
 * @param {AbortSignal} signal
 */
export async function installNodeModules(signal) {
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ['npm'];
  const locked = existsSync(path.join(ROOT, 'package-lock.json'));
  await mustRun(
    'install the node modules',
    command,
    [...before, locked ? 'ci' : 'install', '--no-audit', '--no-fund'],
    {
      cwd: ROOT,
      env: environmentWithoutNpm(),
      signal,
    },
  );
  writeFileSync(STAMP, fingerprint());
}

/**
 * The Node that runs build, migrations and services: the one in the node modules, or the machine's.
 * @returns {string}
 */
export function serviceNode() {
  const bundled = path.join(ROOT, 'node_modules/.bin/node');
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return process.execPath;
  throw new LauncherFailure(
    `The services need Node ${OLDEST_NODE.join('.')} or later. This is Node ${process.versions.node}, and the ` +
      `node modules include no Node for ${process.platform} ${process.arch}. Install a newer Node and start again.`,
  );
}

/**
 * Runs a command that loads services' code again in the Node of the services, unless this process already uses it.
 * @param {string} script
 * @param {string[]} args
 * @returns {number | null} its exit code; null if this process may continue
 */
export function rerunInServiceNode(script, args) {
  const node = realpathSync(serviceNode());
  if (node === realpathSync(process.execPath) && process.execArgv.length === 0) return null;
  return spawnSync(node, [script, ...args], { stdio: 'inherit' }).status ?? 1;
}

/** The variables of the outer `npm start` would mislead a second npm. */
function environmentWithoutNpm() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(package|lifecycle|command|config_local_prefix)/.test(name) && name !== 'NODE_ENV',
    ),
  );
}
