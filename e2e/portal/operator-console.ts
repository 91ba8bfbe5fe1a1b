import {
  createOrganization,
  exchange,
  sharedStack,
  signedInOwner,
  VirtualPasskey,
  type ApiResponse,
  type PortalBrowser,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { expectStatus } from '../expect-response.js';

const stack = sharedStack();
/** Without a platform port, the console is on the public one, for this machine only. */
const originAt = (gateway: string): string => `http://localhost:${new URL(gateway).port}`;
export const CONSOLE_ORIGIN = originAt(stack.gateways[0]!);
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

interface Sent {
  body?: object;
  /** The content of a file. */
  content?: string;
  headers?: Record<string, string>;
}

/** A browser at the console. */
export class Console {
  readonly cookies = new Map<string, string>();
  readonly origin: string;

  constructor(private readonly gateway = stack.gateways[0]!) {
    this.origin = originAt(gateway);
  }

  async send(method: string, path: string, { body, content, headers = {} }: Sent = {}): Promise<ApiResponse> {
    const sent = {
      host: new URL(this.origin).host,
      cookie: [...this.cookies].map((pair) => pair.join('=')).join('; '),
      ...(method === 'GET' ? {} : { origin: this.origin, 'content-type': 'application/json' }),
      ...headers,
    };
    const answer = await exchange(this.gateway, {
      method,
      path: `/operator/api/v1${path}`,
      headers: Object.entries(sent),
      ...(content === undefined ? (body ? { body: JSON.stringify(body) } : {}) : { body: content }),
    });
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie)!;
      if (value) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
    return answer;
  }

  get = (path: string): Promise<ApiResponse> => this.send('GET', path);
  post = (path: string, body: object = {}): Promise<ApiResponse> => this.send('POST', path, { body });

  async signIn(passkey: VirtualPasskey): Promise<ApiResponse> {
    const options = (await this.post('/session/passkey/options')).json as { challenge: string };
    return this.post('/session/passkey', {
      response: passkey.authenticate(options, { origin: this.origin, rpId: 'localhost' }),
    });
  }
}

export async function personWithPasskey(): Promise<{ email: string; browser: PortalBrowser; passkey: VirtualPasskey }> {
  const email = anEmail();
  const browser = await signedInOwner(stack, (await createOrganization(stack)).id, email);
  const passkey = new VirtualPasskey(stack.publicBaseUrl);
  const options = (await browser.post('/session/passkeys/options')).json as { challenge: string; user: { id: string } };
  expectStatus(await browser.post('/session/passkeys', { response: passkey.register(options) }), 201);
  return { email, browser, passkey };
}
