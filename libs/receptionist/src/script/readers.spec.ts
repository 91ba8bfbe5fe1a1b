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
    [
      ['I smell gas', 'ok I am calling'],
      'If anyone is in danger, hang up and call 911 now. I am an AI and cannot send anyone.',
    ],
    [
      ['huele a gas', 'qué hago'],
      'Si alguien está en peligro, cuelgue y llame al 911 ahora. Soy una IA y no puedo enviar a nadie.',
    ],
    [
      ['huele a gas', 'Luis Mora 720 555 0177'],
      'Lo he anotado para nuestro equipo. Si aún no ha llamado al 911, cuelgue y hágalo ahora.',
    ],
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

describe('the owner’s question', () => {
  const insured = (says: string[]): Promise<Outcome> => talk(says, { org: 'dental_insured' });
  const insuranceOf = ({ acts }: Outcome): unknown => {
    const lead = acts.findLast((act) => act.type === 'capture_lead')?.lead;
    return lead?.custom_fields['insurance']?.value;
  };
  const booking = ['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172'];

  it.each([[['9am works', 'Delta Dental']], [['can I come at 9 instead?', 'Delta Dental']]])(
    'is asked again after an answer that chooses a time: %j',
    async (says) => {
      const outcome = await insured([...booking, ...says]);
      expect(outcome.replies[2]!.text).toContain('With which company is your dental insurance, if you have one?');
      expect(outcome.replies[3]!.text).toContain('Cleaning on Thursday, December 3 at 9 AM. Is that right?');
      expect(insuranceOf(outcome)).toBe('Delta Dental');
    },
  );

  it.each([['No insurance'], ['no, my insurance is Aetna'], ['insurance is Aetna, not Delta']])(
    'is answered again at the read-back: %s',
    async (words) => {
      const outcome = await insured([...booking, 'Delta Dental', words, 'yes']);
      expect(outcome.replies[3]!.text).toBe(
        'Got it. Let me read that back: Ivy Chen, (312) 555-0172. That would be Cleaning on Thursday, December 3 at 10 AM. Is everything correct now?',
      );
      expect(insuranceOf(outcome)).toBe(words);
      expect(outcome.acts).toContainEqual(expect.objectContaining({ type: 'book' }));
    },
  );

  it('takes "No insurance" for an answer', async () => {
    expect(insuranceOf(await insured([...booking, 'No insurance']))).toBe('No insurance');
  });

  it('gets no answer of the business in return', async () => {
    const { replies } = await insured([...booking, 'Delta']);
    expect(replies[2]!.text).not.toContain('We take');
  });
});

describe('the receptionist acknowledges what it hears', () => {
  const beginnings = async (says: string[]): Promise<string[]> => {
    const { replies } = await talk(says, { org: 'dental_insured' });
    return replies.map(
      ({ text }) => /^(?:Got it|All right|Entendido|De acuerdo|Thank you|Gracias)/.exec(text)?.[0] ?? '',
    );
  };

  it.each([
    [
      [
        'I need a cleaning',
        'thursday at 10am',
        'Ivy Chen',
        '312 555 0172',
        'Delta Dental',
        'my email is ivy@example.com',
      ],
      ['', 'Got it', 'Thank you', '', 'All right', ''],
    ],
    [
      ['Necesito una limpieza', 'el jueves a las 10', 'Ivy Chen', '312 555 0172', 'Delta Dental', 'es ivy@example.com'],
      ['', 'Entendido', 'Gracias', '', 'De acuerdo', ''],
    ],
  ])('in turns, and never twice in a row: %j', async (says, expected) => {
    expect(await beginnings(says)).toEqual(expected);
    expect(await beginnings(says)).toEqual(expected);
  });
});

