// @ts-check
import { describe, LauncherFailure } from '../failure.mjs';
import { createRestartPolicy } from '../restart-policy.mjs';
import { BACKING } from './resolve.mjs';

const LOOK_EVERY_MS = 1000;

/**
 * Starts a private server again when it has gone. Services reconnect by themselves.
 * @param {object} options
 * @param {Map<import('./resolve.mjs').BackingName, import('./resolve.mjs').RunningBacking>} options.running
 * @param {import('../progress.mjs').Progress} options.progress
 * @param {import('../lifetime.mjs').Lifetime} options.lifetime
 */
export function watchPrivateServers({ running, progress, lifetime }) {
  for (const [name, { instance }] of running) {
    if (!instance) continue;
    const { title } = BACKING[name];
    const policy = createRestartPolicy();
    let busy = Promise.resolve();
    let restarting = false;

    const look = async () => {
      if (restarting || lifetime.signal.aborted || instance.running()) return;
      restarting = true;
      if (policy.afterCrash(Date.now()) === null) {
        lifetime.giveUp(
          new LauncherFailure(`The private ${title} ended for the fifth time within a minute. Stopping.`),
        );
        return;
      }
      progress.print(`The private ${title} has ended; starting it again`);
      busy = instance
        .restart()
        .catch((error) => progress.print(describe(error))) // the next look tries again, a limited number of times
        .finally(() => {
          restarting = false;
        });
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    lifetime.atEnd(async () => {
      clearInterval(timer);
      await busy;
    });
  }
}
