import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aCaller } from '../../testing/calls.js';
import { service } from '../service.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';

jest.setTimeout(180_000);

const NUMBER = '+13125550142';
let database: TestDatabase;
let contacts: ContactsService;

const insertCall = (direction: string, from: string, to: string, at: string, organization = 1) =>
  database.dataSource.query(
    `INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at, created_at)
     VALUES ($5, true, $1, 'completed', $2, $3, false, $4, $4)`,
    [direction, from, to, at, organization],
  );
const insertLead = (name: string | null, phone: string | null, email: string | null, at: string, livemode = true) =>
  database.dataSource.query(
    `INSERT INTO leads (organization_id, livemode, name, phone_number, email, reason, source, created_at)
     VALUES (1, $5, $1, $2, $3, 'x', 'call', $4)`,
    [name, phone, email, at, livemode],
  );

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  contacts = new ContactsService(new ContactsRepository(database.dataSource));
  await insertCall('inbound', NUMBER, '+13125550100', '2026-03-01T10:00:00Z');
  await insertCall('outbound', '+13125550100', NUMBER, '2026-03-02T10:00:00Z');
  await insertCall('inbound', '+13125550199', NUMBER, '2026-03-03T10:00:00Z');
  await insertCall('inbound', NUMBER, '+13125550100', '2026-03-04T10:00:00Z', 2);
  await insertLead('Dana Reyes', NUMBER, 'Dana@example.com', '2026-03-01T10:00:00Z');
  await insertLead('dana reyes', NUMBER, null, '2026-03-05T10:00:00Z');
  await insertLead('Danae', null, 'danae@example.com', '2026-03-04T10:00:00Z');
  await insertLead('Adana', '+13125550150', null, '2026-03-04T10:00:00Z');
  await insertLead('Dana Test', NUMBER, null, '2026-03-06T10:00:00Z', false);
  await database.dataSource.query(
    `INSERT INTO bookings (organization_id, livemode, provider, starts_at, duration_minutes, phone_number, created_at)
     VALUES (1, true, 'jobber', '2026-05-01', 30, $1, '2026-03-05')`,
    [NUMBER],
  );
});
afterAll(() => database.drop());

describe('a contact', () => {
  it('has the calls from and to its number, its leads and its bookings, newest first', async () => {
    const { data } = await contacts.get(aCaller(), { phone_number: NUMBER });
    expect(data.calls.map(({ direction }) => direction)).toEqual(['outbound', 'inbound']);
    expect(data.leads.map(({ name }) => name)).toEqual(['dana reyes', 'Dana Reyes']);
    expect(data.bookings).toMatchObject([{ phone_number: NUMBER, provider: 'jobber' }]);
  });

  it('has only leads if it is an e-mail, which matches in upper and lower case', async () => {
    const { data } = await contacts.get(aCaller(), { email: 'DANA@example.com' });
    expect(data).toEqual({ calls: [], leads: [expect.objectContaining({ name: 'Dana Reyes' })], bookings: [] });
  });

  it('loses its content in HIPAA mode', async () => {
    const { data } = await contacts.get(aCaller({ hipaa: true }), { phone_number: NUMBER });
    expect(data.leads[0]).not.toHaveProperty('reason');
    expect(data.calls[0]).not.toHaveProperty('summary');
  });
});

describe('the search by name', () => {
  it('finds each person once by the beginning of the name, ignoring case, newest first', async () => {
    const { data } = await contacts.search(aCaller(), 'DANA');
    expect(data).toEqual([
      { lead_id: expect.any(Number), name: 'dana reyes', phone_number: NUMBER, email: null },
      { lead_id: expect.any(Number), name: 'Danae', phone_number: null, email: 'danae@example.com' },
    ]);
  });

  it.each(['%', 'dana_', "d'a", 'zz'])('treats %j as plain text', async (name) => {
    expect((await contacts.search(aCaller(), name)).data).toEqual([]);
  });
});
