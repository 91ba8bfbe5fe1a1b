import {
  receptionistDefaults,
  type Booking,
  type Caller,
  type OrganizationFacts,
  type RecordBookingBody,
} from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { OrganizationFactsRepository, RemovalRepository, RemovalService } from '@frontdesk/service-host';
import {
  createTestDatabase,
  googleSettings,
  GoogleServer,
  type GoogleFault,
  type GoogleRequestSeen,
  type TestDatabase,
} from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { silentLogger, startBookings, type BookingProcess } from '../../../testing/calendar.js';
import { aCaller, inTime, SetClock } from '../../../testing/calls.js';
import { service } from '../../service.js';
import { removalSettings } from '../../removal-settings.js';

/** A Monday at 08:00 in Chicago. */
const MONDAY = new Date('2026-01-05T14:00:00Z');
const NINE = '2026-01-05T15:00:00.000Z';
const TEN = '2026-01-05T16:00:00.000Z';
const REDIRECT = 'https://desk.acme.example/portal/google';
const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events';
const notFree = { code: 'time_not_free' };
const unreachable = { code: 'calendar_unreachable' };
const clock = new SetClock();
let database: TestDatabase;
let google: GoogleServer;
let processes: [BookingProcess, BookingProcess];
let desk: BookingProcess;

const settings = () => ({
  ...googleSettings(google.port),
  GOOGLE_TOKEN_SECRETS: ['a secret of the specs'],
});

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  google = await GoogleServer.start();
});
afterAll(async () => {
  await database.drop();
  await google.close();
});
beforeEach(async () => {
  clock.instant = MONDAY;
  google.reset();
  await database.dataSource.query(
    'TRUNCATE calendars, reservations, bookings, outbox, organization_facts, google_revocations, organization_removals RESTART IDENTITY CASCADE',
  );
  await know({});
  processes = [start(), start()];
  [desk] = processes;
  await connect();
  google.requests.length = 0;
});

function start(changes: object = {}): BookingProcess {
  return startBookings(database.dataSource, clock, { ...settings(), ...changes });
}

async function know(changes: Partial<OrganizationFacts>): Promise<void> {
  const business_hours = (['mon', 'tue'] as const).map((day) => ({ day, opens: '09:00', closes: '12:00' }));
  const services = [{ name: 'Cleaning', duration_minutes: 60, price: null, description: null }];
  const own = { id: 1, version: 1, timezone: 'America/Chicago', hipaa_mode: false, business_hours, services };
  await new OrganizationFactsRepository().store(sqlRunner(database.dataSource), {
    ...receptionistDefaults,
    ...own,
    ...changes,
  } as OrganizationFacts);
}

const aPerson = (id = 5): Caller => aCaller({ actor: { kind: 'person', id, name: 'Olivia' } });

/** Connects as a person does in the browser. */
async function connect(person: Caller = aPerson()) {
  const { data } = await desk.connections.authorize(person, { redirect_uri: REDIRECT });
  const { searchParams } = await google.allow(data.url);
  const body = { code: searchParams.get('code')!, state: searchParams.get('state')! };
  return desk.connections.connect(person, body, inTime());
}

const connection = async () => (await desk.connections.get(aPerson())).data;

const hold = (starts_at: string, external_id: string | null = null, at = desk) =>
  at.calendar.hold(aCaller(), { service: 'Cleaning', starts_at, external_id }, inTime());

const book = (body: Partial<RecordBookingBody> = {}, at = desk): Promise<{ data: Booking }> =>
  at.bookings.record(
    aCaller(),
    {
      provider: 'internal',
      service: 'Cleaning',
      starts_at: NINE,
      duration_minutes: 60,
      name: 'Dana Reyes',
      phone_number: '+13125550143',
      ...body,
    },
    inTime(),
  );

/** Holds and books, as the receptionist does for one conversation. */
async function converse(name: string, at = desk, starts_at = NINE): Promise<{ data: Booking }> {
  const external_id = `${name}:${starts_at}`;
  const { data } = await hold(starts_at, external_id, at);
  return book({ external_id, hold_id: data.id, starts_at }, at);
}

