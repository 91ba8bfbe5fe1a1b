import { describe, expect, it, jest } from '@jest/globals';
import { converse, type Outcome } from '../corpus/converse.js';
import type { CorpusConversation } from '../corpus/corpus.js';
import type { Calendar } from '../conversation.js';
import { respond } from '../receptionist.js';

type Change = (calendar: Calendar) => Calendar;
const talk = (
  says: string[],
  given: Partial<CorpusConversation> = {},
  change: Change = (one) => one,
): Promise<Outcome> =>
  converse({ title: 'test', says, ...given }, (conversation, calendar) =>
    respond(conversation, { calendar: calendar && change(calendar) }),
  );
const last = ({ replies }: Outcome): string => replies.at(-1)!.text;
const asksPerson = ({ acts }: Outcome): boolean => acts.some(({ type }) => type === 'request_person');
const outcomeOf = ({ acts }: Outcome): unknown => {
  const lead = acts.findLast((act) => act.type === 'capture_lead')?.lead;
  return lead?.custom_fields['appointment']?.value;
};

const booked = ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes'];
const reserved = ['Quiero una cita el jueves a las 10', 'Ivy Chen 312 555 0172', 'sí'];
/** The caller has a cleaning on December 15 at 10 AM, an appointment on December 16 and two on December 17. */
const phone = { channel: 'phone', from: '+13125550188' } as const;

describe('an appointment of this conversation', () => {
  it.each([
    ['make it 11am', 'yes'],
    ['Move my appointment to Thursday at 11', 'yes please'],
    ['can I change my appointment to 11 am?', 'ok'],
  ])('is moved after a read-back: %s', async (words, yes) => {
    const asked = await talk([...booked, words]);
    expect(last(asked)).toBe(
      'I can move your appointment: Cleaning on Thursday, December 3 at 10 AM. The new time would be Thursday, December 3 at 11 AM. Should I move it?',
    );
    expect(asked.changes).toEqual([]);
    const moved = await talk([...booked, words, yes]);
    expect(last(moved)).toBe(
      'Your appointment is now on Thursday, December 3 at 11 AM. Anything else I can do for you?',
    );
    expect(moved.changes).toEqual([{ id: 5, change: '2026-12-03T17:00:00.000Z' }]);
    expect(outcomeOf(moved)).toBe('Your appointment is now on Thursday, December 3 at 11 AM.');
    expect(asksPerson(moved)).toBe(false);
  });

  it.each(['Please cancel my appointment', 'cancel', 'I need to cancel', 'never mind, cancel that'])(
    'is cancelled after a read-back: %s',
    async (words) => {
      const outcome = await talk([...booked, words, 'yes']);
      expect(outcome.replies.at(-2)!.text).toBe(
        'I can cancel your appointment: Cleaning on Thursday, December 3 at 10 AM. Should I cancel it?',
      );
      expect(last(outcome)).toContain('Your appointment on Thursday, December 3 at 10 AM is cancelled.');
      expect(outcome.changes).toEqual([{ id: 5, change: 'cancelled' }]);
      expect(outcomeOf(outcome)).toContain('is cancelled.');
    },
  );

  it.each([
    [
      ['Cambie mi cita a las 11', 'sí'],
      'Puedo cambiar su cita: el jueves, 3 de diciembre a las 10 a.m. La nueva hora sería el jueves, 3 de diciembre a las 11 a.m. ¿La cambio?',
      'Su cita es ahora el jueves, 3 de diciembre a las 11 a.m.',
    ],
    [
      ['cancele mi cita por favor', 'sí'],
      'Puedo cancelar su cita: el jueves, 3 de diciembre a las 10 a.m. ¿La cancelo?',
      'Su cita del jueves, 3 de diciembre a las 10 a.m. está cancelada.',
    ],
  ])('is changed in Spanish: %j', async (says, question, answer) => {
    const outcome = await talk([...reserved, ...says]);
    expect(outcome.replies.at(-2)!.text).toBe(question);
    expect(last(outcome)).toContain(answer);
    expect(outcome.changes).toHaveLength(1);
  });

  it.each([
    ['make it 11am', 'no'],
    ['please cancel my appointment', 'no, keep it'],
    ['please cancel my appointment', 'never mind'],
  ])('stays as it is without a confirmation: %s, %s', async (words, answer) => {
    const outcome = await talk([...booked, words, answer]);
    expect(last(outcome)).toContain('Your appointment stays as it is.');
    expect(outcome.changes).toEqual([]);
  });

  it('is moved to a time that the visitor corrects at the read-back', async () => {
    const outcome = await talk([...booked, 'make it 11am', 'no, 1pm', 'yes']);
    expect(outcome.replies.at(-2)!.text).toContain('The new time would be Thursday, December 3 at 1 PM.');
    expect(outcome.changes).toEqual([{ id: 5, change: '2026-12-03T19:00:00.000Z' }]);
  });

  it('is moved to one of the offered times', async () => {
    const outcome = await talk([...booked, 'I need to reschedule', 'the second', 'yes']);
    expect(outcome.replies.at(-3)!.text).toBe(
      'I have found your appointment. I can offer Tuesday, December 1 at 10 AM, 11 AM, or 12 PM. Which of these should I move it to?',
    );
    expect(outcome.changes).toEqual([{ id: 5, change: '2026-12-01T17:00:00.000Z' }]);
  });

  it('is moved again, and is cancelled at its new time', async () => {
    const outcome = await talk([...booked, 'make it 11am', 'yes', 'cancel', 'yes']);
    expect(last(outcome)).toContain('Your appointment on Thursday, December 3 at 11 AM is cancelled.');
    expect(outcome.changes.map(({ change }) => change)).toEqual(['2026-12-03T17:00:00.000Z', 'cancelled']);
  });

  it('stays, and other times are offered, if the new time was taken in the meantime', async () => {
    const taken: Change = (calendar) => ({ ...calendar, changeAppointment: () => Promise.resolve(false) });
    const outcome = await talk([...booked, 'make it 11am', 'yes'], {}, taken);
    expect(last(outcome)).not.toContain('is now on');
  });

  it('goes to a person while the calendar cannot be reached', async () => {
    const silent: Change = (calendar) => ({ ...calendar, changeAppointment: () => Promise.resolve(null) });
    expect(asksPerson(await talk([...booked, 'make it 11am', 'yes'], {}, silent))).toBe(true);
  });

  it('goes to a person if it is not there any more', async () => {
    const gone: Change = (calendar) => ({ ...calendar, findAppointments: () => Promise.resolve([]) });
    expect(asksPerson(await talk([...booked, 'make it 11am'], {}, gone))).toBe(true);
  });
});

