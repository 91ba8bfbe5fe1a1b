import { rmSync } from 'node:fs';
import path from 'node:path';
import { readJson, writePrivateJson } from '../private-file.ts';

/** The API key of `frontdesk login`, and the address to which alone it is sent. */
export interface Credentials {
  base_url: string;
  api_key: string;
  organization: string;
  mode: string;
}

export interface Logins {
  all: Credentials[];
  /** The place in `all` of the login that commands use. Null after it was removed, until another is chosen. */
  current: number | null;
}

export function readLogins(folder: string): Logins {
  const stored = readJson<Logins | Credentials>(fileIn(folder));
  if (!stored) return { all: [], current: null };
  // An earlier version stored one login.
  return 'all' in stored ? stored : { all: [stored], current: 0 };
}

export function readCredentials(folder: string): Credentials | undefined {
  const { all, current } = readLogins(folder);
  return current === null ? undefined : all[current];
}

/**
 * Adds a login and makes it the current one. Returns the login of the same organization and environment that it
 * replaces.
 */
export function addCredentials(folder: string, added: Credentials): Credentials | undefined {
  const { all } = readLogins(folder);
  const isSame = (one: Credentials): boolean =>
    one.base_url === added.base_url && one.organization === added.organization && one.mode === added.mode;
  const others = all.filter((one) => !isSame(one));
  store(folder, { all: [...others, added], current: others.length });
  return all.find(isSame);
}

/** @param place of a stored login */
export function useCredentials(folder: string, place: number): void {
  store(folder, { ...readLogins(folder), current: place });
}

/** Removes the current login. No other takes its place, because that could be the one of the live environment. */
export function removeCredentials(folder: string): void {
  const { all, current } = readLogins(folder);
  const others = all.filter((_one, place) => place !== current);
  if (others.length > 0) store(folder, { all: others, current: null });
  else rmSync(fileIn(folder), { force: true });
}

function store(folder: string, logins: Logins): void {
  writePrivateJson(fileIn(folder), logins);
}

function fileIn(folder: string): string {
  return path.join(folder, 'credentials.json');
}