const free = async (query: object = {}): Promise<string[]> =>
  (await desk.calendar.freeTimes(aCaller(), { service: 'Cleaning', ...query }, inTime())).data.map(
    ({ starts_at }) => starts_at,
  );

const isInsert = ({ method, path }: { method: string; path: string }): boolean =>
  method === 'POST' && path.endsWith('/events');
const inserts = (): number => google.requests.filter(isInsert).length;

/** Google makes the event of the first insert, loses its response, and refuses the repeat. */
const LOST = (request: GoogleRequestSeen): GoogleFault => {
  if (!isInsert(request)) return {};
  return inserts() === 1 ? { loseResponse: true } : { refuse: { status: 400, reason: 'invalid' } };
};

describe('a calendar connected with Google', () => {
  it('gets the appointment as an event in the zone of the organization', async () => {
    const { data } = await converse('chat:7');
    const [event] = google.events;
    expect(data).toMatchObject({ provider: 'google_calendar', external_reference: event!.id, status: 'booked' });
    expect(google.events).toEqual([
      expect.objectContaining({
        summary: 'Cleaning: Dana Reyes',
        description: '+13125550143',
        start: { dateTime: NINE, timeZone: 'America/Chicago' },
        end: { dateTime: TEN, timeZone: 'America/Chicago' },
      }),
    ]);
    expect(await connection()).toMatchObject({ connected: true, account: google.account, fault: null });
  });

  it('offers no time at which the owner has an event, in the chosen and in further calendars', async () => {
    google.calendars.set('vacation', { name: 'Vacation', accessRole: 'reader', events: new Map() });
    google.addEvent('2026-01-05T09:30:00-06:00', '2026-01-05T10:30:00-06:00');
    google.addEvent('2026-01-05T11:30:00-06:00', '2026-01-05T12:30:00-06:00', 'vacation');
    expect(await free()).toEqual(['2026-01-05T16:30:00Z', '2026-01-05T16:45:00Z', '2026-01-05T17:00:00Z']);
    await desk.connections.update(aPerson(), { busy_calendars: ['vacation'] }, inTime());
    expect(await free()).toEqual(['2026-01-05T16:30:00Z', '2026-01-06T15:00:00Z', '2026-01-06T15:15:00Z']);
  });

  it('offers times on both sides of a clock change by the clock of the organization', async () => {
    clock.instant = new Date('2026-03-06T20:00:00Z');
    await know({
      version: 2,
      business_hours: (['sat', 'sun'] as const).map((day) => ({ day, opens: '09:00', closes: '11:00' })),
    });
    google.addEvent('2026-03-07T09:00:00-06:00', '2026-03-07T10:00:00-06:00');
    google.addEvent('2026-03-08T10:00:00-05:00', '2026-03-08T11:00:00-05:00');
    expect(await free({ count: 2 })).toEqual(['2026-03-07T16:00:00Z', '2026-03-08T14:00:00Z']);
  });

  it('refuses a held time at which a person put an event in the meantime', async () => {
    const { data } = await hold(NINE);
    google.addEvent('2026-01-05T09:30:00-06:00', '2026-01-05T09:45:00-06:00');
    await expect(book({ hold_id: data.id })).rejects.toMatchObject(notFree);
    expect([inserts(), google.events.length]).toEqual([0, 1]);
    google.reset();
    await converse('chat:8');
  });

  it('books one of two conversations in two processes that want the same time', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => converse(`chat:${index}`, processes[index % 2])),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(notFree);
    expect(google.events).toHaveLength(1);
  });

  it('takes one appointment at a time, whatever the seats of the calendar of Frontdesk are', async () => {
    await desk.calendar.update(aCaller(), { seats: 3 });
    const outcomes = await Promise.allSettled(['1', '2', '3'].map((id) => converse(`chat:${id}`)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(google.events).toHaveLength(1);
    expect(await free({ count: 1 })).toEqual(['2026-01-05T16:00:00Z']);
  });

  it('makes one event of one conversation that is handled twice at once, in two processes', async () => {
    const outcomes = await Promise.all([converse('chat:7', processes[0]), converse('chat:7', processes[1])]);
    expect(new Set(outcomes.map(({ data }) => data.id)).size).toBe(1);
    expect(google.events).toHaveLength(1);
  });
});

