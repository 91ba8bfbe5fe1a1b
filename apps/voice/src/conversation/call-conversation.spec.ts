import { respond, type Reply } from '@frontdesk/receptionist';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RelayCommand } from '../relay/relay-messages.js';
import type { CallAct } from './call-act.js';
import { CallConversation, SILENCE_MS } from './call-conversation.js';
import type { CallFacts, CallPorts, HandedOver, SaidLine } from './call-ports.js';

const OPENING = 'This is Ava, the AI assistant of Lakeside Dental. This call is transcribed.';
const SPANISH_OPENING = 'Soy Ava, la asistente de IA de Lakeside Dental. Esta llamada se transcribe.';
const facts = {
  organization: { name: 'Lakeside Dental', timezone: 'America/Chicago' },
  settings: { receptionist_name: 'Ava', greeting: 'Welcome to Lakeside Dental.', languages: ['en', 'es'] as const },
  phoneNumber: '+14155550123',
  visitorName: null,
};

/** The events of a call in order: what was stored, cut and sent. */
let journal: string[];
let stored: SaidLine[];
let acts: CallAct[];
let faults: unknown[];
let at: Date;
let reply: CallPorts['respond'];
const script: typeof reply = (conversation) => respond(conversation, { calendar: null });

function aCall(lines: SaidLine[] = [], more: Partial<CallFacts> = {}): CallConversation {
  stored = lines;
  return new CallConversation(
    { ...facts, ...more },
    lines.map((line) => ({ ...line })),
    {
      store: (line, following) => {
        const seq = stored.length + 1;
        stored.push({ ...line, seq });
        acts.push(...following);
        journal.push(`store ${line.sender}`);
        return Promise.resolve(seq);
      },
      schedule: (act, dueAt) => {
        scheduled.push({ act, dueAt });
        return Promise.resolve(scheduled.length);
      },
      withdraw: (actId) => {
        withdrawn.push(actId);
        return Promise.resolve();
      },
      handOver: (handoff) => {
        handoffs.push(handoff);
        return Promise.resolve();
      },
      finish: () => Promise.resolve(),
      cut: (seq, body) => {
        journal.push('cut');
        stored.find((line) => line.seq === seq)!.body = body;
        return Promise.resolve();
      },
      extend: (seq, body, following) => {
        stored.find((line) => line.seq === seq)!.body = body;
        acts.push(...following);
        journal.push('extend');
        return Promise.resolve();
      },
      respond: (conversation, turn) => reply(conversation, turn),
      send: (command: RelayCommand) => {
        journal.push(`send ${command.type}`);
        sent.push(command);
      },
      onFault: (error) => faults.push(error),
    },
    { now: () => at },
  );
}
let sent: RelayCommand[];
let handoffs: (HandedOver | null)[];
let scheduled: { act: CallAct; dueAt: Date }[];
let withdrawn: number[];

async function connected(
  more: Partial<CallFacts> = {},
  forwardedFrom: string | null = null,
): Promise<CallConversation> {
  const call = aCall([], more);
  await call.receive({ type: 'setup', sessionId: 'VX1', callSid: 'CA1', from: '', to: '', forwardedFrom });
  return call;
}
const says = (call: CallConversation, text: string, isLast = true): Promise<void> =>
  call.receive({ type: 'prompt', text, language: null, isLast });
async function after(call: CallConversation, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    at = new Date(at.getTime() + 500);
    await call.tick();
  }
}
const spoken = (): string[] => sent.map((command) => (command.type === 'text' ? command.token : command.type));

