import { randomUUID } from 'node:crypto';
import type { NoticeKind, RecordChange } from '@frontdesk/contracts';
import { startRecordChanges, type RecordChanges } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MailQueue } from '../mail/mail-queue.js';
import { NotificationsRepository } from '../notifications/notifications.repository.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { service } from '../service.js';
import { PortalNoticesRepository, type NoticeRow } from './portal-notices.repository.js';

let database: TestDatabase;
let notices: PortalNoticesRepository;
let organizationId: number;
let personId: number;
let colleagueId: number;

const reported: RecordChange[] = [];

const AT = '2031-03-04T16:00:00.000Z';
const anOrganization = {
  ...organizationDefaults,
  name: 'Harbor',
  timezone: 'America/Denver',
  version: 1,
  trial_minutes_version: 1,
  widget_id: 'wgt_spec',
  changed_at: new Date(AT),
  created_at: new Date(AT),
};
const KINDS: readonly NoticeKind[] = ['new_lead', 'missed_call'];

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'gateway', ...service.database });
  const { dataSource } = database;
  notices = new PortalNoticesRepository(dataSource);
  startRecordChanges(dataSource, { add: (change) => void reported.push(change) } as RecordChanges);
  const people = new PeopleRepository(dataSource);
  await inTransaction(dataSource, async (tx) => {
    organizationId = (await new OrganizationsRepository(dataSource).insert(tx, anOrganization)).id;
    const person = { email: 'ada@example.com', name: 'Ada', password: null, operator: false, created_at: new Date(AT) };
    personId = (await people.insert(tx, person))!;
    colleagueId = (await people.insert(tx, { ...person, email: 'grace@example.com' }))!;
    for (const id of [personId, colleagueId]) await people.join(tx, id, organizationId, 'agent', new Date(AT));
  });
});
beforeEach(async () => {
  reported.splice(0);
  await database.dataSource.query('TRUNCATE portal_notices');
  await database.dataSource.query('UPDATE memberships SET seen_notice_id = 0, seen_test_notice_id = 0');
  await database.dataSource.query('UPDATE organizations SET hipaa_mode = false, retention_days = NULL');
});
afterAll(() => database.drop());

const add = (kind: NoticeKind, target_id: number, { livemode = true, at = AT } = {}): Promise<void> =>
  inTransaction(database.dataSource, (tx) =>
    notices.add(tx, [{ organization_id: organizationId, livemode, kind, target_id, title: 'Robin', at }]),
  );
const addForPerson = (): Promise<void> =>
  inTransaction(database.dataSource, (tx) =>
    notices.addForPerson(tx, personId, 'new_sign_in', 'Firefox on Linux, 203.0.113.9', new Date(AT)),
  );
const list = (kinds = KINDS, livemode = true): Promise<NoticeRow[]> =>
  notices.list({ organizationId, livemode, personId }, kinds);
const markRead = (id: number, livemode = true): Promise<void> =>
  notices.markRead({ organizationId, livemode, personId }, id);
const markRecordRead = (id: number): Promise<void> =>
  notices.markRecordRead({ organizationId, livemode: true, personId }, id);
const unreadIn = async (livemode: boolean): Promise<boolean[]> =>
  (await list(KINDS, livemode)).map(({ unread }) => unread);

