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

  it('is known to be moved although the reply also discloses the AI in another language', async () => {
    const says = ['Move my appointment', 'December 15', 'the second one', 'sí, por favor', 'Ana Ruiz'];
    const outcome = await talk(says, { channel: 'whatsapp', from: '+13125550188' });
    expect(outcome.changes).toHaveLength(1);
    expect(outcomeOf(outcome)).toContain('Su cita es ahora');
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
    ['please cancel my appointment', 'yeah no, keep the appointment'],
  ])('stays as it is without a confirmation: %s, %s', async (words, answer) => {
    const outcome = await talk([...booked, words, answer]);
    expect(last(outcome)).toContain('Your appointment stays as it is.');
    expect(outcome.changes).toEqual([]);
  });

  it.each([
    ['cambie mi cita a las 11', 'no'],
    ['cancele mi cita por favor', 'no, déjela'],
    ['cancele mi cita por favor', 'mejor no'],
    ['cancele mi cita por favor', 'no la cancele'],
  ])('stays as it is without a confirmation in Spanish: %s, %s', async (words, answer) => {
    const outcome = await talk([...reserved, words, answer]);
    expect(last(outcome)).toContain('Su cita queda como está.');
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
      'I have found your appointment: Cleaning on Thursday, December 3 at 10 AM. I can offer Tuesday, December 1 at 10 AM, 11 AM, or 12 PM. Which of these should I move it to?',
    );
    expect(outcome.changes).toEqual([{ id: 5, change: '2026-12-01T17:00:00.000Z' }]);
  });

  it('is moved to one of the offered times in Spanish', async () => {
    const outcome = await talk([...reserved, 'necesito cambiar mi cita', 'la segunda', 'sí']);
    expect(outcome.replies.at(-3)!.text).toMatch(
      /^He encontrado su cita: el jueves, 3 de diciembre a las 10 a\.m\. Le puedo ofrecer el martes, 1 de diciembre a las 10 a\.m\./,
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
  ])('is cancelled for a proven number once its day is named: %j', async (says, given) => {
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
    [['please cancel my appointment on December 14'], phone],
    [['please cancel my appointment on December 15'], { ...phone, from: '+13125550189' }],
    [['cancele mi cita del 14 de diciembre'], phone],
  ])('is not told before both match: %j', async (says, given) => {
    const outcome = await talk(says, given);
    expect(last(outcome)).toMatch(
      /^(?:I cannot find an appointment with that number and day\.|No encuentro una cita con ese número y ese día\.)/,
    );
    expect(last(outcome)).not.toMatch(/Cleaning|10 AM|10 a\.m\./);
    expect(outcome.changes).toEqual([]);
  });

  it('is looked for three times in a conversation, and then a person takes over', async () => {
    const says = ['cancel my appointment', 'December 14', 'december 13', 'december 12'];
    const outcome = await talk([...says, 'December 15', 'cancel my appointment on December 15', 'yes'], phone);
    expect(outcome.replies[3]!.text).toContain('I have asked a person from our team to join');
    expect(outcome.replies[5]!.text).toContain('I have already asked a person to join');
    expect(outcome.changes).toEqual([]);
    for (const { text } of outcome.replies) expect(text).not.toContain('Cleaning');
  });

  it('is looked for three times in Spanish too, and then a person takes over', async () => {
    const says = ['cancele mi cita', 'el 14 de diciembre', 'el 13 de diciembre', 'el 12 de diciembre'];
    const outcome = await talk([...says, 'el 15 de diciembre', 'cancele mi cita del 15 de diciembre', 'sí'], phone);
    expect(outcome.replies[3]!.text).toContain('He pedido a una persona de nuestro equipo');
    expect(outcome.changes).toEqual([]);
    for (const { text } of outcome.replies) expect(text).not.toContain('Cleaning');
  });

  it.each([
    [['please cancel my appointment', 'I do not know', 'hm']],
    [['please cancel my appointment on December 14', 'yes']],
  ])('goes to a person if the visitor cannot name its day: %j', async (says) => {
    expect(asksPerson(await talk(says, phone))).toBe(true);
  });

  it.each([
    ['web', undefined],
    ['phone', undefined],
  ] as const)('is a message for the team if the channel does not prove the number: %s', async (channel, from) => {
    const find = jest.fn<Calendar['findAppointments']>();
    const watched: Change = (calendar) => ({ ...calendar, findAppointments: find });
    for (const words of ['312 555 0188, cancel my appointment on December 15', 'mueva mi cita del 15 al viernes']) {
      const outcome = await talk([words, 'Dana Reyes 312 555 0188', 'December 15', 'yes'], { channel, from }, watched);
      expect(asksPerson(outcome)).toBe(true);
      expect(outcome.lead).toMatchObject({ name: 'Dana Reyes', phone_number: '+13125550188' });
      for (const { text } of outcome.replies)
        expect(text).not.toMatch(/Cleaning|10 AM|10 a\.m\.|cannot find|No encuentro/);
    }
    expect(find).not.toHaveBeenCalled();
  });

  it('is looked for under the proven number although the caller names another one', async () => {
    const says = ['call me at work, 312 555 0199', 'cancel my appointment on December 15', 'yes'];
    expect((await talk(says, phone)).changes).toEqual([{ id: 1, change: 'cancelled' }]);
  });

  it('goes to a person if the number has several on the day', async () => {
    const outcome = await talk(['I need to cancel my appointment on December 17'], phone);
    expect(asksPerson(outcome)).toBe(true);
    expect(last(outcome)).not.toContain('Cleaning');
  });

  it('is not changed for a person under 18', async () => {
    for (const says of [
      ['i am 15, cancel my appointment on December 15', 'yes', 'yes'],
      ['tengo 15 años, cancele mi cita del 15 de diciembre', 'sí', 'sí'],
    ])
      expect((await talk(says, phone)).changes).toEqual([]);
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

describe('the answer to the read-back', () => {
  const cancels = ['cancel my appointment on December 15'];
  const cancela = ['cancele mi cita del 15 de diciembre'];
  const moves = ['move my appointment from December 15 to December 18 at 9am'];

  it.each([
    ...['yes', 'Yes, please.', 'Yes, cancel that', 'yes, I no longer need it', "Yes, that's all, thank you"],
    ...['cancel it', 'please cancel', 'go ahead', 'Yes\nplease', '👍'],
  ])('cancels: %s', async (words) => {
    const outcome = await talk([...cancels, words], phone);
    expect(outcome.changes).toEqual([{ id: 1, change: 'cancelled' }]);
    expect(last(outcome)).toContain('Your appointment on Tuesday, December 15 at 10 AM is cancelled.');
  });

  it.each(['sí', 'Sí, eso es todo', 'hágalo', 'adelante', 'cancélela por favor', 'Sí, ya no la necesito'])(
    'cancels in Spanish: %s',
    async (words) => {
      expect((await talk([...cancela, words], phone)).changes).toEqual([{ id: 1, change: 'cancelled' }]);
    },
  );

  it.each([
    ...['Should I?', 'yeah no, keep the appointment', 'ok no', 'ok wait', 'sure, but is there a fee?', 'y', 'yes?'],
    ...['Yes, but can I move it to Friday instead?', 'yes\nwait, no', 'yes, and my number is 312 555 0199', 'bye'],
  ])('does not cancel: %s', async (words) => {
    expect((await talk([...cancels, words], phone)).changes).toEqual([]);
  });

  it.each(['¿Y hay algún cargo?', 'Si la cancelo, ¿me cobran?', 'Si la cancelo me cobran', 'Ya no', 'sí pero espere'])(
    'does not cancel in Spanish: %s',
    async (words) => {
      expect((await talk([...cancela, words], phone)).changes).toEqual([]);
    },
  );

  it.each(['ok, but make it 1pm', 'cancel it', 'yes, 1pm'])('does not move to the time before: %s', async (words) => {
    expect((await talk([...moves, words], phone)).changes).toEqual([]);
  });

  it('cancels nothing if another line came after the question', async () => {
    const outcome = await converse({ title: 'test', says: [...cancels, 'Yes.'], ...phone }, (conversation, calendar) =>
      respond(
        {
          ...conversation,
          messages: conversation.messages.flatMap((message) =>
            message.sender === 'ai' ? [message, { sender: 'ai', body: 'Are you still there?' }] : [message],
          ),
        },
        { calendar },
      ),
    );
    expect(outcome.changes).toEqual([]);
    expect(last(outcome)).toContain('I can cancel your appointment: Cleaning on Tuesday, December 15 at 10 AM.');
  });

  it('is asked for twice, and then a person takes over', async () => {
    const outcome = await talk([...cancels, 'how much is a cleaning?', 'hm, let me see'], phone);
    expect(outcome.replies[1]!.text).toContain('$120');
    expect(outcome.replies[1]!.text).toContain('Do you want me to cancel that appointment?');
    expect(asksPerson(outcome)).toBe(true);
    expect(outcome.changes).toEqual([]);
  });

  it('may ask for a move instead', async () => {
    const outcome = await talk([...cancels, 'can I just move it to December 18 at 9am instead?', 'yes'], phone);
    expect(outcome.changes).toEqual([{ id: 1, change: '2026-12-18T15:00:00.000Z' }]);
  });

  it('keeps the appointment if the visitor says goodbye', async () => {
    const outcome = await talk([...cancels, 'bye'], phone);
    expect(last(outcome)).toContain('Your appointment stays as it is.');
    expect(outcome.acts.at(-1)).toMatchObject({ type: 'end' });
  });

  it.each([
    ['yes\nwait, never mind', cancels, 'is cancelled.'],
    ['yes\nbye', cancels, 'is cancelled.'],
    ['yes\nno', moves, 'Your appointment is now on Friday, December 18 at 9 AM.'],
  ])('tells what an earlier attempt to reply has changed: %s', async (words, says, told) => {
    const outcome = await converse(
      { title: 'test', says: [...says, words], ...phone },
      async (conversation, calendar) => {
        const first = { ...conversation, messages: [...conversation.messages.slice(0, -1), visitor('yes')] };
        if (conversation.messages.length > 1) await respond(first, { calendar });
        return respond(conversation, { calendar });
      },
    );
    expect(outcome.changes).toHaveLength(1);
    expect(last(outcome)).toContain(told);
  });
});

const visitor = (body: string) => ({ sender: 'visitor', body }) as const;

describe('the appointment that stands', () => {
  it('is cancelled beside a cancelled one of the same time', async () => {
    const twice: Change = (calendar) => ({
      ...calendar,
      findAppointments: async (search) => {
        const found = await calendar.findAppointments(search);
        return [...found.map((one) => ({ ...one, id: 99, isCancelled: true })), ...found];
      },
    });
    const outcome = await talk(['cancel my appointment on December 15', 'yes'], phone, twice);
    expect(outcome.changes).toEqual([{ id: 1, change: 'cancelled' }]);
  });

  it('goes to a person if it cannot be cancelled', async () => {
    const gone: Change = (calendar) => ({ ...calendar, changeAppointment: () => Promise.resolve(null) });
    const outcome = await talk(['cancel my appointment on December 15', 'yes'], phone, gone);
    expect(asksPerson(outcome)).toBe(true);
    expect(last(outcome)).not.toContain('is cancelled');
  });

  it('is the own one after another one was cancelled', async () => {
    const says = [...booked, 'cancel my appointment on December 15', 'yes', 'make it 11am', 'yes'];
    const outcome = await talk(says, phone);
    expect(outcome.changes).toEqual([
      { id: 1, change: 'cancelled' },
      { id: 5, change: '2026-12-03T17:00:00.000Z' },
    ]);
  });

  it('is not taken for cancelled because a reply quotes such words', async () => {
    const says = [
      'I got a text: "Your appointment on December 15 at 10 AM is cancelled." Please call me',
      'Ivy Chen',
      'yes',
    ];
    expect(outcomeOf(await talk(says, phone))).toBeUndefined();
  });

  it('may be followed by a new one after it was cancelled, and is no wish in the lead', async () => {
    const cancelled = await talk(['I need to cancel my appointment on December 15', 'yes'], phone);
    const lead = cancelled.acts.findLast((act) => act.type === 'capture_lead')?.lead;
    expect(lead?.custom_fields['preferred_time']).toBeUndefined();
    const says = ['I need to cancel my appointment on December 15', 'yes', 'now book a cleaning on Friday at 10am'];
    const outcome = await talk([...says, 'Ivy Chen', 'yes'], phone);
    expect(outcome.acts.some(({ type }) => type === 'book')).toBe(true);
  });

  it.each(['cancélela por favor', 'cancele la cita', 'quiero cancelarla', 'cancel it please', 'I need to cancel it'])(
    'is the one that the conversation booked: %s',
    async (words) => {
      const outcome = await talk([...(/[áe]la|cita|quiero/u.test(words) ? reserved : booked), words]);
      expect(last(outcome)).toMatch(/Should I cancel it\?|¿La cancelo\?/);
    },
  );

  it.each(["cancel my wife's appointment on December 15", 'cancele la cita de mi esposa del 15 de diciembre'])(
    'may be that of a relative under the same number: %s',
    async (words) => {
      expect(last(await talk([words], phone))).toMatch(/Should I cancel it\?|¿La cancelo\?/);
    },
  );
});
