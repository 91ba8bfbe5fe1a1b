import {
  aLead,
  aStartedChat,
  createOrganization,
  eventually,
  PortalBrowser,
  sharedStack,
  signedInMember,
  signedInOwner,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { expectInvalid, expectStatus } from '../expect-response.js';

interface Notice {
  id: number;
  kind: string;
  target_id: number | null;
  title: string | null;
  unread: boolean;
}

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

async function noticesOf(person: PortalBrowser, count: number): Promise<Notice[]> {
  return eventually(
    async () => {
      const { json } = await person.get('/notices');
      const notices = json.data as Notice[];
      return notices.length >= count ? notices : false;
    },
    { what: `${count} notices`, everyMs: 200 },
  );
}

describe('notices', () => {
  it('are listed for each person in the mode in which they happened, until the person has read them', async () => {
    const organization = await createOrganization(stack, { name: 'Notices spec' });
    const owner = await signedInOwner(stack, organization.id, anEmail());
    const viewer = await signedInMember(stack, owner, anEmail(), 'viewer');
    const [inTest, inLive] = [owner.in(organization.id, 'test'), viewer.in(organization.id, 'live')];
    // Notices of both modes share the sequence of ids, so this one is older than those in test mode.
    expectStatus(await owner.in(organization.id, 'live').post('/leads', aLead({ name: 'Alex' })), 201);
    await noticesOf(inLive, 1);
    const seenBy = viewer.in(organization.id, 'test');
    const ids: number[] = [];
    for (const name of ['Robin', 'Sam']) {
      ids.push(((await inTest.post('/leads', aLead({ name }))).json.data as { id: number }).id);
      // Events are consumed concurrently, so two notices at a time have no certain order.
      await noticesOf(seenBy, ids.length);
    }
    const [newest, oldest] = await noticesOf(seenBy, 2);
    expect([newest, oldest]).toMatchObject([
      { kind: 'new_lead', target_id: ids[1], title: 'Sam', unread: true },
      { kind: 'new_lead', target_id: ids[0], title: 'Robin', unread: true },
    ]);
    expectStatus(await seenBy.post('/notices/read', { id: oldest!.id }), 204);
    expect((await noticesOf(seenBy, 2)).map(({ unread }) => unread)).toEqual([true, false]);
    expectStatus(await seenBy.post('/notices/read', { id: newest!.id }), 204);
    expectStatus(await seenBy.post('/notices/read', { id: 1 }), 204);
    expect((await noticesOf(seenBy, 2)).map(({ unread }) => unread)).toEqual([false, false]);
    expect((await noticesOf(inTest, 2)).map(({ unread }) => unread)).toEqual([true, true]);
    expect(await noticesOf(inLive, 1)).toMatchObject([{ kind: 'new_lead', title: 'Alex', unread: true }]);
    expectInvalid(await seenBy.post('/notices/read', {}), 'id');
  });

  it('say once who waits in a chat, also after the team has got it, and never that a member took it', async () => {
    const organization = await createOrganization(stack);
    const owner = (await signedInOwner(stack, organization.id, anEmail())).in(organization.id, 'test');
    const chats = `/organizations/${organization.id}/chats`;
    const start = async (body: string): Promise<number> => {
      const { json } = await organization.platform.post(chats, aStartedChat({ livemode: false }));
      const id = (json.data as { id: number }).id;
      const message = { sender: 'visitor', author: 'Vera Visitor', body };
      expectStatus(await organization.platform.post(`${chats}/${id}/messages`, message), 201);
      return id;
    };
    const taken = await start('Are you open?');
    expectStatus(await owner.post(`/chats/${taken}/accept`), 200);
    const id = await start('My tooth hurts');
    const ask = { requested_by: 'visitor' };
    expectStatus(await organization.platform.post(`${chats}/${id}/handoff-request`, ask), 200);
    await noticesOf(owner, 1);
    expectStatus(await organization.platform.post(`${chats}/${id}/handoff`, { to: 'owner' }), 200);
    // The handoff was announced before the lead.
    const last = ((await owner.post('/leads', aLead({ name: 'Sam' }))).json.data as { id: number }).id;
    const notices = await noticesOf(owner, 2);
    expect(notices.map(({ kind, target_id, title }) => [kind, target_id, title])).toEqual([
      ['new_lead', last, 'Sam'],
      ['chat_waiting', id, 'My tooth hurts'],
    ]);
    const [lead, chat] = notices;
    expectStatus(await owner.post('/notices/read', { id: chat!.id, record_only: true }), 204);
    expect((await noticesOf(owner, 2)).map(({ unread }) => unread)).toEqual([true, false]);
    expectStatus(await owner.post('/notices/read', { id: lead!.id, record_only: true }), 204);
    expect((await noticesOf(owner, 2)).map(({ unread }) => unread)).toEqual([false, false]);
  });

  it('about a sign-in are shown only to the person who signed in', async () => {
    const organization = await createOrganization(stack);
    const owner = await signedInOwner(stack, organization.id, anEmail());
    const email = anEmail();
    const agent = await signedInMember(stack, owner, email, 'agent');
    const elsewhere = new PortalBrowser(stack);
    expectStatus(await elsewhere.signIn(email), 200);
    expect(await noticesOf(agent, 1)).toMatchObject([{ kind: 'new_sign_in', target_id: null, unread: true }]);
    expect((await owner.get('/notices')).json.data).toEqual([]);
  });
});
