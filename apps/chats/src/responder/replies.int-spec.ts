import { DomainError } from '@frontdesk/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import type { Reply } from './chat-responder.js';
import { ModelFault, type Model } from '@frontdesk/receptionist/model';
import { ResponderBench } from '../../testing/responder.js';
import { responderMetrics } from './responder-metrics.js';

let bench: ChatsBench;
let ai: ResponderBench;
beforeAll(async () => {
  bench = await ChatsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(async () => {
  await bench.reset();
  ai = new ResponderBench(bench);
});

const A_LEASE_MS = 31_000;
const lead = { name: 'Dana', phone_number: '+14155550123', email: null, reason: 'A broken tooth' };

/** A reply that the spec completes by calling `finish`. */
function aSlowReply(text: string, rest: Partial<Reply> = {}): { begun: Promise<void>; finish: () => void } {
  let finish = (): void => undefined;
  const ready = new Promise<Reply>((resolve) => (finish = () => resolve({ text, ...rest })));
  const begun = new Promise<void>((resolve) => {
    ai.responder.plan = () => {
      resolve();
      return ready;
    };
  });
  return { begun, finish };
}

async function repliesTimed(): Promise<number> {
  const { values } = await responderMetrics.replySeconds.get();
  return values.find(({ metricName }) => metricName?.endsWith('_count'))!.value;
}

const questions = (): Promise<unknown[]> =>
  bench.database.dataSource.query('SELECT question, chat_id, message_seq FROM unanswered_questions ORDER BY id');

describe('a question without an answer in the settings', () => {
  it('is listed once, together with the reply, and never in HIPAA mode', async () => {
    await bench.know({ name: 'Acme Dental' });
    ai.useScript();
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'Do you have a kids corner?');
    await ai.work();
    const listed = [{ question: 'Do you have a kids corner?', chat_id: id, message_seq: 1 }];
    expect(await questions()).toEqual(listed);
    await bench.know({ name: 'Acme Dental', hipaa_mode: true, version: 2 });
    const secret = await ai.startChat();
    await ai.write(secret, 'visitor', 'Do you treat a rash like mine?');
    await ai.work();
    expect(await questions()).toEqual(listed);
  });
});

describe('a reply that booked an appointment and is outdated before it is stored', () => {
  const booked = { text: 'You are booked for Monday at 9.', hasChangedCalendar: true };

  it.each([true, false])(
    'is said at the beginning of the next reply, which knows of it, once: %s',
    async (isQueued) => {
      const id = await ai.startChat();
      await ai.write(id, 'visitor', 'Yes');
      ai.responder.plan = async () => {
        await (isQueued ? ai : bench).write(id, 'visitor', 'Where do I park?');
        return booked;
      };
      await ai.work();
      await ai.consumer.consume(await ai.announcedMessages());
      ai.responder.plan = () => ({ text: 'Behind the house.' });
      await ai.work();
      expect(ai.responder.asked.at(-1)!.messages.map(({ body }) => body)).toEqual([
        'Yes',
        booked.text,
        'Where do I park?',
      ]);
      await ai.write(id, 'visitor', 'Thanks');
      await ai.work();
      expect(await ai.said(id)).toEqual([
        ['visitor', 'Yes'],
        ['visitor', 'Where do I park?'],
        ['ai', `${booked.text} Behind the house.`],
        ['visitor', 'Thanks'],
        ['ai', 'Behind the house.'],
      ]);
    },
  );

  it('is said by a process that had read the chat before the announcement was kept', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'Yes');
    const slow = aSlowReply('', booked);
    const booking = ai.work();
    await slow.begun;
    await ai.write(id, 'visitor', 'Where do I park?');
    const overlapping = aSlowReply('Behind the house.');
    const replying = ai.work();
    await overlapping.begun;
    slow.finish();
    await booking;
    overlapping.finish();
    await replying;
    ai.responder.plan = () => ({ text: 'Behind the house.' });
    await ai.work();
    expect((await ai.said(id)).slice(2)).toEqual([['ai', `${booked.text} Behind the house.`]]);
    expect(await ai.left()).toBe(0);
  });

  it('is said after a reply to a newer message that was stored first', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'Yes');
    const slow = aSlowReply('', booked);
    const booking = ai.work();
    await slow.begun;
    await ai.write(id, 'visitor', 'Where do I park?');
    ai.responder.plan = () => ({ text: 'Behind the house.' });
    await ai.work();
    slow.finish();
    await booking;
    await ai.write(id, 'visitor', 'Thanks');
    await ai.work();
    expect((await ai.said(id)).at(-1)).toEqual(['ai', `${booked.text} Behind the house.`]);
  });

  it('does not cut the reply to danger off, however long it is', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'Yes');
    ai.responder.plan = async () => {
      await ai.write(id, 'visitor', 'I smell gas');
      return { ...booked, text: 'You are booked. '.repeat(150) };
    };
    await ai.work();
    await ai.work();
    const danger = 'If anyone is in danger, hang up and call 911 now.';
    expect((await ai.said(id)).at(-1)).toEqual(['ai', expect.stringMatching(`^${danger} You are booked. `)]);
  });

  it('is a note to the person who has taken the chat over', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'Yes');
    ai.responder.plan = async () => {
      await bench.write(id, 'owner', 'Let me see.');
      return booked;
    };
    await ai.work();
    expect((await ai.said(id)).at(-1)).toEqual(['system', expect.stringContaining(booked.text)]);
    expect(await ai.left()).toBe(0);
  });

  it('is a note, said once, if a person takes the chat over before the next reply', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'Yes');
    ai.responder.plan = async () => {
      await ai.write(id, 'visitor', 'Where do I park?');
      return booked;
    };
    await ai.work();
    await bench.intake.handOff(aCaller(), id, { to: 'agent' }, inTime());
    expect((await ai.said(id)).at(-1)).toEqual(['system', expect.stringContaining(booked.text)]);
    await ai.work();
    await bench.know({});
    const ada = aCaller({ actor: { kind: 'person', id: 11, name: 'Ada' }, role: 'owner' });
    await bench.chats.giveBack(ada, id, inTime());
    ai.responder.plan = () => ({ text: 'Behind the house.' });
    await ai.work();
    expect((await ai.said(id)).filter(([, body]) => body.includes(booked.text))).toHaveLength(1);
    expect((await ai.said(id)).at(-1)).toEqual(['ai', 'Behind the house.']);
  });

  it('is a note if a person takes the chat over while the next reply is generated', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'Yes');
    ai.responder.plan = async () => {
      await ai.write(id, 'visitor', 'Where do I park?');
      return booked;
    };
    await ai.work();
    ai.responder.plan = async () => {
      await bench.write(id, 'owner', 'Let me see.');
      return { text: 'Behind the house.' };
    };
    await ai.work();
    const notes = (await ai.said(id)).filter(([sender]) => sender === 'system');
    expect(notes).toEqual([['system', expect.stringContaining(booked.text)]]);
    expect(notes[0]![1]).not.toContain('Behind the house.');
  });
});

