import path from 'node:path';
import { readJson } from '../launcher/private-files.ts';
import { UsageError } from './operator-failure.ts';

/** The options of commands that use the Organization API, as given on the command line. */
export interface GivenApiAccess {
  key?: string;
  baseUrl?: string;
}

/** @param root of the checkout, where `npm start` stores the demo's key and address */
export function apiAccess(given: GivenApiAccess, root: string): { apiKey: string; baseUrl: string } {
  const demo = readJson<{ test_key: string; base_url: string }>(path.join(root, '.local/demo.json'));
  const apiKey = given.key ?? demo?.test_key;
  const baseUrl = given.baseUrl ?? demo?.base_url;
  if (!apiKey) throw new UsageError('No API key. Use --key, or run npm start once to create a demo.');
  if (!baseUrl) throw new UsageError('No API address. Use --base-url, or run npm start once to create a demo.');
  return { apiKey, baseUrl: apiBase(httpUrl(baseUrl, '--base-url')) };
}

export function httpUrl(text: string, option: string): URL {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(`${option} must be an address such as http://localhost:3000/hooks.`);
  }
  return new URL(text);
}

/** Adds the path of the API to a URL without a path. */
function apiBase({ origin, pathname }: URL): string {
  return origin + (pathname === '/' ? '/api/public/v1' : pathname.replace(/\/+$/, ''));
}
