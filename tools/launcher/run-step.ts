import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherFailure } from './failure.ts';
import { forget, record } from './ledger.ts';
import { identify, terminate } from './process-tree.ts';

export interface StepOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Stops the program and rejects with the signal's reason. */
  signal?: AbortSignal;
  /** The text to write to its standard input. */
  input?: string;
  uid?: number;
  gid?: number;
  /** How long the program may take to stop before it is killed. */
  graceMs?: number;
  /** Stops the program in another way than by SIGTERM. */
  interrupt?: (pid: number) => void;
}

/**
 * Runs a program to its end in a separate process group, which a terminal's Ctrl-C does not reach.
 * @returns stdout and stderr together, in order of arrival
 */
export async function runStep(
  command: string,
  args: string[],
  options: StepOptions = {},
): Promise<{ code: number; output: string }> {
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
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      // If a daemon keeps the pipes open, 'close' never comes, so 'exit' counts as well.
      child.once('exit', (exitCode) => {
        const closed = new Promise((done) => child.once('close', done));
        void Promise.race([closed, sleep(500)]).then(() => resolve(exitCode ?? -1));
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
 * @param purpose completes the sentence "Could not ..."
 * @returns its output
 */
export async function mustRun(
  purpose: string,
  command: string,
  args: string[],
  options?: StepOptions,
): Promise<string> {
  const result = await runStep(command, args, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new LauncherFailure(`Could not ${purpose}: ${command} is not installed.`);
    throw error;
  });
  if (result.code !== 0) {
    throw new LauncherFailure(`Could not ${purpose} (${command} exited with ${result.code}).`, {
      output: result.output,
    });
  }
  return result.output;
}