describe('a visitor’s message', () => {
  it('gets one reply, generated from the chat and the organization’s settings', async () => {
    await bench.know({ name: 'Acme Dental', receptionist_name: 'Ava', receptionist_instructions: 'Open from 8.' });
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'When are you open?');
    expect(await ai.work()).toBe(1);
    expect(await ai.work()).toBe(0);
    expect(await ai.said(id)).toEqual([
      ['visitor', 'When are you open?'],
      ['ai', 'Hello'],
    ]);
    expect(ai.responder.asked).toEqual([
      {
        chatId: id,
        scope: { organizationId: 1, livemode: true },
        organization: { name: 'Acme Dental', timezone: null },
        isHipaa: false,
        settings: expect.objectContaining({ receptionist_name: 'Ava', receptionist_instructions: 'Open from 8.' }),
        channel: 'web',
        phoneNumber: null,
        visitorName: null,
        hasLead: false,
        isHandoffRequested: false,
        mayStopNumber: false,
        modelFaults: 0,
        messages: [{ sender: 'visitor', body: 'When are you open?' }],
      },
    ]);
    expect(await ai.left()).toBe(0);
  });

  it('gets one reply even if its event is repeated or other senders write too', async () => {
    const id = await ai.startChat();
    await ai.write(id);
    await ai.work();
    await ai.write(id, 'system', 'A note');
    const events = await ai.announcedMessages();
    await ai.consumer.consume([...events, ...events]);
    expect(await ai.work()).toBe(0);
    // An empty inbox makes the repeated events look new.
    await bench.database.dataSource.query('TRUNCATE inbox');
    await ai.consumer.consume(events);
    await ai.work();
    expect(ai.responder.asked).toHaveLength(1);
    expect(await ai.left()).toBe(0);
  });

  it('gets one reply together with the messages that follow it', async () => {
    const id = await ai.startChat();
    await bench.write(id, 'visitor', 'One');
    await bench.write(id, 'visitor', 'Two');
    await ai.consumer.consume(await ai.announcedMessages());
    expect(await ai.work()).toBe(1);
    expect(ai.responder.asked[0]!.messages.map(({ body }) => body)).toEqual(['One', 'Two']);
  });

  it('gets no reply in a producer’s chat or after people have taken over', async () => {
    const ofProducer = await bench.startChat();
    await ai.write(ofProducer);
    const taken = await ai.startChat();
    await bench.write(taken, 'owner');
    await ai.write(taken);
    expect(await ai.left()).toBe(0);
  });

  it('gets no reply if CHAT_RESPONDER is off', async () => {
    Object.assign(ai.config, { CHAT_RESPONDER: 'off' });
    await ai.write(await ai.startChat());
    expect(await ai.left()).toBe(0);
  });

  it('gets a reply on WhatsApp unless it is an opt-out word', async () => {
    const id = await ai.startChat('whatsapp');
    await ai.write(id, 'visitor', 'Hi');
    await ai.work();
    await ai.write(id, 'visitor', 'Stop.');
    await ai.work();
    expect(await ai.said(id)).toEqual([
      ['visitor', 'Hi'],
      ['ai', 'This is the AI assistant of our business.\nHello'],
      ['visitor', 'Stop.'],
    ]);
  });
});

