import { apiScopes } from '@frontdesk/contracts';
import { createOrganization, sharedStack } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { expectStatus } from '../expect-response.js';

const stack = sharedStack();

describe('GET /me', () => {
  it('returns the key and its organization with exactly the documented fields', async () => {
    const organization = await createOrganization(stack, { name: 'Harbor Vet', timezone: 'America/Denver' });
    const { data, key, client } = await organization.createKey({
      mode: 'live',
      scopes: ['leads:read', 'dnc:write'],
      expires_at: '2099-01-31',
    });
    const response = await client.get('/me');
    expectStatus(response, 200);
    expect(response.json).toEqual({
      data: {
        livemode: true,
        organization: { id: organization.id, name: 'Harbor Vet', hipaa_mode: false, timezone: 'America/Denver' },
        api_key: {
          id: data.id,
          name: 'spec',
          prefix: key.slice(0, 'vk_live_'.length + 8),
          mode: 'live',
          scopes: ['leads:read', 'dnc:write'],
          expires_at: '2099-01-31T00:00:00Z',
        },
      },
    });
  });

  it('describes the test key created with the organization, which has every scope', async () => {
    const organization = await createOrganization(stack);
    const { data } = (await organization.client(organization.firstKey).get('/me')).json;
    expect(data).toMatchObject({ livemode: false, api_key: { mode: 'test', expires_at: null } });
    expect([...(data.api_key.scopes as string[])].sort()).toEqual([...apiScopes].sort());
  });

  it('shows a change of the organization at every gateway once the PATCH has returned', async () => {
    const organization = await createOrganization(stack);
    const { key } = await organization.createKey();
    const callers = stack.gateways.map((_, gateway) => organization.client(key, gateway));
    for (let round = 0; round < 8; round++) {
      const changes = {
        name: `Round ${round}`,
        hipaa_mode: round % 2 === 0,
        timezone: round % 2 ? 'UTC' : 'America/Chicago',
      };
      expectStatus(await organization.update(changes), 200);
      for (const caller of callers) expect((await caller.get('/me')).json.data.organization).toMatchObject(changes);
    }
  });
});