describe('a response of Google that is lost', () => {
  it('leaves one event and one booking after the insert is repeated', async () => {
    google.failWith((request) => (isInsert(request) && inserts() === 1 ? { loseResponse: true } : {}));
    const { data } = await converse('chat:7');
    expect(inserts()).toBe(2);
    expect(google.events.map(({ id }) => id)).toEqual([data.external_reference]);
  });

  it('leaves one event if the conversation tries again after the time limit', async () => {
    const arrived = Promise.withResolvers<void>();
    google.failWith((request) => (isInsert(request) && inserts() === 1 ? { after: arrived.promise } : {}));
    const { data } = await hold(NINE, 'chat:7');
    const late = book({ external_id: 'chat:7', hold_id: data.id }, start({ GOOGLE_TIMEOUT_MS: 500 }));
    await expect(late).rejects.toMatchObject(unreachable);
    arrived.resolve();
    const again = await book({ external_id: 'chat:7', hold_id: data.id });
    expect(google.events.map(({ id }) => id)).toEqual([again.data.external_reference]);
  });

  it('leaves no event after the hold expired if the conversation does not try again', async () => {
    google.failWith(LOST);
    const { data } = await hold(NINE, 'chat:7');
    await expect(book({ external_id: 'chat:7', hold_id: data.id })).rejects.toMatchObject(unreachable);
    google.failWith({});
    await desk.events.run();
    expect(google.events).toHaveLength(1);
    clock.instant = new Date('2026-01-05T14:05:01Z');
    await Promise.all(processes.map(({ events }) => events.run()));
    expect(google.events).toEqual([]);
    expect(await free({ count: 1 })).toEqual(['2026-01-05T15:00:00Z']);
  });

  it('refuses the time if a person removed the event before the conversation tried again', async () => {
    google.failWith(LOST);
    const { data } = await hold(NINE, 'chat:7');
    const body = { external_id: 'chat:7', hold_id: data.id };
    await expect(book(body)).rejects.toMatchObject(unreachable);
    google.failWith({});
    google.removeEvent(google.events[0]!.id!);
    await expect(book(body)).rejects.toMatchObject(notFree);
  });
});

describe('Google while it cannot be used', () => {
  it.each([
    ['is silent', { silent: true }],
    ['responds with a fault', { refuse: { status: 503, reason: 'backendError' } }],
    ['limits the rate', { refuse: { status: 429, reason: 'rateLimitExceeded' } }],
  ])('offers and books nothing, and stores the fault, while it %s', async (_what, fault) => {
    const { data } = await hold(NINE);
    google.failWith(fault);
    const hasty = start({ GOOGLE_TIMEOUT_MS: 300 });
    await expect(hasty.calendar.freeTimes(aCaller(), {}, inTime())).rejects.toMatchObject(unreachable);
    await expect(book({ hold_id: data.id }, hasty)).rejects.toMatchObject(unreachable);
    expect(await connection()).toMatchObject({ fault: 'unreachable' });
    google.failWith({});
    await book({ hold_id: data.id });
    expect(await connection()).toMatchObject({ fault: null });
  });

  it('repeats a request that the rate limit refused', async () => {
    let count = 0;
    google.failWith(({ path }) =>
      path.endsWith('/freeBusy') && (count += 1) === 1
        ? { refuse: { status: 403, reason: 'userRateLimitExceeded' } }
        : {},
    );
    expect(await free({ count: 1 })).toEqual(['2026-01-05T15:00:00Z']);
    expect(count).toBe(2);
  });

  it('gets another access token when Google no longer accepts the known one', async () => {
    await free();
    google.expireAccessTokens();
    expect(await free({ count: 1 })).toEqual(['2026-01-05T15:00:00Z']);
  });

  it('says that the access ended, until the account is connected again', async () => {
    const { data } = await converse('chat:7');
    google.isRevoked = true;
    expect((await desk.connections.list(aPerson(), inTime())).data).toEqual([]);
    await expect(free()).rejects.toMatchObject(unreachable);
    expect(await connection()).toMatchObject({ fault: 'access_ended' });
    google.isRevoked = false;
    await connect();
    expect(await connection()).toMatchObject({ fault: null });
    expect(await free({ count: 1 })).toEqual(['2026-01-05T16:00:00Z']);
    await desk.bookings.change(aCaller(), data.id, { status: 'cancelled' }, inTime());
    await desk.events.run();
    expect(google.events).toEqual([]);
  });

  it('says that a chosen calendar is missing', async () => {
    google.calendars.set('team', { name: 'Team', accessRole: 'writer', events: new Map() });
    await desk.connections.update(aPerson(), { calendar: 'team' }, inTime());
    google.calendars.delete('team');
    await expect(free()).rejects.toMatchObject(unreachable);
    expect(await connection()).toMatchObject({ fault: 'calendar_missing' });
  });
});