describe('a visitor who leaves before the booking', () => {
  it.each([
    [
      ['a cleaning tomorrow at 1pm please', 'Max Doyle 312 555 0143', 'no thanks, bye'],
      'I have not booked an appointment.',
    ],
    [
      ['quiero una limpieza mañana a la 1', 'Max Doyle 312 555 0143', 'no gracias, adiós'],
      'No he reservado ninguna cita.',
    ],
    [
      ['a cleaning tomorrow at 1pm please', 'Max Doyle 312 555 0143', 'No thanks'],
      'No problem. I have not booked an appointment.',
    ],
  ])('hears that nothing was booked: %j', async (says, answer) => {
    const { replies, acts } = await talk(says);
    expect(replies[2]!.text).toContain(answer);
    expect(acts.map(({ type }) => type)).not.toContain('book');
  });

  it.each([
    [['a cleaning tomorrow at 1pm please', 'Max Doyle 312 555 0143', 'yes', 'no thanks, bye']],
    [['My crown fell out', 'Max Doyle 312 555 0143', 'no thanks, bye']],
  ])('hears nothing of it after a booking, or without a wish for one: %j', async (says) => {
    expect(await last(says)).not.toContain('not booked');
  });
});

describe('a sentence about the past', () => {
  it.each([
    ['It started hurting on Monday', 'I am sorry to hear that. Thank you, I have updated that.'],
    ['it has been bothering me since Monday at 9', 'Thank you, I have updated that.'],
    ['me duele desde el lunes', 'Lamento escuchar eso. Gracias, lo he actualizado.'],
  ])('after a booking is no wish for another day: %s', async (words, answer) => {
    const { replies, acts } = await talk(['Book a cleaning thursday at 10am', 'Ivy Chen 312 555 0172', 'yes', words]);
    expect(replies[3]!.text).toContain(answer);
    expect(acts.map(({ type }) => type)).not.toContain('request_person');
    const lead = acts.findLast((act) => act.type === 'capture_lead')?.lead;
    expect(lead).toMatchObject({ reason: expect.stringContaining(words) });
    expect(lead?.custom_fields['preferred_time']?.value).toBe('2026-12-03 10:00');
  });

  it('does not hide the wish beside it', async () => {
    const { lead } = await talk(['Can I come in Thursday at 10? It hurts since Monday. Ivy Chen 312 555 0172']);
    expect(lead?.custom_fields['preferred_time']?.value).toBe('2026-12-03 10:00');
  });
});

describe('an offered time', () => {
  it.each(['12 works', 'let’s do 12', '12:00 then'])('is chosen by its hour: %s', async (words) => {
    const { replies } = await talk(['I need a cleaning', words, 'Max Doyle 312 555 0143']);
    expect(replies[2]!.text).toContain('Cleaning on Tuesday, December 1 at 12 PM');
  });
});

describe('a receptionist without a name', () => {
  it.each([
    ['who is this?', 'This is the AI assistant of Bloom Hair. How can I help you today?'],
    ['¿quién habla?', 'Soy la asistente de IA de Bloom Hair. ¿En qué puedo ayudarle hoy?'],
    ['are you a robot?', 'No, I am not a person: I am the AI assistant of Bloom Hair.'],
  ])('says only what it is: %s', async (words, answer) => {
    expect(await last([words], { ...phone, org: 'salon' })).toContain(answer);
  });
});

describe('a question that follows a question about a price', () => {
  it.each([
    [['How much is a cleaning?', 'and a check-up?'], 'Check-up is $75.'],
    [['How much is a cleaning?', 'what about whitening?'], 'Teeth whitening is from $299.'],
    [['How much is a cleaning?', 'and a root canal?'], 'I do not have that price here'],
  ])('asks for a price too: %j', async (says, answer) => {
    expect(await last(says, phone)).toContain(answer);
  });
});

it.each([
  ['no, it is Wyeth with an e', 'Bill Wyeth'],
  ['no, my last name is Wyeth', 'Bill Wyeth'],
  ['no, it’s Wyeth', 'Bill Wyeth'],
  ['no, my name is Will Wyeth', 'Will Wyeth'],
  ['no, my name is Bob Wyeth', 'Bob Wyeth'],
  ['no, my name is Billy Wyeth', 'Billy Wyeth'],
])('a corrected name is taken over at the read-back: %s', async (words, name) => {
  const { replies, lead } = await talk(['My dentures hurt. Im Bill Wyatt 312 555 0147', words]);
  expect(replies[1]!.text).toContain(`Let me read that back: ${name}, (312) 555-0147.`);
  expect(lead).toMatchObject({ name });
});

