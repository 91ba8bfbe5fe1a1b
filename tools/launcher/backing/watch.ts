import type { Lifetime } from '../lifetime.ts';
import type { Progress } from '../progress.ts';
import { describe, LauncherFailure } from '../failure.ts';
import { createRestartPolicy } from '../restart-policy.ts';
import type { BackingName } from './names.ts';
import { BACKING, type RunningBacking } from './resolve.ts';

const LOOK_EVERY_MS = 1000;

/** Restarts a private server that has exited. Services reconnect automatically. */
export function watchPrivateServers({
  running,
  progress,
  lifetime,
}: {
  running: Map<BackingName, RunningBacking>;
  progress: Progress;
  lifetime: Lifetime;
}) {
  for (const [name, { instance }] of running) {
    if (!instance) continue;
    const { title } = BACKING[name];
    const policy = createRestartPolicy();
    let busy = Promise.resolve();
    let restarting = false;

    const look = () => {
      if (restarting || lifetime.signal.aborted || instance.running()) return;
      restarting = true;
      if (policy.afterCrash(Date.now()) === null) {
        lifetime.giveUp(
          new LauncherFailure(`The private ${title} exited for the fifth time within a minute. Stopping.`),
        );
        return;
      }
      progress.print(`The private ${title} has exited; restarting it`);
      busy = instance
        .restart()
        .catch((error) => progress.print(describe(error))) // The next check retries, up to the limit.
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