describe('the safety rules that bypass the model', () => {
  const submitted = async () => (await ai.leadSubmission({} as never).claim(10)).map((pending) => pending.lead);

  it('respond to danger with the fixed sentence, a lead at once and a request for a person', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'I smell gas, 312 555 0143');
    await ai.work();
    expect(ai.responder.asked).toEqual([]);
    expect((await ai.said(id)).at(-1)).toEqual(['ai', 'If anyone is in danger, hang up and call 911 now.']);
    expect(await submitted()).toMatchObject([{ phone_number: '+13125550143', urgency: 'emergency' }]);
    expect(await bench.announcedTypes()).toContain('chat.handoff_requested');
  });

  const stopsNumber = async (address: string | null, number: string, words = ['STOP', number, 'yes']) => {
    const id = await ai.startChat('web', address);
    for (const body of words) {
      await ai.write(id, 'visitor', body);
      await ai.work();
    }
    return id;
  };
  const optOuts = async () => (await bench.announced()).filter(({ type }) => type === 'chat.opted_out');

  it.each([
    [['STOP', '312 555 0147', 'yes'], 'We will not call (312) 555-0147 again.'],
    [['dejen de llamarme', 'es el 312 555 0147', 'sí'], 'No volveremos a llamar al (312) 555-0147.'],
  ])('stop the calls to a number that a visitor of the website has confirmed: %j', async (words, promise) => {
    const id = await stopsNumber('203.0.113.7', '', words);
    expect((await ai.said(id)).at(-1)![1]).toContain(promise);
    const data = { chat_id: id, phone_number: '+13125550147', is_proven: false };
    expect(await optOuts()).toMatchObject([{ data }]);
    expect(ai.responder.asked).toEqual([]);
  });

  it('stop one number in a conversation, and ask a person to stop another', async () => {
    const id = await stopsNumber('203.0.113.7', '', ['STOP', '312 555 0147', 'yes', 'also stop calling 312 555 0148']);
    expect((await ai.said(id)).at(-1)![1]).toContain('I can stop calls to one number in a conversation.');
    expect(await optOuts()).toHaveLength(1);
    expect(await bench.announcedTypes()).toContain('chat.handoff_requested');
  });

  it('stop five numbers a day for each address, and ask a person to stop the sixth', async () => {
    for (const end of [1, 2, 3, 4, 5]) await stopsNumber('203.0.113.7', `312 555 014${end}`);
    const sixth = await stopsNumber('203.0.113.7', '312 555 0146');
    expect(await optOuts()).toHaveLength(5);
    expect((await bench.get(sixth)).handoff_summary).toContain('+13125550146');
    await stopsNumber('203.0.113.8', '312 555 0148');
    bench.clock.advance(24 * 3_600_000);
    await stopsNumber('203.0.113.7', '312 555 0149');
    expect(await optOuts()).toHaveLength(7);
  });

  it('stop no sixth number although several visitors at the address confirm theirs at once', async () => {
    const ids = [];
    for (const end of [1, 2, 3, 4, 5, 6, 7]) {
      ids.push(await stopsNumber('203.0.113.7', '', ['STOP', `312 555 014${end}`]));
    }
    for (const id of ids) await ai.write(id, 'visitor', 'yes');
    const turns = await ai.claim();
    await Promise.all(turns.map((turn) => ai.service.reply(turn, bench.clock, ai.never)));
    await ai.work();
    expect(await optOuts()).toHaveLength(5);
    const asked = await Promise.all(ids.map(async (id) => (await bench.get(id)).handoff_summary));
    expect(asked.filter(Boolean)).toHaveLength(2);
  });

  it('pass a refusal on the website to a person if the address is not known, with the number that the visitor has confirmed', async () => {
    const id = await ai.startChat();
    for (const words of ['STOP', '312 555 0147', 'yes']) {
      await ai.write(id, 'visitor', words);
      await ai.work();
    }
    expect(ai.responder.asked).toEqual([]);
    expect((await bench.get(id)).handoff_summary).toContain('+13125550147');
    expect(await submitted()).toEqual([]);
  });

  it.each([
    ['within a sentence', 'Please stop calling me'],
    ['in the second line', 'Hello\nSTOP'],
    ['with a courtesy', 'STOP please'],
    ['after 2,000 characters', `${'My crown fell out again. '.repeat(100)}Stop calling me`],
    ['in Spanish', 'Por favor no me llamen más'],
  ])('announce the opt-out that they promise on WhatsApp for a refusal %s', async (_where, words) => {
    const id = await ai.startChat('whatsapp');
    await ai.write(id, 'visitor', words);
    await ai.work();
    expect((await ai.said(id)).at(-1)![1]).toMatch(
      /We will not call \(415\) 555-0123 again\.|No volveremos a llamar al \(415\) 555-0123\./,
    );
    const optOuts = (await bench.announced()).filter(({ type }) => type === 'chat.opted_out');
    expect(optOuts).toMatchObject([{ data: { phone_number: '+14155550123' } }]);
  });

  it.each([
    ['Dana Reyes 312 555 0143, a question about your website', 'We offer SEO services and backlinks'],
    ['Soy Dana Reyes, 312 555 0143, es sobre su página', 'Le ofrecemos servicios de marketing'],
  ])('make no lead of what a seller wrote before it was spam: %s', async (first, spam) => {
    const id = await ai.startChat();
    ai.useScript();
    for (const words of [first, spam]) {
      await ai.write(id, 'visitor', words);
      await ai.work();
    }
    bench.clock.advance(25 * 3_600_000);
    expect(await submitted()).toEqual([]);
  });

  it.each([
    [['We offer SEO services and backlinks', 'It only takes a minute', 'Just 20% off until Friday']],
    [['Le ofrecemos servicios de marketing', 'Es solo un minuto', 'Con 20 % de rebaja hasta el viernes']],
  ])('mark the chat of a seller for members, however long the seller goes on: %j', async (says) => {
    const [id, other] = [await ai.startChat(), await ai.startChat()];
    ai.useScript();
    for (const words of says) {
      await ai.write(id, 'visitor', words);
      await ai.work();
    }
    await ai.write(other, 'visitor', 'My crown fell out, Dana Reyes 312 555 0143');
    await ai.work();
    const read = 'SELECT id, spam FROM chats WHERE id = ANY ($1) ORDER BY id';
    const rows = await bench.database.dataSource.query(read, [[id, other]]);
    expect(rows).toEqual([
      { id, spam: true },
      { id: other, spam: false },
    ]);
    bench.clock.advance(25 * 3_600_000);
    expect(await submitted()).toMatchObject([{ name: 'Dana Reyes' }]);
  });

  it('take the mark from the chat of a visitor who turns out to want something', async () => {
    const id = await ai.startChat();
    ai.useScript();
    const spam = async (): Promise<unknown> =>
      bench.database.dataSource.query('SELECT spam FROM chats WHERE id = $1', [id]);
    await ai.write(id, 'visitor', 'We offer SEO services and backlinks');
    await ai.work();
    expect(await spam()).toEqual([{ spam: true }]);
    await ai.write(id, 'visitor', 'I need a crown, please. Dana Reyes 312 555 0143');
    await ai.work();
    expect(await spam()).toEqual([{ spam: false }]);
  });

  it('pass a refusal on WhatsApp that names another number to a person, and keep the sender’s number', async () => {
    const id = await ai.startChat('whatsapp');
    for (const words of ['Please stop calling 312 555 0147', 'yes']) {
      await ai.write(id, 'visitor', words);
      await ai.work();
    }
    expect((await ai.said(id)).at(-1)![1]).toContain('I have asked a person from our team to stop all calls to');
    expect((await bench.get(id)).handoff_summary).toContain('+13125550147');
    expect(await bench.announcedTypes()).not.toContain('chat.opted_out');
  });
});

