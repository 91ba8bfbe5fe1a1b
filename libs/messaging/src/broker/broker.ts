import { connect, type ChannelModel, type RecoveringChannelModel, type RecoveryOptions } from 'amqplib';
import { coalesceWrites } from './coalesced-writes.js';

/** What messaging says about itself; the host's logger fits. */
export interface MessagingLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface BrokerOptions {
  /** amqp:// or amqps:// with credentials and vhost. */
  url: string;
  /** For amqps://, PEM: an authority to trust instead of the usual ones, and a certificate of this client. */
  tls?: { ca?: string; cert?: string; key?: string };
  /** Shown as the connection's name in RabbitMQ. */
  name: string;
  log: MessagingLog;
}

/** How long a closing handshake may take; a broker that is gone never answers it. */
const CLOSE_TIMEOUT_MS = 1000;

/** Declares and consumes on a fresh connection; runs again on each reconnect. */
export type ConnectionSetup = (connection: ChannelModel) => Promise<void>;

/**
 * One connection to RabbitMQ that comes back by itself. What it carries is set up anew on every reconnect; a channel
 * that the broker closes takes the connection with it, so that there is one way to recover.
 */
export class Broker {
  private readonly setups: ConnectionSetup[] = [];
  private readonly lossListeners: (() => void)[] = [];
  private link: RecoveringChannelModel | undefined;
  private current: ChannelModel | undefined;
  private blocked = false;
  private closing = false;

  constructor(private readonly options: BrokerOptions) {}

  /** Whether messages can be sent right now. */
  get isConnected(): boolean {
    return this.current !== undefined;
  }

  /** Whether the broker takes no messages for now: it is short of memory or disk. */
  get isBlocked(): boolean {
    return this.blocked;
  }

  /** Starts connecting; returns at once, whether or not the broker is there. */
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

  /** Runs `setup` now, when connected, and after every reconnect. */
  async onConnect(setup: ConnectionSetup): Promise<void> {
    this.setups.push(setup);
    if (this.current) await setup(this.current).catch(() => this.current?.close().catch(() => undefined));
  }

  /** Runs `listener` whenever the connection is lost. */
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
    // Between here and the library's own listeners an error would be unhandled and a close unnoticed.
    connection.on('error', () => undefined);
    connection.on('close', () => {
      isOpen = false;
      if (this.current === connection) this.lose();
    });
    for (const setup of this.setups) await setup(connection);
    if (!isOpen) throw new Error('connection closed while it was set up');
    this.current = connection;
  }

  private lose(): void {
    this.blocked = false;
    if (!this.current) return;
    this.current = undefined;
    for (const listener of this.lossListeners) listener();
  }
}

/** Closing waits for the broker's answer, and without a limit would wait forever where there is none. */
function boundClose(connection: ChannelModel): void {
  const close = connection.close.bind(connection);
  connection.close = async () => {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)));
    await Promise.race([close(), tooLate]).finally(() => clearTimeout(timer));
  };
}

/** A dead link is noticed after two missed heartbeats: ten seconds unless the URL says otherwise. */
function withHeartbeat(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has('heartbeat')) address.searchParams.set('heartbeat', '5');
  return address.href;
}

/** Closes the whole connection when the broker closes this channel, so that everything is set up again together. */
export function reconnectWhenClosed(
  connection: ChannelModel,
  channel: { on(event: 'close' | 'error', listener: () => void): unknown },
): void {
  channel.on('error', () => undefined);
  channel.on('close', () => reconnect(connection));
}

/** Gives the connection up; a new one is set up in its place. */
export function reconnect(connection: ChannelModel): void {
  void connection.close().catch(() => undefined);
}
