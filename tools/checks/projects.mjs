// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} root relative to the checkout, with forward slashes
 * @property {string} type of its Nx tag `type:…`
 * @property {string} scope of its Nx tag `scope:…`
 * @property {Set<string>} dependencies names of the packages it declares
 */

const FOLDERS = ['apps', 'libs', 'tools'];

/**
 * Every project of the checkout with its Nx tags, from the package.json files (and project.json, for what is no package).
 * @param {string} checkout
 * @returns {Project[]}
 */
export function readProjects(checkout) {
  const roots = FOLDERS.flatMap((folder) => {
    const dir = path.join(checkout, folder);
    return existsSync(dir) ? readdirSync(dir).map((name) => `${folder}/${name}`) : [];
  });
  return [...roots, 'e2e', 'bench'].flatMap((root) => {
    const manifest = readJson(path.join(checkout, root, 'package.json'));
    const settings = readJson(path.join(checkout, root, 'project.json'));
    if (!manifest && !settings) return [];
    /** @type {string[]} */
    const tags = [...(manifest?.nx?.tags ?? []), ...(settings?.tags ?? [])];
    return [
      {
        name: manifest?.name ?? settings.name,
        root,
        type: onlyTag(tags, 'type', root),
        scope: onlyTag(tags, 'scope', root),
        dependencies: new Set(Object.keys({ ...manifest?.dependencies, ...manifest?.peerDependencies })),
      },
    ];
  });
}

/** @param {string} file */
function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * @param {string[]} tags
 * @param {string} axis
 * @param {string} root
 */
function onlyTag(tags, axis, root) {
  const values = tags.filter((tag) => tag.startsWith(`${axis}:`));
  if (values.length !== 1) throw new Error(`${root} needs exactly one Nx tag "${axis}:…", not ${values.length}.`);
  return /** @type {string} */ (values[0]).slice(axis.length + 1);
}
