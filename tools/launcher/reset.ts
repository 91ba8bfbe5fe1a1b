import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { removeDataElsewhere } from './backing/remove.ts';
import { STATE, runningLauncher } from './checkout.ts';
import { describe, LauncherFailure } from './failure.ts';
import { stillRunning } from './ledger.ts';
import { terminate } from './process-tree.ts';

async function reset() {
  const launcher = runningLauncher();
  if (launcher) {
    throw new LauncherFailure(
      `Frontdesk is running in this checkout as pid ${launcher.pid}. Stop it first (Ctrl-C there, or: kill ${launcher.pid}).`,
    );
  }
  if (!existsSync(STATE)) return console.log('Nothing to reset: .local does not exist.');

  const leftovers = stillRunning(path.join(STATE, 'processes'));
  await Promise.all(leftovers.map((leftover) => terminate(leftover, { graceMs: 5000 })));
  if (leftovers.length > 0)
    console.log(`Ended ${leftovers.map(({ label }) => label).join(', ')}, left running by an earlier start.`);

  for (const removed of await removeDataElsewhere(STATE)) console.log(`Removed ${removed}.`);
  rmSync(STATE, { recursive: true, force: true });
  console.log(`Removed ${STATE}: data of the private servers, demo keys, secrets.`);
}

try {
  await reset();
} catch (error) {
  console.error(describe(error));
  process.exitCode = 1;
}
