// @ts-check
import { setMaxListeners } from 'node:events';
import { Interrupted } from './failure.mjs';
import { stillRunning } from './ledger.mjs';
import { killTree } from './process-tree.mjs';

// `npm` passes on to its child the Ctrl-C that the terminal has sent to both: two signals for one key press.
const SAME_REQUEST_MS = 1000;
const PARENT_LOOKED_AT_EVERY_MS = 1000;

/**
 * The span between start and end of the launcher: what was started is ended in reverse order, whatever the reason.
 * A second signal kills at once everything that is still recorded as running.
 */
export function createLifetime() {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // every step and process listens
  /** @type {(() => unknown)[]} */
  const endings = [];
  let requestedAt = 0;

  const onSignal = () => {
    if (!requestedAt) {
      requestedAt = Date.now();
      controller.abort(new Interrupted());
    } else if (Date.now() - requestedAt > SAME_REQUEST_MS) {
      for (const entry of stillRunning()) killTree(entry);
      process.exit(130);
    }
  };
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(name, onSignal);
  stopWithNpm(onSignal);

  return {
    signal: controller.signal,

    /**
     * @param {() => unknown} ending run by `end`, the last registered first
     */
    atEnd(ending) {
      endings.push(ending);
    },

    /**
     * @param {unknown} reason why the launcher cannot go on
     */
    giveUp(reason) {
      controller.abort(reason);
    },

    /** Resolves never; rejects with the reason once a signal has come or `giveUp` was called. */
    async lasting() {
      // A pending promise alone does not keep the process alive.
      const keepAlive = setInterval(() => {}, 60_000);
      try {
        await new Promise((_, reject) => {
          if (controller.signal.aborted) reject(controller.signal.reason);
          controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
        });
      } finally {
        clearInterval(keepAlive);
      }
    },

    /** @param {(error: unknown) => void} onError endings go on when one of them fails */
    async end(onError) {
      if (!controller.signal.aborted) controller.abort(new Interrupted());
      for (let ending = endings.pop(); ending; ending = endings.pop()) {
        try {
          await ending();
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}

/**
 * Nobody can reach a launcher any more whose `npm` was killed.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_LOOKED_AT_EVERY_MS);
  timer.unref();
}

/** @typedef {ReturnType<typeof createLifetime>} Lifetime */
