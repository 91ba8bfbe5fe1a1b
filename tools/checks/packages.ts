import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Manifest {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  [key: string]: unknown;
}

/** A package.json and the texts that may use its dependencies. */
interface Package {
  root: string;
  manifest: Manifest;
  /** The text of the files that ship. */
  sources: string;
  /** The text of all files, including specs and settings. */
  everything: string;
}

const WORKSPACES = '{apps,libs,tools}/*/package.json';
const OUTSIDE_SOURCES = ['**/node_modules', '**/dist', '**/.nx', '**/.local', '.git'];
const SPEC = /\.(spec|int-spec|e2e-spec)\.(ts|mjs)$|\/test-[^/]+\.ts$|^((apps|libs)\/[^/]+\/)?testing\//;
/** The sources of these projects declare what they import. Only their specs use packages of the root. */
const PRODUCT = /^(apps|libs)\//;
const ENTRY_POINTS = ['exports', 'main', 'module', 'types', 'bin'];

/**
 * Finds faults of the package.json files of a checkout: dependencies that no file of the package names, and entry
 * points that do not exist after a build. The import boundaries find undeclared imports.
 * @returns one line per fault
 */
export function packageFaults(checkout: string): string[] {
  const packages = globSync(WORKSPACES, { cwd: checkout })
    .sort()
    .map((file) => readPackage(checkout, path.dirname(file)));
  return [
    ...packages.flatMap((one) => [...unusedDependencies(one), ...missingEntryPoints(checkout, one)]),
    ...unusedTools(checkout, readPackage(checkout, '.'), packages),
  ];
}

function unusedDependencies({ root, manifest, sources, everything }: Package): string[] {
  const unused = [
    ...Object.keys(manifest.dependencies ?? {}).filter((name) => !isNamed(name, sources)),
    ...Object.keys(manifest.devDependencies ?? {}).filter((name) => !isNamed(name, everything)),
  ];
  return unused.map((name) => `${root}/package.json declares ${name}, which no file of the package imports.`);
}

/** The packages of the root are for tests and tools. A script may run one as a command instead of importing it. */
function unusedTools(checkout: string, root: Package, packages: readonly Package[]): string[] {
  const commands = [root, ...packages].flatMap(({ manifest }) => Object.values(manifest.scripts ?? {})).join('\n');
  const isRun = (name: string): boolean =>
    commandsOf(checkout, name).some((command) => new RegExp(`(^|[\\s&])${command}(\\s|$)`, 'm').test(commands));
  return Object.keys(root.manifest.devDependencies ?? {})
    .filter((name) => !isNamed(name, root.everything) && !isRun(name))
    .map((name) => `package.json declares ${name}, which no file imports and no script runs.`);
}

/** An entry point may be nested, as conditions of `exports` and commands of `bin` are. */
function missingEntryPoints(checkout: string, { root, manifest }: Package): string[] {
  const targets = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(targets);
  return [...new Set(ENTRY_POINTS.flatMap((field) => targets(manifest[field])))]
    .filter((target) => !existsSync(path.join(checkout, root, target)))
    .map((target) => `${root}/package.json points to ${target}, which is not there after a build.`);
}

/** Whether a file imports the package, a setting loads it by name, or a program is run from its folder. */
function isNamed(name: string, text: string): boolean {
  // A package of types is used wherever the package that it describes is used.
  const described = name.replace(/^@types\//, '').replaceAll('.', String.raw`\.`);
  return new RegExp(`['"]([^'"\\n]*node_modules/(\\.bin/)?)?${described}(/[^'"\\n]*)?['"]`).test(text);
}

function commandsOf(checkout: string, name: string): string[] {
  const { bin } = readJson(path.join(checkout, 'node_modules', name, 'package.json')) as { bin?: unknown };
  return typeof bin === 'string' ? [path.basename(name)] : Object.keys(bin ?? {});
}

function readPackage(checkout: string, root: string): Package {
  const files = globSync(['**/{*.{ts,tsx,mjs,js,css},tsconfig*.json,.*.mjs}', '.vitepress/**/*.ts'], {
    cwd: path.join(checkout, root),
    exclude: OUTSIDE_SOURCES,
  }).filter((file) => SPEC.test(file) || root !== '.' || !PRODUCT.test(file));
  const textOf = (some: string[]): string =>
    some.map((file) => readFileSync(path.join(checkout, root, file), 'utf8')).join('\n');
  return {
    root,
    manifest: readJson(path.join(checkout, root, 'package.json')) as Manifest,
    sources: textOf(files.filter((file) => !SPEC.test(file))),
    everything: textOf(files),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

if (import.meta.filename === process.argv[1]) {
  const faults = packageFaults(path.resolve(import.meta.dirname, '../..'));
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
