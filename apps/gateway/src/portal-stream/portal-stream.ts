import { mayFollow } from '@frontdesk/contracts';
import type { ServerResponse } from 'node:http';
import type { Roles } from '../people/sessions.service.js';
import type { LoggedChange } from './change-log.js';
import type { FollowedTenant, PortalChange } from './portal-changes.js';
import type { Signal } from './portal-signals.js';

/** A reader with more unread bytes is too slow or disconnected, and is dropped. The reader can resume. */
const MAX_UNREAD_BYTES = 256 * 1024;
/** Reconnection delay for browsers. */
const RETRY_MS = 1000;

export interface StreamOwner {
  sessionId: number;
  person: { id: number; name: string };
}

/** Sends changes in the organizations of a browser, as far as the roles of the person allow. */
export class PortalStream {
  /** The position after which the browser continues. Null on its first connection. */
  private position: string | null;

  constructor(
    private readonly response: ServerResponse,
    readonly owner: StreamOwner,
    readonly tenants: readonly FollowedTenant[],
    private readonly roles: Roles,
    position: string | null,
  ) {
    this.position = position;
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  /**
   * Called when the subscription starts, and after each interruption. Sends the changes that the browser missed, or
   * makes the browser request everything again.
   *
   * @param since returns the changes after a position, or null if some may be missing
   */
  follow(position: string, since: (position: string) => readonly LoggedChange[] | null): void {
    const missed = this.position === null ? null : since(this.position);
    for (const logged of missed ?? []) this.offer(logged);
    this.event('ready', { resumed: missed !== null }, position);
    // After an interruption, the next call finds no position of this log.
    this.position = null;
  }

  offer({ change, text }: LoggedChange): void {
    if (this.maySee(change)) this.write(text);
  }

  /** Sends a signal to a person who may list chats. */
  signal({ name, tenant, fields }: Signal): void {
    if (!this.maySee({ ...tenant, collection: 'chats' })) return;
    const { organizationId, livemode } = tenant;
    this.event(name, { organization: organizationId, mode: livemode ? 'live' : 'test', ...fields });
  }

  /** Whether the person still has the roles with which the stream began. */
  isAllowed(roles: Roles | undefined): boolean {
    return roles !== undefined && this.tenants.every(({ organizationId: id }) => roles.get(id) === this.roles.get(id));
  }

  /** Sends a heartbeat, which also moves the position of the browser. */
  beat(position: string): void {
    this.write(`id: ${position}\n\n`);
  }

  /** Ends the response. The browser reconnects, perhaps to another gateway. */
  end(): void {
    this.response.end();
  }

  /** Ends the response because the session has ended or the person's roles have changed. */
  endSession(): void {
    this.event('ended', {});
    this.end();
  }

  private maySee({ organizationId, livemode, collection }: Pick<PortalChange, keyof FollowedTenant | 'collection'>) {
    const role = this.roles.get(organizationId);
    return this.tenants.some(
      (tenant) =>
        tenant.organizationId === organizationId &&
        (livemode === null || tenant.livemode === livemode) &&
        role !== undefined &&
        mayFollow(role, collection, tenant.livemode),
    );
  }

  private event(name: string, fields: object, position?: string): void {
    this.write(
      `${position === undefined ? '' : `id: ${position}\n`}event: ${name}\ndata: ${JSON.stringify(fields)}\n\n`,
    );
  }

  private write(text: string): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  }
}
