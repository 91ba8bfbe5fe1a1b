import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LauncherFailure } from '../failure.ts';
import { samePortIfFree } from '../ports.ts';
import { makePrivateFolder, randomSecret, writePrivateText } from '../private-files.ts';
import { probeRabbitmq } from './connections.ts';
import { findProgram } from './binaries.ts';
import {
  instanceOf,
  type PrivateInstance,
  type PrivateInstanceOptions,
  PrivateServer,
  readNotes,
  saveNotes,
} from './private-server.ts';

const USER = 'frontdesk';

// The distribution's wrappers in /usr/sbin switch users, so the programs behind them are used.
const SERVER_DIRECTORIES = [
  '/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin',
  '/usr/lib/rabbitmq/bin',
  '/opt/homebrew/opt/rabbitmq/sbin',
  '/usr/local/opt/rabbitmq/sbin',
];
const EPMD_DIRECTORIES = [
  '/usr/bin',
  '/usr/lib/erlang/bin',
  '/usr/lib/erlang/erts-*/bin',
  '/opt/homebrew/bin',
  '/usr/local/bin',
];

export function canRunRabbitmq(): { ok: true } | { ok: false; why: string } {
  if (!findProgram('rabbitmq-server', SERVER_DIRECTORIES)) return { ok: false, why: 'rabbitmq-server was not found' };
  if (!findProgram('erl')) return { ok: false, why: 'Erlang (erl), which RabbitMQ needs, was not found' };
  if (!findProgram('epmd', EPMD_DIRECTORIES)) return { ok: false, why: "Erlang's port mapper (epmd) was not found" };
  return { ok: true };
}

export interface PrivateRabbitmqOptions extends PrivateInstanceOptions {
  /** The virtual host, which is created at the first start of `dir`. Default: `frontdesk`. */
  vhost?: string;
  /** Whether its management API listens as well. */
  management?: boolean;
  /** Users besides the one in `url`, with their permissions, in the format of `rabbitmqctl export_definitions`. */
  definitions?: Definitions;
  /** Further entries of rabbitmq.conf. */
  settings?: Record<string, string | number>;
}

interface Definitions {
  users?: object[];
  permissions?: object[];
}

export async function startPrivateRabbitmq({
  dir,
  vhost = 'frontdesk',
  management = false,
  definitions,
  settings = {},
  signal,
}: PrivateRabbitmqOptions): Promise<PrivateInstance & { managementUrl?: string }> {
  const program = findProgram('rabbitmq-server', SERVER_DIRECTORIES);
  const epmd = findProgram('epmd', EPMD_DIRECTORIES);
  if (!program || !epmd) throw new LauncherFailure('rabbitmq-server was not found');
  makePrivateFolder(dir);
  const notes = readNotes(dir);
  const password = notes.password ?? randomSecret();
  const ports = {
    amqp: notes.port ?? 0,
    distribution: Number(notes.distributionPort ?? 0),
    epmd: Number(notes.epmdPort ?? 0),
    management: Number(notes.managementPort ?? 0),
  };
  const url = () => `amqp://${USER}:${password}@127.0.0.1:${ports.amqp}/${encodeURIComponent(vhost)}`;

  const server = new PrivateServer({
    title: 'RabbitMQ',
    dir,
    stopSignal: 'SIGTERM',
    startTimeoutMs: 90_000,
    async programs() {
      ports.amqp = await samePortIfFree(ports.amqp);
      ports.distribution = await samePortIfFree(ports.distribution);
      ports.epmd = await samePortIfFree(ports.epmd);
      ports.management = management ? await samePortIfFree(ports.management) : 0;
      saveNotes(dir, {
        port: ports.amqp,
        distributionPort: ports.distribution,
        epmdPort: ports.epmd,
        managementPort: ports.management,
        password,
      });
      const users = definitions && { load_definitions: writeDefinitions(dir, definitions, { vhost, password }) };
      const all = { ...settings, ...users };
      writePrivateText(path.join(dir, 'rabbitmq.conf'), configuration(ports, password, vhost, all));
      writePrivateText(path.join(dir, 'enabled_plugins'), `[${management ? 'rabbitmq_management' : ''}].\n`);
      const env = environment(dir, ports);
      // Erlang would start the port mapper as a daemon that outlives it, so it runs as a child.
      return [
        { command: epmd, args: [], env, ready: () => untilListening('epmd', ports.epmd) },
        { command: program, args: [], env },
      ];
    },
    async probe() {
      if (!ports.amqp) throw new Error('no port yet');
      await probeRabbitmq(url());
      if (ports.management) await untilListening('The management API', ports.management);
    },
  });
  await server.start(signal);
  const instance = instanceOf(server, url, () => ports.amqp);
  return management ? { ...instance, managementUrl: `http://127.0.0.1:${ports.management}` } : instance;
}

