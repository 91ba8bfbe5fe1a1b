import { describe, expect, it } from '@jest/globals';
import { languages } from '../conversation.js';
import { converse } from '../corpus/converse.js';
import { phrasesOf } from '../corpus/corpus.js';
import { respond } from '../receptionist.js';
import { stopsOwnNumber } from './stop-requests.js';

const OWN = '+13125550143';
const onWhatsapp = (says: string[]) =>
  converse({ title: 'test', says, channel: 'whatsapp', from: OWN }, (conversation) =>
    respond({ ...conversation, stopsUnprovenNumbers: false }, { calendar: null }),
  );

describe.each(languages)('words of refusal (%s)', (language) => {
  const { are, areNot } = phrasesOf('refusals', language);

  it.each(are)('stop the calls to the number that they come from: %s', (words) => {
    expect(stopsOwnNumber(words, OWN)).toBe(true);
  });

  it.each(areNot)('do not include: %s', (words) => {
    expect(stopsOwnNumber(words, OWN)).toBe(false);
  });
});

describe('a message on WhatsApp', () => {
  it.each([
    'STOP',
    'Hello\nSTOP',
    'STOP please',
    'Please stop.',
    'Por favor, alto',
    'please stop calling me',
    'No more texts',
    'stop sending these messages',
    'stop  calling me',
    'stop calling me at 312 555 0143',
    'stop calling three one two five five five oh one four three',
    'stop calling 312 555 0143 and 312 555 0147',
    'STOP\nmy office is 312 555 0147',
    'Stop calling me. Call the office at 312 555 0147',
    'Dejen de llamarme. La oficina es 312 555 0147',
    'Take my number off your list, call my husband at 312 555 0147.',
    'Take my number off your list, call my husband at three one two five five five oh one four seven',
    'Stop calling my cell. You can reach my office at 312 555 0147',
    'Borren mi número, llamen a mi esposo al 312 555 0147',
    'Do not call me, just email me',
    'Never call me again after what you did',
    'Don’t call me unless I call first',
    'Don’t you ever call this number again',
  ])('stops calls to its sender, and the reply says so: %j', async (body) => {
    expect(stopsOwnNumber(body, OWN)).toBe(true);
    const { replies, acts } = await onWhatsapp([body]);
    expect(replies[0]!.text).toMatch(/(?:We will not call|No volveremos a llamar al) \(312\) 555-0143/);
    expect(acts).toContainEqual({ type: 'opt_out', phone_number: OWN, isProven: true });
  });

  it.each(['Stop calling me', '\nSTOP'])('is read to its end: %j after 2,500 characters', async (end) => {
    const body = 'My crown fell out again. '.repeat(100) + end;
    expect(stopsOwnNumber(body, OWN)).toBe(true);
    expect((await onWhatsapp([body])).acts).toContainEqual({ type: 'opt_out', phone_number: OWN, isProven: true });
  });

  it.each([
    'Hello',
    'Please stop the dripping',
    'Please cancel',
    'cancel please, I found another dentist',
    'Please don’t call me before 5',
    'Please stop calling 312 555 0147',
    'Take my number off your list: 312 555 0147',
    'Stop calling my cell phone, 312 555 0147',
    'Borren mi número: 312 555 0147',
    'You need to stop calling my mother. Her number is 312 555 0147',
    'Dejen de llamar a mi mamá al 312 555 0147',
    'stop sending my bills to the old address',
  ])('stops no calls to its sender, and the reply promises nothing: %j', async (body) => {
    expect(stopsOwnNumber(body, OWN)).toBe(false);
    const { replies, acts } = await onWhatsapp([body]);
    expect(replies[0]!.text).not.toContain('We will not call');
    expect(acts.map(({ type }) => type)).not.toContain('opt_out');
  });

  it('that names another number is read back, and passed to a person after it was confirmed', async () => {
    const { replies, acts } = await onWhatsapp(['Please stop calling 312 555 0147', 'yes']);
    expect(replies[0]!.text).toContain('The number is (312) 555-0147. Should I stop all calls to it?');
    expect(replies[1]!.text).toContain('I have asked a person from our team to stop all calls to (312) 555-0147.');
    expect(acts).toMatchObject([{ type: 'request_person', summary: expect.stringContaining('+13125550147') }]);
  });

  it('that corrects the number to its sender’s is passed to a person, and nothing is promised', async () => {
    const { replies, acts } = await onWhatsapp(['Stop calling 312 555 0147', 'no, 312 555 0143', 'yes']);
    expect(replies.map(({ text }) => text).join(' ')).not.toContain('We will not call');
    expect(acts).toMatchObject([{ type: 'request_person' }]);
  });

  it('still stops calls to its sender after another number was passed to a person', async () => {
    const { acts } = await onWhatsapp(['Stop calling 312 555 0147', 'yes', 'and stop calling me too']);
    expect(acts).toContainEqual({ type: 'opt_out', phone_number: OWN, isProven: true });
  });
});

