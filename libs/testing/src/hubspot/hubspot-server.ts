import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `SimplePublicObject` of the types that HubSpot publishes in `@hubspot/api-client`. */
export interface HubSpotObject {
  id: string;
  properties: Record<string, string | null>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
}

/** `SimplePublicObjectInputForCreate`. */
interface CreateInput {
  properties: Record<string, string>;
  associations?: {
    to: { id: string };
    types: {
      associationCategory: 'HUBSPOT_DEFINED' | 'USER_DEFINED' | 'INTEGRATOR_DEFINED';
      associationTypeId: number;
    }[];
  }[];
}

/** `PublicObjectSearchRequest`. */
interface SearchRequest {
  filterGroups?: { filters: { propertyName: string; operator: string; value?: string }[] }[];
  properties?: string[];
  limit?: number;
}

/** `PropertyCreate`. */
interface PropertyCreate {
  name: string;
  label: string;
  groupName: string;
  type: string;
  fieldType: string;
  hasUniqueValue?: boolean;
}

export interface HubSpotRequestSeen {
  method: string;
  /** The path with its query. */
  path: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- specs read every part of it
  body: any;
}

/** A fault of the server for one request. */
export interface HubSpotFault {
  /** Responds with this status before doing anything, and with HubSpot's body of an error unless another is given. */
  refuse?: { status: number; headers?: Record<string, string>; body?: unknown };
  /** Does nothing and never responds. */
  silent?: boolean;
  /** Does the work and never responds. */
  hang?: boolean;
}

type Type = 'contacts' | 'deals';

const KNOWN: Readonly<Record<Type, readonly string[]>> = {
  contacts: [
    'firstname',
    'lastname',
    'email',
    'phone',
    'mobilephone',
    'hs_searchable_calculated_phone_number',
    'hs_searchable_calculated_mobile_number',
  ],
  deals: ['dealname', 'description', 'pipeline', 'dealstage'],
};
const GROUPS: Readonly<Record<Type, string>> = { contacts: 'contactinformation', deals: 'dealinformation' };
const TYPES = new Set(['string', 'number', 'date', 'datetime', 'enumeration', 'bool']);
/** HubSpot's type of the association of a deal with a contact. */
const DEAL_TO_CONTACT = 3;

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly category: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The part of HubSpot's CRM API (v3 objects and properties, v4 associations) that Frontdesk uses. Refuses what the
 * published interface does not allow, unknown properties, and a second object with a unique value.
 */
