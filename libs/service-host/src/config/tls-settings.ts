import { accessSync, constants, readFileSync } from 'node:fs';
import { Setting, type Settings } from './setting.js';

/** The servers whose certificates may come from a private authority. */
export type TlsServer = 'DATABASE' | 'RABBITMQ' | 'REDIS';

/** The options of Node's `tls.connect`, as PEM. */
export interface TlsFiles {
  /** The certificate authority to trust instead of Node's public ones. */
  ca?: string;
  /** The client certificate. */
  cert?: string;
  key?: string;
}

/** How each URL requests TLS with verification of the server's name. */
const ENCRYPTED: Readonly<Record<TlsServer, { says: (url: URL) => boolean; how: string }>> = {
  DATABASE: { says: (url) => url.searchParams.get('sslmode') === 'verify-full', how: 'sslmode=verify-full' },
  RABBITMQ: { says: ({ protocol }) => protocol === 'amqps:', how: 'amqps://' },
  REDIS: { says: ({ protocol }) => protocol === 'rediss:', how: 'rediss://' },
};

/**
 * A PEM file for the connection to one server. It is refused if the URL does not request TLS, because it would have no
 * effect.
 */
export function TlsFileSetting(server: TlsServer): PropertyDecorator {
  return Setting({
    refuse: (value, settings, name) => {
      if (value === undefined) return partnerFault(name, settings);
      const url = settings[`${server}_URL`];
      const { says, how } = ENCRYPTED[server];
      if (typeof url !== 'string' || !URL.canParse(url) || !says(new URL(url)))
        return `has no effect unless ${server}_URL says ${how}`;
      return typeof value === 'string' && isReadable(value)
        ? null
        : `names ${JSON.stringify(value)}, which cannot be read`;
    },
  });
}

/** Certificate and key are both required if one of them is set. */
function partnerFault(name: string, settings: Settings): string | null {
  const partner = name.endsWith('_CERT_FILE')
    ? name.replace('_CERT_FILE', '_KEY_FILE')
    : name.replace('_KEY_FILE', '_CERT_FILE');
  return partner !== name && settings[partner] !== undefined ? `is required with ${partner}` : null;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/** Adds the configured files to the URL, because every Postgres client reads them there. */
export function databaseUrlWithFiles(given: string, settings: Settings): string {
  const files = { sslrootcert: 'DATABASE_CA_FILE', sslcert: 'DATABASE_CERT_FILE', sslkey: 'DATABASE_KEY_FILE' };
  const named = Object.entries(files).filter(([, name]) => settings[name]);
  if (named.length === 0 || !URL.canParse(given)) return given;
  const url = new URL(given);
  for (const [parameter, name] of named) url.searchParams.set(parameter, String(settings[name]));
  return url.href;
}

/** Reads the configured files for RabbitMQ or Redis. */
export function tlsFilesOf(server: Exclude<TlsServer, 'DATABASE'>, settings: object): TlsFiles {
  const read = (kind: string): string | undefined => {
    const file = (settings as Settings)[`${server}_${kind}_FILE`];
    return typeof file === 'string' && file ? readFileSync(file, 'utf8') : undefined;
  };
  const files = { ca: read('CA'), cert: read('CERT'), key: read('KEY') };
  return Object.fromEntries(Object.entries(files).filter(([, content]) => content !== undefined));
}
