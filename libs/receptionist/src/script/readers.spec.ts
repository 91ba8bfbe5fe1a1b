import { describe, expect, it } from '@jest/globals';
import { converse, type Outcome } from '../corpus/converse.js';
import type { CorpusConversation } from '../corpus/corpus.js';
import { respond } from '../receptionist.js';

const talk = (says: string[], more: Partial<CorpusConversation> = {}, now?: Date): Promise<Outcome> =>
  converse({ title: 'test', says, ...more }, (conversation, calendar) =>
    respond({ ...conversation, ...(now ? { now } : {}) }, { calendar }),
  );
const last = async (...given: Parameters<typeof talk>): Promise<string> => (await talk(...given)).replies.at(-1)!.text;
const phone = { channel: 'phone', from: '+13055550186' } as const;
const plumber = { ...phone, org: 'plumber' };

// What readers of transcripts found stilted or wrong.
describe('a name', () => {
  it.each([
    [['My crown fell out', 'Fine. Greg Paulsen, 312-555-0129'], 'Greg Paulsen'],
    [['My dentures hurt. Im Bill Wyatt 312 555 0147'], 'Bill Wyatt'],
    [['My sink is clogged', 'It gurgles.'], null],
    [['¿Cuánto cuestan unas carillas?', 'y el blanqueamiento?'], null],
  ])('is read from %j', async (says, name) => {
    const { acts } = await talk(says, phone);
    expect(acts.findLast((act) => act.type === 'capture_lead')).toMatchObject({ lead: { name } });
  });
});

describe('no word is lost', () => {
  it.each([
    [['My crown fell out', 'Dana Reyes', 'yes', 'make sure they call today'], 'make sure they call today'],
    [['Necesito una corona', 'Hugo Paz', 'sí', 'mejor que me llamen por la tarde'], 'mejor que me llamen por la tarde'],
    [['¿están abiertos ahorita?', 'se me quebró un diente'], 'se me quebró un diente'],
    [['I need help', 'something with my hair, it went green after the pool'], 'it went green after the pool'],
  ])('of %j', async (says, words) => {
    const { acts } = await talk(says, { ...phone, org: 'salon' });
    const lead = acts.findLast((act) => act.type === 'capture_lead');
    expect(lead?.type === 'capture_lead' && lead.lead.reason).toContain(words);
  });
});

describe('the receptionist', () => {
  it.each([
    ['Is this the plumber?', 'This is Max, the AI assistant of Rivera Plumbing. How can I help you today?'],
    ['Is this Tony’s Pizza?', 'This is Max, the AI assistant of Rivera Plumbing. How can I help you today?'],
    ['¿Es la pizzería Roma?', 'Soy Max, la asistente de IA de Rivera Plumbing. ¿En qué puedo ayudarle hoy?'],
  ])('says whom the caller has reached: %s', async (words, answer) => {
    expect(await last([words], plumber)).toBe(answer);
  });

  it.each(['I want the owner, not a robot', 'Is Carmen there?', '¿Está Carmen?', 'Quiero al dueño'])(
    'asks a person to join: %s',
    async (words) => {
      const { acts } = await talk([words], phone);
      expect(acts).toContainEqual(expect.objectContaining({ type: 'request_person', requestedBy: 'visitor' }));
    },
  );

  it.each([
    ['are you open now?', 'We are closed right now. Our hours are'],
    ['¿están abiertos ahorita?', 'Ahora mismo estamos cerrados. Nuestro horario:'],
  ])('says that it is closed: %s', async (words, answer) => {
    expect(await last([words], phone, new Date('2026-12-06T20:00:00Z'))).toContain(answer);
  });

  it('understands an hour in words, without an apostrophe', async () => {
    const says = ['Can I book a cleaning Thursday afternoon?', 'two o clock', 'Nora Finch'];
    expect(await last(says, phone)).toContain('Cleaning on Thursday, December 3 at 2 PM');
  });

  it.each([
    [['I smell gas', 'ok I am calling'], 'If anyone is in danger, hang up and call 911 now.'],
    [['huele a gas', 'qué hago'], 'Si alguien está en peligro, cuelgue y llame al 911 ahora.'],
    [['huele a gas', 'Luis Mora 720 555 0177'], 'Gracias, Luis. Se lo he pasado al equipo de Rivera Plumbing.'],
  ])('asks nothing else after an emergency: %j', async (says, answer) => {
    expect(await last(says, plumber)).toBe(answer);
  });

  it('takes "I will think about it" for no confirmation', async () => {
    const says = ['My crown fell out', 'Dana Reyes', 'ok, let me think about it'];
    expect(await last(says, phone)).toMatch(/^No problem\./);
  });

  it('corrects the end of a number', async () => {
    const says = ['My crown fell out. Dana Reyes 312 555 0147', 'no, sorry, 0174 at the end'];
    expect(await last(says)).toContain('(312) 555-0174');
  });

  it.each(['le ofrecemos servicios de marketing digital', 'we offer digital marketing for dentists'])(
    'recognizes an offer: %s',
    async (words) => {
      expect((await talk([words], phone)).acts).toContainEqual({ type: 'mark_spam' });
    },
  );
});
