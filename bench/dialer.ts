import { parseArgs } from 'node:util';
import { progress, runBench } from './bench-run.ts';
import { measureDecisions } from './dialer-decisions.ts';
import { reportDialer } from './dialer-report.ts';
import { drain, measureLag, openOrganizations, requestCalls } from './dialer-scheduler.ts';
import { startChild } from './child-processes.ts';
import { measureImports } from './registry-import.ts';
import { startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    due: { type: 'string', default: '100000' },
    scheduled: { type: 'string', default: '1000000' },
  },
});
const SECONDS = Number(options.seconds);
const DUE = Number(options.due);
const SCHEDULED = Number(options.scheduled);

const ORGANIZATIONS = 200;
const REQUESTS = { perSecond: 200, seconds: SECONDS * 4 };
const FALLING_DUE = { perSecond: 50, seconds: SECONDS * 4 };

await runBench(async (atEnd) => {
  progress('deciding on calls in memory');
  const decisions = measureDecisions({ seconds: SECONDS });
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const load = startChild('load-process.ts', atEnd);
  const stack = await startStack({ apps: ['gateway', 'records'], postgresSettings: { max_wal_size: '4GB' } }, atEnd);
  const organizations = await openOrganizations(stack, ORGANIZATIONS);
  progress(`requesting calls, ${REQUESTS.perSecond}/s`);
  await requestCalls({ stack, load }, organizations, { ...REQUESTS, seconds: 3 });
  const requests = await requestCalls({ stack, load }, organizations, REQUESTS);
  progress(`${SCHEDULED.toLocaleString('en')} calls wait for tomorrow, ${FALLING_DUE.perSecond}/s fall due`);
  const lag = await measureLag(stack, organizations, { ...FALLING_DUE, scheduled: SCHEDULED });
  const drains = [];
  for (const replicas of [1, 2]) {
    progress(`dialing ${DUE.toLocaleString('en')} due calls with ${replicas} process${replicas > 1 ? 'es' : ''}`);
    drains.push(await drain(stack, organizations, { calls: DUE, replicas }));
  }
  progress('importing a registry of 1,000,000 numbers, three times');
  const dialer = await stack.start('dialer', { INTERNAL_PORT: stack.internalPort });
  const pids = { ...stack.pids, dialer: Number(dialer.child.pid) };
  const imports = await measureImports({ ...stack, pids }, [organizations[0], organizations[1]]);
  reportDialer({ decisions, requests, lag, drains, imports });
});
