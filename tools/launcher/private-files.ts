import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';

/** @returns undefined if the file is missing or cannot be parsed */
export function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Replaces a file atomically. Only its owner can read it. */
export function writePrivateJson(file: string, content: unknown) {
  writePrivateText(file, `${JSON.stringify(content, null, 2)}\n`);
}

export function writePrivateText(file: string, text: string) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, text, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}

/**
 * Runs `start` with a umask under which the spawned process creates files for its own user only.
 * @param start must spawn before it returns
 */
export function withPrivateUmask<T>(start: () => T): T {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

/**
 * Creates the folder of a server that runs as this user, and closes files that an earlier version left open to others.
 */
export function makePrivateFolder(dir: string) {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  chmodSync(dir, 0o700);
}

/** @returns 192 random bits, safe in URLs, shells and configuration files */
export function randomSecret(): string {
  return randomBytes(24).toString('hex');
}
