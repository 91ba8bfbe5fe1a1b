import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Simulates a wrong machine clock if it is preloaded into a service with `machineClock(file)`: it adds the file's
 * milliseconds to `Date`. Unlike TEST_CLOCK_FILE, which moves the product's time, this must have no effect on code that
 * is immune to a wrong machine clock. Steady clocks and timers are unchanged.
 */
const LOOK_EVERY_MS = 50;
const file = process.env['MACHINE_CLOCK_FILE'];

if (file) {
  const realNow = Date.now.bind(Date);
  let aheadMs = 0;
  const look = (): void => void (aheadMs = Number(readFileSync(file, 'utf8')));
  look();
  setInterval(look, LOOK_EVERY_MS).unref();
  Date.now = () => realNow() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [target.now()], newTarget) as object,
  });
}

/** Returns the settings that give a process of a stack its own machine clock, which `setMachineClock` changes. */
export function machineClock(path: string): Record<string, string> {
  setMachineClock(path, 0);
  return { MACHINE_CLOCK_FILE: path, NODE_OPTIONS: `--import=${import.meta.url}` };
}

/** Sets the clock ahead of real time, or behind it if the value is negative. Takes effect within 50 ms. */
export function setMachineClock(path: string, aheadMs: number): void {
  writeFileSync(path, String(aheadMs));
}