describe('a message on the website', () => {
  const onWebsite = (says: string[]) =>
    converse({ title: 'test', says }, (given) => respond(given, { calendar: null }));

  it.each([
    [['I chipped a molar, Vic Dunn, 312 555 0181', 'yes', 'STOP', 'yes stop calling me']],
    [['Se me quebró una muela, soy Vic Dunn, 312 555 0181', 'sí', 'dejen de llamarme', 'sí']],
  ])('that stops calls reads back the number that the visitor gave before: %j', async (says) => {
    const { replies, acts } = await onWebsite(says);
    expect(replies[2]!.text).toContain('(312) 555-0181');
    expect(acts).toContainEqual({ type: 'opt_out', phone_number: '+13125550181', isProven: false });
  });

  it('stops no calls to the number that the visitor gave before, after a "no"', async () => {
    const { replies, acts } = await onWebsite(['Vic Dunn, 312 555 0181, a chipped molar', 'yes', 'STOP', 'no', 'hm']);
    expect(replies[3]!.text).toContain('Which number should we stop calling?');
    expect(acts.map(({ type }) => type)).not.toContain('opt_out');
  });

  it.each([
    'Please don’t call me, I’m at work. My e-mail is dana@example.com, it’s about braces',
    'No me llamen, por favor. Mi correo es dana@example.com, quiero información de frenos',
  ])('that asks for an e-mail instead of a call is a request: %j', async (body) => {
    const { replies, acts } = await onWebsite([body]);
    expect(replies[0]!.text).not.toMatch(/stop|detener/i);
    expect(acts).toMatchObject([{ type: 'capture_lead', lead: { email: 'dana@example.com' } }]);
  });

  it('that only names an e-mail address beside an order to stop is still about calls', async () => {
    expect((await onWebsite(['Stop calling me! dana@example.com'])).replies[0]!.text).toContain(
      'I can stop our calls.',
    );
  });
});

describe('a caller', () => {
  const calls = (says: string[], from = OWN) =>
    converse({ title: 'test', says, channel: 'phone', from }, (given) => respond(given, { calendar: null }));

  it.each(['Stop.', 'stop', 'Alto.', 'unsubscribe'])('stops the calls by saying only %j', async (words) => {
    expect((await calls([words])).acts).toContainEqual({ type: 'opt_out', phone_number: OWN, isProven: true });
  });

  it.each([
    ['To stop our calls, press 9 or say stop.', 'Nine.'],
    ['To stop our calls, press 9 or say stop.', '9, please'],
    ['Para que no le llamemos más, pulse 9 o diga alto.', 'nueve'],
  ])('stops the calls by saying the key, after %j: %s', async (said, words) => {
    const { acts } = await converse({ title: 'test', says: [words], channel: 'phone', from: OWN }, (given) =>
      respond({ ...given, messages: [{ sender: 'ai', body: said }, ...given.messages] }, { calendar: null }),
    );
    expect(acts).toContainEqual({ type: 'opt_out', phone_number: OWN, isProven: true });
    expect((await calls([words])).acts.map(({ type }) => type)).not.toContain('opt_out');
  });

  it.each(['Cancel.', 'cancelar'])('answers the question about a booking with %j', async (words) => {
    const { acts } = await calls(['Can I get a cleaning on thursday at 10am', words]);
    expect(acts.map(({ type }) => type)).not.toContain('opt_out');
  });

  it.each([
    [['Stop calling my mother. Her number is 312 555 0147', 'yes, that is hers']],
    [['Dejen de llamar a mi mamá, su número es 312 555 0147', 'sí']],
    [['Stop calling my mother. Her number is 312 555 0147', 'k thanks']],
    [['Dejen de llamar a mi mamá, su número es 312 555 0147', 'ya no la llamen']],
  ])('stops the calls to another person after the number was read back: %j', async (says) => {
    const { replies, acts } = await calls(says);
    expect(replies[0]!.text).toContain('(312) 555-0147');
    expect(acts.filter(({ type }) => type === 'opt_out')).toEqual([
      { type: 'opt_out', phone_number: '+13125550147', isProven: false },
    ]);
  });

  const refused = ['Stop calling my mother. Her number is 312 555 0147', 'Okay, no more calls please'];

  it('passes the other number to a person if the confirmation refuses all calls and no more may be stopped', async () => {
    const { acts } = await converse({ title: 'test', says: refused, channel: 'phone', from: OWN }, (given) =>
      respond({ ...given, stopsUnprovenNumbers: false }, { calendar: null }),
    );
    expect(acts.filter(({ type }) => type === 'opt_out')).toMatchObject([{ phone_number: OWN }]);
    expect(acts).toContainEqual(
      expect.objectContaining({
        type: 'capture_lead',
        lead: expect.objectContaining({ reason: expect.stringContaining('+13125550147') }),
      }),
    );
  });

  it('stops the calls to both if the confirmation refuses all calls', async () => {
    const { acts } = await calls(refused);
    expect(acts.filter(({ type }) => type === 'opt_out')).toEqual([
      { type: 'opt_out', phone_number: '+13125550147', isProven: false },
      { type: 'opt_out', phone_number: OWN, isProven: true },
    ]);
  });
});
