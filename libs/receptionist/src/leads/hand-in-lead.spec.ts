import { type AnyOperation, type Caller } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Owners } from '../calendar/internal-calendar.js';
import { handInLead, type HandedInLead } from './hand-in-lead.js';

const caller: Caller = {
  organizationId: 1,
  livemode: true,
  hipaa: true,
  factsVersion: 0,
  keyId: null,
  requestId: 'chat:7',
};
const lead: HandedInLead = {
  name: 'Dana',
  phone_number: '+14155550123',
  email: null,
  reason: 'Tooth',
  urgency: 'high',
};

/** Records, with the leads by their external ids. */
function records() {
  const leads = new Map<string, Record<string, unknown>>();
  const calls: string[] = [];
  const call = ({ name }: AnyOperation, _caller: Caller, input: unknown): Promise<unknown> => {
    const { ids, body } = input as { ids: { lead?: number }; body: Record<string, unknown> };
    calls.push(name);
    if (name === 'leads.change') {
      const changed = [...leads.values()].find(({ id }) => id === ids.lead)!;
      return Promise.resolve({ data: Object.assign(changed, body) });
    }
    const externalId = String(body['external_id']);
    const existing = leads.get(externalId);
    const data = existing ?? { ...body, id: leads.size + 1 };
    leads.set(externalId, data);
    return Promise.resolve({ data: { ...data }, existing: existing !== undefined });
  };
  const owners = { call } as unknown as Owners;
  const origin = { caller, externalId: 'chat:7', record: { source: 'chat', chat_id: 7 } } as const;
  return { leads, calls, handIn: (given: Partial<HandedInLead>) => handInLead({ ...lead, ...given }, origin, owners) };
}

describe('handInLead', () => {
  it('records the lead of a conversation with its source and external_id', async () => {
    const { leads, calls, handIn } = records();
    expect(await handIn({})).toBe(1);
    expect(leads.get('chat:7')).toMatchObject({ ...lead, source: 'chat', chat_id: 7, livemode: true });
    expect(calls).toEqual(['leads.record']);
  });

  it('corrects the lead that was recorded before, and an unknown value does not erase a known one', async () => {
    const { leads, handIn } = records();
    await handIn({ email: 'dana@example.com' });
    expect(await handIn({ name: null, phone_number: '+14155550147' })).toBe(1);
    expect([...leads.keys()]).toEqual(['chat:7']);
    expect(leads.get('chat:7')).toMatchObject({
      name: 'Dana',
      phone_number: '+14155550147',
      email: 'dana@example.com',
    });
  });

  it('records an emergency after the lead as a further lead, and corrects that one', async () => {
    const { leads, handIn } = records();
    await handIn({});
    expect(await handIn({ urgency: 'emergency' })).toBe(2);
    expect(await handIn({ urgency: 'emergency', phone_number: '+14155550147' })).toBe(2);
    expect([...leads.keys()]).toEqual(['chat:7', 'chat:7:emergency']);
    expect(leads.get('chat:7:emergency')).toMatchObject({ urgency: 'emergency', phone_number: '+14155550147' });
    expect(leads.get('chat:7')).toMatchObject({ urgency: 'high' });
  });

  it('corrects a lead that was an emergency from the start, which stays an emergency', async () => {
    const { leads, handIn } = records();
    await handIn({ urgency: 'emergency' });
    await handIn({ urgency: 'emergency', name: 'Dana Reyes' });
    await handIn({ urgency: 'normal', name: 'Dana M. Reyes' });
    expect([...leads.keys()]).toEqual(['chat:7']);
    expect(leads.get('chat:7')).toMatchObject({ urgency: 'emergency', name: 'Dana M. Reyes' });
  });
});
