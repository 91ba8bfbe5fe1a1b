// @ts-check
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherFailure } from './failure.mjs';
import { forget, record } from './ledger.mjs';
import { identify, terminate } from './process-tree.mjs';

/**
 * @typedef {object} StepOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal] stops the program and rejects with the signal's reason
 * @property {string} [input] written to its standard input
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {number} [graceMs] the time it has to stop before it is killed
 * @property {(pid: number) => void} [interrupt] stops it by another way than SIGTERM
 */

/**
 * Runs a program to its end in a separate process group, which a terminal's Ctrl-C does not reach.
 * @param {string} command
 * @param {string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} stdout and stderr together, in order of arrival
 */
export async function runStep(command, args, options = {}) {
  const { signal, input, graceMs = 10_000, interrupt, ...spawnOptions } = options;
  signal?.throwIfAborted();
  const child = spawn(command, args, {
    ...spawnOptions,
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const identity = identify(child.pid);
  record(child.pid, 'step', command);

  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-200_000);
    });
  }
  child.stdin?.on('error', () => {}); // A program may exit before it has read all input.
  child.stdin?.end(input);

  const stop = () => {
    if (interrupt && child.pid) interrupt(child.pid);
    void terminate(identity, { signal: interrupt ? 'SIGCONT' : 'SIGTERM', graceMs });
  };
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      // Waiting for 'close' alone would hang if a daemon keeps the pipes open.
      child.once('exit', async (exitCode) => {
        await Promise.race([new Promise((closed) => child.once('close', closed)), sleep(500)]);
        resolve(exitCode ?? -1);
      });
    });
    signal?.throwIfAborted();
    return { code, output };
  } finally {
    signal?.removeEventListener('abort', stop);
    forget(child.pid);
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
}

/**
 * Like {@link runStep}, for programs that must succeed.
 * @param {string} purpose completes the sentence "Could not ..."
 * @param {string} command
 * @param {string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<string>} its output
 */
export async function mustRun(purpose, command, args, options) {
  const result = await runStep(command, args, options).catch((error) => {
    if (error?.code === 'ENOENT') throw new LauncherFailure(`Could not ${purpose}: ${command} is not installed.`);
    throw error;
  });
  if (result.code !== 0) {
    throw new LauncherFailure(`Could not ${purpose} (${command} exited with ${result.code}).`, {
      output: result.output,
    });
  }
  return result.output;
}
