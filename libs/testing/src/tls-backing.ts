import { freePort, startPrivatePostgres, startPrivateRabbitmq, startPrivateRedis } from '@frontdesk/launcher';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVERY_SERVER, whyNoPrivateServers } from './backing.js';

/** The three servers with TLS, and a certificate from a private authority. */
export interface TlsBacking {
  /** The URLs, which require TLS with verification of the server's name. */
  urls: { DATABASE_URL: string; RABBITMQ_URL: string; REDIS_URL: string };
  /** PEM files of two authorities: that of the servers' certificate, and an unrelated one. */
  authority: string;
  otherAuthority: string;
  stop(): Promise<void>;
}

/** Returns the reason why the servers cannot run on this machine, or null. */
export function whyNoTlsBacking(): string | null {
  try {
    execFileSync('openssl', ['version'], { stdio: 'pipe' });
  } catch {
    return 'openssl was not found';
  }
  return whyNoPrivateServers(EVERY_SERVER);
}

export async function startTlsBacking(): Promise<TlsBacking> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-tls-'));
  chmodSync(folder, 0o755); // Postgres may run as another user.
  makeCertificates(folder);
  const [redisPort, amqpsPort] = [await freePort(), await freePort()];
  const starting = startServers(folder, redisPort, amqpsPort);
  const servers = (await Promise.allSettled(starting)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  );
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [postgres, rabbitmq, redis] = await Promise.all(starting);
    return {
      urls: {
        DATABASE_URL: `${postgres.url}?sslmode=verify-full`,
        RABBITMQ_URL: secured(rabbitmq.url, 'amqps:', amqpsPort),
        REDIS_URL: secured(redis.url, 'rediss:', redisPort),
      },
      authority: join(folder, 'ca.pem'),
      otherAuthority: join(folder, 'other-ca.pem'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeCertificates(folder: string): void {
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const ca of ['ca', 'other-ca'])
    openssl('req', '-x509', ...key, '-keyout', `${ca}.key`, '-out', `${ca}.pem`, '-days', '2', '-subj', `/CN=${ca}`);
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  const sign = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...sign);
  // Postgres refuses a key that others may read, and runs as another user if the tests run as root.
  const postgresKey = join(folder, 'postgres.key');
  copyFileSync(join(folder, 'server.key'), postgresKey);
  chmodSync(postgresKey, 0o600);
  if (process.getuid?.() === 0) chownSync(postgresKey, Number(execFileSync('id', ['-u', 'postgres'])), 0);
}

function startServers(folder: string, redisPort: number, amqpsPort: number) {
  const pem = join(folder, 'server.pem');
  const key = join(folder, 'server.key');
  const ca = join(folder, 'ca.pem');
  return [
    startPrivatePostgres({
      dir: join(folder, 'postgres'),
      settings: { ssl: 'on', ssl_cert_file: pem, ssl_key_file: join(folder, 'postgres.key'), fsync: 'off' },
    }),
    startPrivateRabbitmq({
      dir: join(folder, 'rabbitmq'),
      settings: {
        'listeners.ssl.1': `127.0.0.1:${amqpsPort}`,
        'ssl_options.cacertfile': ca,
        'ssl_options.certfile': pem,
        'ssl_options.keyfile': key,
        'ssl_options.verify': 'verify_none',
      },
    }),
    startPrivateRedis({
      dir: join(folder, 'redis'),
      settings: {
        'tls-port': redisPort,
        'tls-cert-file': pem,
        'tls-key-file': key,
        'tls-ca-cert-file': ca,
        'tls-auth-clients': 'no',
      },
    }),
  ] as const;
}

function secured(url: string, protocol: string, port: number): string {
  const secure = new URL(url.replace(/^[a-z]+:/, protocol));
  secure.port = String(port);
  return secure.href;
}