function configuration(
  ports: { amqp: number; management: number },
  password: string,
  vhost: string,
  settings: Record<string, string | number>,
) {
  // Statistics are off, because the management API is only used to create virtual hosts.
  const management = [
    'management.tcp.ip = 127.0.0.1',
    `management.tcp.port = ${ports.management}`,
    'management_agent.disable_metrics_collector = true',
  ];
  return [
    `listeners.tcp.1 = 127.0.0.1:${ports.amqp}`,
    `default_user = ${USER}`,
    `default_pass = ${password}`,
    `default_vhost = ${vhost}`,
    'vm_memory_high_watermark.absolute = 1GB',
    // Limits the log of quorum queues, which stays in memory until it is full, as in deploy/rabbitmq.
    'raft.wal_max_size_bytes = 64000000',
    'disk_free_limit.absolute = 200MB',
    'log.file.level = info',
    ...(ports.management ? management : []),
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    '',
  ].join('\n');
}

/**
 * A broker that loads definitions creates no default user, so the definitions include the launcher's user.
 * @returns the file
 */
function writeDefinitions(
  dir: string,
  definitions: Definitions,
  { vhost, password }: { vhost: string; password: string },
): string {
  const salt = randomBytes(4);
  const hash = createHash('sha256').update(salt).update(password).digest();
  const user = {
    name: USER,
    password_hash: Buffer.concat([salt, hash]).toString('base64'),
    hashing_algorithm: 'rabbit_password_hashing_sha256',
    tags: ['administrator'],
  };
  const { users = [], permissions = [], ...others } = definitions;
  const all = {
    vhosts: [{ name: vhost }],
    ...others,
    users: [user, ...users],
    permissions: [{ user: USER, vhost, configure: '.*', write: '.*', read: '.*' }, ...permissions],
  };
  const file = path.join(dir, 'definitions.json');
  writePrivateText(file, JSON.stringify(all));
  return file;
}

function environment(dir: string, ports: { amqp: number; distribution: number; epmd: number }): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(RABBITMQ|ERL)_|^NOTIFY_SOCKET$/.test(name)),
  );
  return {
    ...inherited,
    HOME: dir, // Erlang keeps its cookie there.
    // Makes the start script replace itself with the server.
    RUNNING_UNDER_SYSTEMD: 'true',
    RABBITMQ_CONF_ENV_FILE: existsSync('/dev/null') ? '/dev/null' : '',
    RABBITMQ_NODENAME: 'frontdesk@localhost',
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_NODE_PORT: String(ports.amqp),
    RABBITMQ_DIST_PORT: String(ports.distribution),
    ERL_EPMD_PORT: String(ports.epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    // Idle schedulers sleep instead of spinning, which saves CPU time on a machine shared with six services.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '-kernel inet_dist_use_interface {127,0,0,1} +sbwt none +sbwtdcpu none +sbwtdio none',
    RABBITMQ_CONFIG_FILE: path.join(dir, 'rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: path.join(dir, 'advanced.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: path.join(dir, 'enabled_plugins'),
    RABBITMQ_GENERATED_CONFIG_DIR: path.join(dir, 'generated'),
    RABBITMQ_MNESIA_BASE: path.join(dir, 'data'),
    RABBITMQ_LOG_BASE: path.join(dir, 'log'),
    RABBITMQ_PID_FILE: path.join(dir, 'rabbitmq.pid'),
  };
}

async function untilListening(who: string, port: number) {
  for (let tries = 0; tries < 200; tries++) {
    if (await accepts(port)) return;
    await sleep(25);
  }
  throw new LauncherFailure(`${who} did not listen on port ${port}`);
}

/** Checks by connecting, because listening could take the port from the program that is about to use it. */
function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
