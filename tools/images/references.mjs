// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Files that name public images, relative to the checkout. */
export const FILES = [
  'Dockerfile',
  'docker-compose.yml',
  'k8s/overlays/local/backing/postgres.yaml',
  'k8s/overlays/local/backing/redis.yaml',
  'k8s/overlays/local/backing/rabbitmq.yaml',
];

/** The project's own images have a variable or no tag. */
const REFERENCE = /(?<=^(?:ARG NODE_IMAGE=| *image: ))([a-z0-9./_-]+:[\w.-]+)(?:@(sha256:[0-9a-f]{64}))?$/gm;

/**
 * @typedef {object} Reference
 * @property {string} file
 * @property {string} tag such as `postgres:17.10`
 * @property {string | undefined} digest
 */

/**
 * Finds every public image in the text of a file.
 * @param {string} file
 * @param {string} text
 * @returns {Reference[]}
 */
export function referencesIn(file, text) {
  return [...text.matchAll(REFERENCE)].map(([, tag, digest]) => ({ file, tag, digest }));
}

/**
 * @param {string} root
 * @returns {Reference[]}
 */
export function allReferences(root) {
  return FILES.flatMap((file) => referencesIn(file, readFileSync(path.join(root, file), 'utf8')));
}

/**
 * Adds a digest to every tag in the text.
 * @param {string} text
 * @param {Record<string, string>} digests by tag; other tags stay unchanged
 */
export function withDigests(text, digests) {
  return text.replace(REFERENCE, (whole, tag) => (digests[tag] ? `${tag}@${digests[tag]}` : whole));
}
