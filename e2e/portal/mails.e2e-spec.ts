// Slow: starts a stack with an SMTP server.
import { freePort } from '@frontdesk/launcher';
import {
  aCapturedLead,
  aRingingCall,
  createOrganization,
  eventually,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  Receiver,
  signedInMember,
  signedInOwner,
  VirtualPasskey,
  within,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { expectInvalid, expectStatus } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';
import { MailServer, type ReceivedMail } from './mail-server.js';

const HOME = 'https://api.frontdesk.example';
const smtpPort = await freePort();
const receiverPort = await freePort();
const env = {
  SMTP_URL: `smtp://frontdesk:secret@127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Front desk <desk@frontdesk.example>',
};
const services = { gateway: 2, records: 1, dialer: 0, chats: 0, webhooks: 1, voice: 0 };
const options = { services, env, receiverPorts: [receiverPort] };
const DIGEST_SUBJECT = '^\\d{4}-\\d\\d-\\d\\d at Shop$';
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

describeWithPrivateStack('mails', options, (stack) => {
  let server: MailServer;
  let organization: TestOrganization;
  let owner: PortalBrowser;
  let ownerEmail: string;

  beforeAll(async () => {
    server = await MailServer.start(smtpPort);
    organization = await createOrganization(stack().address, { name: 'Harbor\r\nBcc: x@evil.example Dental' });
    ownerEmail = anEmail();
    owner = await signedInOwner(stack().address, organization.id, ownerEmail);
  });
  afterAll(() => server?.close());

  async function mailTo(address: string, subject: string | RegExp): Promise<ReceivedMail> {
    const matching = (): ReceivedMail[] => server.to(address).filter((mail) => new RegExp(subject).test(mail.subject));
    await eventually(() => Promise.resolve(matching().length > 0), { what: `a mail "${subject}"` });
    expect(matching()).toHaveLength(1);
    return matching()[0]!;
  }
  const waiting = async (): Promise<number> =>
    (await rowsOf<{ count: number }>(stack(), 'SELECT count(*)::int AS count FROM gateway.mails'))[0]!.count;

  it('sends an invitation with the same link that the inviting owner sees', async () => {
    const email = anEmail();
    const { json } = await owner.post('/invitations', { email, role: 'agent' });
    const mail = await mailTo(email, '^Join ');
    expect(mail).toMatchObject({
      to: [email],
      from: 'Front desk <desk@frontdesk.example>',
      subject: 'Join Harbor Bcc: x@evil.example Dental on Frontdesk',
    });
    expect(mail.text).toContain(json.link);
    expect(mail.text).toContain('as agent');
    await eventually(async () => (await waiting()) === 0, { what: 'the sent mail to be removed' });
  });

  it("sends the operator's setup and reset links as well as printing them", async () => {
    const address = { ...stack().address, env: { ...env, CURSOR_SECRET: 'a-secret-that-signs-the-cursors-of-specs' } };
    const email = anEmail();
    const setup = await ownerCommand<{ url: string }>(address, 'invite', email, `--organization=${organization.id}`);
    expect((await mailTo(email, '^Set up ')).text).toContain(setup.url);
    const reset = await ownerCommand<{ url: string }>(address, 'reset', ownerEmail);
    expect((await mailTo(ownerEmail, 'sign-in to Frontdesk again')).text).toContain(reset.url);
  });

  it('stores no link in plain text while a mail waits', async () => {
    const email = anEmail();
    server.refuse((to) => (to === email ? 451 : null));
    const { json } = await owner.post('/invitations', { email, role: 'agent' });
    await eventually(async () => (await waiting()) === 1, { what: 'a waiting mail' });
    const rows = await rowsOf<{ row: string }>(stack(), 'SELECT mails::text AS row FROM gateway.mails');
    for (const part of [email, (json.link as string).split('#')[1]!]) expect(rows[0]!.row).not.toContain(part);
    server.refuse(() => null);
    stack().clock.advance(60_000);
    await mailTo(email, '^Join ');
    stack().clock.set(new Date());
  });

  it('gives up on an address that the server refuses permanently', async () => {
    const email = anEmail();
    server.refuse((to) => (to === email ? 550 : null));
    await owner.post('/invitations', { email, role: 'agent' });
    await eventually(async () => (await waiting()) === 0, { what: 'the refused mail to be removed' });
    expect(server.to(email)).toEqual([]);
    server.refuse(() => null);
  });

  it('loses no mail and delays no request while the server is away', async () => {
    await server.close();
    const emails = [anEmail(), anEmail(), anEmail()];
    for (const email of emails) {
      expectStatus(await within(5000, () => owner.post('/invitations', { email, role: 'agent' })), 201);
    }
    await stack().processes('gateway')[1]!.restart();
    server = await MailServer.start(smtpPort);
    stack().clock.advance(5 * 60_000);
    for (const email of emails) await mailTo(email, '^Join ');
    stack().clock.set(new Date());
  });

  it('notifies a person of a new browser, a passkey and a changed sign-in, and not of a known browser', async () => {
    const email = anEmail();
    const person = await signedInMember(stack().address, owner, email, 'agent');
    expectStatus(await person.signIn(email), 200);
    const other = new PortalBrowser(stack().address);
    expectStatus(await other.signIn(email), 200);
    const noticed = await mailTo(email, '^New sign-in');
    expect(noticed.text).toContain(`Firefox on Linux, address ${other.clientIp}`);
    expectStatus(await other.signIn(email), 200);

    const passkey = new VirtualPasskey(HOME);
    const asked = (await other.post('/session/passkeys/options')).json as { challenge: string; user: { id: string } };
    expectStatus(await other.post('/session/passkeys', { response: passkey.register(asked) }), 201);
    await mailTo(email, '^A passkey was added');
    expectStatus(await other.post('/session/password-change', { password: `${PORTAL_PASSWORD} 2` }), 200);
    await mailTo(email, '^Your password was changed');
    const { url } = await ownerCommand<{ url: string }>(stack().address, 'reset', email);
    expectStatus(await new PortalBrowser(stack().address).accept(url, { password: PORTAL_PASSWORD }), 200);
    await mailTo(email, '^Your sign-in was reset');
    await eventually(async () => (await waiting()) === 0, { what: 'all mails to be sent' });
    expect(server.to(email).map(({ subject }) => subject.split(' ')[0])).toEqual(['Join', 'New', 'A', 'Your', 'Your']);
  });

  /** Chooses notifications and returns the choices of the organization. */
  async function choose(browser: PortalBrowser, kinds: string[], { id } = organization): Promise<string[]> {
    const answer = await browser.patch('/session/notifications', { organization: id, kinds });
    expectStatus(answer, 200);
    const { data } = answer.json as { data: { organization_id: number; chosen: string[] }[] };
    return data.find(({ organization_id }) => organization_id === id)!.chosen;
  }

  /** Reports a lead and a missed call of a person with this name. */
  async function report(name: string, { organization: to = organization, livemode = true } = {}): Promise<number> {
    const lead = await to.platform.post(`/organizations/${to.id}/leads`, aCapturedLead({ name, livemode }));
    expectStatus(lead, 201);
    const call = aRingingCall({ caller_name: name, livemode, status: 'missed' });
    expectStatus(await to.platform.post(`/organizations/${to.id}/calls`, call), 201);
    return lead.json.data.id as number;
  }

  it('lets a person choose the kinds that the role allows, and only in their own organizations', async () => {
    const email = anEmail();
    const viewer = await signedInMember(stack().address, owner, email, 'viewer');
    const { json } = await viewer.get('/session/notifications');
    expect(json).toEqual({
      mail: true,
      data: [
        {
          organization_id: organization.id,
          available: [
            ...['new_lead', 'missed_call', 'chat_waiting'],
            ...['emergency', 'call_ended', 'chat_ended', 'daily_digest'],
          ],
          chosen: [],
        },
      ],
    });
    expect(await choose(viewer, ['missed_call'])).toEqual(['missed_call']);
    const change = (body: object) => viewer.patch('/session/notifications', body);
    expectInvalid(await change({ organization: organization.id, kinds: ['key_expiring'] }), 'kinds');
    expectInvalid(await change({ organization: organization.id, kinds: ['gossip'] }), 'kinds');
    const other = await createOrganization(stack().address);
    expectInvalid(await change({ organization: other.id, kinds: [] }), 'organization');
  });

  it('sends one mail about leads and one about missed calls of live mode, only to people who chose them', async () => {
    const [email, quiet] = [anEmail(), anEmail()];
    const person = await signedInMember(stack().address, owner, email, 'agent');
    await signedInMember(stack().address, owner, quiet, 'agent');
    await choose(person, ['new_lead', 'missed_call']);
    await report('Tess Test', { livemode: false });
    const id = await report('Ada\r\nBcc: x@evil.example');
    await report('Ben Live');
    stack().clock.advance(40_000);
    const leads = await mailTo(email, '^2 new leads');
    expect(leads.text).toContain(`Ada Bcc: x@evil.example: ${HOME}/portal/${organization.id}/live/leads/${id}`);
    expect(leads.text).toContain('Ben Live: ');
    expect(leads.text).not.toContain('Tess');
    expect((await mailTo(email, '^2 missed calls')).text).toContain('Ben Live: ');
    await eventually(async () => (await waiting()) === 0, { what: 'all mails to be sent' });
    expect(server.to(quiet).map(({ subject }) => subject.split(' ')[0])).toEqual(['Join']);
    stack().clock.set(new Date());
  });

  it('mails an emergency at once, and after each call who called and why', async () => {
    const practice = await createOrganization(stack().address, { name: 'Practice' });
    const email = anEmail();
    await choose(await signedInOwner(stack().address, practice.id, email), ['emergency', 'call_ended'], practice);
    const records = `/organizations/${practice.id}`;
    const ringing = aRingingCall({ livemode: true, status: 'in_progress' });
    const call = (await practice.platform.post(`${records}/calls`, ringing)).json.data.id as number;
    const lead = aCapturedLead({
      ...{ name: 'Robin Park', livemode: true, source: 'call', call_id: call },
      ...{ urgency: 'emergency', reason: 'My gum does not stop bleeding' },
    });
    const { json } = await practice.platform.post(`${records}/leads`, lead);
    const told = 'Robin Park (emergency): My gum does not stop bleeding';
    expect((await mailTo(email, '^1 emergency at Practice')).text).toContain(
      `${told}: ${HOME}/portal/${practice.id}/live/leads/${json.data.id}`,
    );
    await eventually(async () => (await waiting()) === 0, { what: 'all mails to be sent' });
    const ended = { status: 'completed', ended_at: new Date().toISOString() };
    expectStatus(await practice.platform.patch(`${records}/calls/${call}`, ended), 200);
    stack().clock.advance(40_000);
    expect((await mailTo(email, '^1 call at Practice')).text).toContain(
      `${told}: ${HOME}/portal/${practice.id}/live/calls/${call}`,
    );
    stack().clock.set(new Date());
  });

  it('puts no content into mails in HIPAA mode, and sends none to a person who was removed', async () => {
    const clinic = await createOrganization(stack().address, { name: 'Clinic', hipaa_mode: true });
    const [email, removed] = [anEmail(), anEmail()];
    const first = await signedInOwner(stack().address, clinic.id, email);
    const gone = await signedInMember(stack().address, first, removed, 'admin');
    await choose(first, ['new_lead'], clinic);
    await choose(gone, ['new_lead'], clinic);
    const id = await report('Paula Patient', { organization: clinic });
    const notices = async (): Promise<{ title: string | null }[]> =>
      rowsOf(stack(), 'SELECT title FROM gateway.notices WHERE organization_id = $1', [clinic.id]);
    await eventually(async () => (await notices()).length === 2, { what: 'both notices' });
    expect(await notices()).toEqual([{ title: null }, { title: null }]);
    const people = (await first.get('/people')).json.data as { id: number; email: string }[];
    expectStatus(await first.delete(`/people/${people.find((one) => one.email === removed)!.id}`), 204);
    stack().clock.advance(40_000);
    const mail = await mailTo(email, '^1 new lead');
    expect(mail.text).toContain(`${HOME}/portal/${clinic.id}/live/leads/${id}`);
    expect(mail.text).not.toContain('Paula');
    await eventually(async () => (await notices()).length === 0, { what: 'the notices to be removed' });
    expect(server.to(removed).map(({ subject }) => subject.split(' ')[0])).toEqual(['Join']);
    stack().clock.set(new Date());
  });

  it('notifies once of a failing webhook endpoint, and once more when it is paused, without its path', async () => {
    const shop = await createOrganization(stack().address, { name: 'Florist' });
    const email = anEmail();
    const developer = await signedInOwner(stack().address, shop.id, email);
    await choose(developer, ['endpoint_failing'], shop);
    const receiver = await Receiver.start([receiverPort]);
    try {
      receiver.answerWith({ status: 500 });
      const { json } = await (
        await shop.caller()
      ).post('/webhook-endpoints', {
        url: receiver.url('/secret-path'),
        events: ['lead.created'],
      });
      // The next attempt is planned when the result is stored, so the clock may not move on before that.
      const attempts = async (count: number): Promise<boolean> =>
        eventually(
          async () => {
            const sql = 'SELECT attempts FROM webhooks.deliveries WHERE endpoint_id = $1';
            return (await rowsOf<{ attempts: number }>(stack(), sql, [json.data.id]))[0]?.attempts === count;
          },
          { what: `attempt ${count} to be stored` },
        );
      await report('Rose One', { organization: shop });
      await attempts(1);
      for (const count of [2, 3]) {
        stack().clock.advance(16 * 60_000);
        await attempts(count);
      }
      const page = `${HOME}/portal/${shop.id}/live/developers/webhooks/${json.data.id}`;
      const noticed = async (count: number): Promise<ReceivedMail[]> => {
        const mails = (): ReceivedMail[] =>
          server.to(email).filter(({ subject }) => subject === '1 webhook endpoint is failing or paused at Florist');
        const notices = `SELECT 1 FROM gateway.notices WHERE organization_id = $1`;
        await eventually(async () => mails().length + (await rowsOf(stack(), notices, [shop.id])).length === count, {
          what: `notice ${count}`,
        });
        stack().clock.advance(40_000);
        await eventually(() => Promise.resolve(mails().length === count), { what: `mail ${count}` });
        return mails();
      };
      const [failing] = await noticed(1);
      expect(failing!.text).toContain(`127.0.0.1:${receiverPort}, no success since `);
      expect(failing!.text).toContain(page);
      expect(failing!.text).not.toContain('secret-path');
      stack().clock.advance(5 * 24 * 60 * 60_000);
      const [, paused] = await noticed(2);
      expect(paused!.text).toContain(`127.0.0.1:${receiverPort}, paused, no success since `);
    } finally {
      await receiver.close();
      stack().clock.set(new Date());
    }
  });

  it('notifies once of a key that expires within seven days, and sends a digest of the day before each morning', async () => {
    const shop = await createOrganization(stack().address, { name: 'Shop', timezone: 'America/Denver' });
    const email = anEmail();
    const first = await signedInOwner(stack().address, shop.id, email);
    await choose(first, ['key_expiring', 'daily_digest'], shop);
    const day = 24 * 60 * 60_000;
    await shop.createKey({ expires_at: new Date(Date.now() + 6 * day).toISOString() });
    await shop.createKey({ expires_at: new Date(Date.now() + 9 * day).toISOString() });
    await report('Early Bird', { organization: shop });
    const noticesOf = async (id: number): Promise<number> =>
      (await rowsOf(stack(), 'SELECT 1 FROM gateway.notices WHERE organization_id = $1', [id])).length;
    const counted = async (): Promise<number> =>
      (await rowsOf(stack(), 'SELECT 1 FROM gateway.notification_counts WHERE organization_id = $1', [shop.id])).length;
    await eventually(async () => (await counted()) === 2, { what: 'the counts' });
    // Restarting runs the tasks of the morning at once.
    for (const hours of [24, 25]) {
      stack().clock.set(nextMorning(hours - 24));
      await stack().processes('gateway')[0]!.restart();
      // Notices are gathered from the time when the first is stored, so the clock may not move on before that.
      if (hours === 24) await eventually(async () => (await noticesOf(shop.id)) > 0, { what: 'the notice of the key' });
      stack().clock.advance(40_000);
      // A mail being sent would be sent again if the clock passed the end of its lease.
      for (const subject of ['^1 API key expires', DIGEST_SUBJECT]) await mailTo(email, subject);
      await eventually(async () => (await waiting()) === 0, { what: 'every mail to be sent' });
    }
    expect((await mailTo(email, '^1 API key expires')).text).toContain('/developers/keys');
    const digest = await mailTo(email, DIGEST_SUBJECT);
    expect(digest.text).toMatch(/- 1 new lead\r?\n- 1 missed call/);
    expect(digest.text).not.toContain('Early Bird');
    stack().clock.set(new Date());
  });
});

/** Nine tomorrow morning in Denver, plus some hours. */
function nextMorning(hours: number): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(new Date());
  // Denver is six or seven hours behind UTC.
  return new Date(new Date(`${today}T15:30:00Z`).getTime() + (24 + hours) * 60 * 60_000);
}
