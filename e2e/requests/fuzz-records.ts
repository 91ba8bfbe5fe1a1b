import type { AnyOperation } from '@frontdesk/contracts';
import {
  aBookingMade,
  aLead,
  aRingingCall,
  aStartedChat,
  PORTAL_PASSWORD,
  PortalBrowser,
  type ApiResponse,
  type StackAddress,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomInt } from 'node:crypto';
import { connectApp } from '../portal/gateway-rows.js';
import { collectionsOf, type FuzzRequest } from './fuzz-requests.js';

/** Only a failure makes a dead letter. `operator.e2e-spec.ts` makes and opens dead letters. */
export const withoutRecords = ['dead-letters.open'];

/** One of five million numbers, so that two are hardly ever equal. The second digit keeps exchanges such as 411 out. */
const aNumber = (area = '415'): string => `+1${area}${randomInt(2, 10)}${randomInt(20, 100)}${randomInt(1000, 10_000)}`;

/**
 * The values of the placeholders `{…}` in generated requests. They are records of one organization, by the collection
 * in their path.
 */
export class FuzzRecords {
  private readonly known = new Map<string, string>();
  private changes = 0;

  private constructor(
    private readonly organization: TestOrganization,
    private readonly receiverUrl: string,
    private readonly address: StackAddress,
  ) {
    this.known.set('organizations', String(organization.id));
  }

  static async make(organization: TestOrganization, receiverUrl: string, address: StackAddress): Promise<FuzzRecords> {
    const records = new FuzzRecords(organization, receiverUrl, address);
    // Two records of each collection are created, so that every list has a second page.
    for (const collection of [...Object.keys(records.makers), ...Object.keys(records.makers)])
      await records.renew(collection);
    return records;
  }

  private readonly makers: Readonly<Record<string, () => Promise<ApiResponse>>> = {
    leads: () => this.ask('/leads', aLead()),
    // No generated pattern blocks this number, because a blocked call would have ended.
    calls: () => this.post('/calls', aRingingCall({ from_number: aNumber('212') })),
    bookings: () => this.post('/bookings', aBookingMade()),
    chats: () => this.post('/chats', aStartedChat()),
    'test-calls': () => this.post('/calls', { ...aRingingCall({ from_number: aNumber('212') }), livemode: false }),
    'test-chats': () => this.post('/chats', { ...aStartedChat(), livemode: false }),
    consents: () => this.consent(aNumber()),
    campaigns: () => this.campaign(),
    'outbound-calls': async () => {
      // The number is unused, because the call may end with an opt-out, which is permanent.
      const phone_number = aNumber();
      await this.consent(phone_number);
      return this.ask('/outbound-calls', { phone_number, purpose: 'informational' });
    },
    'do-not-call': () => this.post('/do-not-call', { phone_number: aNumber() }),
    'opt-outs': () => this.post('/do-not-call', { phone_number: aNumber(), opted_out: true }),
    people: () => this.person(),
    'connected-apps': () => this.app(),
    'operator-do-not-call': () => this.organization.platform.post('/do-not-call', { phone_number: aNumber('877') }),
    'blocked-callers': () => this.ask('/blocked-callers', { pattern: aNumber() }),
    'webhook-endpoints': () => this.ask('/webhook-endpoints', { url: this.receiverUrl, events: ['lead.created'] }),
    'crm-connections': () =>
      this.post('/crm-connections', { provider: 'hubspot', name: 'Fuzz', access_token: 'pat-fuzz' }),
    'inbound-numbers': () => this.post('/inbound-numbers', { phone_number: aNumber(), label: 'Main' }),
    'webhook-deliveries': () => this.ask(this.fill('/webhook-endpoints/{webhook-endpoints}/test'), {}),
    deliveries: () => this.ask(this.fill('/webhook-endpoints/{webhook-endpoints}/test'), {}),
    replays: () => this.ask(this.fill('/webhook-endpoints/{webhook-endpoints}/replays'), {}),
    'webhook-replays': () => this.post('/webhook-replays', {}),
    // Another request may switch HIPAA mode on, which refuses the download of other exports.
    'data-requests': () =>
      this.post('/data-requests', { kind: 'export', phone_number: aNumber(), include_protected: true }),
    'api-keys': () => this.post('/api-keys', { name: 'fuzz', mode: 'live', scopes: ['leads:read'] }),
  };

  /** This request uses a separate key, so the sender's limit is not affected. */
  private async ask(path: string, body: object): Promise<ApiResponse> {
    return (await this.organization.caller()).post(path, body);
  }

