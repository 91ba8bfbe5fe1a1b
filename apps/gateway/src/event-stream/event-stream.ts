import {
  reducedWebhookBody,
  webhookBodyOf,
  webhookEvents,
  type EventEnvelope,
  type WebhookBody,
} from '@frontdesk/contracts';
import type { ServerResponse } from 'node:http';
import type { AuthenticatedKey } from '../authentication/authenticated-key.js';

/** A reader that leaves more than this unread is dropped: it does not keep up, or is not there any more. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** A reader for whom so many wait while its key is looked at is dropped as well. */
const MAX_WAITING_EVENTS = 1000;
/** How long a reader waits before it connects again, in milliseconds. */
const RETRY_MS = 1000;

/** The webhook events that a key may read, of those that were asked for. */
export function readableEvents({ scopes }: AuthenticatedKey, wanted: readonly string[] | null): string[] {
  return webhookEvents
    .filter(({ type }) => wanted === null || wanted.includes(type))
    .filter((declared) => (declared.scopes ?? []).every((scope) => scopes.includes(scope)))
    .map(({ type }) => type);
}

/** One client that follows the test events of its organization as Server-Sent Events. */
export class EventStream {
  private types: string[];
  private isFollowing = false;
  private readonly waiting: EventEnvelope[] = [];
  private isSending = false;

  /** `recheck` renews the stream's key, or ends the stream. */
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

  /** What the key may do may have changed, and so may what its organization lets out. */
  renew(key: AuthenticatedKey): void {
    this.key = key;
    this.types = readableEvents(key, this.wanted);
  }

  /** From here on nothing is missed; a second time, something may have been. */
  follow(): void {
    if (this.isFollowing) this.say('missed', { message: 'Events of the last moments may be missing.' });
    else this.say('ready', { events: this.types });
    this.isFollowing = true;
  }

  /** Sends the event by what the key may read, and its organization lets out, after the event came to be. */
  offer(event: EventEnvelope): void {
    const isMine = event.organization_id === this.organizationId && !event.livemode;
    if (!isMine || !this.isFollowing || this.wanted?.includes(event.type) === false) return;
    this.waiting.push(event);
    if (this.waiting.length > MAX_WAITING_EVENTS) return void this.response.destroy();
    if (!this.isSending) void this.sendWaiting();
  }

  /** Keeps what is between us from thinking that the connection is idle, and shows us when it is gone. */
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
        this.say(event.type, this.key.organization.hipaa ? reducedWebhookBody(body) : body, event.id);
      }
    }
    this.isSending = false;
  }

  private say(name: string, fields: object, id?: string): void {
    this.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(fields)}\n\n`);
  }

  private write(text: string): void {
    const { response } = this;
    if (response.writableEnded || response.destroyed) return;
    response.write(text);
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
  }
}
