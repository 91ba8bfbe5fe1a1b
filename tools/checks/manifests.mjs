// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object as it stands in a file. */
/** @typedef {{ kind: string, metadata: { name: string, labels?: Record<string, string> }, spec: any } & Record<string, any>} Manifest */

/**
 * Every object in a folder and the folders below it, in all files but the kustomizations themselves.
 * @param {string} folder
 * @returns {Manifest[]}
 */
export function readManifests(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && path.basename(file) !== 'kustomization.yaml')
    .flatMap((file) => readObjects(path.join(folder, file)));
}

/**
 * @param {string} file
 * @returns {Manifest[]}
 */
export function readObjects(file) {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]}`);
    return document.toJS();
  });
}

/**
 * @param {string} folder
 * @returns {any}
 */
export function readKustomization(folder) {
  return parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'));
}

/**
 * What the generators of a kustomization put into each ConfigMap (`configMapGenerator`) or Secret (`secretGenerator`).
 * @param {string} folder
 * @param {'configMapGenerator' | 'secretGenerator'} kind
 * @returns {Record<string, Record<string, string>>} by name
 */
export function generated(folder, kind) {
  const generators = /** @type {any[]} */ (readKustomization(folder)[kind] ?? []);
  return Object.fromEntries(
    generators.map(({ name, envs = [], literals = [] }) => {
      const files = envs.map((/** @type {string} */ file) => readFileSync(path.join(folder, file), 'utf8'));
      return [name, parseEnv([...files, ...literals].join('\n'))];
    }),
  );
}

/**
 * The variables that docs/configuration.md calls required, by service, those of every service among them.
 * @param {string} markdown
 * @param {readonly string[]} services
 * @returns {Record<string, string[]>}
 */
export function requiredVariables(markdown, services) {
  /** @param {string} heading */
  const below = (heading) => {
    const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
    if (!section) throw new Error(`docs/configuration.md has no section "${heading}"`);
    return section
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .filter(([, , whatElse = '']) => /\brequired(?! with\b)/.test(whatElse))
      .flatMap(([, names = '']) => names.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  };
  const common = below('Every service');
  return Object.fromEntries(services.map((service) => [service, [...common, ...below(service)]]));
}
