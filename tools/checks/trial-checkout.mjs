// @ts-check
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

/** What the checks read besides the files they check. */
const SETTINGS = ['.prettierrc.json', '.prettierignore', 'tsconfig.base.json', 'tools/checks/tsconfig.json'];

/**
 * A small checkout of its own under the same settings, to do wrong in.
 * @param {Record<string, string>} files
 */
export function createTrialCheckout(files) {
  const dir = realpathSync(mkdtempSync(path.join(tmpdir(), 'frontdesk-check-')));
  const write = (/** @type {string} */ file, /** @type {string} */ text) => {
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
    /** @param {string} file */
    remove: (file) => rmSync(path.join(dir, file)),
    /**
     * Runs a tool of this project's node modules in the trial checkout.
     * @param {string} tool
     * @param {string[]} args
     */
    run(tool, args) {
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

/** @param {string} tool the name of a command of an installed package */
function binary(tool) {
  const folder = path.join(ROOT, 'node_modules', PACKAGES[tool] ?? tool);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/** @type {Record<string, string>} */
const PACKAGES = { depcruise: 'dependency-cruiser', tsc: 'typescript' };
