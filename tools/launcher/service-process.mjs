// @ts-check
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './checkout.mjs';
import { LauncherFailure } from './failure.mjs';
import { forget, record } from './ledger.mjs';
import { serviceNode } from './node-modules.mjs';
import { freePort } from './ports.mjs';
import { withPrivateUmask } from './private-files.mjs';
import { identify, killTree, terminate, waitForEnd } from './process-tree.mjs';

const READY_TIMEOUT_MS = 60_000;
const LINES_KEPT = 20;
/** Heap in MB that Node chooses in the services' containers. Its default would depend on this machine's memory. */
const HEAP_MB = { gateway: 512, others: 256 };
/** Space for short-lived objects in MB, enough for a burst of events, most of which do not survive. */
const YOUNG_MB = 16;

/**
 * Starts one service in a separate process, for `npm start` and the end-to-end tests. It stops when this process exits,
 * since it watches the channel between them.
 * @param {object} options
 * @param {string} options.app a folder of apps/
 * @param {string} [options.name] the name in messages
 * @param {NodeJS.ProcessEnv} [options.env] added to this process's own environment
 * @param {(line: string) => void} [options.onLine] receives each line of its output
 */
export async function spawnService({ app, name = app, env = {}, onLine = () => {} }) {
  const healthPort = Number(env.HEALTH_PORT) || (await freePort());
  const healthUrl = `http://127.0.0.1:${healthPort}`;
  const heap = app === 'gateway' ? HEAP_MB.gateway : HEAP_MB.others;
  const memory = [`--max-old-space-size=${heap}`, `--max-semi-space-size=${YOUNG_MB}`];
  const child = withPrivateUmask(() =>
    spawn(serviceNode(), [...memory, path.join(ROOT, 'apps', app, 'dist/main.js')], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        LOG_FORMAT: 'json',
        ...env,
        HEALTH_HOST: '127.0.0.1',
        HEALTH_PORT: String(healthPort),
        FRONTDESK_SUPERVISED: '1',
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    }),
  );
  const identity = identify(child.pid);
  record(child.pid, 'service', name);

  /** @type {string[]} */
  const lastLines = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > LINES_KEPT) lastLines.shift();
      onLine(line);
    });
  }

  /** @type {Promise<string>} a description of its end */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      forget(child.pid);
      // 'exit' may precede the last lines of output.
      setTimeout(() => resolve(signal ? `was killed by ${signal}` : `exited with code ${code}`), 50);
    });
  });

  return {
    name,
    child,
    healthUrl,
    lastLines,
    ended,

    /** @param {number} [timeoutMs] */
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

    /** @param {number} [graceMs] the time it has to finish its work */
    async stop(graceMs = 15_000) {
      await terminate(identity, { graceMs });
      await ended;
    },

    /** Kills it with SIGKILL, like a crash. */
    async kill() {
      killTree(identity);
      await waitForEnd(identity, 5000);
      await ended;
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof spawnService>>} ServiceProcess */

/**
 * @param {string} healthUrl
 * @returns {Promise<string>} '' when ready, else the actual response
 */
async function readiness(healthUrl) {
  try {
    const response = await fetch(`${healthUrl}/readyz`, { signal: AbortSignal.timeout(3000) });
    const body = (await response.text()).slice(0, 300);
    return response.status === 200 ? '' : `${response.status} ${body}`;
  } catch (error) {
    const cause = /** @type {{ cause?: { code?: string } }} */ (error).cause;
    return cause?.code ?? /** @type {Error} */ (error).name;
  }
}
