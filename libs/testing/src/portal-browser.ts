import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { anIp } from './api.js';
import { exchange, type ApiResponse } from './http-exchange.js';
import type { StackAddress } from './stack.js';
import { ChatEvents } from './visitor.js';

export const PORTAL_BASE = '/portal/api/v1';
/** A password that the portal accepts for any person. */
export const PORTAL_PASSWORD = 'a long password of specs';

const OWNER_PROGRAM = join(import.meta.dirname, '../../../apps/gateway/dist/commands/owner.js');

interface Tenant {
  organization: number | string;
  mode: 'live' | 'test';
}

type OwnerCommandAddress = StackAddress & { env?: Record<string, string> };

interface Sent {
  body?: unknown;
  /** Null removes a header that a browser would send. */
  headers?: Record<string, string | null>;
}

/** A browser on a page of the portal. It keeps cookies and sends the headers that the page's scripts send. */
export class PortalBrowser {
  readonly cookies = new Map<string, string>();
  tenant: Tenant | null = null;

  constructor(
    private readonly address: StackAddress,
    readonly clientIp = anIp(),
    private readonly gateway = 0,
  ) {}

  /** Returns the same browser, whose requests go to another gateway. */
  at(gateway: number): PortalBrowser {
    const other = new PortalBrowser(this.address, this.clientIp, gateway);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.tenant = this.tenant;
    return other;
  }

  /** Returns the same browser, on the page of an organization and mode. */
  in(organization: number | string, mode: 'live' | 'test' = 'live'): PortalBrowser {
    const page = this.at(this.gateway);
    page.tenant = { organization, mode };
    return page;
  }

  async send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<ApiResponse> {
    const isWrite = method !== 'GET' && method !== 'HEAD';
    const sent: Record<string, string | null> = {
      'x-forwarded-for': this.clientIp,
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...this.cookieHeader,
      ...(isWrite ? { origin: this.address.publicBaseUrl, 'content-type': 'application/json' } : {}),
      ...(this.tenant
        ? { 'frontdesk-organization': String(this.tenant.organization), 'frontdesk-mode': this.tenant.mode }
        : {}),
      ...headers,
    };
    const answer = await exchange(this.address.gateways[this.gateway]!, {
      method,
      path: `${PORTAL_BASE}${path}`,
      headers: Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== null),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of answer.headers['set-cookie'] ?? []) this.keep(cookie);
    return answer;
  }

  /**
   * Opens the stream of changes of organizations and modes, such as `42:live`. The response may be a refusal.
   *
   * @param lastId where an earlier stream left off
   */
  async follow(tenants: string, lastId = ''): Promise<ChatEvents> {
    const opening = request(`${this.address.gateways[this.gateway]!}${PORTAL_BASE}/session/stream?tenants=${tenants}`, {
      agent: false,
      headers: {
        'x-forwarded-for': this.clientIp,
        ...this.cookieHeader,
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) =>
      opening.once('response', resolve).once('error', reject).end(),
    );
    return new ChatEvents(opening, response);
  }

  private get cookieHeader(): Record<string, string> {
    return this.cookies.size > 0 ? { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') } : {};
  }

  get(path: string): Promise<ApiResponse> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<ApiResponse> {
    return this.send('POST', path, { body });
  }

  patch(path: string, body: unknown): Promise<ApiResponse> {
    return this.send('PATCH', path, { body });
  }

  delete(path: string): Promise<ApiResponse> {
    return this.send('DELETE', path);
  }

  signIn(email: string, password = PORTAL_PASSWORD): Promise<ApiResponse> {
    return this.post('/session/password', { email, password });
  }

  /** Accepts a link, given its URL. */
  accept(url: string, answer: Record<string, unknown> = {}): Promise<ApiResponse> {
    return this.post('/session/links/accept', { secret: secretOf(url), ...answer });
  }

  private keep(cookie: string): void {
    const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie)!;
    if (/max-age=0(;|$)/i.test(cookie)) this.cookies.delete(name!);
    else this.cookies.set(name!, value!);
  }
}

export function secretOf(url: string): string {
  return new URL(url).hash.slice(1);
}

/** Runs a command of the operator, such as `owner invite`, and returns its JSON. */
export async function ownerCommand<Result>(address: OwnerCommandAddress, ...args: string[]): Promise<Result> {
  return JSON.parse(await ownerOutput(address, ...args, '--json')) as Result;
}

/** Runs the operator's `owner` command, and returns what it prints. */
export async function ownerOutput(
  { accounts, publicBaseUrl, env: settings = {} }: OwnerCommandAddress,
  ...args: string[]
): Promise<string> {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: accounts.gateway.databaseUrl,
    PUBLIC_BASE_URL: publicBaseUrl,
    ...settings,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [OWNER_PROGRAM, ...args], { env });
  return stdout;
}

/**
 * Creates an owner of an organization and signs them in. The setup link is a row like those of the `owner` command,
 * whose process takes ten times as long. The audit log has no entry for it.
 */
export async function signedInOwner(
  address: StackAddress,
  organization: number,
  email: string,
): Promise<PortalBrowser> {
  const secret = await setupLink(address, organization, email);
  const browser = new PortalBrowser(address).in(organization);
  const person = { name: 'Olive Owner', password: PORTAL_PASSWORD };
  const answer = await browser.post('/session/links/accept', { secret, ...person });
  if (answer.status !== 200) throw new Error(`No owner was created: ${answer.status} ${answer.text}`);
  return browser;
}

async function setupLink({ accounts }: StackAddress, organization: number, email: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(secret).digest('hex');
  const client = new pg.Client({ connectionString: accounts.gateway.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO gateway.portal_links (kind, hash, organization_id, email, role, expires_at, created_at)
       VALUES ('setup', $1, $2, lower($3), 'owner', now() + interval '1 day', now())`,
      [hash, organization, email],
    );
  } finally {
    await client.end();
  }
  return secret;
}

/** Invites a person and accepts the invitation in a new browser. */
export async function signedInMember(
  address: StackAddress,
  owner: PortalBrowser,
  email: string,
  role: string,
): Promise<PortalBrowser> {
  const invited = await owner.post('/invitations', { email, name: `Person ${role}`, role });
  if (invited.status !== 201) throw new Error(`The invitation failed: ${invited.status} ${invited.text}`);
  const browser = new PortalBrowser(address);
  browser.tenant = owner.tenant;
  const answer = await browser.accept(invited.json.link as string, { password: PORTAL_PASSWORD });
  if (answer.status !== 200) throw new Error(`The invitation was not accepted: ${answer.status} ${answer.text}`);
  return browser;
}
