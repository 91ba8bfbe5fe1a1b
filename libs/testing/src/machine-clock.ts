import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Preloaded by a service (`machineClock(file)`), this sets the clock of its machine, as far as the process can tell:
 * `Date` is ahead by the milliseconds that stand in the file. Unlike TEST_CLOCK_FILE, which moves the product's time,
 * nothing that is meant to be immune to a wrong machine clock may notice. Steady clocks and timers are left alone.
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

/** Settings with which a process of a stack has a machine clock of its own, that `setMachineClock` sets. */
export function machineClock(path: string): Record<string, string> {
  setMachineClock(path, 0);
  return { MACHINE_CLOCK_FILE: path, NODE_OPTIONS: `--import=${import.meta.url}` };
}

/** Milliseconds ahead of the real time; negative for behind. Holds within 50 ms. */
export function setMachineClock(path: string, aheadMs: number): void {
  writeFileSync(path, String(aheadMs));
}
