/**
 * Packs the packages for developers into the site: node write-packages.ts
 *
 * The gateway serves them below /docs/packages, so that a developer needs no checkout. Each installs without another
 * package of this repository.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const DIST = join(import.meta.dirname, '../dist');
const ROOT = join(import.meta.dirname, '../../..');
const LIBS = join(ROOT, 'libs');
const PACKAGES = join(DIST, 'public/packages');
/** What the program of the command line contains, whose licences have to be passed on. */
const BUNDLED = ['commander', 'openapi-fetch'];

rmSync(PACKAGES, { recursive: true, force: true });
mkdirSync(PACKAGES, { recursive: true });
// Below the project, so that the bundler finds the node modules.
const work = mkdtempSync(join(DIST, 'cli-'));
try {
  pack(join(LIBS, 'sdk'), 'frontdesk-sdk');
  pack(join(LIBS, 'webhook-verify'), 'frontdesk-webhook-verify');
  pack(commandLine(work), 'frontdesk-cli');
} finally {
  rmSync(work, { recursive: true });
}

/** Writes the package of a folder that is built, with a name that stays the same in each version. */
function pack(folder: string, name: string): void {
  const { version } = manifestOf(folder);
  const options = ['--offline', '--ignore-scripts', '--silent', '--pack-destination', PACKAGES];
  execFileSync('npm', ['pack', ...options], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(join(PACKAGES, `${name}-${version}.tgz`), join(PACKAGES, `${name}.tgz`));
}

/** Bundles the command line with what it depends on, and returns the folder of its package. */
function commandLine(build: string): string {
  const cli = join(LIBS, 'cli');
  const folder = join(build, 'package');
  cpSync(join(cli, 'dist'), join(build, 'dist'), { recursive: true });
  writeFileSync(join(build, 'package.json'), '{ "type": "module" }');
  execFileSync(process.execPath, [join(ROOT, 'tools/service-bundle/build.ts')], { cwd: build, stdio: 'inherit' });
  cpSync(join(build, 'dist/bundle'), join(folder, 'dist'), { recursive: true });
  for (const file of ['README.md', 'LICENSE']) cpSync(join(cli, file), join(folder, file));
  for (const name of BUNDLED) {
    cpSync(join(ROOT, 'node_modules', name, 'LICENSE'), join(folder, 'dist/licenses', `${name}.txt`));
  }
  const manifest = { ...manifestOf(cli), dependencies: undefined, scripts: undefined, nx: undefined };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  return folder;
}

function manifestOf(folder: string): { version: string } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
}
