import { once, setMaxListeners } from 'node:events';
import { Interrupted } from './failure.ts';
import { stillRunning } from './ledger.ts';
import { killTree } from './process-tree.ts';

// Within this time, two signals count as one. A terminal sends Ctrl-C to npm and its child, and npm forwards it, so one
// key press causes two signals.
const SAME_REQUEST_MS = 1000;
const PARENT_LOOKED_AT_EVERY_MS = 1000;

/**
 * Ends everything that the launcher started, in reverse order, for any reason to stop. A second signal kills all
 * recorded processes at once.
 */
export function createLifetime() {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // Every step and process adds a listener.
  const endings: (() => unknown)[] = [];
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
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  stopWithNpm(onSignal);

  return {
    signal: controller.signal,

    /** @param ending called by `end`, starting with the one registered last */
    atEnd(ending: () => unknown) {
      endings.push(ending);
    },

    /** @param reason why the launcher cannot continue */
    giveUp(reason: unknown) {
      controller.abort(reason);
    },

    /** Never resolves. Rejects with the reason after a signal or `giveUp`. */
    async lasting(): Promise<void> {
      // The timer keeps the process alive, which a pending promise does not.
      const keepAlive = setInterval(() => {}, 60_000);
      try {
        if (!controller.signal.aborted) await once(controller.signal, 'abort');
        controller.signal.throwIfAborted();
      } finally {
        clearInterval(keepAlive);
      }
    },

    /** @param onError called for each ending that fails; the others still run */
    async end(onError: (error: unknown) => void) {
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

/** Stops the launcher if its `npm` was killed, because no signal reaches it any more. */
function stopWithNpm(stop: () => void) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_LOOKED_AT_EVERY_MS);
  timer.unref();
}

export type Lifetime = ReturnType<typeof createLifetime>;
