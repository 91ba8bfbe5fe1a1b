// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherFailure } from './failure.mjs';
import { createLogRenderer, needsAttention } from './log-lines.mjs';
import { createRestartPolicy } from './restart-policy.mjs';
import { spawnService } from './service-process.mjs';

/** @typedef {import('./service-process.mjs').ServiceProcess} ServiceProcess */

/**
 * Starts the services, waits until all are ready, and restarts those that crash.
 * @param {object} options
 * @param {{ app: string, name: string }[]} options.replicas
 * @param {(replica: { app: string, name: string }) => NodeJS.ProcessEnv} options.envOf
 * @param {import('./progress.mjs').Progress} options.progress
 * @param {import('./services-log.mjs').ServicesLog} options.log receives every line
 * @param {boolean} options.showsAll whether the terminal shows every line
 * @param {import('./lifetime.mjs').Lifetime} options.lifetime
 */
export async function runServices({ replicas, envOf, progress, log, showsAll, lifetime }) {
  const names = replicas.map(({ name }) => name);
  const forFile = createLogRenderer({ names, colour: false });
  const forTerminal = createLogRenderer({ names, colour: progress.colour });
  /** @type {Map<string, ServiceProcess>} */
  const processes = new Map();

  /** @param {{ app: string, name: string }} replica */
  async function startOne({ app, name }) {
    lifetime.signal.throwIfAborted();
    const service = await spawnService({
      app,
      name,
      env: envOf({ app, name }),
      onLine: (line) => {
        log.write(forFile(name, line));
        if (showsAll || needsAttention(line)) progress.print(forTerminal(name, line));
      },
    });
    processes.set(name, service);
    if (lifetime.signal.aborted) await service.kill(); // The launcher was stopped while the service started.
    return service;
  }

  /** @param {{ app: string, name: string }} replica */
  async function keepRunning(replica) {
    const policy = createRestartPolicy();
    for (;;) {
      const how = await processes.get(replica.name)?.ended;
      if (lifetime.signal.aborted) return;
      const pause = policy.afterCrash(Date.now());
      if (pause === null) {
        const output = processes.get(replica.name)?.lastLines.join('\n');
        lifetime.giveUp(
          new LauncherFailure(`${replica.name} ${how}, for the fifth time within a minute. Stopping. Its last lines:`, {
            output,
          }),
        );
        return;
      }
      progress.print(`${replica.name} ${how}; restarting it in ${pause / 1000} s`);
      await sleep(pause, undefined, { signal: lifetime.signal }).catch(() => {});
      if (lifetime.signal.aborted) return;
      await startOne(replica);
    }
  }

  lifetime.atEnd(() => Promise.all([...processes.values()].map((service) => service.stop())));
  await Promise.all(replicas.map(startOne));
  await Promise.race([Promise.all([...processes.values()].map((service) => service.ready())), lifetime.lasting()]);
  for (const replica of replicas) keepRunning(replica).catch((error) => lifetime.giveUp(error));
}