export class HubSpotServer {
  readonly token = 'pat-na1-token-of-specs';
  readonly requests: HubSpotRequestSeen[] = [];
  readonly contacts = new Map<string, HubSpotObject>();
  readonly deals = new Map<string, HubSpotObject>();
  /** Ids of a deal and a contact, such as `12 34`. */
  readonly associations = new Set<string>();
  /** Whether the owner of the account revoked the token. */
  isRevoked = false;
  private readonly unique: Record<Type, Set<string>> = { contacts: new Set(['email']), deals: new Set() };
  private readonly defined: Record<Type, Set<string>> = { contacts: new Set(), deals: new Set() };
  private plan: (request: HubSpotRequestSeen) => HubSpotFault = () => ({});
  private made = 100;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HubSpotServer> {
    const server = createServer();
    const hubspot = new HubSpotServer(server);
    server.on('request', (request, response) => void hubspot.serve(request, response).catch(() => response.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return hubspot;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Sets the fault of each request from now on. */
  failWith(plan: HubSpotFault | ((request: HubSpotRequestSeen) => HubSpotFault)): void {
    this.plan = typeof plan === 'function' ? plan : () => plan;
  }

  /** Adds a contact by hand, as a person does. */
  addContact(properties: Record<string, string>): string {
    return this.add('contacts', properties).id;
  }

  /** Clears the objects, requests and faults. The properties stay defined. */
  reset(): void {
    for (const one of [this.contacts, this.deals, this.associations]) one.clear();
    this.requests.length = 0;
    this.isRevoked = false;
    this.plan = () => ({});
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const seen = { method: request.method!, path: request.url!, body: (text ? JSON.parse(text) : null) as unknown };
    this.requests.push(seen);
    const { refuse, silent, hang } = this.plan(seen);
    if (silent) return;
    const { status, body } = this.handled(request, seen, refuse?.status);
    if (hang) return;
    response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...refuse?.headers });
    response.end(JSON.stringify(refuse?.body === undefined ? body : refuse.body));
  }

  private handled(
    request: IncomingMessage,
    seen: HubSpotRequestSeen,
    refused: number | undefined,
  ): { status: number; body: unknown } {
    try {
      if (refused !== undefined) throw new Refusal(refused, 'REFUSED', 'Refused by the spec.');
      if (request.headers.authorization !== `Bearer ${this.token}` || this.isRevoked)
        throw new Refusal(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.');
      return this.route(seen);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, category, message } = error;
      return { status, body: { status: 'error', message, correlationId: 'spec', category } };
    }
  }

  private route({ method, path, body }: HubSpotRequestSeen): { status: number; body: unknown } {
    const url = new URL(path, this.url);
    const [, type, id] = /^\/crm\/v3\/objects\/(contacts|deals)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    if (type) {
      const of = type as Type;
      if (!id && method === 'POST') return { status: 201, body: this.create(of, body as CreateInput) };
      if (id === 'search' && method === 'POST') return { status: 200, body: this.search(of, body as SearchRequest) };
      if (id && (method === 'GET' || method === 'PATCH')) {
        const found = this.find(of, decodeURIComponent(id), url.searchParams.get('idProperty'));
        if (method === 'PATCH') this.write(of, found, (body as CreateInput).properties);
        return { status: 200, body: found };
      }
    }
    const [, propertiesOf] = /^\/crm\/v3\/properties\/(contacts|deals)$/.exec(url.pathname) ?? [];
    if (propertiesOf && method === 'POST')
      return { status: 201, body: this.define(propertiesOf as Type, body as PropertyCreate) };
    const [, deal, contact] =
      /^\/crm\/v4\/objects\/deals\/(\d+)\/associations\/default\/contacts\/(\d+)$/.exec(url.pathname) ?? [];
    if (deal && method === 'PUT') {
      if (!this.deals.has(deal) || !this.contacts.has(contact!)) throw notFound();
      this.associations.add(`${deal} ${contact}`);
      return { status: 200, body: { status: 'COMPLETE', results: [] } };
    }
    throw notFound();
  }

  private create(type: Type, { properties, associations = [] }: CreateInput): HubSpotObject {
    if (type === 'deals' && !(properties['dealstage'] && properties['pipeline'] && properties['dealname']))
      throw new Refusal(400, 'VALIDATION_ERROR', 'A deal needs a name, a pipeline and a stage.');
    const made = this.add(type, properties);
    for (const { to, types } of associations) {
      const isOfContact = types.some(
        (one) => one.associationCategory === 'HUBSPOT_DEFINED' && one.associationTypeId === DEAL_TO_CONTACT,
      );
      if (type !== 'deals' || !isOfContact || !this.contacts.has(to.id))
        throw new Refusal(400, 'VALIDATION_ERROR', 'Invalid association.');
      this.associations.add(`${made.id} ${to.id}`);
    }
    return made;
  }

  private add(type: Type, properties: Record<string, string>): HubSpotObject {
    const at = new Date().toISOString();
    const made = { id: String((this.made += 1)), properties: {}, createdAt: at, updatedAt: at, archived: false };
    this.write(type, made, properties);
    this[type].set(made.id, made);
    return made;
  }

  private write(type: Type, object: HubSpotObject, properties: Record<string, string>): void {
    for (const [name, value] of Object.entries(properties)) {
      if (!KNOWN[type].includes(name) && !this.defined[type].has(name))
        throw new Refusal(400, 'VALIDATION_ERROR', `Property "${name}" does not exist`);
      if (typeof value !== 'string') throw new Refusal(400, 'VALIDATION_ERROR', `Property "${name}" is no string`);
      const other = this.unique[type].has(name) && this.by(type, name, value);
      if (other && other !== object)
        throw new Refusal(
          409,
          'CONFLICT',
          `${type === 'contacts' ? 'Contact' : 'Object'} already exists. Existing ID: ${other.id}`,
        );
    }
    Object.assign(object.properties, properties);
    const { phone } = properties;
    if (phone) object.properties['hs_searchable_calculated_phone_number'] = phone.replace(/\D/g, '').slice(-10);
  }

  private find(type: Type, id: string, idProperty: string | null): HubSpotObject {
    if (idProperty !== null && !this.unique[type].has(idProperty))
      throw new Refusal(400, 'VALIDATION_ERROR', `${idProperty} is not a unique property`);
    const found = idProperty === null ? this[type].get(id) : this.by(type, idProperty, id);
    if (!found) throw notFound();
    return found;
  }

  private by(type: Type, name: string, value: string): HubSpotObject | undefined {
    return [...this[type].values()].find(({ properties }) => properties[name]?.toLowerCase() === value.toLowerCase());
  }

  private search(type: Type, { filterGroups = [], limit = 10 }: SearchRequest): unknown {
    if (filterGroups.length > 5) throw new Refusal(400, 'VALIDATION_ERROR', 'Too many filter groups.');
    const found = [...this[type].values()].filter(({ properties }) =>
      filterGroups.some(({ filters }) =>
        filters.every(({ propertyName, operator, value }) => operator === 'EQ' && properties[propertyName] === value),
      ),
    );
    return { total: found.length, results: found.slice(0, limit) };
  }

  private define(
    type: Type,
    { name, label, groupName, type: kind, fieldType, hasUniqueValue }: PropertyCreate,
  ): unknown {
    if (!label || groupName !== GROUPS[type] || !TYPES.has(kind) || !fieldType)
      throw new Refusal(400, 'VALIDATION_ERROR', 'Invalid property.');
    if (this.defined[type].has(name))
      throw new Refusal(409, 'OBJECT_ALREADY_EXISTS', `Property ${name} already exists`);
    this.defined[type].add(name);
    if (hasUniqueValue) this.unique[type].add(name);
    return { name, label, groupName, type: kind, fieldType, hasUniqueValue };
  }
}

function notFound(): Refusal {
  return new Refusal(404, 'OBJECT_NOT_FOUND', 'resource not found');
}
