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

export function readCredentials(folder: string): Credentials | undefined {
  return readJson<Credentials>(fileIn(folder));
}

export function writeCredentials(folder: string, credentials: Credentials): void {
  writePrivateJson(fileIn(folder), credentials);
}

export function removeCredentials(folder: string): void {
  rmSync(fileIn(folder), { force: true });
}

function fileIn(folder: string): string {
  return path.join(folder, 'credentials.json');
}
