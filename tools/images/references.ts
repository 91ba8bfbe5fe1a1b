import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files that name public images, relative to the checkout. */
export const FILES = [
  'Dockerfile',
  'docker-compose.yml',
  'k8s/overlays/local/backing/postgres.yaml',
  'k8s/overlays/local/backing/redis.yaml',
  'k8s/overlays/local/backing/rabbitmq.yaml',
];

/** The project's own images have a variable or no tag. */
const REFERENCE = /(?<=^(?:ARG [A-Z]+_IMAGE=| *image: ))([a-z0-9./_-]+:[\w.-]+)(?:@(sha256:[0-9a-f]{64}))?$/gm;

export interface Reference {
  file: string;
  /** The tag, such as `postgres:17.10`. */
  tag: string;
  digest: string | undefined;
}

/** Finds every public image in the text of a file. */
export function referencesIn(file: string, text: string): Reference[] {
  return [...text.matchAll(REFERENCE)].map(([, tag = '', digest]) => ({ file, tag, digest }));
}

export function allReferences(root: string): Reference[] {
  return FILES.flatMap((file) => referencesIn(file, readFileSync(path.join(root, file), 'utf8')));
}

/**
 * Adds a digest to every tag in the text.
 * @param digests by tag; other tags remain unchanged
 */
export function withDigests(text: string, digests: Record<string, string>) {
  return text.replace(REFERENCE, (whole, tag: string) => (digests[tag] ? `${tag}@${digests[tag]}` : whole));
}