// What a second reader found wrong.
describe('a second reader finds that the script', () => {
  it.each([
    [
      ['Hi I have an appointment on the 15th and something came up, can I move it?'],
      'I have found your appointment: Cleaning on Tuesday, December 15 at 10 AM.',
    ],
    [['tengo una cita el 15 de diciembre, ¿puedo cancelarla?'], '¿La cancelo?'],
    [['cancel my appointment on December 15', 'actually no, keep it'], 'Your appointment stays as it is.'],
    [['cancel my appointment on December 15', 'yes', 'thank you'], 'Thank you for contacting Acme Dental.'],
    [['I need to reschedule', 'i dont remember the day'], 'Which day is the appointment on?'],
  ])('understands changes of appointments: %j', async (says, answer) => {
    expect(await last(says, { channel: 'phone', from: '+13125550188' })).toContain(answer);
  });

  it.each([
    [['I was charged twice', 'no I want a manager', 'Beth Cole'], 'Beth Cole'],
    [['my son chipped a tooth, can you see him today', '2pm', 'Rita Gomez 312 555 0166'], 'Rita Gomez'],
  ])('calls the visitor by the name alone: %j', async (says, name) => {
    expect((await talk(says, phone)).lead).toMatchObject({ name });
  });

  it.each([
    ['Can you tell me if my husband has an appointment tomorrow?', 'I cannot say whether anybody has an appointment.'],
    ['¿Me puede decir si mi esposo tiene cita mañana?', 'No puedo decir si otra persona tiene una cita.'],
  ])('books nothing for a question about another person: %s', async (words, answer) => {
    expect(await last([words])).toContain(answer);
  });

  it.each([
    [['u guys open sat?'], 'On Saturday, December 5 we are open from 9 AM to 1 PM.'],
    [['are you open saturday?', 'what about sunday'], 'We are closed on Sunday, December 6.'],
  ])('knows the hours: %j', async (says, answer) => {
    expect(await last(says)).toContain(answer);
  });

  it.each([
    [['I need a cleaning', 'thursday afternoon', '2', 'Gus Lind 312 555 0100'], 'Thursday, December 3 at 2 PM'],
    [['I need a cleaning', 'friday december 18 in the morning'], 'Friday, December 18 at 8 AM, 9 AM, or 10 AM'],
  ])('understands a time: %j', async (says, answer) => {
    expect(await last(says)).toContain(answer);
  });

  it('keeps a day that is named beside another question', async () => {
    const { lead } = await talk(['I need a haircut', 'saturday morning', 'Nina 312 555 0165'], { org: 'salon' });
    expect(lead?.custom_fields['preferred_time']?.value).toBe('2026-12-05 morning');
  });
});

