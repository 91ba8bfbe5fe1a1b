import type { Actor, Caller } from '@frontdesk/contracts';
import { Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, callOf, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';
import { EndedCredentialsConsumer } from '../event-subscriptions/ended-credentials.consumer.js';
import { EndpointSettingsHandlers } from './endpoint-settings.handlers.js';

let database: TestDatabase;
let receiver: Receiver;
let webhooks: WebhooksProcess;
let person: Caller;
let app: Caller;

beforeAll(async () => {
  [database, receiver] = [await createWebhooksDatabase(), await Receiver.start()];
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  webhooks = await WebhooksProcess.start({ database, clock: new SettableClock(), settings });
});
afterAll(async () => {
  await webhooks.stop();
  await receiver.close();
  await database.drop();
});
beforeEach(() => {
  person = aCaller({ scopes: ['webhooks:manage', 'leads:read'], actor: actor('person') });
  app = { ...person, actor: actor('grant') };
});

const actor = (kind: Actor['kind'], id = 5): Actor => ({ kind, id, name: 'Ada' });
const url = (path = ''): string => receiver.url(path);
const create = async (caller: Caller): Promise<number> =>
  (await webhooks.handlers.create(callOf(caller, { url: url(), events: ['lead.created'] }))).data.id;
const update = (caller: Caller, id: number, body: object) =>
  webhooks.get(EndpointSettingsHandlers).update(callOf(caller, body, id));
const disconnect = async (credential = 'grant:5'): Promise<void> => {
  const event = { ...webhooks.leadCreated(person), type: 'credential.ended', data: { credential } };
  await webhooks.get(EndedCredentialsConsumer).consume([event]);
  await database.dataSource.query('DELETE FROM ended_credentials');
};
const isEnabled = async (id: number): Promise<boolean> => {
  const { data } = await webhooks.handlers.list(callOf(person, {}));
  return data.find((one) => one.id === id)!.enabled;
};
const paused = async (id: number): Promise<unknown[]> => {
  const rows = await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox');
  return rows
    .map(
      ({ body }) => (JSON.parse(body) as { data: { target?: { id: number }; actor?: Actor; changes?: object } }).data,
    )
    .filter(({ target, actor: by }) => target?.id === id && by?.kind === 'system')
    .map(({ changes }) => changes);
};

describe('an endpoint of an AI app', () => {
  it('is paused once when the app is disconnected, which the audit log says, and a person can resume it', async () => {
    const [own, other] = [await create(app), await create({ ...app, actor: actor('grant', 6) })];
    await disconnect();
    expect(await isEnabled(own)).toBe(false);
    expect(await isEnabled(other)).toBe(true);
    expect(await paused(own)).toEqual([{ enabled: { before: true, after: false } }]);
    await update(person, own, { enabled: true });
    await disconnect();
    expect(await isEnabled(own)).toBe(true);
    expect(await paused(own)).toHaveLength(1);
  });

  it.each([
    ['changes its events', (id: number) => update(app, id, { events: ['lead.created', 'lead.updated'] })],
    ['pauses and enables it', (id: number) => update(app, id, { enabled: true })],
    [
      'makes a new secret for it',
      (id: number) => webhooks.get(EndpointSettingsHandlers).rotateSecret(callOf(app, {}, id)),
    ],
  ])('can be one of the organization that the app %s', async (_what, change) => {
    const id = await create(person);
    await change(id);
    await disconnect();
    expect(await isEnabled(id)).toBe(false);
  });

  it('stays one if a person describes it, and is one of the organization once a person gives it an address', async () => {
    const [described, moved] = [await create(app), await create(app)];
    await update(person, described, { description: 'From the assistant' });
    await update(person, moved, { url: url('/moved') });
    await disconnect();
    expect(await isEnabled(described)).toBe(false);
    expect(await isEnabled(moved)).toBe(true);
  });

  it('cannot be created or changed by an app that is disconnected meanwhile', async () => {
    const id = await create(app);
    const event = { ...webhooks.leadCreated(person), type: 'credential.ended', data: { credential: 'grant:5' } };
    await webhooks.get(EndedCredentialsConsumer).consume([event]);
    await expect(create(app)).rejects.toThrow('unauthenticated');
    await expect(update(app, id, { enabled: true })).rejects.toThrow('unauthenticated');
    expect(await isEnabled(id)).toBe(false);
    await database.dataSource.query('DELETE FROM ended_credentials');
  });

  it('is none if a key or a person made it', async () => {
    const ids = [await create(person), await create({ ...person, actor: actor('key') })];
    await disconnect();
    expect(await Promise.all(ids.map(isEnabled))).toEqual([true, true]);
  });
});
