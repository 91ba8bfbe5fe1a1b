import { auditEntryFields, type AuditEntry } from '@frontdesk/contracts';
import {
  aCapturedLead,
  aLead,
  aRingingCall,
  aStartedChat,
  createOrganization,
  eventually,
  sharedStack,
  type ApiClient,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
/** The platform API, called with the token named billing. */
let billing: ApiClient;

beforeEach(async () => {
  organization = await createOrganization(stack);
  billing = organization.platform.with({ token: stack.otherPlatformToken });
});

const path = (below: string): string => `/organizations/${organization.id}${below}`;
const entries = async (query: Record<string, string | number> = {}): Promise<AuditEntry[]> => {
  const response = await organization.platform.get(path('/audit-entries'), query);
  expectStatus(response, 200);
  return response.json.data as AuditEntry[];
};
/** Waits until the log has this many entries, besides that of the organization, and returns them oldest first. */
const entriesAfter = async (count: number): Promise<AuditEntry[]> => {
  const of = async (): Promise<AuditEntry[]> =>
    (await entries({ per_page: 100 })).filter(({ action }) => action !== 'organization.created').reverse();
  await eventually(async () => (await of()).length >= count, { what: `${count} entries` });
  return of();
};
const created = (response: ApiResponse): number => {
  expectStatus(response, 201);
  return response.json.data.id as number;
};

describe('the audit log', () => {
  it('shows a change by an operator with exactly the documented fields', async () => {
    const response = await billing.patch(path(''), {
      outbound_enabled: true,
      name: 'Acme Dental',
      leave_voicemail: true,
    });
    expectStatus(response, 200);
    const [entry] = await entriesAfter(1);
    expect(Object.keys(entry!).sort()).toEqual(Object.keys(auditEntryFields).sort());
    expect(entry).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(INSTANT),
      organization_id: organization.id,
      livemode: true,
      actor: { kind: 'operator', id: null, name: 'billing' },
      action: 'organization.updated',
      target: { type: 'organization', id: organization.id },
      changes: expect.objectContaining({ name: {} }),
      address: billing.clientIp,
      request_id: response.headers['x-request-id'],
    });
    for (const [field, { before, after }] of Object.entries(entry!.changes)) {
      if (field !== 'name') expect([field, before, after]).toEqual([field, false, true]);
    }
  });

  it('has the creation of an organization, but neither its name nor another entry for the first key', async () => {
    await eventually(async () => (await entries()).length === 1, { what: 'the entry' });
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: 'organization.created', target: { id: organization.id } });
    expect(JSON.stringify(entry)).not.toContain('Spec organization');
  });

  it('has the writes of operators on every record', async () => {
    const { data: key } = await organization.createKey({ mode: 'test', scopes: ['leads:read'] });
    const lead = created(await billing.post(path('/leads'), aCapturedLead()));
    const call = created(await billing.post(path('/calls'), aRingingCall()));
    expectStatus(
      await billing.patch(path(`/calls/${call}`), { status: 'in_progress', summary: 'Secret summary' }),
      200,
    );
    const blocked = created(await billing.post(path(`/calls/${call}/block`), {}));
    const chat = created(await billing.post(path('/chats'), aStartedChat({ livemode: false })));
    expectStatus(await billing.post(path(`/chats/${chat}/close`), {}), 200);
    const dnc = created(await billing.post(path('/do-not-call'), { phone_number: '4155550177' }));
    expectStatus(await billing.delete(path(`/do-not-call/${dnc}`)), 204);
    expectStatus(await billing.delete(path(`/api-keys/${key.id}`)), 204);
    const shown = (await entriesAfter(10)).map(({ action, target, livemode }) => [action, target.id, livemode]);
    expect(shown.sort()).toEqual(
      [
        ['api_key.created', key.id, false],
        ['lead.created', lead, true],
        ['call.created', call, true],
        ['call.updated', call, true],
        ['blocked_caller.created', blocked, true],
        ['chat.started', chat, false],
        ['chat.closed', chat, false],
        ['do_not_call_entry.created', dnc, true],
        ['do_not_call_entry.deleted', dnc, true],
        ['api_key.revoked', key.id, false],
      ].sort(),
    );
    expect(JSON.stringify(await entries())).not.toContain('Secret summary');
  });

  it('has the changes that keys make to endpoints, Do Not Call and blocked callers, and to nothing else', async () => {
    const { client, data: key } = await organization.createKey();
    created(await client.post('/leads', aLead()));
    const blocked = created(await client.post('/blocked-callers', { pattern: '4155550123' }));
    const endpoint = created(
      await client.post('/webhook-endpoints', { url: 'https://example.com/hook', events: ['lead.created'] }),
    );
    const dnc = created(await client.post('/do-not-call', { phone_number: '4155550177' }));
    created(await client.post('/leads', aLead()));
    const shown = (await entriesAfter(4)).slice(1);
    expect(shown.map(({ action, target }) => [action, target.id])).toEqual([
      ['blocked_caller.created', blocked],
      ['webhook_endpoint.created', endpoint],
      ['do_not_call_entry.created', dnc],
    ]);
    for (const { actor, address } of shown) {
      expect([actor, address]).toEqual([{ kind: 'key', id: key.id, name: 'spec' }, client.clientIp]);
    }
  });

  it('has no entry for a repeat, a refused change or a change that sets the same values', async () => {
    const body = aCapturedLead({ external_id: 'lead-1' });
    created(await billing.post(path('/leads'), body));
    expectStatus(await billing.post(path('/leads'), body), 200);
    expectError(await billing.post(path('/leads'), aCapturedLead({ phone_number: 'x' })), 'invalid_number');
    expectStatus(await billing.patch(path(''), { outbound_enabled: organization.data.outbound_enabled }), 200);
    created(await billing.post(path('/leads'), aCapturedLead()));
    expect((await entriesAfter(2)).map(({ action }) => action)).toEqual(['lead.created', 'lead.created']);
  });

  it('is listed newest first, with filters, page by page', async () => {
    for (let n = 0; n < 3; n++) created(await billing.post(path('/leads'), aCapturedLead()));
    const all = (await entriesAfter(3)).map(({ id }) => id).reverse();
    const first = await organization.platform.get(path('/audit-entries'), { per_page: 2, action: 'lead.created' });
    expect((first.json.data as AuditEntry[]).map(({ id }) => id)).toEqual(all.slice(0, 2));
    const cursor = first.json.meta.next_cursor as string;
    expect((await entries({ per_page: 2, action: 'lead.created', cursor })).map(({ id }) => id)).toEqual(all.slice(2));
    expect(await entries({ actor_kind: 'person' })).toEqual([]);
    expect(await entries({ until: '2020-01-01' })).toEqual([]);
    expectInvalid(await organization.platform.get(path('/audit-entries'), { actor_kind: 'robot' }), 'actor_kind');
  });

  it('is not in the public API, and shows nothing of another organization', async () => {
    created(await billing.post(path('/leads'), aCapturedLead()));
    await entriesAfter(1);
    const other = await createOrganization(stack);
    const shown = await other.platform.get(`/organizations/${other.id}/audit-entries`);
    expect((shown.json.data as AuditEntry[]).every((entry) => entry.organization_id === other.id)).toBe(true);
    const client = await organization.caller();
    expectError(await client.send('GET', '/audit-entries'), 'not_found');
  });
});
