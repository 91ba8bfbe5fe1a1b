import { retry } from '@frontdesk/concurrency';
import { holdConnection, type HeldConnection } from '@frontdesk/persistence';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DispatchersRepository } from './dispatchers.repository.js';

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 200;

/**
 * Shows the other processes that this one is alive: a session that holds an advisory lock. When the process is killed,
 * Postgres ends the session and releases the lock, so that its leases need not expire first. Without a session, the
 * leases are the safety net.
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

  /** The id of this process in `dispatchers`; null until it is registered. */
  get id(): number | null {
    return this.current;
  }

  /** Opens a new session. */
  register(): Promise<void> {
    return (this.registering ??= this.open().finally(() => (this.registering = undefined)));
  }

  /** After deliveries are released: what is left is due for the other processes. */
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
    // The other processes end the leases of a dispatcher that stays without a session.
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
