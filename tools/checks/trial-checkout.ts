import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** The settings of the checks, which are copied into each trial checkout. */
const SETTINGS = ['.prettierrc.json', '.prettierignore', 'tsconfig.base.json', 'tools/checks/tsconfig.json'];

export type TrialCheckout = ReturnType<typeof createTrialCheckout>;

export interface Outcome {
  status: number | null;
  /** The combined standard output and error. */
  output: string;
}

/** Creates a small checkout with the project's settings, so that a spec can break rules in it. */
export function createTrialCheckout(files: Record<string, string>) {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'frontdesk-check-')));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  };
  for (const file of SETTINGS) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    copyFileSync(path.join(ROOT, file), path.join(dir, file));
  }
  mkdirSync(path.join(dir, 'node_modules'));
  symlinkSync(path.join(ROOT, 'node_modules/@types'), path.join(dir, 'node_modules/@types'));
  for (const [file, text] of Object.entries(files)) write(file, text);
  return {
    dir,
    write,
    remove: (file: string) => rmSync(path.join(dir, file)),
    /** Runs a tool from this project's node modules in the trial checkout. */
    run(tool: string, args: string[]): Outcome {
      const { status, stdout, stderr } = spawnSync(process.execPath, [binary(tool), ...args], {
        cwd: dir,
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1', FORCE_COLOR: '0' },
      });
      return { status, output: `${stdout}${stderr}` };
    },
    dispose: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** @param tool a command of an installed package */
function binary(tool: string): string {
  const folder = path.join(ROOT, 'node_modules', PACKAGES[tool] ?? tool);
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { bin } = JSON.parse(manifest) as { bin: string | Record<string, string> };
  return path.join(folder, typeof bin === 'string' ? bin : bin[tool]!);
}

const PACKAGES: Record<string, string> = { depcruise: 'dependency-cruiser', tsc: 'typescript' };