describe('the conversation of a call', () => {
  beforeEach(() => {
    journal = [];
    acts = [];
    faults = [];
    sent = [];
    handoffs = [];
    scheduled = [];
    withdrawn = [];
    at = new Date('2026-12-01T16:00:00Z');
    reply = script;
  });

  it('begins with the sentence about the AI, which cannot be interrupted, and the greeting', async () => {
    await connected();
    expect(sent).toEqual([
      { type: 'text', token: OPENING, last: true, interruptible: false, lang: 'en-US' },
      { type: 'text', token: 'Welcome to Lakeside Dental.', last: true, interruptible: true, lang: 'en-US' },
    ]);
  });

  const isSpanish = { type: 'language', ttsLanguage: 'es-US', transcriptionLanguage: 'es-US' };

  it('is recognized in the first language of the organization from the beginning', async () => {
    await connected({ settings: { ...facts.settings, languages: ['es', 'en'] } });
    expect(sent.map(({ type }) => type)).toEqual(['language', 'text', 'text']);
    expect(sent[0]).toEqual(isSpanish);
  });

  it('is recognized in the language of the caller from the first answer in it on', async () => {
    const call = await connected();
    sent = [];
    await says(call, 'Hola, necesito una limpieza dental por favor');
    await says(call, 'Me llamo Ana Ruiz, gracias');
    expect(sent).toEqual([
      isSpanish,
      expect.objectContaining({ token: SPANISH_OPENING }),
      expect.objectContaining({ type: 'text', lang: 'es-US' }),
      expect.objectContaining({ type: 'text', lang: 'es-US' }),
    ]);
  });

  describe('says again, once, in the language of the caller', () => {
    const outbound = { isWanted: true, isInformational: false, reason: null, callBackNumber: '+13125550100' };
    const again = (): RelayCommand[] => sent.filter((one) => one.type === 'text' && !one.interruptible).slice(1);

    it('that it is an AI and that the call is transcribed, which cannot be interrupted', async () => {
      const call = await connected();
      await says(call, 'Hello?');
      await says(call, 'Hola, necesito una limpieza');
      expect(again()).toEqual([
        { type: 'text', token: SPANISH_OPENING, last: true, interruptible: false, lang: 'es-US' },
      ]);
      expect(stored.at(-1)!.body.startsWith(`${SPANISH_OPENING}\n`)).toBe(true);
      await says(call, 'Me llamo Ana Ruiz');
      await says(call, 'Yes, that is right, thank you');
      await says(call, 'No, perdón, es por la tarde');
      expect(again()).toHaveLength(1);
    });

    it('in English to a caller who was greeted in Spanish', async () => {
      const call = await connected({ settings: { ...facts.settings, languages: ['es', 'en'] } });
      await says(call, 'I need a cleaning, please');
      expect(again()).toEqual([expect.objectContaining({ token: OPENING, lang: 'en-US' })]);
    });

    it('how to stop the calls of the business', async () => {
      const call = await connected({ outbound });
      await says(call, '¿Quién habla?');
      expect(spoken().slice(-2)).toEqual([
        `${SPANISH_OPENING} Para que no le llamemos más, pulse 9 o diga alto.`,
        '¿En qué puedo ayudarle hoy?',
      ]);
    });

    it('why the business calls', async () => {
      const call = await connected({ outbound: { ...outbound, reason: 'Cleaning' } });
      await says(call, 'No hablo inglés, ¿qué quiere?');
      expect(again().at(-1)).toMatchObject({ token: expect.stringMatching(/: Cleaning\.$/) });
    });

    it('nothing that was said before the connection was lost', async () => {
      const call = aCall([
        { seq: 1, sender: 'ai', body: OPENING },
        { seq: 2, sender: 'visitor', body: 'Hola, necesito una cita' },
        { seq: 3, sender: 'ai', body: `${SPANISH_OPENING} ¿Me puede decir su nombre?` },
      ]);
      await call.receive({ type: 'setup', sessionId: 'VX2', callSid: 'CA1', from: '', to: '', forwardedFrom: null });
      await says(call, 'Soy Ana Ruiz');
      expect(spoken().join(' ')).not.toContain('transcribe');
    });

    it('and keeps it in the transcript when the caller interrupts what follows', async () => {
      const call = await connected();
      await says(call, 'Hola, necesito una limpieza');
      await call.receive({ type: 'interrupt', heard: '' });
      expect(stored.at(-1)?.body).toBe(SPANISH_OPENING);
    });

    it.each([
      ['who has spoken English before', ['My name is Robin and I need a cleaning', 'Gracias, mañana por la tarde']],
      ['in danger', ['Mi esposo no respira', 'Estamos en la calle Pearl 1400']],
      ['who opts out', ['No me llamen más']],
      ['who objects to the transcript', ['No quiero que me graben']],
    ])('but not to a caller %s', async (_who, words) => {
      const call = await connected();
      for (const text of words) await says(call, text);
      expect(again()).toEqual([]);
    });
  });

  it('ignores a second setup and a prompt before the first', async () => {
    const call = aCall();
    await says(call, 'Hello');
    expect(journal).toEqual([]);
    const again = await connected();
    await again.receive({ type: 'setup', sessionId: 'VX2', callSid: 'CA1', from: '', to: '', forwardedFrom: null });
    expect(spoken()).toHaveLength(2);
  });

  it('commits the line of the caller before the answer, and the answer before it is sent', async () => {
    const call = await connected();
    journal = [];
    await says(call, 'I need a cleaning,', false);
    expect(journal).toEqual([]);
    await says(call, 'my name is Robin Park');
    expect(journal).toEqual(['store visitor', 'store ai', 'send text']);
    expect(stored.at(-2)?.body).toBe('I need a cleaning, my name is Robin Park');
  });

  it('stores no card number', async () => {
    const call = await connected();
    await says(call, 'My card is 4242 4242 4242 4242');
    expect(stored.at(-2)?.body).toBe('My card is [removed]');
  });

  it.each([
    ['My card is four two four two four two four two', 'four two four two four two four two'],
    ['Mi tarjeta es 4242 4242', '4242 4242'],
  ])('stores no card number that is said in two pieces: %s', async (first, second) => {
    const call = await connected();
    await says(call, first);
    await says(call, second);
    expect(stored.findLast(({ sender }) => sender === 'visitor')?.body).toBe('[removed]');
  });

  it('keeps only what the caller heard of an interrupted answer', async () => {
    const call = await connected();
    await says(call, 'I need a cleaning');
    const answer = stored.at(-1)!.body;
    const heard = answer.split(' ').slice(0, 3).join(' ');
    await call.receive({ type: 'interrupt', heard });
    expect(stored.at(-1)?.body).toBe(heard);
  });

  it('opts the caller out by key 9, during the first sentence too', async () => {
    const call = await connected();
    await call.receive({ type: 'dtmf', key: '9' });
    await after(call, 2000);
    expect(stored.find(({ sender }) => sender === 'visitor')?.body).toBe('[key 9]');
    expect(acts).toContainEqual({ type: 'opt_out', phone_number: '+14155550123', isProven: true });
  });

  it('says in the language of the caller that key 9 has stopped the calls', async () => {
    const call = await connected();
    await says(call, 'Hola, ¿quién habla?');
    await call.receive({ type: 'dtmf', key: '9' });
    await after(call, 2000);
    expect(spoken().at(-1)).toContain('No volveremos a llamar al (415) 555-0123.');
  });

  it('commits the opt-out of key 9 at once, so that it counts although the caller hangs up', async () => {
    const call = await connected();
    await call.receive({ type: 'dtmf', key: '9' });
    const act = { type: 'opt_out', phone_number: '+14155550123', isProven: true };
    expect(scheduled).toEqual([{ act, dueAt: new Date(at.getTime() + 2000) }]);
    await after(call, 2000);
    await call.receive({ type: 'dtmf', key: '1' });
    expect(withdrawn).toEqual([]);
  });

  it('withdraws the opt-out of a 9 that another key follows', async () => {
    const call = await connected();
    for (const key of '911') await call.receive({ type: 'dtmf', key });
    expect(scheduled).toHaveLength(1);
    expect(withdrawn).toEqual([1]);
  });

  it('opts the caller out once by a 9 that is pressed twice', async () => {
    const call = await connected();
    await call.receive({ type: 'dtmf', key: '9' });
    await after(call, 1000);
    await call.receive({ type: 'dtmf', key: '9' });
    expect(scheduled.map(({ dueAt }) => dueAt.getTime() - at.getTime())).toEqual([1000, 2000]);
    expect(withdrawn).toEqual([1]);
    await after(call, 2000);
    expect(stored.filter(({ sender }) => sender === 'visitor').map(({ body }) => body)).toEqual(['[key 9]']);
  });

  it('keeps the keys and words that the caller had not completed before hanging up', async () => {
    const call = await connected();
    await says(call, 'Please call me back at');
    for (const key of '3125550143') await call.receive({ type: 'dtmf', key });
    await says(call, 'after lunch', false);
    await call.leave();
    const said = stored.filter(({ sender }) => sender === 'visitor').map(({ body }) => body);
    expect(said).toEqual(['Please call me back at', '3125550143', 'after lunch']);
    expect(acts).toContainEqual(
      expect.objectContaining({ lead: expect.objectContaining({ phone_number: '+13125550143' }) }),
    );
  });

  it('asks into the silence once, then says goodbye and ends', async () => {
    const call = await connected();
    await after(call, 60_000);
    expect(spoken().slice(2)).toEqual([
      'Are you still there?',
      'I cannot hear you, so I will end the call. Goodbye.',
      'end',
    ]);
    await says(call, 'Hello?');
    expect(spoken().at(-1)).toBe('end');
  });

  it('does not count the time that it speaks as silence', async () => {
    const call = await connected();
    await after(call, SILENCE_MS);
    expect(spoken()).toHaveLength(2);
  });

  const withPeople = {
    canHandOver: true,
    settings: { ...facts.settings, handoff: [{ label: 'Desk', phone_number: '+13125550198' }] },
  };

  it.each([
    ['Are you a robot? Let me talk to a person.', 'No, I am not a person. One moment, please.', 'en'],
    ['¿Es usted un robot? Quiero hablar con una persona.', 'No, no soy una persona. Un momento, por favor.', 'es'],
  ])('says that it is no person before it rings one: %s', async (words, answer) => {
    const call = await connected(withPeople);
    await says(call, words);
    expect(spoken().at(-1)).toContain(answer);
    expect(handoffs).toMatchObject([{ numbers: ['+13125550198'] }]);
  });

  it('says that it is no person when none can be rung', async () => {
    const call = await connected({ ...withPeople, settings: { ...withPeople.settings, business_hours: [] } });
    await says(call, 'Are you a robot? Let me talk to a person.');
    expect(spoken().at(-1)).toContain('No, I am not a person. Our team cannot take calls right now');
  });

  it.each([
    ['I want to book an appointment on thursday', 'I have not booked an appointment. I cannot hear you'],
    ['Quiero una cita para el jueves', 'No he reservado ninguna cita. No le escucho'],
  ])('says that nothing is booked before it ends a silent call: %s', async (words, goodbye) => {
    const call = await connected();
    await says(call, words);
    await after(call, 60_000);
    expect(spoken().slice(-2)).toEqual([expect.stringContaining(goodbye), 'end']);
  });

  it('does not deny a booking whose confirmation the caller interrupted', async () => {
    const call = await connected();
    await says(call, 'I want to book an appointment on thursday');
    const book = { type: 'book', booking: {} as never } as const;
    reply = () =>
      Promise.resolve({ text: 'You are booked: Cleaning.', acts: [book], language: 'en', unanswered: null });
    await says(call, 'yes');
    await call.receive({ type: 'interrupt', heard: '' });
    await after(call, 60_000);
    expect(spoken().at(-1)).toBe('end');
    expect(spoken().join(' ')).not.toContain('I have not booked');
  });

  it('hands over after the last word, although the caller thanks', async () => {
    const call = await connected(withPeople);
    await says(call, 'Can I talk to a person?');
    await says(call, 'Thank you');
    await after(call, 30_000);
    expect(handoffs).toMatchObject([{ numbers: ['+13125550198'] }]);
    expect(sent.at(-1)).toEqual({ type: 'end', handoffData: 'person' });
  });

  it.each(['Stop calling me', 'No me llamen más'])(
    'withdraws the handover of a caller who refuses calls meanwhile: %s',
    async (words) => {
      const call = await connected(withPeople);
      await says(call, 'Can I talk to a person?');
      await says(call, words);
      expect(handoffs.at(-1)).toBeNull();
      await after(call, 30_000);
      expect(sent.at(-1)).toEqual({ type: 'end' });
    },
  );

  it.each([
    ['forwarded the call', {}, '+13125550198'],
    ['forwarded the call, as another form of the number says', {}, '1 (312) 555-0198'],
    ['is closed', { business_hours: [] }, null],
  ])('takes a message when the only person %s', async (_title, settings, forwardedFrom) => {
    const more = { ...withPeople, settings: { ...withPeople.settings, ...settings } };
    const call = await connected(more, forwardedFrom);
    await says(call, 'Can I talk to a person?');
    expect(spoken().at(-1)).toContain('Our team cannot take calls right now, but I can take a message.');
    expect(handoffs).toEqual([]);
  });

  it.each(['My husband is not breathing', 'Mi esposo no respira'])(
    'rings people in an emergency at any hour, although they did not take the call before: %s',
    async (words) => {
      const settings = { ...withPeople.settings, business_hours: [] };
      const call = await connected({ ...withPeople, settings, wasNotTaken: true });
      await says(call, words);
      expect(handoffs).toMatchObject([{ numbers: ['+13125550198'] }]);
    },
  );

  it('says the number to call back before it hands a call of the business over to a person in vain', async () => {
    const outbound = { isWanted: true, isInformational: true, reason: null, callBackNumber: '+13125550100' };
    const call = await connected({ ...withPeople, outbound });
    await says(call, 'No quiero que me graben');
    expect(handoffs).toMatchObject([{ farewell: expect.stringContaining('Puede llamarnos al (312)'), language: 'es' }]);
  });

  it('ends the call of a caller who objects to the transcript while no person can be rung', async () => {
    const call = await connected();
    await says(call, 'I do not want to be recorded');
    expect(spoken().at(-1)).toContain('I will not keep the transcript');
    expect(acts).toContainEqual({ type: 'drop_transcript' });
    await after(call, 30_000);
    expect(sent.at(-1)).toEqual({ type: 'end' });
  });

  it('does not come back to a caller who objects to the transcript', async () => {
    const call = await connected(withPeople);
    await says(call, 'I do not want to be recorded');
    expect(handoffs).toMatchObject([{ farewell: expect.stringContaining('I will not keep the transcript') }]);
  });

  it('warns a minute before the longest duration, and ends the call then', async () => {
    const call = await connected({ until: new Date(at.getTime() + 120_000), silenceMs: 600_000 });
    await after(call, 70_000);
    expect(spoken().at(-1)).toContain('one more minute');
    await after(call, 60_000);
    expect(spoken().slice(-2)).toEqual([expect.stringContaining('Our time is over'), 'end']);
  });

  it.each<[string, (call: CallConversation) => Promise<void>]>([
    ['talks on', (call) => says(call, 'Wait, there is one more thing')],
    ['presses keys', (call) => call.receive({ type: 'dtmf', key: '5' })],
  ])('ends after the longest duration although the caller %s', async (_title, goesOn) => {
    const call = await connected({ until: new Date(at.getTime() + 120_000), silenceMs: 600_000 });
    for (let second = 0; second < 300; second++) {
      if (second > 110) await goesOn(call);
      await after(call, 1000);
      if (spoken().at(-1) === 'end') break;
    }
    expect(spoken().at(-1)).toBe('end');
    expect(spoken().filter((text) => text.includes('Our time is over')).length).toBeLessThanOrEqual(1);
  });

  it('has a minute left after a handover in vain that took longer than the call may last', async () => {
    const call = await connected({ until: new Date(at.getTime() - 300_000), silenceMs: 600_000 });
    await after(call, 40_000);
    expect(spoken().at(-1)).toContain('one more minute');
    await after(call, 60_000);
    expect(spoken().slice(-2)).toEqual([expect.stringContaining('Our time is over'), 'end']);
  });

  it('goes on after a lost connection without the greeting', async () => {
    const call = aCall([
      { seq: 1, sender: 'ai', body: OPENING },
      { seq: 2, sender: 'visitor', body: 'Hello' },
      { seq: 3, sender: 'ai', body: 'How can I help you?' },
    ]);
    await call.receive({ type: 'setup', sessionId: 'VX2', callSid: 'CA1', from: '', to: '', forwardedFrom: null });
    expect(spoken()).toEqual(['Sorry, we were cut off. Please go on.']);
  });

  it.each([
    [{}, 'Disculpe, se cortó la llamada. Continúe, por favor.'],
    [
      { wasNotTaken: true },
      'Lo siento, nuestro equipo no pudo atender la llamada. Puedo tomar un mensaje. ¿Qué les digo?',
    ],
  ])(
    'goes on after a lost connection, or a handover in vain, in the language of the caller: %j',
    async (more, text) => {
      const said: SaidLine[] = [
        { seq: 1, sender: 'ai', body: OPENING },
        { seq: 2, sender: 'visitor', body: 'Quiero hablar con alguien' },
        { seq: 3, sender: 'ai', body: 'Un momento, por favor. Estoy llamando a nuestro equipo.' },
      ];
      const call = aCall(said, more);
      await call.receive({ type: 'setup', sessionId: 'VX2', callSid: 'CA1', from: '', to: '', forwardedFrom: null });
      expect(spoken()).toEqual(['language', text]);
    },
  );

  it('answers after a lost connection what the caller said last', async () => {
    const call = aCall([
      { seq: 1, sender: 'ai', body: OPENING },
      { seq: 2, sender: 'visitor', body: 'Are you a person?' },
    ]);
    await call.receive({ type: 'setup', sessionId: 'VX2', callSid: 'CA1', from: '', to: '', forwardedFrom: null });
    expect(spoken()).toEqual([expect.stringMatching(/AI/)]);
    expect(stored).toHaveLength(3);
  });

  it('answers the next words after an answer failed', async () => {
    const call = await connected();
    reply = () => Promise.reject(new Error('the mind failed'));
    await says(call, 'I need a cleaning');
    expect(spoken().at(-1)).toBe('Sorry, I did not get that. Could you say it again?');
    expect(faults).toHaveLength(1);
    reply = script;
    await says(call, 'Are you a person?');
    expect(spoken().at(-1)).toMatch(/AI/);
  });

  const end = { type: 'end', disposition: 'answered' } as const;
  const replyOf = (text: string, more: Partial<Reply> = {}): Reply => ({
    ...{ text, acts: [], language: 'en', unanswered: null },
    ...more,
  });

  const extended = (count: number): string[] => Array.from({ length: count }, () => ['extend', 'send text']).flat();

  it.each([true, false])('tells the mind whether a call only informs: %s', async (isInformational) => {
    const outbound = { isWanted: false, isInformational, reason: null, callBackNumber: '+13125550100' };
    const call = await connected({ outbound });
    const told: unknown[] = [];
    reply = (conversation) => {
      told.push(conversation.isInformational);
      return Promise.resolve(replyOf('I see.'));
    };
    await says(call, 'Yes, what is it?');
    expect(told).toEqual([isInformational]);
  });

  it.each([
    [true, { isWanted: false, isInformational: false, reason: null, callBackNumber: '+13125550100' }],
    [false, undefined],
  ])('tells the mind whether the organization placed the call: %s', async (isOutbound, outbound) => {
    const call = await connected({ ...(outbound && { outbound }) });
    const told: unknown[] = [];
    reply = (conversation) => {
      told.push(conversation.isOutbound);
      return Promise.resolve(replyOf('I see.'));
    };
    await says(call, 'Yes, what is it?');
    expect(told).toEqual([isOutbound]);
  });

  it('says the sentences of a reply as they come, each after it was committed', async () => {
    const call = await connected();
    [journal, sent] = [[], []];
    reply = async (_conversation, { say }) => {
      await say('Entiendo.', 'es');
      await say('Eso duele.', 'es');
      return replyOf('Entiendo. Eso duele. ¿Cómo se llama?', { acts: [end], language: 'es' });
    };
    await says(call, 'Se me cayó la corona');
    expect(journal).toEqual(['store visitor', 'store ai', 'send language', 'send text', 'send text', ...extended(2)]);
    const [, ...tokens] = sent.map((command) => (command.type === 'text' ? [command.token, command.last] : []));
    expect(tokens).toEqual([
      [SPANISH_OPENING, true],
      ['Entiendo.', false],
      [' Eso duele.', false],
      [' ¿Cómo se llama?', true],
    ]);
    expect(stored.at(-1)!.body).toBe(`${SPANISH_OPENING}\nEntiendo. Eso duele. ¿Cómo se llama?`);
    expect(acts).toEqual([end]);
  });

  it.each([
    ['interrupts', { type: 'interrupt', heard: 'I' }, 'I'],
    ['says something', { type: 'prompt', text: 'Wait', language: null, isLast: true }, 'I see.'],
    ['presses a key', { type: 'dtmf', key: '9' }, 'I see.'],
  ] as const)('ends a reply that is still being made when the caller %s', async (_title, message, kept) => {
    const call = await connected();
    reply = async (_conversation, { say, signal }) => {
      await say('I see.', 'en');
      reply = script;
      const handled = call.receive(message);
      expect(signal.aborted).toBe(true);
      void handled.then(() => journal.push('handled'));
      return replyOf('I see.');
    };
    await says(call, 'My crown fell out');
    await call.settled();
    expect(stored.some(({ body }) => body === kept)).toBe(true);
    expect(journal.at(-1)).toBe('handled');
  });

  it('cuts the line that the caller interrupted, although the next one is being made', async () => {
    const call = await connected();
    reply = () => {
      void call.receive({ type: 'interrupt', heard: 'Welcome to' });
      return Promise.resolve(replyOf('I see.'));
    };
    await says(call, 'My crown fell out');
    await call.settled();
    expect(stored.map(({ body }) => body)).toEqual([OPENING, 'Welcome to', 'My crown fell out', 'I see.']);
  });

  it.each<[string, (call: CallConversation) => Promise<void>, boolean[]]>([
    ['newer words wait', (call) => says(call, 'Hello?'), [true, false]],
    ['the caller has gone', (call) => call.leave(), [true]],
  ])('spends no time on a reply if %s', async (_title, goesOn, expected) => {
    const call = await connected();
    const aborted: boolean[] = [];
    reply = (conversation, turn) => {
      aborted.push(turn.signal.aborted);
      return script(conversation, turn);
    };
    void says(call, 'My crown fell out');
    await goesOn(call);
    expect(aborted).toEqual(expected);
  });

  it('adds to what it has said of a reply that no person can be rung, or that the rest failed', async () => {
    const call = await connected({ ...withPeople, settings: { ...withPeople.settings, business_hours: [] } });
    const person = { type: 'request_person', requestedBy: 'ai', summary: null, isEmergency: false } as const;
    reply = async (_conversation, { say }) => {
      await say('I see.', 'en');
      return replyOf('I see. A person will be with you.', { acts: [person] });
    };
    await says(call, 'My crown fell out');
    expect(stored.at(-1)!.body).toMatch(/^I see\. Our team cannot take calls right now/);
    reply = async (_conversation, { say }) => {
      await say('I see.', 'en');
      throw new Error('the mind failed');
    };
    await says(call, 'Hello?');
    expect(stored.at(-1)!.body).toBe('I see. Sorry, I did not get that. Could you say it again?');
  });
});
