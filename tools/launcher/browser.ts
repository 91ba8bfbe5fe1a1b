import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { canInstall } from './backing/apt.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Finds Chromium or Chrome on this machine. `CHROME_PATH` names one at another path. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): { path: string } | { path: null; why: string } {
  if (env.CHROME_PATH) {
    return isProgram(env.CHROME_PATH) ? { path: env.CHROME_PATH } : { path: null, why: 'CHROME_PATH is not a program' };
  }
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...PLACES];
  const found = candidates.find(isProgram);
  return found ? { path: found } : { path: null, why: 'neither Chromium nor Chrome is installed' };
}

/** Whether jest with these arguments may run specs that need a browser. */
export function mayNeedBrowser(args: readonly string[]) {
  const projects = args.indexOf('--selectProjects');
  const rest = projects < 0 ? [] : args.slice(projects + 1);
  const end = rest.findIndex((arg) => arg.startsWith('-'));
  const selected = end < 0 ? rest : rest.slice(0, end);
  if (projects >= 0 && !selected.includes('e2e')) return false;
  // Values of options may be paths, such as `--outputFile=/tmp/results.json`, which select no tests.
  const isOption = (arg: string | undefined) => /^-.*[^-]/.test(arg ?? '');
  const patterns = args.filter(
    (arg, index) => /\/|spec/.test(arg) && !isOption(arg) && (!isOption(args[index - 1]) || index - 1 === projects),
  );
  return patterns.length === 0 || patterns.some((pattern) => /^e2e\/?$|browser/.test(pattern));
}

/** Whether browser tests need a browser that can be installed here. */
export function mustInstallBrowser(args: readonly string[], env: NodeJS.ProcessEnv) {
  return mayNeedBrowser(args) && !env.CHROME_PATH && findBrowser(env).path === null && canInstall(env).ok;
}

/** Returns the notice at the end of a run that ran no browser tests, or null. */
export function browserNotice(args: readonly string[], env: NodeJS.ProcessEnv) {
  if (!mayNeedBrowser(args)) return null;
  const browser = findBrowser(env);
  if (browser.path !== null) return null;
  const installing = canInstall(env);
  const why = installing.ok ? browser.why : `${browser.why}, and ${installing.why}`;
  return `The browser tests (e2e/**/*.browser.e2e-spec.ts) did NOT run: ${why}. Install chromium, or set CHROME_PATH.`;
}

function isProgram(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