describe('a reply on WhatsApp in HIPAA mode', () => {
  beforeEach(() => {
    Object.assign(ai.config, { HIPAA_VENDORS: [] });
    return bench.know({ name: 'Acme Dental', receptionist_name: 'Ava', hipaa_mode: true });
  });
  const answer = async (words: string) => {
    const id = await ai.startChat('whatsapp');
    ai.useScript();
    await ai.write(id, 'visitor', words);
    await ai.work();
    return (await ai.said(id)).at(-1)![1];
  };

  it.each([
    [
      'I have a rash, please call me',
      'This is Ava, the AI assistant of Acme Dental.\nTo protect your health information',
    ],
    [
      'Tengo una erupción, llámeme por favor',
      'Soy Ava, la asistente de IA de Acme Dental.\nPara proteger su información',
    ],
  ])('repeats nothing without an agreement, and asks a person to join: %s', async (words, text) => {
    expect(await answer(words)).toContain(text);
    expect(ai.responder.asked).toEqual([]);
    expect(await bench.announcedTypes()).toContain('chat.handoff_requested');
  });

  it.each([
    ['My husband is not breathing', 'call 911 now.'],
    ['Mi esposo no respira', 'llame al 911 ahora.'],
    ['STOP calling me', 'We will not call (415) 555-0123 again'],
    ['No me llamen más', 'No volveremos a llamar al (415) 555-0123'],
  ])('still says what is fixed, about danger and about calls that stop: %s', async (words, text) => {
    expect(await answer(words)).toContain(text);
  });

  it('is the receptionist’s with an agreement', async () => {
    Object.assign(ai.config, { HIPAA_VENDORS: ['whatsapp'] });
    expect(await answer('I have a rash, please call me')).toContain('May I have your name');
  });
});

