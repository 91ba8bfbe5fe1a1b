import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';

/** A Kubernetes object of a file. Its fields are untyped, because only specs read them. */
export type Manifest = {
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: Untyped;
} & Record<string, Untyped>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- YAML without a schema
export type Untyped = any;

/** Reads every object in a folder and below, except the kustomizations. */
export function readManifests(folder: string): Manifest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml') && path.basename(file) !== 'kustomization.yaml')
    .flatMap((file) => readObjects(path.join(folder, file)));
}

export function readObjects(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]!.message}`);
    return document.toJS() as Manifest;
  });
}

export function readKustomization(folder: string): Untyped {
  return parse(readFileSync(path.join(folder, 'kustomization.yaml'), 'utf8'));
}

/**
 * Reads what the generators of a kustomization put into ConfigMaps (`configMapGenerator`) or Secrets
 * (`secretGenerator`).
 * @returns the entries by the name of the ConfigMap or Secret
 */
export function generated(
  folder: string,
  kind: 'configMapGenerator' | 'secretGenerator',
): Record<string, Record<string, string>> {
  const generators = ((readKustomization(folder) as Record<string, unknown>)[kind] ?? []) as {
    name: string;
    envs?: string[];
    literals?: string[];
  }[];
  return Object.fromEntries(
    generators.map(({ name, envs = [], literals = [] }) => {
      const files = envs.map((file) => readFileSync(path.join(folder, file), 'utf8'));
      return [name, parseEnv([...files, ...literals].join('\n')) as Record<string, string>];
    }),
  );
}

/** Whether a setting contains a password, a key or a token, judged by its name. */
export function isSecretSetting(name: string): boolean {
  if (/^((DATABASE|RABBITMQ|REDIS|SMTP)_URL|OAUTH_CLIENTS|OTEL_EXPORTER_OTLP_HEADERS)$/.test(name)) return true;
  return /PASSWORD|PASS$|SECRET|TOKEN|KEY/.test(name) && !/_(SID|MS)$|^PASSWORD_LOGIN$/.test(name);
}

/** @returns the required variables of each service in docs/configuration.md, including those of every service */
export function requiredVariables(markdown: string, services: readonly string[]): Record<string, string[]> {
  const below = (heading: string) => {
    const section = markdown.split(/^## /m).find((text) => text.startsWith(`${heading}\n`));
    if (!section) throw new Error(`docs/configuration.md has no section "${heading}"`);
    return section
      .split('\n')
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .filter(([, , fallback = '']) => /\brequired(?! with\b)/.test(fallback))
      .flatMap(([, names = '']) => names.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  };
  const common = below('Every service');
  return Object.fromEntries(services.map((service) => [service, [...common, ...below(service)]]));
}