describe('changed bookings in Google', () => {
  it('move their event, and disappear when they are cancelled', async () => {
    const { data } = await converse('chat:7');
    await desk.bookings.change(aCaller(), data.id, { starts_at: '2026-01-05T15:30:00.000Z' }, inTime());
    await desk.events.run();
    expect(google.events).toMatchObject([
      { id: data.external_reference, start: { dateTime: '2026-01-05T15:30:00.000Z' } },
    ]);
    await desk.bookings.change(aCaller(), data.id, { status: 'cancelled' }, inTime());
    await desk.events.run();
    expect(google.events).toEqual([]);
    await converse('chat:8');
  });

  it('stay where they are if a person has an event at the new time', async () => {
    const { data } = await converse('chat:7');
    google.addEvent('2026-01-05T10:15:00-06:00', '2026-01-05T10:30:00-06:00');
    const moved = desk.bookings.change(aCaller(), data.id, { starts_at: '2026-01-05T15:30:00.000Z' }, inTime());
    await expect(moved).rejects.toMatchObject(notFree);
    expect((await desk.bookings.get(aCaller(), data.id)).data.starts_at).toBe('2026-01-05T15:00:00Z');
  });

  it('end at the newest time if the request with an earlier one arrives last', async () => {
    const { data } = await converse('chat:7');
    const arrived = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    let count = 0;
    google.failWith(({ method }) => {
      if (method !== 'PATCH' || (count += 1) > 1) return {};
      seen.resolve();
      return { after: arrived.promise };
    });
    await desk.bookings.change(aCaller(), data.id, { starts_at: '2026-01-05T15:30:00.000Z' }, inTime());
    const late = desk.events.run();
    await seen.promise;
    await desk.bookings.change(aCaller(), data.id, { starts_at: TEN }, inTime());
    await processes[1].events.run();
    arrived.resolve();
    await late;
    await processes[1].events.run();
    expect(google.events).toMatchObject([{ start: { dateTime: TEN } }]);
  });

  it('are written later if Google does not respond', async () => {
    const { data } = await converse('chat:7');
    google.failWith({ refuse: { status: 400, reason: 'invalid' } });
    await desk.bookings.change(aCaller(), data.id, { status: 'cancelled' }, inTime());
    await desk.events.run();
    google.failWith({});
    await desk.events.run();
    expect(google.events).toHaveLength(1);
    clock.instant = new Date(clock.instant.getTime() + 61_000);
    await desk.events.run();
    expect(google.events).toEqual([]);
  });
});

