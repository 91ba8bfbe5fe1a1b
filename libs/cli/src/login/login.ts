import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailure } from '../failure.ts';
import { addCredentials, type Credentials } from './credentials.ts';
import { postTo, type Answer } from './server.ts';

export interface LoginOptions {
  /** The address of the API, with its path. */
  baseUrl: string;
  /** What the machine calls itself. */
  name: string;
  /** Where the key is kept. */
  folder: string;
}

/** The response to the start of a login (RFC 8628, 3.2). */
interface Started {
  device_code: string;
  user_code: string;
  verification_uri: string;
  expires_in: number;
  interval: number;
}

interface IssuedKey {
  key: string;
  name: string;
  mode: string;
  organization: string;
}

/** How much longer to wait between two requests if the server asks for fewer (RFC 8628, 3.5). */
const SLOW_DOWN_SECONDS = 5;

/** Waits until a person has confirmed the login in the portal, and keeps the key that the server issues. */
export async function login({ baseUrl, name, folder }: LoginOptions): Promise<void> {
  const { status, body } = await postTo(baseUrl, 'start', { body: { name } });
  if (status !== 200) throw new CommandFailure(`The server refused: ${body.message ?? `status ${status}`}`);
  const started = body as unknown as Started;
  const minutes = Math.round(started.expires_in / 60);
  print(`Open ${started.verification_uri} and enter the code ${started.user_code}\n`);
  print(`The code works once, for ${minutes} minutes. Waiting…\n`);
  const { key, organization, mode, name: keyName } = await issuedKey(baseUrl, started);
  let replaced: Credentials | undefined;
  try {
    replaced = addCredentials(folder, { base_url: baseUrl, api_key: key, organization, mode });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isRevoked = await revoke(baseUrl, key);
    throw new CommandFailure(
      `The key could not be stored${isRevoked ? ' and is revoked' : '. Revoke it in the portal, under API keys'}: ${reason}`,
    );
  }
  print(`Signed in to ${organization} in ${mode} mode, with the API key “${keyName}”.\n`);
  if (!replaced) return;
  const isRevoked = await revoke(baseUrl, replaced.api_key);
  print(`The key of the earlier login ${isRevoked ? 'is revoked' : 'may still work. Revoke it in the portal'}.\n`);
}

/** Returns whether the key is revoked. */
function revoke(baseUrl: string, key: string): Promise<boolean> {
  return postTo(baseUrl, 'revoke', { key }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function issuedKey(baseUrl: string, { device_code, expires_in, interval }: Started): Promise<IssuedKey> {
  const endsAt = Date.now() + expires_in * 1000;
  for (let seconds = interval; Date.now() < endsAt;) {
    await sleep(seconds * 1000);
    const { status, body } = await postTo(baseUrl, 'token', { body: { device_code } }).catch(asPending);
    if (status === 200) return body as unknown as IssuedKey;
    if (body.error === 'access_denied') throw new CommandFailure('The login was refused in the portal.');
    if (body.error === 'expired_token') break;
    if (body.error === 'slow_down') seconds += SLOW_DOWN_SECONDS;
  }
  throw new CommandFailure('The code has expired. Run frontdesk login again.');
}

/** A lost connection does not end a login. */
function asPending(error: unknown): Answer {
  if (!(error instanceof CommandFailure)) throw error;
  return { status: 0, body: {} };
}

function print(text: string): void {
  process.stdout.write(text);
}
