import { valueWithin } from '@frontdesk/concurrency';
import { DomainError, type EventEnvelope } from '@frontdesk/contracts';
import { TransientEvents, type EventFollower } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Gauge } from 'prom-client';
import { SessionsService, type Roles } from '../people/sessions.service.js';
import { ChangeLog, type LoggedChange } from './change-log.js';
import { CHANGE_EVENTS, changesIn, type FollowedTenant } from './portal-changes.js';
import { PortalSignals, SIGNAL_EVENTS, type Signal } from './portal-signals.js';
import { PortalStream, type StreamOwner } from './portal-stream.js';

/** One statement checks all sessions, so an ended session ends its streams well within a second. */
const CHECK_MS = 400;
const CHECK_TIMEOUT_MS = 500;
const HEARTBEAT_MS = 15_000;
/** The subscription and the change log outlive the last stream by this time, so that a reloaded page can resume. */
const LINGER_MS = 60_000;
/** A page loads without waiting for the broker, and then requests its records again. */
const POSITION_TIMEOUT_MS = 100;
/** A browser needs one stream. While it reconnects or has two versions of the portal open, it has more. */
const MAX_STREAMS_PER_SESSION = 6;
const MAX_STREAMS = 5000;
const RETRY_WHEN_FULL_SECONDS = 10;

const streamGauge = new Gauge({
  name: 'frontdesk_portal_streams',
  help: 'Open streams of the portal at this gateway',
});

/** A browser that follows changes. */
export interface Following {
  owner: StreamOwner;
  tenants: readonly FollowedTenant[];
  /** The roles of the person, by organization. */
  roles: Roles;
  /** The position of the last change that the browser has. Null on its first connection. */
  position: string | null;
}

/**
 * The open streams of the portal at this gateway. Subscribes to the broker when a page asks for the position or opens a
 * stream, until a minute after the last one.
 */
@Injectable()
export class PortalFeed implements OnModuleDestroy {
  private readonly streams = new Set<PortalStream>();
  private readonly byOrganization = new Map<number, Set<PortalStream>>();
  private log: ChangeLog | undefined;
  private isSubscribed = false;
  private isStopping = false;
  private isChecking = false;
  private timers: NodeJS.Timeout[] = [];
  private linger: NodeJS.Timeout | undefined;
  /** Called when the subscription starts. */
  private awaitingLog: (() => void)[] = [];
  private readonly follower: EventFollower = {
    events: [...CHANGE_EVENTS, ...SIGNAL_EVENTS],
    onEvent: (event) => this.receive(event),
    onFollowing: () => this.begin(),
  };

  constructor(
    private readonly events: TransientEvents,
    private readonly sessions: SessionsService,
    private readonly signals: PortalSignals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
    clearTimeout(this.linger);
    for (const stream of this.streams) stream.end();
  }

  /**
   * Returns the position of the latest change. A stream that starts here brings every change of records that are read
   * from now on. Subscribes if no stream is open, and returns null if that takes too long.
   */
  async positionNow(): Promise<string | null> {
    if (this.isStopping) return null;
    this.subscribe();
    if (this.streams.size === 0) this.unsubscribeLater();
    if (!this.log) {
      const started = new Promise<void>((resolve) => this.awaitingLog.push(resolve));
      await valueWithin(POSITION_TIMEOUT_MS, started, undefined);
    }
    return this.log?.position ?? null;
  }

  /** Throws if the session or the gateway has too many open streams. */
  assertCapacity(sessionId: number): void {
    const retryAfterSeconds = RETRY_WHEN_FULL_SECONDS;
    if (this.isStopping || this.streams.size >= MAX_STREAMS) {
      throw new DomainError('unavailable', { retryAfterSeconds }, 'too many open streams');
    }
    let count = 0;
    for (const { owner } of this.streams) if (owner.sessionId === sessionId) count++;
    if (count >= MAX_STREAMS_PER_SESSION) throw new DomainError('visitor_rate_limited', { retryAfterSeconds });
  }

