// @ts-check
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

/**
 * @param {string} file
 * @returns {any} undefined if the file is missing or cannot be parsed
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Replaces a file atomically; only its owner can read it.
 * @param {string} file
 * @param {unknown} content
 */
export function writePrivateJson(file, content) {
  writePrivateText(file, `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * @param {string} file
 * @param {string} text
 */
export function writePrivateText(file, text) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/**
 * Runs `start` with a umask under which the spawned process creates files for its own user only.
 * @template T
 * @param {() => T} start must spawn before it returns
 * @returns {T}
 */
export function withPrivateUmask(start) {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

/**
 * Creates the folder of a server that runs as this user, and closes files that an earlier version left open to others.
 * @param {string} dir
 */
export function makePrivateFolder(dir) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
}

/** @returns {string} 192 random bits, safe in URLs, shells and configuration files */
export function randomSecret() {
  return randomBytes(24).toString('hex');
}