// What was stilted or wrong when transcripts were read aloud.
describe('read aloud, the receptionist', () => {
  it.each([
    [
      ['This is ridiculous, you overcharged me!', 'I was charged twice for a cleaning, 240 dollars'],
      /^Understood\. (?:And who am I|May I)/,
      'I was charged twice for a cleaning, 240 dollars',
    ],
    [
      ['Esto es inaceptable, me cobraron de más', 'Me cobraron dos veces la limpieza, 240 dólares'],
      /^Comprendo\. ¿(?:Con quién|Me puede)/,
      'Me cobraron dos veces la limpieza, 240 dólares',
    ],
  ])('hears an angry caller out: %j', async (says, answer, reason) => {
    const { replies, acts } = await talk(says, phone);
    expect(replies[1]!.text).toMatch(answer);
    const lead = acts.findLast((act) => act.type === 'capture_lead')?.lead;
    expect(lead).toMatchObject({ name: null, reason: expect.stringContaining(reason) });
  });

  it('does not take the day in a complaint for the day of an appointment', async () => {
    const says = ['You overcharged me for a cleaning, ridiculous', 'Greg Paulsen', 'yes, and I want it fixed today'];
    expect(await last(says, phone)).not.toContain('your wish');
  });

  it.each([
    ['I need to move my appointment from thursday to friday', '2026-12-04'],
    ['necesito cambiar mi cita del jueves al viernes', '2026-12-04'],
  ])('notes the new day of an appointment that the team moves, and not the old one: %s', async (words, day) => {
    const { lead } = await talk([words, 'Priya Shah'], plumber);
    expect(lead?.custom_fields['preferred_time']?.value).toBe(day);
  });

  it('notes no wish for the day from which it has moved an appointment', async () => {
    const says = ['I need to move my appointment on December 15', 'the second one', 'yes'];
    const { lead } = await talk(says, { ...phone, from: '+13125550188' });
    expect(lead?.custom_fields['appointment']?.value).toContain('December 1');
    expect(lead?.custom_fields).not.toHaveProperty('preferred_time');
  });

  it.each([
    ['I need to ask my wife first', 'No problem. I have not booked an appointment.'],
    ['tengo que preguntarle a mi esposo', 'No hay problema. No he reservado ninguna cita.'],
  ])('books nothing if the caller must ask a relative first: %s', async (words, answer) => {
    const wish = words.startsWith('I') ? 'book me a cleaning tomorrow at 1pm' : 'quiero una cita mañana a la 1';
    expect(await last([wish, 'Max Doyle', words], phone)).toContain(answer);
  });

  it.each([
    [['how much is a cleaning?', 'and whitening'], 'Teeth whitening is from $299.'],
    [['how much is a cleaning?', 'ok what about a check-up'], 'Check-up is $75.'],
    [['¿cuánto cuesta un cleaning?', 'y un check-up'], 'Check-up: $75.'],
  ])('answers a short follow-up question with the price: %j', async (says, answer) => {
    expect(await last(says, phone)).toContain(answer);
  });

  it.each([
    [['My crown fell out', 'Do you have payment plans?'], 'I do not have the answer to that here'],
    [['Se me cayó la corona', '¿Tienen planes de pago?'], 'No tengo esa respuesta aquí'],
    [['I need a cleaning', 'Do you have a wheelchair ramp?'], 'I do not have the answer to that here'],
  ])('says that it has no answer to a question: %j', async (says, answer) => {
    expect(await last(says, phone)).toContain(answer);
  });

  it.each([
    ...['I want a person', 'get me a person', 'A person, please', 'person!', 'give me someone', 'I need a person now'],
    ...['Can I have a person instead?', 'quiero una persona', 'una persona, por favor', 'Necesito a una persona ya'],
    'páseme con alguien',
  ])('requests a person after a short request: %s', async (words) => {
    const { acts } = await talk([words], phone);
    expect(acts).toContainEqual(expect.objectContaining({ type: 'request_person', requestedBy: 'visitor' }));
  });

  it.each([
    ...['I am a busy person', 'I want a person’s name changed on my account', 'I need a person to clean my house'],
    ...['It is for one person, please', 'quiero una persona que limpie mi casa', 'es para una persona, por favor'],
  ])('requests no person for: %s', async (words) => {
    expect((await talk([words], phone)).acts.map(({ type }) => type)).not.toContain('request_person');
  });

  it.each([
    ['¿y una corona?', 'quiero una cita mañana a la 1'],
    ['ya no, gracias', 'quiero una cita mañana a la 1'],
    ['ok no', 'book me a cleaning tomorrow at 1pm'],
    ['n thanks', 'book me a cleaning tomorrow at 1pm'],
    ['sure, no thanks', 'book me a cleaning tomorrow at 1pm'],
  ])('books nothing without a yes: %s', async (words, wish) => {
    const { acts } = await talk([wish, 'Max Doyle', words], phone);
    expect(acts.map(({ type }) => type)).not.toContain('book');
  });
});