  /** Sends changes to the response until either side closes it. */
  join(response: ServerResponse, { owner, tenants, roles, position }: Following): void {
    if (response.destroyed) return; // The client disconnected during admission.
    const stream = new PortalStream(response, owner, tenants, roles, position);
    this.add(stream);
    response.once('close', () => this.remove(stream));
    if (this.log) this.start(stream, this.log);
  }

  private start(stream: PortalStream, log: ChangeLog): void {
    stream.follow(log.position, (position) => log.since(position));
    for (const tenant of stream.tenants) stream.signal(this.signals.presenceIn(tenant));
  }

  /** Called when the subscription starts, and after each interruption, which may have lost changes. */
  private begin(): void {
    const log = new ChangeLog(performance.now());
    this.log = log;
    for (const stream of this.streams) this.start(stream, log);
    for (const resolve of this.awaitingLog.splice(0)) resolve();
  }

  private receive(event: EventEnvelope): void {
    if (!this.log) return;
    const signal = this.signals.signalOf(event);
    if (signal) this.send(signal);
    for (const [index, change] of changesIn(event).entries()) {
      const logged = this.log.add(change, `${event.id}.${index}`, performance.now());
      this.offer(change.organizationId, logged);
    }
  }

  private offer(organizationId: number, logged: LoggedChange): void {
    for (const stream of this.byOrganization.get(organizationId) ?? []) stream.offer(logged);
  }

  private send(signal: Signal): void {
    for (const stream of this.byOrganization.get(signal.tenant.organizationId) ?? []) stream.signal(signal);
  }

  private add(stream: PortalStream): void {
    this.streams.add(stream);
    for (const { organizationId } of stream.tenants) {
      const followers = this.byOrganization.get(organizationId) ?? new Set();
      this.byOrganization.set(organizationId, followers.add(stream));
    }
    streamGauge.set(this.streams.size);
    if (this.streams.size > 1) return;
    clearTimeout(this.linger);
    this.timers = [setInterval(() => void this.check(), CHECK_MS), setInterval(() => this.beat(), HEARTBEAT_MS)];
    this.subscribe();
  }

  private remove(stream: PortalStream): void {
    this.streams.delete(stream);
    for (const { organizationId } of stream.tenants) {
      const followers = this.byOrganization.get(organizationId);
      followers?.delete(stream);
      if (followers?.size === 0) this.byOrganization.delete(organizationId);
    }
    streamGauge.set(this.streams.size);
    if (this.streams.size > 0) return;
    this.timers.forEach((timer) => clearInterval(timer));
    if (!this.isStopping) this.unsubscribeLater();
  }

  private subscribe(): void {
    if (this.isSubscribed) return;
    this.isSubscribed = true;
    this.events.follow(this.follower);
  }

  private unsubscribeLater(): void {
    clearTimeout(this.linger);
    this.linger = setTimeout(() => this.unsubscribe(), LINGER_MS).unref();
  }

  private unsubscribe(): void {
    this.isSubscribed = false;
    this.log = undefined;
    this.signals.forget();
    this.events.unfollow(this.follower);
  }

  private beat(): void {
    const { log } = this;
    for (const signal of this.signals.expire()) this.send(signal);
    if (log) for (const stream of this.streams) stream.beat(log.position);
  }

  /** Ends the streams of sessions that have ended, and all streams if the sessions cannot be checked in time. */
  private async check(): Promise<void> {
    if (this.isChecking) return;
    this.isChecking = true;
    const streams = [...this.streams];
    const ids = [...new Set(streams.map(({ owner }) => owner.sessionId))];
    try {
      const standings = await valueWithin(CHECK_TIMEOUT_MS, this.sessions.standings(ids), null);
      if (!standings) throw new Error('timeout');
      for (const stream of streams) if (!stream.isAllowed(standings.get(stream.owner.sessionId))) stream.endSession();
    } catch (error) {
      this.logger.warn({ streams: streams.length, reason: (error as Error).message }, 'portal_stream.not_checked');
      for (const stream of streams) stream.end();
    } finally {
      this.isChecking = false;
    }
  }
}
