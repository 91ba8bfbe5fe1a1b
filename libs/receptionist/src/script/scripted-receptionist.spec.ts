import { describe, expect, it, jest } from '@jest/globals';
import type { BusinessHours } from '@frontdesk/contracts';
import type { Calendar, Conversation, Reply } from '../conversation.js';
import { converse, NOW } from '../corpus/converse.js';
import { organizations, type CorpusConversation } from '../corpus/corpus.js';
import { respond } from '../receptionist.js';

const talk = (says: string[], given: Partial<CorpusConversation> = {}) =>
  converse({ title: 'test', says, ...given }, (conversation, calendar) => respond(conversation, { calendar }));

/** A chat goes on after the receptionist has ended the conversation. */
async function repliesWithoutEnd(says: string[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  await converse({ title: 'test', says }, async (conversation, calendar) => {
    const reply = await respond(conversation, { calendar });
    replies.push(reply);
    return { ...reply, acts: [] };
  });
  return replies;
}

const noAppointments: Pick<Calendar, 'findAppointments' | 'changeAppointment'> = {
  findAppointments: () => Promise.resolve([]),
  changeAppointment: () => Promise.resolve(true),
};

describe('the script', () => {
  it.each([
    ['Are you a real person?', 'No, I am not a person: I am Ava, the AI assistant of Acme Dental.'],
    ['¿Eres una persona?', 'No, no soy una persona: soy Ava, la asistente de IA de Acme Dental.'],
  ])('always says that it is not a person: %s', async (words, reply) => {
    expect((await talk([words])).replies[0]!.text).toContain(reply);
  });

  it('begins on WhatsApp with the sentence that discloses the AI, once', async () => {
    const { replies } = await talk(['Hi', 'I need a crown'], { channel: 'whatsapp', from: '+13125550143' });
    expect(replies[0]!.text).toMatch(/^This is Ava, the AI assistant of Acme Dental\./);
    expect(replies[1]!.text).not.toContain('AI assistant');
  });

  it.each([
    [
      ['Hi', 'Hola, necesito una corona', 'Ana Ruiz', 'Ok, thank you very much, that is all'],
      ['This is Ava, the AI assistant of Acme Dental.', 'Soy Ava, la asistente de IA de Acme Dental.'],
    ],
    [
      ['Hola', 'Sorry, I need a crown, please', 'Ana Ruiz'],
      ['Soy Ava, la asistente de IA de Acme Dental.', 'This is Ava, the AI assistant of Acme Dental.'],
    ],
    [
      ['I need a crown for my mother, please', 'Hola, es para mañana'],
      ['This is Ava, the AI assistant of Acme Dental.'],
    ],
    [['Hi', 'huele a gas en mi casa'], ['This is Ava, the AI assistant of Acme Dental.']],
    [
      ['Hi', 'huele a gas en mi casa', 'ya salimos de la casa'],
      ['This is Ava, the AI assistant of Acme Dental.', 'Soy Ava, la asistente de IA de Acme Dental.'],
    ],
  ])(
    'discloses the AI on WhatsApp again, once, in the language that the chat changes to: %j',
    async (says, expected) => {
      const { replies } = await talk(says, { channel: 'whatsapp', from: '+13125550143' });
      const disclosures = replies.map(({ text }) => /^(?:This is|Soy) Ava, [^.]*\./.exec(text)?.[0]);
      expect(disclosures.filter(Boolean)).toEqual(expected);
    },
  );

  it.each([
    ['I smell gas', 'If anyone is in danger, hang up and call 911 now.'],
    ['huele a gas', 'Si alguien está en peligro, cuelgue y llame al 911 ahora.'],
  ])('answers an emergency with only the fixed sentence, and records the lead at once: %s', async (words, reply) => {
    const { replies } = await talk(['Hi', words]);
    expect(replies[1]!.text).toBe(reply);
    expect(replies[1]!.acts).toMatchObject([
      { type: 'capture_lead', due: 'now', lead: { urgency: 'emergency', reason: words } },
      { type: 'request_person', isEmergency: true },
    ]);
  });

  it.each([
    ['i am 15 and need braces. book me tomorrow at 9', 'adult'],
    ['tengo 15 años y quiero una cita mañana a las 9', 'adulto'],
  ])('asks for an adult and books nothing when the visitor is under 18: %s', async (words, reply) => {
    const { replies, acts } = await talk([words, 'Dana Reyes 312 555 0143', 'yes', 'yes']);
    expect(replies[0]!.text).toContain(reply);
    expect(acts.map(({ type }) => type)).not.toContain('book');
  });

  it('stops calls to a number after reading it back', async () => {
    const { acts, replies } = await talk(['STOP', '312 555 0147', 'yes']);
    expect(replies[1]!.text).toContain('(312) 555-0147');
    expect(acts).toContainEqual({ type: 'opt_out', phone_number: '+13125550147', isProven: false });
  });

  it.each(['Stop.', 'stop', 'Alto'])('stops the calls of a caller who says only %j', async (words) => {
    const { acts } = await talk([words], { channel: 'phone', from: '+13125550143' });
    expect(acts).toContainEqual({ type: 'opt_out', phone_number: '+13125550143', isProven: true });
  });

  it('takes "cancel" on the phone for the answer to a question about a booking', async () => {
    const { acts } = await talk(['Can I get a cleaning on thursday at 10am', 'Cancel.'], {
      channel: 'phone',
      from: '+13125550143',
    });
    expect(acts.map(({ type }) => type)).not.toContain('opt_out');
  });

  it('offers the nearest free times for a wish outside hours, and books the confirmed one', async () => {
    const { replies, acts } = await talk(
      ['cleaning on sunday at 3pm please', 'the second one', 'Ivy Chen 312 555 0172', 'yes'],
      { channel: 'web' },
    );
    expect(replies[0]!.text).toContain(
      'We are closed at that time. I can offer Monday, December 7 at 8 AM, 9 AM, or 10 AM.',
    );
    const booking = acts.find((act) => act.type === 'book')?.booking;
    expect(booking?.starts_at.toISOString()).toBe('2026-12-07T15:00:00.000Z');
    expect(replies.at(-1)!.text).toContain('You are booked: Cleaning on Monday, December 7 at 9 AM.');
  });

  it('offers the times nearest to a wish that is taken, before and after it', async () => {
    const free = ['14', '15', '17'].map((hour) => new Date(`2026-12-03T${hour}:00:00Z`));
    const freeTimes = jest.fn((..._request: unknown[]) => Promise.resolve(free));
    const { replies } = await converse({ title: 'test', says: ['Book a cleaning thursday at 10am'] }, (conversation) =>
      respond(conversation, { calendar: { ...noAppointments, freeTimes, book: () => Promise.resolve(true) } }),
    );
    expect(freeTimes).toHaveBeenCalledWith(expect.anything(), { near: new Date('2026-12-03T16:00:00Z') }, 3);
    expect(replies[0]!.text).toContain('I can offer Thursday, December 3 at 8 AM, 9 AM, or 11 AM.');
  });

  it('never says "booked" when the time was taken in the meantime', async () => {
    const taken = {
      ...noAppointments,
      freeTimes: () => Promise.resolve([new Date('2026-12-03T16:00:00Z')]),
      book: () => Promise.resolve(false),
    };
    const { replies } = await converse(
      { title: 'test', says: ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes'] },
      (conversation) => respond(conversation, { calendar: taken }),
    );
    expect(replies.map(({ text }) => text).join(' ')).not.toMatch(/you are booked/i);
    expect(replies.at(-1)!.text).toContain('that time is not free');
  });

  it.each([
    [
      'its free times',
      { ...noAppointments, freeTimes: () => Promise.resolve(null), book: () => Promise.resolve(null) },
    ],
    [
      'a booking',
      {
        ...noAppointments,
        freeTimes: () => Promise.resolve([new Date('2026-12-03T16:00:00Z')]),
        book: () => Promise.resolve(null),
      },
    ],
  ])('notes the wish and hands in the lead while the calendar does not respond to %s', async (_what, calendar) => {
    const { replies, acts } = await converse(
      { title: 'test', says: ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes'] },
      (conversation) => respond(conversation, { calendar }),
    );
    expect(replies.map(({ text }) => text).join(' ')).not.toMatch(/you are booked|I can offer/i);
    expect(replies.at(-1)!.text).toContain('I have noted your wish for Thursday, December 3 at 10 AM');
    expect(acts.filter(({ type }) => type === 'book')).toEqual([]);
    expect(acts).toContainEqual(
      expect.objectContaining({
        type: 'capture_lead',
        lead: expect.objectContaining({ phone_number: '+13125550172' }),
      }),
    );
  });

  it('books another time that the visitor chooses after the first one was taken', async () => {
    const free = [16, 17, 18].map((hour) => new Date(Date.UTC(2026, 11, 3, hour)));
    const book = jest.fn<Calendar['book']>().mockResolvedValueOnce(false).mockResolvedValue(true);
    let isTaken = false;
    const calendar: Calendar = {
      ...noAppointments,
      freeTimes: () => Promise.resolve(isTaken ? free.slice(1) : free),
      book: async (booking) => !(isTaken = !(await book(booking))),
    };
    const { replies } = await converse(
      { title: 'test', says: ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes', 'the second one'] },
      (conversation) => respond(conversation, { calendar }),
    );
    expect(replies[2]!.text).toContain('I can offer Thursday, December 3 at 11 AM or 12 PM.');
    expect(replies[3]!.text).toContain('You are booked: Cleaning on Thursday, December 3 at 12 PM.');
    expect(replies[3]!.acts).toContainEqual(expect.objectContaining({ type: 'book' }));
  });

  it('asks a person to book another appointment', async () => {
    const { replies, acts } = await talk(
      ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes', 'please book another one friday at 11am'],
      { channel: 'web' },
    );
    expect(replies[2]!.text).toContain('You are booked: Cleaning on Thursday, December 3 at 10 AM.');
    expect(replies[3]!.text).toContain('I have noted your wish for Friday, December 4 at 11 AM');
    expect(replies[3]!.acts).toContainEqual(expect.objectContaining({ type: 'request_person', requestedBy: 'ai' }));
    expect(acts.filter(({ type }) => type === 'book')).toHaveLength(1);
  });

  it('takes a question about another day after the booking for no wish', async () => {
    const { replies, acts } = await talk(
      ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes', 'Are you open on Friday?'],
      { channel: 'web' },
    );
    expect(replies[3]!.text).toContain('On Friday, December 4 we are open');
    expect(replies[3]!.text).not.toContain('wish');
    expect(acts.map(({ type }) => type)).not.toContain('request_person');
  });

  it('remembers a booking whose end the caller interrupted', async () => {
    const book = jest.fn<Calendar['book']>().mockResolvedValue(true);
    const free = [16, 17].map((hour) => new Date(Date.UTC(2026, 11, 3, hour)));
    const appointment = { id: 1, service: 'Cleaning', starts_at: free[0]!, isCancelled: false };
    const findAppointments = jest.fn<Calendar['findAppointments']>().mockResolvedValue([appointment]);
    const calendar = { ...noAppointments, freeTimes: () => Promise.resolve(free), book, findAppointments };
    const says = ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes', 'make it 11am'];
    const { replies } = await converse({ title: 'test', says }, (conversation) => {
      const messages = conversation.messages.map(({ sender, body }) => ({ sender, body: body.split('. We look')[0]! }));
      return respond({ ...conversation, messages }, { calendar });
    });
    expect(replies[3]!.text).toContain('I can move your appointment: Cleaning on Thursday, December 3 at 10 AM.');
    expect(findAppointments).toHaveBeenCalledWith({ bookedAt: [free[0]] });
    expect(book).toHaveBeenCalledTimes(1);
  });

  it('books a time outside the hours of the settings if the calendar has it free', async () => {
    const sunday = new Date('2026-12-06T21:00:00Z');
    const book = (): Promise<boolean> => Promise.resolve(true);
    const calendar = { ...noAppointments, freeTimes: () => Promise.resolve([sunday]), book };
    const { replies } = await converse(
      { title: 'test', says: ['cleaning on sunday at 3pm please', 'Ivy Chen 312 555 0172', 'yes'] },
      (conversation) => respond(conversation, { calendar }),
    );
    expect(replies[0]!.text).not.toContain('We are closed');
    expect(replies.at(-1)!.text).toContain('You are booked: Cleaning on Sunday, December 6 at 3 PM.');
  });

  it('does not record an unchanged lead again', async () => {
    const { replies } = await talk([
      ...['My crown fell out', 'Dana Reyes 312 555 0143', 'yes', 'What are your hours?'],
      ...['Can I talk to a person?', 'a human please', 'bye'],
    ]);
    const leads = replies.map(({ acts }) => acts.filter(({ type }) => type === 'capture_lead').length);
    expect(leads).toEqual([1, 1, 1, 0, 0, 0, 0]);
  });

  it('keeps a valid number when an invalid one follows', async () => {
    const { lead } = await talk(['My crown fell out', 'Dana Reyes 312 555 0143', 'no wait, 312 555 014']);
    expect(lead).toMatchObject({ phone_number: '+13125550143' });
  });

  it('reports a question that the settings do not answer', async () => {
    const { replies } = await talk(['Do you have a wheelchair ramp?', 'thanks']);
    expect(replies[0]!.unanswered).toBe('Do you have a wheelchair ramp?');
    expect(replies[1]!.unanswered).toBeNull();
  });

  it('records one lead for an emergency that is reported twice', async () => {
    const { acts } = await talk(['I smell gas', 'I smell gas', 'hello??']);
    expect(acts.filter(({ type }) => type === 'capture_lead')).toHaveLength(1);
    expect(acts.filter(({ type }) => type === 'request_person')).toHaveLength(2);
  });

  it('records an emergency again only with a new way to reach the visitor', async () => {
    const { replies } = await talk([
      'I smell gas',
      'I still smell gas, my house is full of it',
      '312 555 0143, I smell gas',
    ]);
    const leads = replies.map(({ acts }) => acts.filter(({ type }) => type === 'capture_lead').length);
    expect(leads).toEqual([1, 0, 1]);
    expect(replies[1]!.acts).toMatchObject([
      { type: 'request_person', summary: expect.stringContaining('full of it') },
    ]);
  });

  it('keeps the draft of a visitor under 18, and asks a person to join after two questions for an adult', async () => {
    const { lead, replies } = await talk(['I am 15 and need braces, Jo Diaz 312 555 0143', 'no', 'still no']);
    expect(lead).toMatchObject({ name: 'Jo Diaz', phone_number: '+13125550143' });
    expect(replies[2]!.acts).toContainEqual(expect.objectContaining({ type: 'request_person' }));
  });

  it.each(['I’m 10 years into my braces', 'Im 15 minutes away', 'tengo 10 años con el dolor'])(
    'does not take the visitor for a child: %s',
    async (words) => {
      expect((await talk([words])).replies[0]!.text).not.toMatch(/adult/);
    },
  );

  it.each(['I am Jo’s mom', 'I’m an adult', 'my dad is here'])('continues with an adult: %s', async (words) => {
    const { replies } = await talk(['I am 15 and need braces', words]);
    expect(replies[1]!.text).not.toMatch(/adult/);
  });

  it('corrects a wrong number instead of ending the conversation', async () => {
    const { lead, acts } = await talk([
      ...['My crown fell out', 'Dana Reyes 312 555 0143', 'no sorry, wrong number, it is 312 555 0147'],
    ]);
    expect(lead).toMatchObject({ name: 'Dana Reyes', phone_number: '+13125550147' });
    expect(acts.map(({ type }) => type)).not.toContain('end');
  });

  it('ends the conversation with a person whose number is wrong', async () => {
    const { acts } = await talk(['wrong number'], { channel: 'phone', from: '+13125550143' });
    expect(acts).toContainEqual({ type: 'end', disposition: 'wrong_number' });
  });

  it('takes Jin Seo for a name', async () => {
    const { lead, acts } = await talk(['My crown fell out', 'Jin Seo 312 555 0143']);
    expect(lead).toMatchObject({ name: 'Jin Seo' });
    expect(acts.map(({ type }) => type)).not.toContain('mark_spam');
  });

  it.each(['We do seo services for dentists', 'your website seo is poor'])('is not interested: %s', async (words) => {
    expect((await talk([words])).acts).toContainEqual({ type: 'mark_spam' });
  });

  it.each([
    [
      [
        'We help clinics get on the first page of Google',
        'It will only take a minute',
        'Bob Gray 312 555 0143, thanks',
      ],
    ],
    [['Le ofrecemos servicios de marketing', 'Es solo un minuto', 'Soy Beto Gil 312 555 0143, gracias']],
  ])('makes no lead of a seller who goes on and on: %j', async (says) => {
    const [, ...later] = await repliesWithoutEnd(says);
    for (const { acts } of later) expect(acts).toEqual([{ type: 'end', disposition: 'spam' }]);
  });

  it.each([
    [['Our SEO team sits here', 'I need a crown, please', '312 555 0143']],
    [['Our SEO team sits here', 'No, I am a customer', '312 555 0143']],
    [['Our SEO team sits here', 'Please call me back', '312 555 0143']],
  ])('makes a lead of a customer whom it has taken for a seller: %j', async (says) => {
    const replies = await repliesWithoutEnd(says);
    expect(replies[2]!.acts).toMatchObject([{ type: 'capture_lead', lead: { phone_number: '+13125550143' } }]);
  });

  it.each([
    'My crown fell out, Dana Reyes 312 555 0143. Please don’t call me before 5',
    'Dana Reyes 312 555 0143, my crown fell out. Please do not text me, just email me',
    'Please take me off the schedule for thursday, Dana Reyes 312 555 0143',
  ])('does not take a wish for an opt-out, and keeps the lead: %s', async (words) => {
    const { acts, lead } = await talk([words]);
    expect(acts.map(({ type }) => type)).not.toContain('opt_out');
    expect(lead).toMatchObject({ name: 'Dana Reyes', phone_number: '+13125550143' });
  });

  it.each([
    ['Buen día, quisiera una cita', 'quisiera una cita'],
    ['I have a broken pipe. Have a good day!', 'broken pipe'],
    ['Our furnace makes a loud noise. Have a good day!', 'loud noise'],
    ['The heater no longer turns on', 'no longer turns on'],
    ['Mi calentador ya no prende', 'ya no prende'],
  ])('goes on after a first message that sounds like an ending: %s', async (words, reason) => {
    const { acts, replies, leadAtEnd, lead } = await talk([words, '312 555 0143']);
    expect(acts.map(({ type }) => type)).not.toContain('end');
    expect(replies[0]!.text).toMatch(/\?$/);
    expect((lead ?? leadAtEnd)?.reason).toContain(reason);
  });

  it.each([
    [['Hi', 'bye']],
    [['What are your hours?', 'ok, have a good day!']],
    [['My crown fell out', 'Dana Reyes 312 555 0143', 'yes', 'thanks, bye']],
    [['Hola', 'gracias, buen día']],
  ])('ends after a goodbye: %j', async (says) => {
    const { replies } = await talk(says);
    expect(replies.at(-1)!.acts).toContainEqual({ type: 'end', disposition: 'answered' });
  });

  it('knows short hours of a day, and says no hours if every day is closed', async () => {
    const hours = [{ day: 'thu', opens: '18:00', closes: '20:00' }] as const;
    const ask = async (says: string, business_hours: BusinessHours) => {
      const { name, timezone, settings } = organizations['dental']!;
      const conversation: Conversation = {
        ...{ organization: { name, timezone }, settings: { ...settings, business_hours }, channel: 'web', now: NOW },
        ...{ phoneNumber: null, visitorName: null, hasLead: false, isHandoffRequested: false },
        ...{ stopsUnprovenNumbers: false, messages: [{ sender: 'visitor', body: says }] },
      };
      return (await respond(conversation, { calendar: null })).text;
    };
    expect(await ask('Can I book a cleaning on thursday?', [...hours])).not.toContain('We are closed');
    expect(await ask('Are you open on thursday?', [])).not.toMatch(/Our hours are\s*\./);
  });
});

describe('the tone of the script', () => {
  const last = async (says: string[], given: Partial<CorpusConversation> = {}) =>
    (await talk(says, given)).replies.at(-1)!.text;

  it('takes "the second" for a choice of a time, and not for a name', async () => {
    const { acts } = await talk(['I need a cleaning tomorrow', 'the second', 'Max Doyle 312 555 0143', 'yes']);
    expect(acts.find((act) => act.type === 'book')?.booking.name).toBe('Max Doyle');
  });

  it.each([
    ['Do you take Aetna? Do you have wheelchair access?', 'We take Delta Dental, Cigna and Aetna. I do not have the'],
    ['¿Aceptan Cigna? ¿Tienen rampa de acceso?', 'Aceptamos Delta Dental, Cigna y Aetna. No tengo esa respuesta'],
    [
      '¿Cuánto cuesta una corona y aceptan Cigna?',
      'No tengo ese precio aquí, pero el equipo se lo puede decir. Aceptamos',
    ],
  ])('answers each of two questions: %s', async (words, answer) => {
    expect(await last([words])).toContain(answer);
  });

  it.each(['Where are you?', 'where are you guys'])('knows where it is: %s', async (words) => {
    expect(await last([words])).toContain('We are at 1200 Main Street, Chicago.');
  });

  it.each([
    [['My crown fell out', 'no thanks'], 'I have noted that, but without a phone number or e-mail'],
    [['Se me cayó la corona', 'no gracias'], 'Lo he anotado, pero sin un teléfono o correo'],
  ])('does not insist on a way to reach the visitor: %j', async (says, answer) => {
    expect(await last(says)).toContain(answer);
  });

  it('ends the search for a time when the visitor wants none', async () => {
    expect(await last(['Do you have an opening for a cleaning?', 'no thanks'])).toContain('No problem.');
  });

  it('continues with the parent of a minor, by name', async () => {
    const says = ['tengo 15 años y quiero frenos', 'aquí está mi mamá', 'soy su mamá, Ana Ruiz 312 555 0143'];
    expect(await last(says)).toContain('Gracias, Ana.');
  });
});

it('the script calls a person by a name of two words', async () => {
  const { replies } = await talk(['Necesito una corona', 'José Luis Vega, 312 555 0143']);
  expect(replies[1]!.text).toContain('Gracias, José Luis.');
});

describe('the zone of the times is said', () => {
  const wish = 'This is Dana Reyes, can I get a cleaning on Thursday at 10am?';
  const spanish = 'soy Dana Reyes, quiero una cita para Cleaning el jueves a las 10 de la mañana';

  it.each([
    [wish, '+14155550143', 'on Thursday, December 3 at 10 AM. Our times are in Central Time.', 'You are booked'],
    [spanish, '+14155550143', 'a las 10 a.m. Nuestros horarios son en hora central.', 'Su cita está reservada'],
  ])('to a caller whose area code has another: %s', async (words, from, said, booked) => {
    const { replies } = await talk([words, words === wish ? 'yes' : 'sí'], { channel: 'phone', from });
    expect(replies[0]!.text).toContain(said);
    expect(replies[1]!.text).toContain(booked);
  });

  it.each(['+13125550143', '+18005550143'])(
    'not to a caller with the same clock or a toll-free number: %s',
    async (from) => {
      const { replies } = await talk([wish], { channel: 'phone', from });
      expect(replies[0]!.text).not.toContain('Our times are in');
    },
  );
});

describe('a reply that has booked and was lost, because its process was killed', () => {
  const lost = (says: string[], more: string) =>
    converse({ title: 'test', says }, async (conversation, calendar) => {
      const reply = await respond(conversation, { calendar });
      if (conversation.messages.filter(({ sender }) => sender === 'visitor').length < says.length) return reply;
      const messages = [...conversation.messages, { sender: 'visitor', body: more } as const];
      return respond({ ...conversation, messages }, { calendar });
    });
  const wish = 'I am Dana Reyes, 312 555 0143, can I get a cleaning on Thursday at 10am?';
  const spanish = 'Soy Dana Reyes, 312 555 0143, quiero una cita para Cleaning el jueves a las 10 de la mañana';

  it.each([
    [[wish, 'yes'], 'where can I park?', /You are booked: Cleaning on Thursday, December 3 at 10 AM.*Free parking/],
    [
      [wish, 'yes'],
      'wait, make it 11',
      /You are booked: Cleaning on Thursday, .* at 10 AM.*The new time would be .*11 AM/,
    ],
    [[wish, 'yes'], 'thanks', /You are booked: Cleaning on Thursday, December 3 at 10 AM/],
    [
      [spanish, 'sí'],
      'mejor a las 11',
      /Su cita está reservada: Cleaning el jueves, 3 de diciembre a las 10 a\.m\..*11 a\.m\./,
    ],
  ])('is said first in the next one: %j, %s', async (says, more, said) => {
    const { replies } = await lost(says, more);
    expect(replies.at(-1)!.text).toMatch(said);
    expect(replies.at(-1)!.acts).toContainEqual(expect.objectContaining({ type: 'book' }));
  });

  it('is not said before the words about danger, for which no calendar is asked', async () => {
    const { replies } = await lost([wish, 'yes'], 'he is not breathing');
    expect(replies.at(-1)!.text).toContain('call 911 now');
    expect(replies.at(-1)!.text).not.toContain('You are booked');
  });

  it('is not made up if nothing was booked', async () => {
    const { replies } = await lost([wish, 'no'], 'make it 11');
    expect(replies.at(-1)!.text).not.toContain('You are booked');
    expect(replies.at(-1)!.acts.map(({ type }) => type)).not.toContain('book');
  });
});
