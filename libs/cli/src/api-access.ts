import type { Command } from 'commander';
import path from 'node:path';
import { UsageError } from './failure.ts';
import { readJson } from './private-file.ts';

/** The options of commands that use the Organization API, as given on the command line. */
export interface GivenApiAccess {
  key?: string;
  baseUrl?: string;
}

export interface ApiAccess {
  apiKey: string;
  /** The address of the API, with its path. */
  baseUrl: string;
}

/** @param keyKind the key that the command needs, such as `a test key` */
export function withApiAccess(command: Command, keyKind: string): Command {
  return command
    .option('--key <key>', `${keyKind} (default: FRONTDESK_API_KEY, or the demo's)`)
    .option('--base-url <url>', "the address of the API (default: FRONTDESK_URL, or the demo's)");
}

/** @param folder where `npm start` stores the demo's key and address, in a checkout */
export function apiAccess(given: GivenApiAccess, folder: string, env = process.env): ApiAccess {
  const demo = readJson<{ test_key: string; base_url: string }>(path.join(folder, 'demo.json'));
  const apiKey = given.key ?? (env.FRONTDESK_API_KEY || demo?.test_key);
  const baseUrl = given.baseUrl ?? (env.FRONTDESK_URL || demo?.base_url);
  if (!apiKey) throw new UsageError('No API key. Use --key or FRONTDESK_API_KEY, or run npm start in a checkout.');
  if (!baseUrl)
    throw new UsageError('No API address. Use --base-url or FRONTDESK_URL, or run npm start in a checkout.');
  return { apiKey, baseUrl: apiBase(httpUrl(baseUrl, 'The address of the API')) };
}

/** @param name of the option, for the message */
export function httpUrl(text: string, name: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`${name} must be an address such as http://localhost:3000/hooks.`);
  }
  return new URL(text);
}

export function assertTestKey(key: string, reason: string): void {
  if (key.startsWith('vk_live_')) throw new UsageError(`That is a live key. ${reason}`);
}

/** Adds the path of the API to a URL without a path. */
function apiBase({ origin, pathname }: URL): string {
  return origin + (pathname === '/' ? '/api/public/v1' : pathname.replace(/\/+$/, ''));
}
