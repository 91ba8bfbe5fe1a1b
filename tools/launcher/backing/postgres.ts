import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { LauncherFailure } from '../failure.ts';
import { samePortIfFree } from '../ports.ts';
import { makePrivateFolder, randomSecret } from '../private-files.ts';
import { mustRun } from '../run-step.ts';
import { expand, findProgram, systemUser } from './binaries.ts';
import { connectPostgres } from './connections.ts';
import {
  instanceOf,
  type PrivateInstance,
  type PrivateInstanceOptions,
  PrivateServer,
  readNotes,
  saveNotes,
} from './private-server.ts';

const BIN_DIRECTORIES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];
const SUPERUSER = 'frontdesk';

/** Where the data is stored if the server's user cannot enter the project, for example because it is in root's home. */
const OUTSIDE_THE_PROJECT = ['/var/lib/frontdesk', '/var/tmp/frontdesk'];

export function canRunPostgres(): { ok: true } | { ok: false; why: string } {
  if (binDirectories().length === 0)
    return { ok: false, why: 'no Postgres server programs (postgres, initdb) were found' };
  if (process.getuid?.() === 0 && !unprivilegedUser()) {
    return { ok: false, why: 'Postgres refuses to run as root, and there is no user postgres or nobody to run it' };
  }
  return { ok: true };
}

export interface PrivatePostgresOptions extends PrivateInstanceOptions {
  /** The database, which is created if it does not exist. Default: `frontdesk`. */
  database?: string;
  /** Further entries of postgresql.conf, such as `{ fsync: 'off' }`. */
  settings?: Record<string, string | number>;
  onNotice?: (notice: string) => void;
}

export async function startPrivatePostgres({
  dir,
  database = 'frontdesk',
  settings = {},
  signal,
  onNotice,
}: PrivatePostgresOptions): Promise<PrivateInstance> {
  makePrivateFolder(dir);
  const user = process.getuid?.() === 0 ? (unprivilegedUser() ?? undefined) : undefined;
  const data = await dataDirectory(dir, user, signal, onNotice);
  const bin = matchingBin(data);
  const notes = readNotes(dir);
  const password = notes.password ?? randomSecret();
  let port = notes.port ?? 0;
  const urlOf = (name: string) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(name)}`;

  const server = new PrivateServer({
    title: 'Postgres',
    dir,
    stopSignal: 'SIGINT', // A fast shutdown rolls back open transactions and closes sessions.
    startTimeoutMs: 60_000,
    async programs() {
      if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(bin, data, password, user, signal);
      port = await samePortIfFree(port);
      saveNotes(dir, { port, password });
      const options = {
        port,
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: 300,
        ...settings,
      };
      const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      return [{ command: path.join(bin, 'postgres'), args: ['-D', data, ...args], env: cleanEnvironment(), user }];
    },
    async probe() {
      if (!port) throw new Error('no port yet');
      const client = await connectPostgres(urlOf('postgres'));
      const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
      await client.end();
    },
  });
  await server.start(signal);
  return instanceOf(
    server,
    () => urlOf(database),
    () => port,
  );
}

/**
 * Returns the data directory of an instance. It is in `dir` unless the server's user cannot enter it. In that case its
 * path is stored in `dir` for later starts and for `npm run reset`.
 */
async function dataDirectory(
  dir: string,
  user: { name: string; uid: number; gid: number } | undefined,
  signal?: AbortSignal,
  onNotice?: (notice: string) => void,
) {
  const noted = readNotes(dir).data;
  if (typeof noted === 'string' && existsSync(noted)) return noted;
  signal?.throwIfAborted();
  if (!user) return path.join(dir, 'data');
  for (const each of [dir, ...temporaryParents(dir)]) chmodSync(each, 0o711);
  if (canEnter(dir, user)) return path.join(dir, 'data');
  for (const base of OUTSIDE_THE_PROJECT) {
    const place = path.join(base, createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 12));
    mkdirSync(place, { recursive: true });
    chmodSync(base, 0o711);
    chmodSync(place, 0o711);
    if (!canEnter(place, user)) continue;
    const data = path.join(place, 'data');
    saveNotes(dir, { data, outside: place });
    onNotice?.(`Postgres runs as user ${user.name}, who cannot enter ${dir}, so its data is in ${place}.`);
    return data;
  }
  throw new LauncherFailure(
    `Postgres runs as user ${user.name}, who cannot enter any of: ${[dir, ...OUTSIDE_THE_PROJECT].join(', ')}.`,
  );
}

/**
 * Folders created with mkdtemp are closed to other users, but the server's user has to traverse those above `dir`.
 * @returns the folders between the system's temporary one and `dir`
 */
function temporaryParents(dir: string): string[] {
  const within = path.relative(os.tmpdir(), path.dirname(path.resolve(dir)));
  if (within === '' || within.startsWith('..') || path.isAbsolute(within)) return [];
  const segments = within.split(path.sep);
  return segments.map((_, index) => path.join(os.tmpdir(), ...segments.slice(0, index + 1)));
}

function canEnter(dir: string, user: { uid: number; gid: number }) {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;
}

/** Builds the data directory next to its final path and moves it there once it is complete. */
async function initialise(
  bin: string,
  data: string,
  password: string,
  user: { uid: number; gid: number } | undefined,
  signal?: AbortSignal,
) {
  const draft = `${data}.new`;
  const passwordFile = `${data}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (user) for (const each of [draft, passwordFile]) chownSync(each, user.uid, user.gid);
    const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
    const args = ['-D', draft, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'];
    await mustRun('create the Postgres data directory', path.join(bin, 'initdb'), [...args, `--locale=${locale}`], {
      cwd: path.dirname(data),
      env: cleanEnvironment(),
      signal,
      uid: user?.uid,
      gid: user?.gid,
    });
    renameSync(draft, data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** @returns the programs of the version that wrote the data, or of the newest version for new data */
function matchingBin(data: string): string {
  const bins = binDirectories();
  let version = '';
  try {
    version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new LauncherFailure(
        `${data} belongs to another user. Start as that user, or remove it as root: npm run reset`,
      );
    }
    return bins[0];
  }
  const matching = bins.find((bin) => versionOf(bin).split('.')[0] === version.split('.')[0]);
  if (matching) return matching;
  throw new LauncherFailure(
    `${data} was written by Postgres ${version}, which is no longer installed. Install it again, or remove the data: npm run reset`,
  );
}

function versionOf(bin: string) {
  const { stdout } = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  return /(\d+[.\d]*)/.exec(stdout ?? '')?.[1] ?? '';
}

function binDirectories(): string[] {
  const onPath = findProgram('initdb');
  return [...BIN_DIRECTORIES.flatMap(expand), ...(onPath ? [path.dirname(onPath)] : [])].filter((dir) =>
    ['initdb', 'postgres'].every((program) => existsSync(path.join(dir, program))),
  );
}

function unprivilegedUser() {
  return systemUser('postgres') ?? systemUser('nobody');
}

/** Returns the environment without PG* variables, which would redirect the server's tools. */
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}
