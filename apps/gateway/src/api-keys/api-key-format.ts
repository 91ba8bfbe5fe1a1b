import type { KeyMode } from '@frontdesk/contracts';
import { createHash, randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const FORMAT = /^vk_(live|test)_[A-Za-z0-9]{40}$/;
const VISIBLE_CHARACTERS = 8;

export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** A new key: `vk_live_` or `vk_test_` and 40 random characters. */
export function generateApiKey(mode: KeyMode): string {
  return `vk_${mode}_${randomText(40)}`;
}

export function isApiKeyFormat(token: string): boolean {
  return FORMAT.test(token);
}

/** The start of a key that may be shown again. */
export function visiblePrefix(key: string): string {
  return key.slice(0, 'vk_live_'.length + VISIBLE_CHARACTERS);
}

/** What is stored instead of the key: its SHA-256, in hex. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
