import {
  defaultEventTypes,
  reducedWebhookBody,
  webhookBodyOf,
  webhookEvents,
  type EventEnvelope,
  type WebhookBody,
} from '@frontdesk/contracts';
import type { ServerResponse } from 'node:http';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';

/** A reader with more unread bytes than this is too slow or disconnected, and is dropped. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** A reader is also dropped if more events than this wait while its key is checked. */
const MAX_WAITING_EVENTS = 1000;
/** Reconnection delay for clients. */
const RETRY_MS = 1000;

/** Returns the requested webhook events that the key may read. The default is all but the opt-in ones. */
export function readableEvents({ scopes }: AuthenticatedKey, wanted: readonly string[] | null): string[] {
  return webhookEvents
    .filter(({ type }) => (wanted ?? defaultEventTypes).includes(type))
    .filter((declared) => (declared.scopes ?? []).every((scope) => scopes.includes(scope)))
    .map(({ type }) => type);
}

/** Sends the test events of an organization to one client as Server-Sent Events. */
export class EventStream {
  private types: string[];
  private isFollowing = false;
  private readonly waiting: EventEnvelope[] = [];
  private isSending = false;

  /** @param recheck renews the key of the stream, or ends the stream */
  constructor(
    private readonly response: ServerResponse,
    private key: AuthenticatedKey,
    private readonly wanted: readonly string[] | null,
    private readonly recheck: (stream: EventStream) => Promise<void>,
  ) {
    this.types = readableEvents(key, wanted);
    this.write(`retry: ${RETRY_MS}\n\n`);
  }

  get keyId(): number {
    return this.key.id;
  }

  get organizationId(): number {
    return this.key.organization.id;
  }

  /** Applies changed scopes, or a changed HIPAA mode. */
  renew(key: AuthenticatedKey): void {
    this.key = key;
    this.types = readableEvents(key, this.wanted);
  }

  /**
   * Called when the subscription is active, and again after an interruption, during which events may have been lost.
   */
  follow(): void {
    if (this.isFollowing) this.send('missed', { message: 'Recent events may be missing.' });
    else this.send('ready', { events: this.types });
    this.isFollowing = true;
  }

  /** Sends the event after a fresh check of the key, so that no event is newer than the permission to read it. */
  offer(event: EventEnvelope): void {
    const isForThisStream = event.organization_id === this.organizationId && !event.livemode;
    if (!isForThisStream || !this.isFollowing || this.wanted?.includes(event.type) === false) return;
    this.waiting.push(event);
    if (this.waiting.length > MAX_WAITING_EVENTS) return void this.response.destroy();
    if (!this.isSending) void this.sendWaiting();
  }

  /** Sends a heartbeat, so that proxies keep the connection open and a dead connection is noticed. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.response.end();
  }

  private async sendWaiting(): Promise<void> {
    this.isSending = true;
    while (this.waiting.length > 0) {
      const events = this.waiting.splice(0);
      await this.recheck(this);
      for (const event of events.filter(({ type }) => this.types.includes(type))) {
        const body: WebhookBody = webhookBodyOf(event);
        this.send(event.type, this.key.organization.hipaa ? reducedWebhookBody(body) : body, event.id);
      }
    }
    this.isSending = false;
  }

  private send(name: string, fields: object, id?: string): void {
    this.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(fields)}\n\n`);
  }

  private write(text: string): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  }
}
