import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { service } from '../service.js';
import { NotificationsRepository } from './notifications.repository.js';

let database: TestDatabase;
let notifications: NotificationsRepository;
let organizationId: number;
let personId: number;

const AT = '2031-03-04T16:00:00.000Z';

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'gateway', ...service.database });
  const { dataSource } = database;
  notifications = new NotificationsRepository(dataSource);
  const people = new PeopleRepository(dataSource);
  await inTransaction(dataSource, async (tx) => {
    const organization = await new OrganizationsRepository(dataSource).insert(tx, {
      ...organizationDefaults,
      name: 'Harbor',
      timezone: 'America/Denver',
      version: 1,
      trial_minutes_version: 1,
      widget_id: 'wgt_spec',
      changed_at: new Date(AT),
      created_at: new Date(AT),
    });
    organizationId = organization.id;
    personId = (await people.insert(tx, {
      email: 'ada@example.com',
      name: 'Ada',
      password: null,
      operator: false,
      created_at: new Date(AT),
    }))!;
    await people.join(tx, personId, organizationId, 'agent', new Date(AT));
  });
});
afterAll(() => database.drop());

const add = (kind: 'new_lead' | 'missed_call', target_id: number, at = AT): Promise<void> =>
  inTransaction(database.dataSource, (tx) =>
    notifications.add(tx, [{ organization_id: organizationId, livemode: true, kind, target_id, title: 'Robin', at }]),
  );
const take = (before: string, limit = 10) =>
  inTransaction(database.dataSource, (tx) => notifications.takeGroups(tx, new Date(before), limit));

describe('notices', () => {
  it('are added for the people who chose their kind, and taken once in groups', async () => {
    await notifications.choose(personId, organizationId, ['new_lead', 'daily_digest']);
    await add('new_lead', 1);
    await add('new_lead', 2);
    await add('missed_call', 3);
    expect(await take('2031-03-04T15:59:59Z')).toEqual([]);
    expect(await take(AT)).toEqual([
      {
        email: 'ada@example.com',
        name: 'Ada',
        organization_id: organizationId,
        organization: 'Harbor',
        kind: 'new_lead',
        role: 'agent',
        notices: [
          { target_id: 1, title: 'Robin' },
          { target_id: 2, title: 'Robin' },
        ],
      },
    ]);
    expect(await take(AT)).toEqual([]);
  });

  it('are taken without titles once the organization is in HIPAA mode', async () => {
    const setHipaa = (on: boolean) =>
      sqlRunner(database.dataSource).query({
        text: 'UPDATE organizations SET hipaa_mode = $2 WHERE id = $1',
        values: [organizationId, on],
      });
    await add('new_lead', 1, '2031-03-01T16:00:00.000Z');
    await setHipaa(true);
    expect(await take(AT)).toMatchObject([{ notices: [{ target_id: 1, title: null }] }]);
    await setHipaa(false);
  });
});

describe('digests', () => {
  const due = (now: string) =>
    inTransaction(database.dataSource, (tx) => notifications.takeDigests(tx, new Date(now), 8));

  it('are due once, from 8:00 in the organization’s time zone, with the counts of the previous day', async () => {
    // Half past eleven in the evening of March 3 in Denver.
    await add('missed_call', 4, '2031-03-04T06:30:00.000Z');
    expect(await due('2031-03-04T14:59:00Z')).toEqual([]);
    expect(await due('2031-03-04T15:00:00Z')).toEqual([
      {
        email: 'ada@example.com',
        name: 'Ada',
        role: 'agent',
        organization_id: organizationId,
        organization: 'Harbor',
        day: '2031-03-03',
        counts: { missed_call: 1 },
      },
    ]);
    expect(await due('2031-03-04T20:00:00Z')).toEqual([]);
    expect(await due('2031-03-05T15:00:00Z')).toMatchObject([{ counts: { new_lead: 2, missed_call: 1 } }]);
  });

  it('remove counts from before a day', async () => {
    await notifications.removeCountsBefore('2031-03-04');
    const rows = await sqlRunner(database.dataSource).query({ text: 'SELECT day::text FROM notification_counts' });
    expect(rows).toEqual([{ day: '2031-03-04' }, { day: '2031-03-04' }]);
  });
});