describe('a booking that a person changes at Google', () => {
  const LATER: Record<string, string> = { nine: NINE, ten: TEN, eleven: '2026-01-05T17:00:00.000Z' };
  const later = (minutes: number): void => {
    clock.instant = new Date(clock.instant.getTime() + minutes * 60_000);
  };
  /** Compares in both processes, as each does every half minute. */
  const compared = async (): Promise<unknown[]> => {
    later(5);
    await Promise.all(processes.map(({ conflicts }) => conflicts.run()));
    return found();
  };
  const found = async (): Promise<unknown[]> =>
    (await desk.conflicts.list(aCaller())).data.map(({ booking_id, conflict }) => [booking_id, conflict]);
  const bookedAt = async (hour: 'nine' | 'ten' | 'eleven') => {
    const { data } = await converse(`chat:${hour}`, desk, LATER[hour]);
    return { id: data.id, event: data.external_reference! };
  };
  const lists = (): number =>
    google.requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/events')).length;

  it('is shown as moved, removed or overlapping until both agree again', async () => {
    const [nine, ten, eleven] = [await bookedAt('nine'), await bookedAt('ten'), await bookedAt('eleven')];
    expect(await compared()).toEqual([]);
    google.moveEvent(nine.event, '2026-01-05T13:00:00-06:00', '2026-01-05T14:00:00-06:00');
    google.removeEvent(ten.event);
    const foreign = google.addEvent('2026-01-05T11:30:00-06:00', '2026-01-05T11:45:00-06:00');
    const conflicts = [
      [nine.id, 'moved'],
      [ten.id, 'removed'],
      [eleven.id, 'overlapping'],
    ];
    expect(await compared()).toEqual(conflicts);
    expect(await compared()).toEqual(conflicts);
    google.moveEvent(nine.event, '2026-01-05T09:00:00-06:00', '2026-01-05T10:00:00-06:00');
    google.restoreEvent(ten.event);
    google.removeEvent(foreign);
    expect(await compared()).toEqual([]);
  });

  it('is found on a later page of the list, and further ahead than the list', async () => {
    const [nine, ten] = [await bookedAt('nine'), await bookedAt('ten')];
    google.pageSize = 1;
    google.moveEvent(nine.event, '2026-07-01T09:00:00-05:00', '2026-07-01T10:00:00-05:00');
    google.addEvent('2026-01-05T10:30:00-06:00', '2026-01-05T10:45:00-06:00');
    expect(await compared()).toEqual([
      [nine.id, 'moved'],
      [ten.id, 'overlapping'],
    ]);
  });

  it.each([
    ['a whole day', ['2026-01-05', '2026-01-06'], {}, true],
    ['a time that is shown as free', [NINE, TEN], { transparency: 'transparent' }, false],
    [
      'an invitation that was declined',
      [NINE, TEN],
      { attendees: [{ self: true, responseStatus: 'declined' }] },
      false,
    ],
    ['a time that ends when the booking begins', ['2026-01-05T08:00:00-06:00', NINE], {}, false],
  ])('overlaps other events unless they take up no time: %s', async (_what, [start, end], more, overlaps) => {
    const { id } = await bookedAt('nine');
    google.addEvent(start!, end!, google.account, more);
    expect(await compared()).toEqual(overlaps ? [[id, 'overlapping']] : []);
  });

  it('overlaps events of the further calendars', async () => {
    google.calendars.set('vacation', { name: 'Vacation', accessRole: 'reader', events: new Map() });
    await desk.connections.update(aPerson(), { busy_calendars: ['vacation'] }, inTime());
    const { id } = await bookedAt('nine');
    google.addEvent('2026-01-05', '2026-01-06', 'vacation');
    expect(await compared()).toEqual([[id, 'overlapping']]);
  });

  it('does not overlap itself if its calendar is or was one of the further calendars', async () => {
    google.calendars.set('team', { name: 'Team', accessRole: 'writer', events: new Map() });
    await desk.connections.update(aPerson(), { busy_calendars: ['team'] }, inTime());
    await desk.connections.update(aPerson(), { calendar: 'team' }, inTime());
    expect(await connection()).toMatchObject({ calendar: 'team', busy_calendars: [] });
    await bookedAt('nine');
    expect(await compared()).toEqual([]);
    await database.dataSource.query(`UPDATE google_connections SET busy_calendars = '{team}'`);
    expect(await compared()).toEqual([]);
  });

  it('is no longer shown after another calendar was chosen', async () => {
    const { id, event } = await bookedAt('nine');
    google.moveEvent(event, '2026-01-05T13:00:00-06:00', '2026-01-05T14:00:00-06:00');
    expect(await compared()).toEqual([[id, 'moved']]);
    google.calendars.set('team', { name: 'Team', accessRole: 'writer', events: new Map() });
    await desk.connections.update(aPerson(), { calendar: 'team' }, inTime());
    expect(await found()).toEqual([]);
  });

  it('is looked up at the same time as other missing events', async () => {
    const booked = [await bookedAt('nine'), await bookedAt('ten')];
    for (const { event } of booked) google.removeEvent(event);
    const seen = new Set<string>();
    const all = Promise.withResolvers<void>();
    google.failWith(({ method, path }) => {
      if (method !== 'GET' || !booked.some(({ event }) => path.endsWith(event))) return {};
      seen.add(path);
      if (seen.size === booked.length) all.resolve();
      return { after: all.promise };
    });
    expect(await compared()).toEqual(booked.map(({ id }) => [id, 'removed']));
  });

  it('agrees again as soon as the booking is moved or cancelled', async () => {
    const [nine, ten] = [await bookedAt('nine'), await bookedAt('ten')];
    google.moveEvent(nine.event, '2026-01-05T13:00:00-06:00', '2026-01-05T14:00:00-06:00');
    google.removeEvent(ten.event);
    expect(await compared()).toHaveLength(2);
    await desk.bookings.change(aCaller(), nine.id, { starts_at: '2026-01-05T17:00:00.000Z' }, inTime());
    await desk.bookings.change(aCaller(), ten.id, { status: 'cancelled' }, inTime());
    expect(await found()).toEqual([]);
    // An event that is yet to be written is not compared.
    expect(await compared()).toEqual([]);
    await desk.events.run();
    expect(await compared()).toEqual([]);
  });

  it('is looked up every five minutes in one of the processes, and only for calendars with appointments', async () => {
    await compared();
    expect(lists()).toBe(0);
    await bookedAt('nine');
    await compared();
    expect(lists()).toBe(1);
    later(4);
    await Promise.all(processes.map(({ conflicts }) => conflicts.run()));
    expect(lists()).toBe(1);
    await compared();
    expect(lists()).toBe(2);
  });

  it('stays known while Google does not respond, and is not looked up in HIPAA mode', async () => {
    const { id, event } = await bookedAt('nine');
    google.removeEvent(event);
    expect(await compared()).toEqual([[id, 'removed']]);
    google.restoreEvent(event);
    google.failWith({ refuse: { status: 400, reason: 'invalid' } });
    expect(await compared()).toEqual([[id, 'removed']]);
    expect(await connection()).toMatchObject({ fault: 'unreachable' });
    google.failWith({});
    await know({ version: 2, hipaa_mode: true });
    google.requests.length = 0;
    expect(await compared()).toEqual([[id, 'removed']]);
    expect(google.requests).toEqual([]);
  });
});

