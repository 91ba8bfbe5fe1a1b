import { type ServiceProcess, spawnService } from '@frontdesk/launcher';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { progress, runBench } from './bench-run.ts';
import { readCpu } from './cpu-times.ts';
import { median } from './percentiles.ts';
import { memoryOf, proportionalMemoryOf } from './process-memory.ts';
import { writeResult } from './results.ts';
import { migrate, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: {
    services: { type: 'string', default: 'gateway,records,dialer,chats,webhooks,voice' },
    // Programs in `dist` that take turns. `main.js` is the one that is not bundled.
    programs: { type: 'string', default: 'bundle/main.js' },
    rounds: { type: 'string', default: '5' },
    rest: { type: 'string', default: '5' },
  },
});
const SERVICES = options.services.split(',');
const PROGRAMS = options.programs.split(',');
const ROUNDS = Number(options.rounds);
/** The wait between the start and the measurement of memory. */
const REST_MS = Number(options.rest) * 1000;

interface Start {
  /** Until /readyz returns 200, to a tenth of a second. */
  ms: number;
  cpuMs: number;
  resident: number;
  proportional: number;
}

const FIGURES = ['cpuMs', 'ms', 'resident', 'proportional'] as const;

await runBench(async (atEnd) => {
  const stack = await startStack({ apps: [] }, atEnd);
  for (const app of SERVICES) await migrate(app, stack.databaseUrl);
  const starts = new Map<string, Start[]>();
  for (let round = 0; round <= ROUNDS; round++) {
    progress(round === 0 ? 'first starts, which do not count' : `round ${round} of ${ROUNDS}`);
    for (const app of SERVICES) {
      for (const program of PROGRAMS) {
        const begin = performance.now();
        const service = await spawnService({ app, program, env: { ...stack.env, DATABASE_URL: stack.databaseUrl } });
        atEnd(() => service.stop());
        const start = await measure(service, begin);
        await service.stop();
        const name = `${app} ${program}`;
        if (round > 0) starts.set(name, [...(starts.get(name) ?? []), start]);
      }
    }
  }
  const rows = [...starts].map(([name, all]) => [
    name,
    ...FIGURES.map((figure) => Math.round(median(all.map((start) => start[figure])))),
  ]);
  writeResult({
    name: 'start',
    title: 'The start and the memory of each service',
    columns: ['service and program', 'CPU ms', 'ready after ms', 'resident MiB', 'proportional MiB'],
    rows,
    notes: [
      `Medians of ${ROUNDS} starts, each after a first one that does not count.`,
      `Memory ${options.rest} s after the start, without requests. Proportional memory counts shared pages once.`,
    ],
    measured: Object.fromEntries(starts),
  });
});

async function measure(service: ServiceProcess, begin: number): Promise<Start> {
  await service.ready();
  const ms = performance.now() - begin;
  const cpuMs = readCpu({ service: Number(service.child.pid) }).groups['service'] * 1000;
  await sleep(REST_MS);
  const pid = Number(service.child.pid);
  return { ms, cpuMs, resident: memoryOf(pid).now, proportional: proportionalMemoryOf(pid) };
}