describe('the sentence that discloses the AI', () => {
  const disclosure = 'This is Ava, the AI assistant of Acme Dental.';
  const first = async (id: number) => (await ai.said(id)).find(([sender]) => sender === 'ai')![1];
  beforeEach(() => bench.know({ name: 'Acme Dental', receptionist_name: 'Ava' }));

  it('begins the first reply of a model on WhatsApp, and only that one', async () => {
    const id = await ai.startChat('whatsapp');
    for (const words of ['I need a crown', 'Dana']) {
      await ai.write(id, 'visitor', words);
      await ai.work();
    }
    expect((await ai.said(id)).filter(([sender]) => sender === 'ai')).toEqual([
      ['ai', `${disclosure}\nHello`],
      ['ai', 'Hello'],
    ]);
  });

  it('begins the fallback text as well', async () => {
    ai.responder.plan = () => Promise.reject(new Error('broken'));
    const id = await ai.startChat('whatsapp');
    await ai.write(id);
    for (let turn = 0; turn < 5; turn++) {
      await expect(ai.work()).rejects.toThrow('broken');
      bench.clock.advance(A_LEASE_MS);
    }
    await ai.work();
    expect(await first(id)).toBe(`${disclosure}\n${ai.config.CHAT_FALLBACK_TEXT}`);
  });

  it('is not repeated in a reply of the script or said on the website', async () => {
    ai.useScript();
    const [whatsapp, web] = [await ai.startChat('whatsapp'), await ai.startChat()];
    for (const id of [whatsapp, web]) await ai.write(id, 'visitor', 'I need a crown');
    await ai.work();
    expect((await first(whatsapp)).split(disclosure)).toHaveLength(2);
    expect(await first(web)).not.toContain(disclosure);
  });

  it.each(['Are you a person? I need a crown', '¿Eres una persona? Necesito una corona'])(
    'answers without the model, and the rest of the message too: %s',
    async (words) => {
      const complete = jest.fn<Model['complete']>();
      ai.responder.plan = (conversation, signal) => ai.withModel({ complete }).reply(conversation, signal);
      const id = await ai.startChat();
      await ai.write(id, 'visitor', words);
      await ai.work();
      expect(complete).not.toHaveBeenCalled();
      expect(await first(id)).toMatch(/No, (?:I am not a person|no soy una persona): .*(?:name|nombre)/);
    },
  );
});

describe('the scripted receptionist', () => {
  it('records the lead with urgency once the visitor has confirmed it', async () => {
    await bench.know({ name: 'Acme Dental', receptionist_name: 'Ava' });
    const id = await ai.startChat();
    ai.useScript();
    for (const words of ['My face is swollen, it is urgent', 'Dana Reyes 312 555 0143', 'yes']) {
      await ai.write(id, 'visitor', words);
      await ai.work();
    }
    const [pending] = await ai.leadSubmission({} as never).claim(10);
    expect(pending!.lead).toMatchObject({
      ...{ name: 'Dana Reyes', phone_number: '+13125550143', urgency: 'high' },
      reason: 'My face is swollen, it is urgent',
    });
    expect((await ai.said(id)).at(-1)![1]).toContain('I have passed that on to the team at Acme Dental.');
  });

  it.each([
    ['the team closes the chat', 0, (id: number) => bench.intake.close(aCaller(), id, inTime())],
    ['the chat has been idle for 24 hours', 23 * 3_600_000, () => Promise.resolve()],
  ])('records a lead without number and e-mail when %s', async (_end, ms, end) => {
    const id = await ai.startChat();
    ai.useScript();
    await ai.write(id, 'visitor', 'My tooth broke');
    await ai.work();
    const leads = ai.leadSubmission({} as never);
    bench.clock.advance(3_600_000);
    expect(await leads.claim(10)).toEqual([]);
    await end(id);
    bench.clock.advance(ms);
    expect((await leads.claim(10)).map((pending) => pending.lead)).toMatchObject([{ reason: 'My tooth broke' }]);
    expect(await leads.claim(10)).toEqual([]);
  });
});