describe('the removal of an organization', () => {
  const remove = async (): Promise<void> => {
    const { dataSource } = database;
    await dataSource.query(`UPDATE organization_facts SET facts = facts || '{"removed_at":"2026-01-05T14:00:00Z"}'`);
    const repository = new RemovalRepository(dataSource, removalSettings);
    const removal = new RemovalService(repository, dataSource, clock, removalSettings, silentLogger);
    await removal.run(new AbortController().signal);
  };
  const revoke = () => Promise.all(processes.map(({ revocations }) => revocations.run()));
  const revoked = (): number => google.requests.filter(({ path }) => path === '/revoke').length;

  it('ends the access at Google once, after Google responds', async () => {
    google.failWith({ refuse: { status: 503, reason: 'backendError' } });
    await remove();
    await revoke();
    await revoke();
    expect(revoked()).toBe(1);
    google.failWith({});
    clock.instant = new Date(MONDAY.getTime() + 60 * 60_000);
    await revoke();
    await revoke();
    expect(revoked()).toBe(2);
    expect(await database.dataSource.query('SELECT FROM google_revocations')).toEqual([]);
    expect(await connection()).toMatchObject({ connected: false });
  });

  it('ends the access at Google after the operator has set up Google Calendar again', async () => {
    await remove();
    await startBookings(database.dataSource, clock).revocations.run();
    clock.instant = new Date(MONDAY.getTime() + 60 * 60_000);
    await revoke();
    expect(revoked()).toBe(1);
  });

  it('gives up after a week without the secret of the token, and logs that', async () => {
    await remove();
    const lost = start({ GOOGLE_TOKEN_SECRETS: ['another secret of the specs'] });
    await lost.revocations.run();
    await database.dataSource.query('UPDATE google_revocations SET due_at = NULL, attempts = 167');
    const logged = jest.spyOn(silentLogger, 'error');
    try {
      await lost.revocations.run();
      expect(logged).toHaveBeenCalledWith({ calendar_id: 1 }, 'google_calendar.revocation_given_up');
    } finally {
      logged.mockRestore();
    }
    expect(await database.dataSource.query('SELECT FROM google_revocations')).toEqual([]);
  });

  it('does not end the access of another organization with the same account', async () => {
    await connect({ ...aPerson(), livemode: false });
    for (const table of ['calendars', 'google_connections'])
      await database.dataSource.query(`UPDATE ${table} SET organization_id = 2 WHERE NOT livemode`);
    await remove();
    await revoke();
    expect(revoked()).toBe(0);
    expect(await database.dataSource.query('SELECT FROM google_revocations')).toEqual([]);
  });
});

