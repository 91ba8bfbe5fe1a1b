import { valueWithin } from '@frontdesk/concurrency';
import { connect, type ChannelModel, type RecoveringChannelModel, type RecoveryOptions } from 'amqplib';
import { coalesceWrites } from './coalesced-writes.js';

/** The part of a pino logger that messaging uses. */
export interface MessagingLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface BrokerOptions {
  /** An amqp:// or amqps:// URL with credentials and vhost. */
  url: string;
  /** PEM files for amqps://: a certificate authority to trust instead of the public ones, and a client certificate. */
  tls?: { ca?: string; cert?: string; key?: string };
  /** The name of the connection in RabbitMQ's management pages. */
  name: string;
  log: MessagingLog;
}

/** Limits the closing handshake, which an unreachable broker never completes. */
const CLOSE_TIMEOUT_MS = 1000;

/** Declares queues and starts consumers on a new connection. Runs again after each reconnect. */
export type ConnectionSetup = (connection: ChannelModel) => Promise<void>;

/**
 * One connection to RabbitMQ that reconnects automatically and then repeats every setup. If the broker closes a
 * channel, the connection closes too, so there is only one path of recovery.
 */
export class Broker {
  private readonly setups: ConnectionSetup[] = [];
  private readonly lossListeners: (() => void)[] = [];
  private link: RecoveringChannelModel | undefined;
  private current: ChannelModel | undefined;
  private blocked = false;
  private closing = false;

  constructor(private readonly options: BrokerOptions) {}

  /** Whether the connection and everything set up on it are ready. */
  get isConnected(): boolean {
    return this.current !== undefined;
  }

  /** Whether the broker refuses messages because it is short of memory or disk. */
  get isBlocked(): boolean {
    return this.blocked;
  }

  /** Starts connecting and does not wait for the broker. */
  async open(): Promise<void> {
    const { url, tls, name, log } = this.options;
    const recovery: RecoveryOptions = {
      initialDelay: 100,
      maxDelay: 2000,
      waitForConnect: false,
      setup: (connection: ChannelModel) => this.setUp(connection),
    };
    const socketOptions = {
      ...tls,
      noDelay: true,
      timeout: 5000,
      clientProperties: { connection_name: name },
      recovery,
    };
    const link = await connect(withHeartbeat(url), socketOptions);
    this.link = link;
    link.on('disconnect', (error: Error) => {
      if (!this.closing) log.warn({ broker: name, reason: error.message }, 'broker.disconnected');
      this.lose();
    });
    link.on('connect', () => log.info({ broker: name }, 'broker.connected'));
    link.on('connect-failed', (error: Error) => {
      this.lose();
      log.warn({ broker: name, reason: error.message }, 'broker.unreachable');
    });
    link.on('error', (error: Error) => log.warn({ broker: name, reason: error.message }, 'broker.failed'));
    link.on('blocked', (reason: string) => {
      this.blocked = true;
      log.warn({ broker: name, reason }, 'broker.blocked');
    });
    link.on('unblocked', () => {
      this.blocked = false;
      log.info({ broker: name }, 'broker.unblocked');
    });
  }

  /** Runs `setup` now if connected, and after every reconnect. */
  async onConnect(setup: ConnectionSetup): Promise<void> {
    this.setups.push(setup);
    if (this.current) await setup(this.current).catch(() => this.current?.close().catch(() => undefined));
  }

  onLoss(listener: () => void): void {
    this.lossListeners.push(listener);
  }

  async close(): Promise<void> {
    this.closing = true;
    this.current = undefined;
    await this.link?.close().catch(() => undefined);
  }

  private async setUp(connection: ChannelModel): Promise<void> {
    boundClose(connection);
    coalesceWrites(connection);
    let isOpen = true;
    // The library adds its own listeners only after the setup. Before that, an error would have no listener and end the
    // process.
    connection.on('error', () => undefined);
    connection.on('close', () => {
      isOpen = false;
      if (this.current === connection) this.lose();
    });
    for (const setup of this.setups) await setup(connection);
    if (!isOpen) throw new Error('connection closed during its setup');
    this.current = connection;
  }

  private lose(): void {
    this.blocked = false;
    if (!this.current) return;
    this.current = undefined;
    for (const listener of this.lossListeners) listener();
  }
}

/** Limits the time to close. amqplib waits for the broker's response and has no limit of its own. */
function boundClose(connection: ChannelModel): void {
  const close = connection.close.bind(connection);
  connection.close = async () => {
    await valueWithin(CLOSE_TIMEOUT_MS, close(), null);
  };
}

/** Two missed heartbeats end a dead connection. Unless the URL sets `heartbeat`, that takes ten seconds. */
function withHeartbeat(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '5');
  return address.href;
}

/** Closes the whole connection when the broker closes this channel. The reconnect then repeats every setup. */
export function reconnectWhenClosed(
  connection: ChannelModel,
  channel: { on(event: 'close' | 'error', listener: () => void): unknown },
): void {
  channel.on('error', () => undefined);
  channel.on('close', () => reconnect(connection));
}

/** Closes the connection, which the broker then replaces with a new one. */
export function reconnect(connection: ChannelModel): void {
  void connection.close().catch(() => undefined);
}
