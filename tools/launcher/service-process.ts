import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './checkout.ts';
import { LauncherFailure } from './failure.ts';
import { forget, record } from './ledger.ts';
import { freePort } from './ports.ts';
import { withPrivateUmask } from './private-files.ts';
import { identify, killTree, terminate, waitForEnd } from './process-tree.ts';

const READY_TIMEOUT_MS = 60_000;
const LINES_KEPT = 20;
/**
 * The heap in MB that Node chooses in the services' containers. Its default here would depend on this machine's memory.
 */
const HEAP_MB = { gateway: 512, others: 256 };
/**
 * The space for short-lived objects in MB. Once a start has filled it, up to three times this size is resident, so
 * it is only as large as a burst of events needs.
 */
const YOUNG_MB = { chats: 4, dialer: 4, gateway: 16, others: 8 };

export interface SpawnServiceOptions {
  /** The name of a folder of apps/ that has been built. */
  app: string;
  /** The program in its `dist`. Default: the bundle. */
  program?: string;
  /** The name in error messages. Default: `app`. */
  name?: string;
  /** Variables that are added to this process's environment. `HEALTH_PORT` may set the port of health checks. */
  env?: NodeJS.ProcessEnv;
  /** Receives each line of its standard output and error. */
  onLine?: (line: string) => void;
}

export interface ServiceProcess {
  readonly name: string;
  readonly child: ChildProcess;
  /** The address `http://127.0.0.1:<port>`, with /healthz, /readyz and /metrics. */
  readonly healthUrl: string;
  /** The last lines of its output, at most 20. */
  readonly lastLines: string[];
  /** Resolves when the process has exited, with a description such as `exited with code 1`. */
  readonly ended: Promise<string>;
  /**
   * Resolves once /readyz returns 200. Rejects with its last lines if it exits or exceeds the timeout (default 60 s).
   */
  ready(timeoutMs?: number): Promise<void>;
  /** Sends SIGTERM, then SIGKILL after the grace period (default 15 s). */
  stop(graceMs?: number): Promise<void>;
  /** Sends SIGKILL, as a crash would end it. Resolves when the process is gone. */
  kill(): Promise<void>;
}

/**
 * Starts one service in a separate process, for `npm start` and the end-to-end tests. The service stops when this
 * process exits, because it watches the channel between them.
 */
export async function spawnService({
  app,
  program = 'bundle/main.js',
  name = app,
  env = {},
  onLine = () => {},
}: SpawnServiceOptions): Promise<ServiceProcess> {
  const healthPort = Number(env.HEALTH_PORT) || (await freePort());
  const healthUrl = `http://127.0.0.1:${healthPort}`;
  const child = spawnApp({ app, program }, { ...env, HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(healthPort) });
  const identity = identify(child.pid);
  record(child.pid, 'service', name);

  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > LINES_KEPT) lastLines.shift();
      onLine(line);
    });
  }

  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      forget(child.pid);
      // The event 'exit' may come before the last lines of output.
      setTimeout(() => resolve(signal ? `was killed by ${signal}` : `exited with code ${code}`), 50);
    });
  });

  return {
    name,
    child,
    healthUrl,
    lastLines,
    ended,

    async ready(timeoutMs = READY_TIMEOUT_MS) {
      let gone = '';
      void ended.then((how) => (gone = how));
      let answer;
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        answer = await readiness(healthUrl);
        if (answer === '') return;
        if (gone)
          throw new LauncherFailure(`${name} ${gone} before it was ready. Its last lines:`, {
            output: lastLines.join('\n'),
          });
        if (Date.now() > deadline) {
          throw new LauncherFailure(
            `${name} was not ready after ${timeoutMs / 1000} s (${healthUrl}/readyz: ${answer}). Its last lines:`,
            {
              output: lastLines.join('\n'),
            },
          );
        }
        await sleep(100);
      }
    },

    async stop(graceMs = 15_000) {
      await terminate(identity, { graceMs });
      await ended;
    },

    async kill() {
      killTree(identity);
      await waitForEnd(identity, 5000);
      await ended;
    },
  };
}

function spawnApp({ app, program }: { app: string; program: string }, env: NodeJS.ProcessEnv): ChildProcess {
  const sizeOf = (sizes: { others: number; [app: string]: number }) => sizes[app] ?? sizes.others;
  const memory = [`--max-old-space-size=${sizeOf(HEAP_MB)}`, `--max-semi-space-size=${sizeOf(YOUNG_MB)}`];
  return withPrivateUmask(() =>
    spawn(process.execPath, [...memory, path.join(ROOT, 'apps', app, 'dist', program)], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'development', LOG_FORMAT: 'json', ...env, FRONTDESK_SUPERVISED: '1' },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
}

/** @returns '' if the process is ready, and otherwise the actual response */
async function readiness(healthUrl: string): Promise<string> {
  try {
    const response = await fetch(`${healthUrl}/readyz`, { signal: AbortSignal.timeout(3000) });
    const body = (await response.text()).slice(0, 300);
    return response.status === 200 ? '' : `${response.status} ${body}`;
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause;
    return cause?.code ?? (error as Error).name;
  }
}