describe('connecting Google', () => {
  it('writes the appointments that are booked already, once', async () => {
    await desk.connections.disconnect(aPerson());
    const { data } = await converse('chat:7');
    expect(data).toMatchObject({ provider: 'internal', external_reference: null });
    for (let time = 0; time < 2; time++) {
      await connect();
      await desk.events.run();
      expect(google.events).toMatchObject([{ start: { dateTime: NINE } }]);
      await desk.connections.disconnect(aPerson());
    }
  });

  it('stores the token encrypted, and ends the access at Google when it is disconnected', async () => {
    const [row] = await database.dataSource.query<{ sealed_token: string }[]>(
      'SELECT sealed_token FROM google_connections',
    );
    expect(row!.sealed_token).not.toContain('refresh');
    await desk.connections.disconnect(aPerson());
    expect(google.requests.at(-1)).toMatchObject({
      path: '/revoke',
      body: { token: expect.stringMatching(/^1\/\/refresh/) },
    });
    expect(await connection()).toMatchObject({ offered: true, connected: false, account: null });
    expect(await free({ count: 1 })).toEqual(['2026-01-05T15:00:00Z']);
  });

  it('opens the token with a secret that was replaced', async () => {
    const newer = start({ GOOGLE_TOKEN_SECRETS: ['another secret of the specs', 'a secret of the specs'] });
    await newer.calendar.freeTimes(aCaller(), {}, inTime());
    const lost = start({ GOOGLE_TOKEN_SECRETS: ['another secret of the specs'] });
    await expect(lost.calendar.freeTimes(aCaller(), {}, inTime())).rejects.toMatchObject(unreachable);
    expect(await connection()).toMatchObject({ fault: 'access_ended' });
  });

  it('refuses the answer of Google to another person, organization or mode, and an old one', async () => {
    const { data } = await desk.connections.authorize(aPerson(), { redirect_uri: REDIRECT });
    const { searchParams } = await google.allow(data.url);
    const body = { code: searchParams.get('code')!, state: searchParams.get('state')! };
    const refused = { code: 'google_access_refused' };
    const others = [aPerson(6), { ...aPerson(), livemode: false }];
    for (const other of others)
      await expect(desk.connections.connect(other, body, inTime())).rejects.toMatchObject(refused);
    await expect(desk.connections.connect(aPerson(), { ...body, state: 'x' }, inTime())).rejects.toMatchObject(refused);
    clock.instant = new Date(MONDAY.getTime() + 10 * 60_000);
    await expect(desk.connections.connect(aPerson(), body, inTime())).rejects.toMatchObject(refused);
  });

  it('refuses a connection without all of the access, and a code that was used', async () => {
    google.deniedScopes.add(CALENDAR_SCOPE);
    await expect(connect()).rejects.toMatchObject({ code: 'google_access_refused' });
    google.deniedScopes.clear();
    expect(await start().calendar.freeTimes(aCaller(), {}, inTime())).toMatchObject({ data: expect.any(Array) });
    const { data } = await desk.connections.authorize(aPerson(), { redirect_uri: REDIRECT });
    const { searchParams } = await google.allow(data.url);
    const body = { code: searchParams.get('code')!, state: searchParams.get('state')! };
    await desk.connections.connect(aPerson(), body, inTime());
    await expect(desk.connections.connect(aPerson(), body, inTime())).rejects.toMatchObject({
      code: 'google_access_refused',
    });
  });

  it('lists the calendars of the account, and refuses ones that it does not have or may not write', async () => {
    google.calendars.set('team', { name: 'Team', accessRole: 'reader', events: new Map() });
    expect((await desk.connections.list(aPerson(), inTime())).data).toEqual([
      { id: google.account, name: google.account, writable: true },
      { id: 'team', name: 'Team', writable: false },
    ]);
    const invalid = { code: 'validation_failed' };
    for (const body of [{ calendar: 'team' }, { busy_calendars: ['other'] }])
      await expect(desk.connections.update(aPerson(), body, inTime())).rejects.toMatchObject(invalid);
  });

  it('refuses a page that is not the one of the portal, and is not offered without settings', async () => {
    const page = { redirect_uri: 'https://desk.acme.example/portal/other' };
    await expect(desk.connections.authorize(aPerson(), page)).rejects.toMatchObject({ code: 'validation_failed' });
    const bare = startBookings(database.dataSource, clock);
    await expect(bare.connections.authorize(aPerson(), { redirect_uri: REDIRECT })).rejects.toMatchObject({
      code: 'google_calendar_unavailable',
    });
  });
});