  /** Lets a new person join, as an operator's product does. Returns the list that ends with the person. */
  private async person(): Promise<ApiResponse> {
    const email = `fuzz-${randomInt(2 ** 40)}@person.example`;
    const { json } = await this.post('/portal-links', { email, name: 'Fay Fuzz', role: 'agent' });
    const { link } = json as { link: string };
    await new PortalBrowser(this.address).accept(link, { name: 'Fay Fuzz', password: PORTAL_PASSWORD });
    const listed = await this.organization.platform.get(`/organizations/${this.organization.id}/people?per_page=100`);
    const { data } = listed.json as { data: { id: number; email: string }[] };
    return { ...listed, json: { data: data.find((person) => person.email === email) } };
  }

  private async app(): Promise<ApiResponse> {
    await connectApp(this.organization.id, ['leads:read'], {}, this.address);
    const listed = await this.organization.platform.get(`/organizations/${this.organization.id}/connected-apps`);
    return { ...listed, json: { data: (listed.json as { data: object[] }).data[0] } };
  }

  /** A campaign whose lists of contacts and of refused rows have a second page. */
  private async campaign(): Promise<ApiResponse> {
    const created = await this.post('/campaigns', { name: 'Recall', purpose: 'informational' });
    const { id } = (created.json as { data: { id: number } }).data;
    const consent = {
      consent_text: 'I agree that an AI assistant may call me about my visits.',
      obtained_at: '2026-01-05',
    };
    const rows = [aNumber(), aNumber(), '1', '2'].map((phone_number) => JSON.stringify({ phone_number, ...consent }));
    await this.organization.platform.send(
      'POST',
      `/organizations/${this.organization.id}/campaigns/${id}/contacts/import`,
      { body: rows.join('\n'), headers: { 'content-type': 'application/x-ndjson' } },
    );
    return created;
  }

  private consent(phone_number: string): Promise<ApiResponse> {
    const consent_text = 'I agree that an AI assistant may call me about my request.';
    return this.post('/consents', { phone_number, purposes: ['marketing', 'informational'], consent_text });
  }

  private post(path: string, body: object): Promise<ApiResponse> {
    return this.organization.platform.post(`/organizations/${this.organization.id}${path}`, body);
  }

  /** Creates another record of a collection. Keeps the last record if earlier requests prevent it. */
  private async renew(collection: string): Promise<void> {
    const { status, json } = await this.makers[collection]!();
    if (status < 300) this.known.set(collection, String((json as { data: { id: number } }).data.id));
    else if (!this.known.has(collection)) throw new Error(`No record of ${collection}: ${status}`);
  }

  /**
   * Recreates records that requests deleted or ended, and at every second call also changed records, so that
   * requests find records in every state.
   */
  async replace(operation: AnyOperation, status: number): Promise<void> {
    if (operation.name === 'organizations.delete') await this.post('/restore', {});
    const collection = collectionsOf(operation).at(-1);
    if (!collection || !this.makers[collection]) return;
    const isChanged = operation.method !== 'GET' && status < 300 && ++this.changes % 2 === 0;
    if (status !== 204 && status !== 409 && !isChanged) return;
    await this.renew(collection);
    // The deliveries were deleted with their endpoint.
    if (collection !== 'webhook-endpoints') return;
    for (const gone of ['webhook-deliveries', 'deliveries', 'replays']) await this.renew(gone);
  }

  /** Whether a request would delete the organization of the records. */
  deletesOrganization({ method, path }: FuzzRequest): boolean {
    return method === 'DELETE' && path.split('?')[0]!.endsWith(`/organizations/${this.organization.id}`);
  }

  /** Remembers the cursor of a list's next page. */
  keepCursor(name: string, cursor: string): void {
    this.known.set(`cursor:${name}`, cursor);
  }

  /** Fills in every `{…}` with a known value. Bytes that are not text remain unchanged. */
  filled(request: FuzzRequest): FuzzRequest {
    const { path, body } = request;
    return {
      ...request,
      path: this.fill(path),
      body: body && Buffer.from(this.fill(Buffer.from(body).toString('latin1')), 'latin1'),
    };
  }

  /** Fills in every `{…}` with a known value. A JSON string that is only a placeholder becomes a number. */
  private fill(text: string): string {
    const filled = text.replace(/"\{([a-z-]+)\}"/g, (whole, name: string) => this.known.get(name) ?? whole);
    return filled.replace(/\{([a-z.:-]+)\}/g, (whole, name: string) =>
      name === 'unique' ? String(randomInt(2 ** 40)) : (this.known.get(name) ?? whole),
    );
  }
}
