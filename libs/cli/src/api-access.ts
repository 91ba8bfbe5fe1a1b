import type { Command } from 'commander';
import path from 'node:path';
import { UsageError } from './failure.ts';
import { readCredentials } from './login/credentials.ts';
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
  return withApiAddress(
    command.option('--key <key>', `${keyKind} (default: FRONTDESK_API_KEY, or that of frontdesk login or the demo)`),
  );
}

export function withApiAddress(command: Command): Command {
  return command.option(
    '--base-url <url>',
    'the address of the API (default: FRONTDESK_URL, or that of frontdesk login or the demo)',
  );
}

/** @param folder where `frontdesk login` and, in a checkout, `npm start` store a key and its address */
export function apiAccess(given: GivenApiAccess, folder: string, env = process.env): ApiAccess {
  const baseUrl = apiAddress(given, folder, env);
  const own = given.key ?? (env.FRONTDESK_API_KEY || undefined);
  if (own !== undefined) return { apiKey: own, baseUrl };
  const login = readCredentials(folder);
  if (login && new URL(login.base_url).origin !== new URL(baseUrl).origin) {
    throw new UsageError(`This machine is signed in at ${login.base_url}. For another address, use --key.`);
  }
  const apiKey = login?.api_key ?? demoIn(folder)?.test_key;
  if (apiKey) return { apiKey, baseUrl };
  throw new UsageError('No API key. Run frontdesk login, use --key or FRONTDESK_API_KEY, or npm start in a checkout.');
}

/** Returns the address of the API, with its path. */
export function apiAddress(given: Pick<GivenApiAccess, 'baseUrl'>, folder: string, env = process.env): string {
  const address =
    given.baseUrl ?? (env.FRONTDESK_URL || (readCredentials(folder)?.base_url ?? demoIn(folder)?.base_url));
  if (address) return apiBase(httpUrl(address, 'The address of the API'));
  throw new UsageError('No API address. Use --base-url or FRONTDESK_URL, or run npm start in a checkout.');
}

function demoIn(folder: string): { test_key: string; base_url: string } | undefined {
  return readJson(path.join(folder, 'demo.json'));
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
