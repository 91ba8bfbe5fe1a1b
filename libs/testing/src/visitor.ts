import { randomUUID } from 'node:crypto';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { ApiClient, anIp } from './api.js';
import { eventually } from './eventually.js';
import type { ApiResponse } from './http-exchange.js';

export interface StreamedEvent {
  id: number | null;
  name: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read events of every shape
  data: any;
  /** When the event arrived, by this process's clock. */
  at: number;
}

interface VisitorOptions {
  gateway: string;
  widgetId: string;
  clientIp?: string;
  /** The `Origin` header. */
  origin?: string;
}

/** A visitor of a website, who sends the widget's requests as a browser does. */
export class Visitor {
  token = '';
  readonly clientIp: string;

  constructor(private readonly options: VisitorOptions) {
    this.clientIp = options.clientIp ?? anIp();
  }

  get client(): ApiClient {
    const { gateway, widgetId } = this.options;
    return new ApiClient({
      origin: gateway,
      basePath: `/widget/v1/widgets/${widgetId}`,
      clientIp: this.clientIp,
      ...(this.token ? { token: this.token } : {}),
    });
  }

  /** Returns a copy of the visitor, with the same token and other options. */
  with(changes: Partial<VisitorOptions>): Visitor {
    const other = new Visitor({ ...this.options, clientIp: this.clientIp, ...changes });
    other.token = this.token;
    return other;
  }

  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const { origin } = this.options;
    return this.client.send(method, path, { body, headers: { ...(origin ? { origin } : {}), ...headers } });
  }

  async start(body = 'Hello', fields: Record<string, unknown> = {}): Promise<ApiResponse> {
    const response = await this.send('POST', '/chats', { message_id: randomUUID(), body, ...fields });
    if (typeof response.json?.token === 'string') this.token = response.json.token as string;
    return response;
  }

  write(body: string, messageId: string = randomUUID()): Promise<ApiResponse> {
    return this.send('POST', '/chat/messages', { message_id: messageId, body });
  }

  /** Opens an event stream. Rejects with the response if it is refused. */
  async follow(lastId?: number): Promise<ChatEvents> {
    const { gateway, widgetId, origin } = this.options;
    const opening = request(`${gateway}/widget/v1/widgets/${widgetId}/chat/events`, {
      agent: false,
      headers: {
        authorization: `Bearer ${this.token}`,
        'x-forwarded-for': this.clientIp,
        ...(origin ? { origin } : {}),
        ...(lastId === undefined ? {} : { 'last-event-id': String(lastId) }),
      },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      opening.once('response', resolve).once('error', reject).end(),
    );
    return new ChatEvents(opening, response);
  }
}

/** The events received on one stream. */
export class ChatEvents {
  readonly events: StreamedEvent[] = [];
  text = '';
  /** The id that a reconnecting browser sends. */
  lastId = '';
  /** Why the stream has ended, or null while it is open. */
  ended: 'by the service' | 'broken' | null = null;
  private rest = '';

  constructor(
    private readonly opening: ClientRequest,
    readonly response: IncomingMessage,
  ) {
    opening.on('error', () => (this.ended ??= 'broken'));
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => this.push(chunk));
    response.on('end', () => (this.ended ??= 'by the service'));
    response.on('error', () => (this.ended ??= 'broken'));
    response.on('close', () => (this.ended ??= 'broken'));
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  get messages(): any[] {
    return this.events.filter(({ name }) => name === 'message').map(({ data }): unknown => data);
  }

  named(name: string): StreamedEvent[] {
    return this.events.filter((event) => event.name === name);
  }

  /** Waits for the first event that `matches`. */
  until(matches: (event: StreamedEvent) => boolean, what: string): Promise<StreamedEvent> {
    return eventually(() => this.events.find(matches), { what: `${what} on the stream`, everyMs: 10 });
  }

  body(text: string): Promise<StreamedEvent> {
    return this.until(({ name, data }) => name === 'message' && data.body === text, `the message "${text}"`);
  }

  close(): void {
    this.opening.destroy();
  }

  private push(chunk: string): void {
    this.text += chunk;
    const blocks = (this.rest + chunk).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const data = field('data');
      const id = field('id');
      this.lastId = id ?? this.lastId;
      if (data === undefined) continue;
      const event = { id: id === undefined ? null : Number(id), name: field('event') ?? 'message', at: Date.now() };
      this.events.push({ ...event, data: JSON.parse(data) as unknown });
    }
  }
}
