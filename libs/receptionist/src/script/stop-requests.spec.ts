import { describe, expect, it } from '@jest/globals';
import { converse } from '../corpus/converse.js';
import { respond } from '../receptionist.js';
import { stopsOwnNumber } from './stop-requests.js';

const OWN = '+13125550143';
const onWhatsapp = (says: string[]) =>
  converse({ title: 'test', says, channel: 'whatsapp', from: OWN }, (conversation) =>
    respond({ ...conversation, stopsUnprovenNumbers: false }, { calendar: null }),
  );

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
    'Do not call me, just email me',
    'Never call me again after what you did',
    'Don’t call me unless I call first',
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