describe('an appointment that another conversation booked', () => {
  it.each([
    [['I need to cancel my appointment on December 15', 'yes'], phone],
    [['I need to cancel my appointment', 'December 15', 'yes'], phone],
    [['please cancel my appointment', '312 555 0188, December 15', 'yes'], {}],
    [['please cancel my appointment', '312 555 0188', 'december 15th', 'yes'], {}],
  ])('is cancelled once its number and day are named: %j', async (says, given) => {
    const outcome = await talk(says, given);
    expect(outcome.replies.at(-2)!.text).toContain('Cleaning on Tuesday, December 15 at 10 AM. Should I cancel it?');
    expect(outcome.changes).toEqual([{ id: 1, change: 'cancelled' }]);
    expect(outcomeOf(outcome)).toContain('is cancelled.');
  });

  it('is moved from one day to another', async () => {
    const outcome = await talk(['move my appointment from December 15 to December 18 at 9am', 'yes'], phone);
    expect(outcome.replies[0]!.text).toContain(
      'Cleaning on Tuesday, December 15 at 10 AM. The new time would be Friday, December 18 at 9 AM. Should I move it?',
    );
    expect(outcome.changes).toEqual([{ id: 1, change: '2026-12-18T15:00:00.000Z' }]);
  });

  it.each([
    ['mueva mi cita del 15 de diciembre al 18 de diciembre a las 9', '2026-12-18T15:00:00.000Z'],
    ['cancele mi cita del 15 de diciembre', 'cancelled'],
  ])('is changed in Spanish: %s', async (words, change) => {
    expect((await talk([words, 'sí'], phone)).changes).toEqual([{ id: 1, change }]);
  });

  it.each([
    [['please cancel my appointment', '312 555 0188, December 14'], {}],
    [['please cancel my appointment', '312 555 0189, December 15'], {}],
    [['please cancel my appointment on December 14'], phone],
    [['cancele mi cita del 14 de diciembre'], phone],
  ])('is not told before both match: %j', async (says, given) => {
    const outcome = await talk(says, given);
    expect(last(outcome)).toMatch(
      /^(?:I cannot find an appointment with that number and day\.|No encuentro una cita con ese número y ese día\.)/,
    );
    expect(last(outcome)).not.toMatch(/Cleaning|10 AM|10 a\.m\./);
    expect(outcome.changes).toEqual([]);
  });

  it('goes to a person after three misses', async () => {
    const says = ['cancel my appointment', '312 555 0188, December 14', 'december 13', 'december 12', 'December 15'];
    const outcome = await talk(says);
    expect(outcome.replies[3]!.text).toContain('I have asked a person from our team to join');
    expect(outcome.changes).toEqual([]);
    expect(outcome.replies[4]!.text).not.toContain('Cleaning');
  });

  it.each([
    [['please cancel my appointment', 'I do not know', 'hm'], {}],
    [['please cancel my appointment', '312 555 0188, December 14', 'yes'], {}],
  ])('goes to a person if the visitor cannot name it: %j', async (says, given) => {
    expect(asksPerson(await talk(says, given))).toBe(true);
  });

  it('goes to a person if the number has several on the day', async () => {
    const outcome = await talk(['I need to cancel my appointment on December 17'], phone);
    expect(asksPerson(outcome)).toBe(true);
    expect(last(outcome)).not.toContain('Cleaning');
  });

  it('is asked for by number and day of a caller who withholds the number', async () => {
    const outcome = await talk(['I need to cancel my appointment'], { channel: 'phone' });
    expect(last(outcome)).toBe('Which phone number is the appointment under, and on which day is it?');
  });

  it('is not changed for a person under 18', async () => {
    const outcome = await talk(['i am 15, cancel my appointment on December 15', 'yes', 'yes'], phone);
    expect(outcome.changes).toEqual([]);
  });

  it('is moved once by a reply that is made again', async () => {
    const change = jest.fn<Calendar['changeAppointment']>();
    const cut: Change = (calendar) => ({
      ...calendar,
      changeAppointment: async (id, to) => {
        void change(id, to);
        return calendar.changeAppointment(id, to);
      },
    });
    const says = ['move my appointment from December 15 to December 18 at 9am', 'yes'];
    const { messages } = await talk(says.slice(0, 1), phone);
    const outcome = await converse({ title: 'test', says, ...phone }, async (conversation, calendar) => {
      const again = (): ReturnType<typeof respond> => respond(conversation, { calendar: cut(calendar!) });
      if (conversation.messages.length > messages.length) await again();
      return again();
    });
    expect(last(outcome)).toContain('Your appointment is now on Friday, December 18 at 9 AM.');
    expect(change).toHaveBeenCalledTimes(1);
  });
});
