import { fulfilledWithin } from '@frontdesk/concurrency';
import pg from 'pg';

const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 3000;
const CLOSE_TIMEOUT_MS = 1000;

interface ListenerOptions {
  databaseUrl: string;
  channel: string;
  /**
   * Called with each payload, and with null after each connect. On null, the caller must look for work whose
   * notification it has missed.
   */
  onNotification: (payload: string | null) => void;
}

/** Listens to one channel on a connection of its own, and reconnects without limit. Never throws. */
export class NotificationListener {
  private client: pg.Client | undefined;
  private stopped = false;

  constructor(private readonly options: ListenerOptions) {}

  start(): void {
    void this.listen();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    const { client } = this;
    this.client = undefined;
    await fulfilledWithin(CLOSE_TIMEOUT_MS, client?.end());
  }

  private async listen(): Promise<void> {
    if (this.stopped) return;
    const { databaseUrl, channel, onNotification } = this.options;
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const again = (): void => {
      if (this.client !== client) return;
      this.client = undefined;
      setTimeout(() => void this.listen(), RECONNECT_MS).unref();
    };
    this.client = client;
    client.on('error', again);
    client.on('end', again);
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      onNotification(null);
    } catch {
      again();
      void client.end().catch(() => undefined);
    }
  }
}
