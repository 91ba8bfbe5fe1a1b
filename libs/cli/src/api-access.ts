import type { Command } from 'commander';
import path from 'node:path';
import { UsageError } from './failure.ts';
import { readCredentials, readLogins } from './login/credentials.ts';
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

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** @param folder where `frontdesk login` and, in a checkout, `npm start` store a key and its address */
export function apiAccess(given: GivenApiAccess, folder: string, env = process.env): ApiAccess {
  const own = given.key ?? (env.FRONTDESK_API_KEY || undefined);
  const login = own === undefined ? readCredentials(folder) : undefined;
  if (own === undefined && !login) assertNoneStored(folder);
  const baseUrl = addressOf(given, login?.base_url, folder, env);
  if (own !== undefined) return { apiKey: own, baseUrl };
  if (login && new URL(login.base_url).origin !== new URL(baseUrl).origin) {
    throw new UsageError(`This machine is signed in at ${login.base_url}. For another address, use --key.`);
  }
  const apiKey = login?.api_key ?? demoIn(folder)?.test_key;
  if (apiKey) return { apiKey, baseUrl };
  throw new UsageError('No API key. Run frontdesk login, use --key or FRONTDESK_API_KEY, or npm start in a checkout.');
}

/** Returns the address for a login. Its secrets need TLS on the way to another machine. */
export function loginAddress(given: Pick<GivenApiAccess, 'baseUrl'>, folder: string, env = process.env): string {
  const address = addressOf(given, readCredentials(folder)?.base_url, folder, env);
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || LOOPBACK.test(hostname)) return address;
  throw new UsageError('The address for a login must start with https://, except on this machine.');
}

/** Returns the address of the API, with its path. */
function addressOf(
  given: Pick<GivenApiAccess, 'baseUrl'>,
  ofLogin: string | undefined,
  folder: string,
  env: NodeJS.ProcessEnv,
): string {
  const address = given.baseUrl ?? (env.FRONTDESK_URL || (ofLogin ?? demoIn(folder)?.base_url));
  if (address) return apiBase(httpUrl(address, 'The address of the API'));
  throw new UsageError('No API address. Use --base-url or FRONTDESK_URL, or run npm start in a checkout.');
}

function assertNoneStored(folder: string): void {
  if (readLogins(folder).all.length > 0) {
    throw new UsageError('Choose one of your organizations with frontdesk orgs use NUMBER.');
  }
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