describe('notices in the portal', () => {
  it('are those of the given kinds and mode and those of the person, newest first', async () => {
    await add('new_lead', 1);
    await add('key_expiring', 2);
    await add('new_lead', 3, { livemode: false });
    await addForPerson();
    await add('missed_call', 4);
    expect(await list()).toMatchObject([
      { kind: 'missed_call', target_id: 4, title: 'Robin', unread: true },
      { kind: 'new_sign_in', target_id: null, title: 'Firefox on Linux, 203.0.113.9', unread: true },
      { kind: 'new_lead', target_id: 1, title: 'Robin', unread: true },
    ]);
    expect(await list([])).toHaveLength(1);
  });

  it('stay read after an older notice is marked as read', async () => {
    await add('new_lead', 1);
    const [notice] = await list();
    await markRead(notice!.id);
    await markRead(notice!.id - 1);
    await add('new_lead', 2);
    expect(await unreadIn(true)).toEqual([true, false]);
  });

  it.each([
    ['live', true],
    ['test', false],
  ])('of %s mode stay unread while a person reads newer ones of the other mode', async (_mode, livemode) => {
    await add('missed_call', 1, { livemode });
    await add('new_lead', 2, { livemode: !livemode });
    const [newest] = await list(KINDS, !livemode);
    await markRead(newest!.id, !livemode);
    expect(await unreadIn(!livemode)).toEqual([false]);
    expect(await unreadIn(livemode)).toEqual([true]);
  });

  it.each([
    ['live', true],
    ['test', false],
  ])('about a person are read in both modes after the person reads them in %s mode', async (_mode, livemode) => {
    await addForPerson();
    const [notice] = await list();
    await markRead(notice!.id, livemode);
    expect(await unreadIn(true)).toEqual([false]);
    expect(await unreadIn(false)).toEqual([false]);
  });

  it('about one record are read once a person opens it, and others stay unread', async () => {
    await add('missed_call', 7);
    await add('new_lead', 6);
    await add('new_lead', 7);
    await add('new_lead', 7);
    await add('new_lead', 7, { livemode: false });
    await add('new_lead', 8);
    const [, second] = await list();
    reported.splice(0);
    for (let times = 0; times < 2; times++) await markRecordRead(second!.id);
    expect((await list()).map(({ target_id, unread }) => [target_id, unread])).toEqual([
      [8, true],
      [7, false],
      [7, false],
      [6, true],
      [7, true],
    ]);
    expect(await unreadIn(false)).toEqual([true]);
    expect(reported).toEqual([{ organizationId, livemode: null, collection: 'notices', id: null }]);
    const colleague = { organizationId, livemode: true, personId: colleagueId };
    expect((await notices.list(colleague, KINDS)).every(({ unread }) => unread)).toBe(true);
  });

  it('are reported to open pages by organization and mode, without content', async () => {
    await add('new_lead', 1);
    await add('new_lead', 2, { livemode: false });
    await addForPerson();
    const change = { organizationId, collection: 'notices', id: null };
    expect(reported).toEqual([true, false, null].map((livemode) => ({ ...change, livemode })));
  });

  it('are reported to open pages once a person has read them, and not when they were read before', async () => {
    await add('new_lead', 1);
    const [notice] = await list();
    reported.splice(0);
    await markRead(notice!.id);
    await markRead(notice!.id);
    expect(reported).toEqual([{ organizationId, livemode: null, collection: 'notices', id: null }]);
  });

  it('of a transaction that rolls back are not reported', async () => {
    const failing = inTransaction(database.dataSource, async (tx) => {
      await notices.addForPerson(tx, personId, 'new_sign_in', 'Firefox on Linux', new Date(AT));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(reported).toEqual([]);
  });

  it('have no title in HIPAA mode, even if they were stored before the mode was turned on', async () => {
    await add('new_lead', 1);
    await database.dataSource.query('UPDATE organizations SET hipaa_mode = true');
    await add('new_lead', 2);
    expect((await list()).map(({ title }) => title)).toEqual([null, null]);
    const stored = await database.dataSource.query<{ title: string | null }[]>(
      'SELECT title FROM portal_notices ORDER BY id',
    );
    expect(stored).toEqual([{ title: 'Robin' }, { title: null }]);
  });

  it('are stored for organizations with members only, and once for each event', async () => {
    const { dataSource } = database;
    const empty = await inTransaction(dataSource, (tx) =>
      new OrganizationsRepository(dataSource).insert(tx, { ...anOrganization, widget_id: 'wgt_empty' }),
    );
    const notifications = new NotificationsService(
      dataSource,
      new NotificationsRepository(dataSource),
      new PeopleRepository(dataSource),
      notices,
      { isOn: false } as MailQueue,
    );
    const common = { livemode: true, kind: 'new_lead', title: null, at: AT } as const;
    const announced = [
      { ...common, organization_id: empty.id, target_id: 1, eventId: randomUUID() },
      { ...common, organization_id: organizationId, target_id: 2, eventId: randomUUID() },
    ];
    await notifications.add('spec', announced);
    await notifications.add('spec', announced);
    expect(await dataSource.query('SELECT organization_id, target_id FROM portal_notices')).toEqual([
      { organization_id: organizationId, target_id: 2 },
    ]);
  });

  it('are mailed for live mode, and for expiring keys of both modes', async () => {
    const { dataSource } = database;
    const choices = new NotificationsRepository(dataSource);
    await choices.choose(personId, organizationId, ['new_lead', 'key_expiring']);
    const people = new PeopleRepository(dataSource);
    const notifications = new NotificationsService(dataSource, choices, people, notices, { isOn: true } as MailQueue);
    const announced = [true, false].flatMap((livemode, mode) =>
      (['new_lead', 'key_expiring'] as const).map((kind, index) => ({
        ...{ eventId: randomUUID(), organization_id: organizationId, livemode, kind, title: null, at: AT },
        target_id: 10 * mode + index,
      })),
    );
    await notifications.add('spec', announced);
    expect(await dataSource.query('SELECT kind, target_id FROM notices ORDER BY target_id')).toEqual([
      { kind: 'new_lead', target_id: 0 },
      { kind: 'key_expiring', target_id: 1 },
      { kind: 'key_expiring', target_id: 11 },
    ]);
  });

  it('are removed once they are older than the records of the organization', async () => {
    await add('new_lead', 1, { at: '2031-03-01T00:00:00.000Z' });
    await add('new_lead', 2);
    const now = new Date('2031-03-05T00:00:00.000Z');
    expect(await notices.removeBeyondRetention(now)).toBe(false);
    expect(await list()).toHaveLength(2);
    await database.dataSource.query('UPDATE organizations SET retention_days = 3');
    await notices.removeBeyondRetention(now);
    expect((await list()).map(({ target_id }) => target_id)).toEqual([2]);
  });

  it('are removed once they are old', async () => {
    await add('new_lead', 1, { at: '2031-02-01T00:00:00.000Z' });
    await add('new_lead', 2);
    expect(await notices.removeBefore(new Date('2031-02-02T00:00:00.000Z'))).toBe(false);
    expect((await list()).map(({ target_id }) => target_id)).toEqual([2]);
  });
});
