import type { KeyMode } from '@frontdesk/contracts';
import { createHash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const FORMAT = /^vk_(live|test)_[A-Za-z0-9]{40}$/;
const VISIBLE_CHARACTERS = 8;

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Generates a key: `vk_live_` or `vk_test_`, then 40 random characters. */
export function generateApiKey(mode: KeyMode): string {
  return `vk_${mode}_${randomText(40)}`;
}

export function isApiKeyFormat(token: string): boolean {
  return FORMAT.test(token);
}

/** The start of a key, which may still be shown after the key was created. */
export function visiblePrefix(key: string): string {
  return key.slice(0, 'vk_live_'.length + VISIBLE_CHARACTERS);
}

/** SHA-256 of a key, in hex. Only the hash is stored. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
