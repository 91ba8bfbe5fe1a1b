import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface Project {
  name: string;
  /** The folder relative to the checkout, with forward slashes. */
  root: string;
  /** From its Nx tag `type:…`. */
  type: string;
  /** From its Nx tag `scope:…`. */
  scope: string;
  /** The names of the packages that it declares. */
  dependencies: Set<string>;
}

const FOLDERS = ['apps', 'libs', 'tools'];

/**
 * Reads every project of the checkout with its Nx tags, from package.json, or from project.json if there is no package.
 */
export function readProjects(checkout: string): Project[] {
  const roots = FOLDERS.flatMap((folder) => {
    const dir = path.join(checkout, folder);
    return existsSync(dir) ? readdirSync(dir).map((name) => `${folder}/${name}`) : [];
  });
  return [...roots, 'e2e', 'bench'].flatMap((root) => {
    const manifest = readJson(path.join(checkout, root, 'package.json'));
    const settings = readJson(path.join(checkout, root, 'project.json'));
    if (!manifest && !settings) return [];
    const tags = [...(manifest?.nx?.tags ?? []), ...(settings?.tags ?? [])];
    return [
      {
        name: (manifest ?? settings)!.name,
        root,
        type: onlyTag(tags, 'type', root),
        scope: onlyTag(tags, 'scope', root),
        dependencies: new Set(Object.keys({ ...manifest?.dependencies, ...manifest?.peerDependencies })),
      },
    ];
  });
}

/** The used fields of a package.json or project.json. */
interface Settings {
  name: string;
  tags?: string[];
  nx?: { tags?: string[] };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function readJson(file: string): Settings | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Settings) : undefined;
}

function onlyTag(tags: string[], axis: string, root: string) {
  const values = tags.filter((tag) => tag.startsWith(`${axis}:`));
  if (values.length !== 1) throw new Error(`${root} needs exactly one Nx tag "${axis}:…", not ${values.length}.`);
  return values[0]!.slice(axis.length + 1);
}
