import { retry } from '@frontdesk/concurrency';
import { DataSource, holdConnection, type HeldConnection } from '@frontdesk/persistence';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DispatchersRepository } from './dispatchers.repository.js';

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 200;

/**
 * Shows other processes that this one is alive, by a session that holds an advisory lock. When the process is killed,
 * Postgres ends the session and releases the lock, so the other processes need not wait until its leases expire. If
 * this process has no session, they wait for the leases.
 */
@Injectable()
export class DispatcherSession implements OnApplicationShutdown {
  private connection: HeldConnection | undefined;
  private registering: Promise<void> | undefined;
  private current: number | null = null;
  private isStopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly dispatchers: DispatchersRepository,
  ) {}

  /** The id of this process in `dispatchers`. Null until it is registered. */
  get id(): number | null {
    return this.current;
  }

  /** Opens a new session. */
  register(): Promise<void> {
    return (this.registering ??= this.open().finally(() => (this.registering = undefined)));
  }

  /** Runs after deliveries were released. Deliveries that are still claimed become due for the other processes. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.registering?.catch(() => undefined);
    this.close();
  }

  private async open(): Promise<void> {
    if (this.isStopping) return;
    this.close();
    const connection = await holdConnection(this.dataSource, () => this.resume(connection));
    this.connection = connection;
    try {
      this.current = await this.dispatchers.register(connection, this.current);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  private resume(lost: HeldConnection): void {
    if (this.connection !== lost) return;
    this.connection = undefined;
    // If a dispatcher stays without a session, the other processes end its leases.
    const isDone = (): boolean => this.isStopping || this.connection !== undefined;
    void retry(() => (isDone() ? Promise.resolve() : this.register()), {
      firstPauseMs: FIRST_PAUSE_MS,
      maxPauseMs: MAX_PAUSE_MS,
      shouldRetry: () => !isDone(),
    }).catch(() => undefined);
  }

  private close(): void {
    const { connection } = this;
    this.connection = undefined;
    connection?.close();
  }
}