describe('a reply being generated', () => {
  it.each([
    ['the team has replied', (id: number) => bench.write(id, 'owner', 'I am here')],
    ['the chat has been handed off', (id: number) => bench.intake.handOff(aCaller(), id, { to: 'agent' }, inTime())],
    ['the chat has ended', (id: number) => bench.intake.close(aCaller(), id, inTime())],
  ])('is discarded if %s in the meantime', async (_event, happens) => {
    const id = await ai.startChat();
    await ai.write(id);
    const { begun, finish } = aSlowReply('Too late');
    const working = ai.work();
    await begun;
    await happens(id);
    finish();
    await working;
    expect((await ai.said(id)).map(([sender]) => sender)).not.toContain('ai');
    expect(await ai.left()).toBe(0);
  });

  it('is discarded after a new visitor message, and the next reply covers both messages', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'One');
    const { begun, finish } = aSlowReply('To one');
    const working = ai.work();
    await begun;
    await ai.write(id, 'visitor', 'Two');
    finish();
    await working;
    ai.responder.plan = ({ messages }) => ({ text: `To ${messages.length}` });
    await ai.work();
    expect(await ai.said(id)).toEqual([
      ['visitor', 'One'],
      ['visitor', 'Two'],
      ['ai', 'To 2'],
    ]);
  });

  it('is discarded if a message was written while the chat was read, and that message gets a reply', async () => {
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'One');
    const read = bench.messages.newest.bind(bench.messages);
    jest.spyOn(bench.messages, 'newest').mockImplementationOnce(async (...chat) => {
      await ai.write(id, 'visitor', 'Two');
      return read(...chat);
    });
    await ai.work();
    expect(await ai.left()).toBe(1);
    await ai.work();
    expect((await ai.said(id)).map(([sender]) => sender)).toEqual(['visitor', 'visitor', 'ai']);
  });

  it('blocks neither the chat nor other replies', async () => {
    const [slow, quick] = [await ai.startChat(), await ai.startChat()];
    await ai.write(slow);
    const { begun, finish } = aSlowReply('Slow');
    const working = ai.work();
    await begun;
    ai.responder.plan = () => ({ text: 'Quick' });
    await ai.write(quick);
    expect(await ai.work()).toBe(1);
    await bench.write(slow, 'system', 'A note');
    finish();
    await working;
    expect((await ai.said(slow)).at(-1)).toEqual(['ai', 'Slow']);
  });

  it('is generated by another process after a crash, when the lease expires', async () => {
    const id = await ai.startChat();
    await ai.write(id);
    await ai.claim();
    expect(await ai.work()).toBe(0);
    bench.clock.advance(A_LEASE_MS);
    expect(await ai.work()).toBe(1);
    expect((await ai.said(id)).at(-1)).toEqual(['ai', 'Hello']);
  });

  it('is stored once when a process presumed dead also finishes', async () => {
    const id = await ai.startChat();
    await ai.write(id);
    const { begun, finish } = aSlowReply('First');
    const working = ai.work();
    await begun;
    bench.clock.advance(A_LEASE_MS);
    ai.responder.plan = () => ({ text: 'Second' });
    await ai.work();
    finish();
    await working;
    expect((await ai.said(id)).slice(1)).toEqual([['ai', 'Second']]);
  });

  it('is released at once by a process that stops, and does not count as an attempt', async () => {
    const id = await ai.startChat();
    await ai.write(id);
    for (let deployment = 0; deployment < 12; deployment++) {
      const stop = new AbortController();
      ai.responder.plan = () => {
        stop.abort();
        return Promise.reject(new Error('stopped'));
      };
      const [turn] = await ai.claim();
      await ai.service.reply(turn!, bench.clock, stop.signal);
    }
    ai.responder.plan = () => ({ text: 'Hello' });
    await ai.work();
    expect((await ai.said(id)).slice(1)).toEqual([['ai', 'Hello']]);
  });
});

