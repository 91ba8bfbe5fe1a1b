import { apiScopes, type ApiKey, type ApiScope, type KeyMode, type Organization } from '@frontdesk/contracts';
import { randomInt } from 'node:crypto';
import { conformanceOf } from './api-conformance.js';
import { exchange, type ApiResponse } from './http-exchange.js';

export const PUBLIC_BASE = '/api/public/v1';
export const PLATFORM_BASE = '/api/platform/v1';

/** This path is not in the API description, because a separate page documents it. */
const DOCUMENTED_SEPARATELY = '/events/stream';

type Query = Record<string, string | number | boolean>;

interface Sent {
  query?: Query | string;
  /** The body. Objects are sent as JSON, and text and bytes are sent unchanged. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

interface ClientOptions {
  /** The `http://host:port` of one gateway. */
  origin: string;
  basePath: string;
  token?: string;
  /** The client's address as the gateway sees it, which trusts this machine as a proxy. */
  clientIp?: string;
  /** The gateway whose description the conformance check uses. By default `origin`. */
  describedAt?: string;
}

/** Returns a random address, so that clients do not share a rate limit. */
export function anIp(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** A client of one of the two APIs. */
export class ApiClient {
  readonly clientIp: string;

  constructor(private readonly options: ClientOptions) {
    this.clientIp = options.clientIp ?? anIp();
  }

  get token(): string {
    return this.options.token ?? '';
  }

  /** Returns a copy of the client with another gateway, token or address. */
  with(changes: Partial<ClientOptions>): ApiClient {
    const { origin, describedAt = origin } = this.options;
    return new ApiClient({ ...this.options, clientIp: this.clientIp, describedAt, ...changes });
  }

  /** Sends a request. Also rejects if the exchange violates the description of the Organization API. */
  async send(method: string, path: string, { query, body, headers = {}, timeoutMs }: Sent = {}): Promise<ApiResponse> {
    const search = typeof query === 'string' ? query : query && new URLSearchParams(stringValues(query)).toString();
    const all = new Map<string, string>([
      ['x-forwarded-for', this.clientIp],
      ...(this.options.token ? [['authorization', `Bearer ${this.options.token}`] as const] : []),
      ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
      ...Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const),
    ]);
    const response = await exchange(this.options.origin, {
      method,
      path: `${this.options.basePath}${path}${search ? `?${search}` : ''}`,
      headers: [...all],
      ...(body === undefined ? {} : { body: asBytes(body) }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    if (this.options.basePath === PUBLIC_BASE) {
      await this.checkAgainstDescription(method, path, new URLSearchParams(search ?? ''), body, response);
    }
    return response;
  }

  private async checkAgainstDescription(
    method: string,
    path: string,
    query: URLSearchParams,
    body: unknown,
    response: ApiResponse,
  ): Promise<void> {
    // The description does not cover raw bodies, query strings in paths and HEAD.
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || path.includes('?') || method === 'HEAD';
    if (isRaw || path === DOCUMENTED_SEPARATELY) return;
    const conformance = await conformanceOf(this.options.describedAt ?? this.options.origin);
    const violations = conformance.violations({ method, path, query, body, response });
    if (violations.length > 0) {
      throw new Error(`${method} ${path} departs from the API description:\n  ${violations.join('\n  ')}`);
    }
  }

  get(path: string, query?: Query | string): Promise<ApiResponse> {
    return this.send('GET', path, query === undefined ? {} : { query });
  }

  post(path: string, body?: unknown): Promise<ApiResponse> {
    return this.send('POST', path, { body });
  }

  patch(path: string, body: unknown): Promise<ApiResponse> {
    return this.send('PATCH', path, { body });
  }

  delete(path: string): Promise<ApiResponse> {
    return this.send('DELETE', path);
  }
}

function stringValues(query: Query): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

function asBytes(body: unknown): string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
}

/** The addresses of a stack's gateways, and the token of their platform API. */
export interface ApiAddress {
  gateways: readonly string[];
  platformOrigins?: readonly string[];
  platformToken: string;
}

export function platformClient({ gateways, platformOrigins, platformToken }: ApiAddress): ApiClient {
  return new ApiClient({ origin: (platformOrigins ?? gateways)[0]!, basePath: PLATFORM_BASE, token: platformToken });
}

export interface CreatedKey {
  data: ApiKey;
  key: string;
  client: ApiClient;
}

/** An organization of one spec file, which isolates its records from those of other specs. */
export class TestOrganization {
  constructor(
    private readonly address: ApiAddress,
    readonly data: Organization,
    /** The organization's first key, which is a test key with all scopes. */
    readonly firstKey: string,
  ) {}

  get id(): number {
    return this.data.id;
  }

  get platform(): ApiClient {
    return platformClient(this.address);
  }

  client(token: string, gateway = 0): ApiClient {
    return new ApiClient({ origin: this.address.gateways[gateway]!, basePath: PUBLIC_BASE, token });
  }

  async createKey(
    options: { mode?: KeyMode; scopes?: readonly ApiScope[]; name?: string; expires_at?: string | null } = {},
  ): Promise<CreatedKey> {
    const { mode = 'live', scopes = apiScopes, ...rest } = options;
    const response = await this.platform.post(`/organizations/${this.id}/api-keys`, {
      name: 'spec',
      mode,
      scopes,
      ...rest,
    });
    if (response.status !== 201) throw new Error(`No key was created: ${response.status} ${response.text}`);
    const { data, key } = response.json as { data: ApiKey; key: string };
    return { data, key, client: this.client(key) };
  }

  /** Creates a client with a new key, whose rate limit is unused. */
  async caller(options: { mode?: KeyMode; scopes?: readonly ApiScope[] } = {}): Promise<ApiClient> {
    return (await this.createKey(options)).client;
  }

  update(changes: Record<string, unknown>): Promise<ApiResponse> {
    return this.platform.patch(`/organizations/${this.id}`, changes);
  }
}

export async function createOrganization(
  address: ApiAddress,
  settings: Record<string, unknown> = {},
): Promise<TestOrganization> {
  const response = await platformClient(address).post('/organizations', { name: 'Spec organization', ...settings });
  if (response.status !== 201) throw new Error(`No organization was created: ${response.status} ${response.text}`);
  const { data, test_key } = response.json as { data: Organization; test_key: string };
  return new TestOrganization(address, data, test_key);
}
