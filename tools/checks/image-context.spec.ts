import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const lines = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
const excluded = lines.filter((line) => line.includes('/') && !/^[#!]/.test(line));

const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

interface Workspace {
  name: string;
  folder: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  nx?: { implicitDependencies?: string[] };
}

const workspaces = globSync('{apps,libs,tools}/*/package.json', { cwd: ROOT }).map((file): Workspace => {
  return { ...(JSON.parse(read(file)) as Workspace), folder: path.dirname(file) };
});
const workspaceOf = (key: 'name' | 'folder', value: string) => workspaces.find((one) => one[key] === value)!;

/** The stages of the Dockerfile, each with the stage that it begins with. */
const stages = new Map(
  dockerfile.split(/^FROM /m).map((text) => {
    const [, base, name] = /^(\S+) AS (\S+)/.exec(text) ?? [];
    return [name, { base, text }];
  }),
);

/** The files and folders of the context that a stage has. */
function copied(stage: string | undefined): string[] {
  const one = stages.get(stage ?? '');
  if (!one) return [];
  const own = [...one.text.matchAll(/^COPY (?!--)(.*) \S+$/gm)].flatMap(([, names]) => names!.split(' '));
  return [...own, ...copied(one.base)];
}

/** The workspaces and those that they depend on. */
function withDependencies(names: readonly string[], found = new Set<Workspace>()): Set<Workspace> {
  for (const one of names.map((name) => workspaceOf('name', name))) {
    if (!one || found.has(one)) continue;
    found.add(one);
    withDependencies([...Object.keys(one.dependencies ?? {}), ...(one.nx?.implicitDependencies ?? [])], found);
  }
  return found;
}

/** The files that a program loads, and the packages that they import. */
function loadedBy(file: string, files = new Set<string>(), packages = new Set<string>()) {
  if (files.has(file)) return { files, packages };
  files.add(file);
  const imports = /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm;
  for (const [, value, later] of read(file).matchAll(imports)) {
    const name = (value ?? later)!;
    // The commands for developers load the rest of libs/cli when they run, which is never in the image.
    if (later && file.startsWith('libs/cli/')) continue;
    if (name.startsWith('.')) loadedBy(path.join(path.dirname(file), name), files, packages);
    else if (!name.startsWith('node:'))
      packages.add(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      );
  }
  return { files, packages };
}

describe("the image of the operator's commands", () => {
  const { text } = stages.get('admin-build')!;
  const built = withDependencies(text.match(/@frontdesk\/[\w-]+/g)!);
  const install = stages.get('admin-dependencies')!.text;
  const installed = withDependencies(
    [...install.matchAll(/--workspace (\S+)/g)].map(([, folder]) => workspaceOf('folder', folder!).name),
  );
  const { files, packages } = loadedBy('tools/frontdesk/program.ts');
  const isIn = (places: string[], name: string) =>
    places.some((place) => name === place || name.startsWith(`${place}/`));

  it.each(['build', 'admin-build'])('has the sources of all that Nx builds in the stage %s', (stage) => {
    const all = stage === 'build' ? withDependencies(workspaces.filter(isApp).map(({ name }) => name)) : built;
    expect(all.size).toBeGreaterThan(10);
    const folders = [...all].filter(({ scripts }) => scripts?.['build']).map(({ folder }) => folder);
    expect(folders.filter((folder) => !isIn(copied(stage), folder))).toEqual([]);
  });

  it('has every file that a command loads', () => {
    const last = text.match(/cp --parents --recursive (.*) \/tree/)![1]!.split(' ');
    expect(files.size).toBeGreaterThan(50);
    expect([...files].filter((file) => !isIn([...copied('admin'), ...last], file))).toEqual([]);
  });

  it('has every package that a command imports, and the build of every workspace among them', () => {
    const available = [...installed].flatMap(({ name, dependencies }) => [name, ...Object.keys(dependencies ?? {})]);
    expect([...packages].filter((name) => !available.includes(name))).toEqual([]);
    const unbuilt = [...installed].filter((one) => packages.has(one.name) && !built.has(one));
    expect(unbuilt.map(({ name }) => name)).toEqual([]);
  });

  it('ends at the signal that Docker sends', () => {
    expect(stages.get('admin')!.text).toMatch(/^STOPSIGNAL SIGTERM$/m);
  });
});

describe('the builds in the image', () => {
  it('have the settings that those of the projects extend, because the bundler needs them too', () => {
    const settings = globSync('{apps,libs,tools}/*/tsconfig.json', { cwd: ROOT });
    const extended = settings.map((file) => {
      const name = /"extends": "(.*)"/.exec(read(file))![1]!;
      return path.join(path.dirname(file), name);
    });
    expect(extended.length).toBeGreaterThan(20);
    const missing = extended.filter((file) => !copied('build').includes(file) || !lines.includes(`!${file}`));
    expect(missing).toEqual([]);
  });

  it.each(['build', 'admin-build'])('start after a killed build whose process id they have: %s', (stage) => {
    const [run] = stages.get(stage)!.text.match(/^RUN --mount=.*\/repo\/\.nx.*$/m)!;
    expect(run).toMatch(/ NX_INVOCATION_ROOT_PID=\$\(date \+%s\) node_modules\/\.bin\/nx /);
    expect(read('node_modules/nx/dist/src/tasks-runner/task-orchestrator.js')).toContain(
      'Number(process.env.NX_INVOCATION_ROOT_PID ?? process.pid)',
    );
  });
});

function isApp({ folder }: Workspace) {
  return folder.startsWith('apps/');
}

describe('.dockerignore', () => {
  it('leaves out no source file of the apps and libraries but tests', () => {
    const exclude = (name: string) => /^(node_modules|dist|testing)$/.test(path.basename(name));
    const files = globSync(['apps/**/*.{ts,tsx,css,html,json}', 'libs/**/*.ts'], { cwd: ROOT, exclude });
    expect(files.length).toBeGreaterThan(1000);
    const missing = files.filter((file) => excluded.some((pattern) => path.matchesGlob(file, pattern)));
    expect(missing.filter((file) => !/\.(int-)?spec\.ts$|tsconfig\.spec\.json$/.test(file))).toEqual([]);
  });
});