describe('the actions of the AI', () => {
  it('request a handoff together with the reply and store the summary', async () => {
    const id = await ai.startChat();
    ai.responder.plan = () => ({ text: 'One moment', handoff: { requestedBy: 'visitor', summary: 'Broken tooth' } });
    await ai.write(id);
    await bench.forgetEvents();
    await ai.work();
    expect((await bench.get(id)).handoff_summary).toBe('Broken tooth');
    const [, requested] = await bench.announced();
    expect(requested).toMatchObject({ type: 'chat.handoff_requested', data: { requested_by: 'visitor' } });
  });

  it('record a lead with the same external_id on every retry until records responds', async () => {
    const id = await ai.startChat();
    ai.responder.plan = () => ({ text: 'Thank you', lead });
    await ai.write(id);
    await ai.work();
    const calls: unknown[] = [];
    const outcomes = [new DomainError('unavailable'), new DomainError('server_error'), null];
    const service = ai.leadSubmission({
      call: ((operation: { name: string }, caller: object, { body }: { body: object }) => {
        calls.push([operation.name, caller, body]);
        const failure = outcomes[calls.length - 1];
        return failure ? Promise.reject(failure) : Promise.resolve({ data: { id: 1 } });
      }) as never,
    });
    for (let turn = 0; turn < 6; turn++) {
      for (const pending of await service.claim(10)) await service.submit(pending);
      bench.clock.advance(60_000);
    }
    const submitted = [
      'leads.record',
      expect.objectContaining({ organizationId: 1, livemode: true }),
      { ...lead, livemode: true, source: 'chat', chat_id: id, external_id: `chat:${id}` },
    ];
    expect(calls).toEqual([submitted, submitted, submitted]);
  });

  it('record the newest draft of a lead once, after the visitor has written nothing for a minute', async () => {
    const id = await ai.startChat();
    const calls: object[] = [];
    const service = ai.leadSubmission({
      call: ((_operation: object, _caller: object, { body }: { body: object }) => {
        calls.push(body);
        return Promise.resolve({ data: { id: 1 } });
      }) as never,
    });
    const submit = async (): Promise<void> => {
      for (const pending of await service.claim(10)) await service.submit(pending);
    };
    const say = async (reply: Reply): Promise<void> => {
      ai.responder.plan = () => reply;
      await ai.write(id);
      await ai.work();
      await submit();
    };
    await say({ text: 'Your name?', draft: { ...lead, name: null } });
    bench.clock.advance(59_000);
    await say({ text: 'Your number?', draft: lead });
    bench.clock.advance(59_000);
    await submit();
    expect(calls).toEqual([]);
    bench.clock.advance(1000);
    await submit();
    await submit();
    expect(calls).toMatchObject([lead]);
  });

  it('replace the lead of the chat until it is sent', async () => {
    const id = await ai.startChat();
    const corrected = { ...lead, phone_number: '+14155550124' };
    for (const actions of [{ draft: { ...lead, name: null } }, { lead }, { draft: corrected }]) {
      ai.responder.plan = () => ({ text: 'Thank you', ...actions });
      await ai.write(id);
      await ai.work();
    }
    const service = ai.leadSubmission({ call: (() => Promise.resolve({ data: { id: 1 } })) as never });
    const claimed = await service.claim(10);
    expect(claimed.map((pending) => pending.lead)).toEqual([corrected]);
    for (const pending of claimed) await service.submit(pending);
    bench.clock.advance(600_000);
    expect(await service.claim(10)).toEqual([]);
  });

  it('correct the lead after it was recorded', async () => {
    const id = await ai.startChat();
    const calls: unknown[] = [];
    const service = ai.leadSubmission({
      call: (({ name }: { name: string }, _caller: object, { ids, body }: { ids: object; body: object }) => {
        const existing = calls.length > 0;
        calls.push([name, ids, body]);
        return Promise.resolve({ data: { id: 31, urgency: null }, existing });
      }) as never,
    });
    for (const said of [lead, { ...lead, phone_number: '+14155550147' }]) {
      ai.responder.plan = () => ({ text: 'Thank you', lead: said });
      await ai.write(id);
      await ai.work();
      for (const pending of await service.claim(10)) await service.submit(pending);
    }
    const record = ['leads.record', { organization: 1 }, expect.objectContaining({ external_id: `chat:${id}` })];
    const { name, reason } = lead;
    const correction = { name, reason, phone_number: '+14155550147' };
    expect(calls).toEqual([record, record, ['leads.change', { organization: 1, lead: 31 }, correction]]);
  });

  it('keep a correction until the lead is sent, so that the newest values win', async () => {
    const id = await ai.startChat();
    ai.responder.plan = () => ({ text: 'Your name?', draft: { ...lead, name: null } });
    await ai.write(id);
    await ai.work();
    bench.clock.advance(60_000);
    const service = ai.leadSubmission({ call: (() => Promise.resolve({ data: { id: 1 } })) as never });
    const [draft] = await service.claim(10);
    ai.responder.plan = () => ({ text: 'Thank you', lead });
    await ai.write(id);
    await ai.work();
    expect(await service.claim(10)).toEqual([]);
    await service.submit(draft!);
    expect((await service.claim(10)).map((pending) => pending.lead)).toEqual([lead]);
  });

  it('log a refused lead and do not retry it', async () => {
    const id = await ai.startChat();
    ai.responder.plan = () => ({ text: 'Thank you', lead });
    await ai.write(id);
    await ai.work();
    const service = ai.leadSubmission({ call: () => Promise.reject(new DomainError('invalid_number')) });
    for (const pending of await service.claim(10)) await service.submit(pending);
    bench.clock.advance(600_000);
    expect(await service.claim(10)).toEqual([]);
    expect(bench.logged.map(({ message }) => message)).toEqual(['chat_lead.refused']);
  });
});

