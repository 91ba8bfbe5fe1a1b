import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WhatsappSending {
  path: string;
  authorization: string | undefined;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read every part of it
  body: any;
  providerId: string;
}

/** The server's response to a message, which it accepts by default. */
export interface WhatsappResponse {
  status?: number;
  code?: number;
  /** Closes the connection instead, as if the response were lost. */
  cut?: boolean;
  /** Accepts the message but returns no id. */
  nameless?: boolean;
}

/** A local WhatsApp Cloud API: `POST /{version}/{phone number id}/messages`, and signed notifications. */
export class WhatsappServer {
  readonly sendings: WhatsappSending[] = [];
  /** The templates of the account of every number, or null if the account cannot be read. */
  templates: object[] | null = [];
  private plan: (count: number) => WhatsappResponse = () => ({});

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WhatsappServer> {
    const server = createServer();
    const whatsapp = new WhatsappServer(server);
    server.on('request', (request, response) => void whatsapp.serve(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return whatsapp;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the texts of the received messages, in order. */
  get texts(): string[] {
    return this.sendings.map(({ body }) => body.text.body as string);
  }

  answerWith(plan: WhatsappResponse | ((count: number) => WhatsappResponse)): void {
    this.plan = typeof plan === 'function' ? plan : () => plan;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (request.method === 'GET') {
      this.serveRead(request, response);
      return;
    }
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    const providerId = `wamid.out.${this.sendings.length + 1}`;
    const { authorization } = request.headers;
    this.sendings.push({ path: request.url ?? '', authorization, body, providerId });
    const { status = 200, code, cut, nameless } = this.plan(this.sendings.length);
    if (cut) {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    const accepted = { messaging_product: 'whatsapp', ...(nameless ? {} : { messages: [{ id: providerId }] }) };
    response.end(JSON.stringify(status < 300 ? accepted : { error: { message: 'refused', code } }));
  }

  /** Serves the health of a number, and one template on each page. */
  private serveRead({ url }: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(url ?? '', this.url);
    const { templates } = this;
    if (!templates) {
      response.writeHead(500).end('{}');
      return;
    }
    const index = Number(searchParams.get('after') ?? 0);
    const hasMore = index + 1 < templates.length;
    const page = {
      data: templates.slice(index, index + 1),
      paging: { cursors: { after: String(index + 1) }, ...(hasMore ? { next: `${this.url}/next` } : {}) },
    };
    const health = {
      health_status: {
        entities: [
          { entity_type: 'APP', id: '1' },
          { entity_type: 'WABA', id: '42' },
        ],
      },
    };
    const body = pathname.endsWith('/42/message_templates') ? page : health;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
}

/** Returns the part of a notification about one number. */
export function whatsappValue(phoneNumberId: string, fields: Record<string, unknown>): Record<string, unknown> {
  const metadata = { display_phone_number: '15550783881', phone_number_id: phoneNumberId };
  return { messaging_product: 'whatsapp', metadata, ...fields };
}

/** Returns a customer's text, written now by default, as a field of `whatsappValue`. */
export function whatsappText(
  from: string,
  id: string,
  body: string,
  { name = 'Dana Reyes', sentAt = new Date() } = {},
): Record<string, unknown> {
  const digits = from.replace('+', '');
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  return {
    contacts: [{ profile: { name }, wa_id: digits }],
    messages: [{ from: digits, id, timestamp, type: 'text', text: { body } }],
  };
}

/** Returns a whole notification and its signature. */
export function whatsappNotification(
  secret: string,
  ...values: Record<string, unknown>[]
): { body: string; signature: string } {
  const changes = values.map((value) => ({ field: 'messages', value }));
  return signed(
    secret,
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '102290129340398', changes }] }),
  );
}

/** Like {@link whatsappNotification}, with a deeply nested field in the first value. */
export function deepWhatsappNotification(
  secret: string,
  levels: number,
  ...values: Record<string, unknown>[]
): { body: string; signature: string } {
  const { body } = whatsappNotification(secret, { ...values[0], deep: 'DEEP' }, ...values.slice(1));
  return signed(secret, body.replace('"DEEP"', '['.repeat(levels) + ']'.repeat(levels)));
}

function signed(secret: string, body: string): { body: string; signature: string } {
  return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` };
}
