import type { Lifetime } from './lifetime.ts';
import type { ServicesLog } from './services-log.ts';
import type { Progress } from './progress.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherFailure } from './failure.ts';
import { createLogRenderer, needsAttention } from './log-lines.ts';
import { createRestartPolicy } from './restart-policy.ts';
import { spawnService, type ServiceProcess } from './service-process.ts';

/**
 * Starts the services, waits until all are ready, and restarts those that crash.
 * @param options.log receives every line
 * @param options.showsAll whether the terminal shows every line
 */
export async function runServices({
  replicas,
  envOf,
  progress,
  log,
  showsAll,
  lifetime,
}: {
  replicas: { app: string; name: string }[];
  envOf: (replica: { app: string; name: string }) => NodeJS.ProcessEnv;
  progress: Progress;
  log: ServicesLog;
  showsAll: boolean;
  lifetime: Lifetime;
}) {
  const names = replicas.map(({ name }) => name);
  const forFile = createLogRenderer({ names, colour: false });
  const forTerminal = createLogRenderer({ names, colour: progress.colour });
  const processes = new Map<string, ServiceProcess>();

  async function startOne({ app, name }: { app: string; name: string }) {
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

  async function keepRunning(replica: { app: string; name: string }) {
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
      progress.print(`${replica.name} ${how}; restarting it ${pause === 0 ? 'now' : `in ${pause / 1000} s`}`);
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