describe('a failed reply', () => {
  it('of the model is replaced by the script’s, which is timed, and logs the reason without content', async () => {
    const timed = await repliesTimed();
    const id = await ai.startChat();
    const responder = ai.withModel({
      complete: () => {
        throw new ModelFault('no response in time');
      },
    });
    ai.responder.plan = (conversation, signal) => responder.reply(conversation, signal);
    await ai.write(id, 'visitor', 'My tooth broke, Dana Reyes 312 555 0143');
    await ai.work();
    expect((await ai.said(id)).at(-1)![1]).toContain('Let me read that back: Dana Reyes, (312) 555-0143.');
    expect(await repliesTimed()).toBe(timed + 1);
    bench.clock.advance(60_000);
    expect(await ai.leadSubmission({} as never).claim(10)).toHaveLength(1);
    expect(bench.logged).toEqual([
      { message: 'chat_reply.fallback', fields: { chat_id: id, reason: 'no response in time' } },
    ]);
  });

  it('of the model is the second one at most in a chat, and the script replies from then on', async () => {
    const complete = jest.fn<Model['complete']>(() => {
      throw new ModelFault('no response in time');
    });
    ai.responder.plan = (conversation, signal) => ai.withModel({ complete }).reply(conversation, signal);
    const [id, other] = [await ai.startChat(), await ai.startChat()];
    for (const words of ['My tooth broke', 'It hurts', 'Dana Reyes 312 555 0143']) {
      await ai.write(id, 'visitor', words);
      await ai.work();
    }
    expect(complete).toHaveBeenCalledTimes(2);
    expect((await ai.said(id)).at(-1)![1]).toContain('Let me read that back: Dana Reyes');
    await ai.write(other, 'visitor', 'My tooth broke');
    await ai.work();
    expect(complete).toHaveBeenCalledTimes(3);
  });

  it.each([
    { mayReadHipaa: false, requests: 0 },
    { mayReadHipaa: true, requests: 1 },
  ])('is no model’s in HIPAA mode, unless the operator has an agreement: $mayReadHipaa', async (given) => {
    await bench.know({ hipaa_mode: true });
    const complete = jest.fn<Model['complete']>();
    complete.mockImplementation(async function* () {
      yield await Promise.resolve({ type: 'text' as const, text: 'I see.' });
      yield { type: 'end' as const, calls: [], tokens: { prompt: 1, completion: 1 } };
    });
    const responder = ai.withModel({ complete }, given);
    ai.responder.plan = (conversation, signal) => responder.reply(conversation, signal);
    const id = await ai.startChat();
    await ai.write(id, 'visitor', 'My tooth broke');
    await ai.work();
    expect(complete).toHaveBeenCalledTimes(given.requests);
    expect((await ai.said(id)).at(-1)![1]).toMatch(given.mayReadHipaa ? /^I see\.$/ : /May I have your name/);
    await ai.usage.onApplicationShutdown();
    const tokens = { prompt_tokens: 1, completion_tokens: 1, estimated_tokens: 0 };
    expect(await bench.database.dataSource.query('SELECT * FROM model_usage')).toEqual(
      given.requests === 0 ? [] : [expect.objectContaining({ organization_id: 1, livemode: true, ...tokens })],
    );
  });

  it('is retried after an unexpected error, and then replaced by the fallback text and a handoff request', async () => {
    const id = await ai.startChat();
    ai.responder.plan = () => Promise.reject(new Error('broken'));
    await ai.write(id);
    for (let turn = 0; turn < 5; turn++) {
      await expect(ai.work()).rejects.toThrow('broken');
      bench.clock.advance(A_LEASE_MS);
    }
    await ai.work();
    expect(ai.responder.asked).toHaveLength(5);
    expect(await ai.left()).toBe(0);
    expect((await ai.said(id)).at(-1)).toEqual(['ai', ai.config.CHAT_FALLBACK_TEXT]);
    expect(await bench.announcedTypes()).toContain('chat.handoff_requested');
    expect(bench.logged.map(({ message }) => message)).toEqual(['chat_reply.given_up']);
  });

  it('is abandoned if the fallback text cannot be stored either', async () => {
    const id = await ai.startChat();
    Object.assign(ai.config, { CHAT_FALLBACK_TEXT: 'not to be stored: \0' });
    ai.responder.plan = () => Promise.reject(new Error('broken'));
    await ai.write(id);
    for (let turn = 0; turn < 10; turn++) {
      await expect(ai.work()).rejects.toThrow();
      bench.clock.advance(A_LEASE_MS);
    }
    await ai.work();
    expect(await ai.left()).toBe(0);
  });
});