describe('HIPAA mode', () => {
  it('sends nothing to Google without an agreement, and says so', async () => {
    await know({ version: 2, hipaa_mode: true });
    await expect(free()).rejects.toMatchObject(unreachable);
    await expect(converse('chat:7')).rejects.toMatchObject(unreachable);
    await expect(desk.connections.update(aPerson(), { busy_calendars: [] }, inTime())).rejects.toMatchObject(
      unreachable,
    );
    expect(google.requests).toEqual([]);
    expect(await connection()).toMatchObject({ offered: false, connected: true, fault: 'hipaa' });
    await know({ version: 3 });
    expect(await connection()).toMatchObject({ offered: true, fault: null });
  });

  it('removes a cancelled booking at Google after the mode has ended', async () => {
    const { data } = await converse('chat:7');
    await know({ version: 2, hipaa_mode: true });
    google.requests.length = 0;
    await desk.bookings.change(aCaller(), data.id, { status: 'cancelled' }, inTime());
    await desk.events.run();
    expect([google.requests, google.events.length]).toEqual([[], 1]);
    await know({ version: 3 });
    clock.instant = new Date(clock.instant.getTime() + 61_000);
    await desk.events.run();
    expect(google.events).toEqual([]);
  });

  it('titles events "Appointment" with the id of the booking if there is an agreement', async () => {
    await know({ version: 2, hipaa_mode: true });
    desk = start({ HIPAA_VENDORS: ['google'] });
    const { data } = await converse('chat:7');
    expect(google.events).toMatchObject([{ summary: 'Appointment', description: '' }]);
    await desk.events.run();
    expect(google.events).toMatchObject([{ summary: `Appointment ${data.id}`, description: '' }]);
    expect(JSON.stringify(google.requests)).not.toMatch(/Dana|Cleaning|3125550143/);
  });
});
