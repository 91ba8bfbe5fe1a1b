import {
  canRunPrivate,
  databaseSpace,
  NoSpace,
  redisSpace,
  startPrivatePostgres,
  startPrivateRabbitmq,
  startPrivateRedis,
  testName,
  vhostSpace,
  type PrivateInstance,
  type PrivateRedis,
  type Space,
} from '@frontdesk/launcher';
import { join } from 'node:path';

/**
 * The variable that names a database with all schemas, which serves as a template for others; see `shared-stack.ts`.
 */
export const TEMPLATE_VARIABLE = 'FRONTDESK_E2E_TEMPLATE';

interface OwnServers {
  postgres: PrivateInstance;
  redis: PrivateRedis;
  rabbitmq: PrivateInstance;
}

export type ServerName = keyof OwnServers;

export const EVERY_SERVER: readonly ServerName[] = ['postgres', 'redis', 'rabbitmq'];

/** The steps that stop a stack. They run in reverse order. */
export type Undo = (() => Promise<void>)[];

/** Returns the reason why private servers cannot run on this machine, or null. */
export function whyNoPrivateServers(servers: readonly ServerName[]): string | null {
  const missing = servers.flatMap((name) => canRunPrivate(name).why ?? []);
  return missing.length > 0 ? missing.join('; ') : null;
}

/** The three servers of a stack, shared or private. Only private servers may be killed and wiped. */
export class Backing {
  private readonly own: Partial<OwnServers> = {};
  private readonly urls: Partial<Record<ServerName, string>> = {};
  /** Whether the database is a copy of the template with all schemas. */
  isMigrated = false;

  private constructor(
    private readonly directory: string,
    private readonly undo: Undo,
    private readonly brokerUsers?: object,
  ) {}

  /** @param brokerUsers definitions for a private broker, which are used only if this machine can run one */
  static async start(
    own: readonly ServerName[],
    directory: string,
    undo: Undo,
    brokerUsers?: object,
  ): Promise<Backing> {
    const backing = new Backing(directory, undo, brokerUsers);
    const room = { postgres: 'database', redis: 'number', rabbitmq: 'virtualHost' } as const;
    const starting = EVERY_SERVER.map((name) => (own.includes(name) ? backing.startOwn(name) : backing[room[name]]()));
    // Waits for all servers even if one fails, so that none starts after the others have stopped.
    await Promise.allSettled(starting);
    await Promise.all(starting);
    return backing;
  }

  get postgres(): PrivateInstance {
    return this.ownServer('postgres');
  }

  get redis(): PrivateRedis {
    return this.ownServer('redis');
  }

  get rabbitmq(): PrivateInstance {
    return this.ownServer('rabbitmq');
  }

  owns(name: ServerName): boolean {
    return this.own[name] !== undefined;
  }

  urlOf(name: ServerName): string {
    return this.urls[name]!;
  }

  private ownServer<Name extends ServerName>(name: Name): OwnServers[Name] {
    const server = this.own[name];
    if (!server)
      throw new Error(
        `Other suites use the same ${name}. Ask startStack for a private one before you stop or slow it.`,
      );
    return server;
  }

  private async startOwn(name: ServerName): Promise<void> {
    const dir = join(this.directory, name);
    // Without fsync, commits survive if the server is killed. Only a power failure would lose them.
    const settings = { fsync: 'off', full_page_writes: 'off', max_connections: 200 };
    const starters = {
      postgres: async () => (this.own.postgres = await startPrivatePostgres({ dir, settings })),
      redis: async () => (this.own.redis = await startPrivateRedis({ dir })),
      rabbitmq: async () =>
        (this.own.rabbitmq = await startPrivateRabbitmq({
          dir,
          ...(this.brokerUsers ? { definitions: this.brokerUsers } : {}),
        })),
    };
    const server = await starters[name]();
    this.undo.push(() => server.stop());
    this.urls[name] = server.url;
  }

  private async database(): Promise<void> {
    const template = process.env[TEMPLATE_VARIABLE];
    this.take('postgres', await databaseSpace(given('DATABASE_URL'), testName(), template));
    this.isMigrated = template !== undefined;
  }

  private async number(): Promise<void> {
    await this.takeOrStart('redis', () => redisSpace(given('REDIS_URL')));
  }

  private async virtualHost(): Promise<void> {
    if (this.brokerUsers && canRunPrivate('rabbitmq').ok) return this.startOwn('rabbitmq');
    await this.takeOrStart('rabbitmq', () => vhostSpace(given('RABBITMQ_URL'), testName(), process.env));
  }

  /**
   * All stacks use the same names of keys and queues, so a stack that has no space of its own needs a private server.
   */
  private async takeOrStart(name: ServerName, makeSpace: () => Promise<Space>): Promise<void> {
    try {
      this.take(name, await makeSpace());
    } catch (error) {
      if (!(error instanceof NoSpace) || !canRunPrivate(name).ok) throw error;
      await this.startOwn(name);
    }
  }

  private take(name: ServerName, { url, drop }: Space): void {
    this.urls[name] = url;
    this.undo.push(drop);
  }
}

function given(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set; run the tests with \`npm test\`, which sets it.`);
  return value;
}
