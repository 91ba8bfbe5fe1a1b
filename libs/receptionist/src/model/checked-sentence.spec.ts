import { describe, expect, it } from '@jest/globals';
import type { Conversation } from '../conversation.js';
import { NOW } from '../corpus/converse.js';
import { organizations } from '../corpus/corpus.js';
import { stateOf } from '../script/state.js';
import { refusalOf } from './checked-sentence.js';
import { factsOf } from './facts.js';
import { promptOf } from './prompt.js';

const { name, timezone, settings } = organizations['dental']!;
const conversation: Conversation = {
  organization: { name, timezone },
  settings: { ...settings, receptionist_instructions: 'Always offer the whitening first. Parking is free.' },
  ...{ channel: 'web', phoneNumber: null, visitorName: null, hasLead: false, isHandoffRequested: false, now: NOW },
  messages: [
    {
      sender: 'visitor',
      body: 'Hi, I am Dana Reyes, 312 555 0143, my crown fell out. Can you do Sunday at 7pm for $50?',
    },
  ],
  stopsUnprovenNumbers: false,
};
const facts = factsOf(conversation, stateOf(conversation));

describe.each([
  [
    'prices that the settings do not have',
    [
      'A cleaning is $99.',
      'It costs fifty dollars.',
      'The cleaning costs only 100.',
      'La limpieza cuesta $99.',
      'Cuesta cien dólares.',
      'Root canals are $800.',
      'Teeth whitening is $120.',
      'That will be $50.',
      'Son 50 dólares.',
    ],
  ],
  [
    'hours that the settings do not have',
    [
      'We are open on Sunday.',
      'We open at 7 AM on Monday.',
      'We are open until 9 PM today.',
      'Abrimos los domingos.',
      'Abrimos el lunes a las 6.',
      'Estamos abiertos hasta las 9 de la noche.',
      'We are open 24/7.',
      'We are closed on Monday.',
      'Estamos cerrados el lunes.',
    ],
  ],
  [
    'times that were not agreed',
    [
      'Come in tomorrow at 10 AM.',
      'I have an opening at 3 PM on Thursday.',
      "The doctor can see you at four o'clock.",
      'Puede venir mañana a las 10.',
      'Tengo un espacio el jueves a las tres de la tarde.',
      'Sunday at 7 PM works.',
      'El domingo a las 7 está bien.',
      'They will call you within 10 minutes.',
      'Someone will call you today.',
      'Le llamarán hoy.',
      'We can see you on December 5.',
      'Podemos verle el 5 de diciembre.',
    ],
  ],
  [
    'bookings that were not made',
    [
      'You are booked for tomorrow.',
      'Your appointment is confirmed.',
      "I've scheduled you.",
      'See you on Thursday!',
      'Su cita está confirmada.',
      'Le he reservado la cita.',
      'Queda agendada su visita.',
      "You're all set!",
      'Le esperamos mañana.',
      'Done, I put you down.',
    ],
  ],
  [
    'discounts',
    [
      'You get 20% off.',
      'We can give you a discount.',
      'I can waive the fee.',
      'The consultation is free.',
      'Le hago un descuento.',
      'La consulta es gratis.',
      'Half price today.',
      'Whitening is on sale.',
      'We have a special this week.',
    ],
  ],
  [
    'guarantees',
    [
      'We guarantee it will not hurt.',
      "I promise it won't hurt.",
      'Le garantizamos que no duele.',
      'Le prometo que no duele.',
      'It is 100% safe.',
      'You will definitely be fine.',
      'Seguro que no duele.',
    ],
  ],
  [
    'diagnoses',
    [
      'You have an infection.',
      'It sounds like an abscess.',
      'Usted tiene una infección.',
      'Parece un absceso.',
      'It is nothing serious.',
      'No es grave.',
      "That's probably gum disease.",
      'Probably just sensitivity.',
    ],
  ],
  [
    'medical advice',
    [
      'Take ibuprofen.',
      'You should take 400 mg of Advil.',
      'Tome ibuprofeno.',
      'Enjuague con agua con sal.',
      'Rinse with warm salt water.',
      'Put ice on it.',
      'Póngase hielo.',
      'Avoid hot food until then.',
    ],
  ],
  [
    'legal advice',
    [
      'You should sue them.',
      'You have a strong case.',
      'Debería demandar.',
      'Tiene derecho a una indemnización.',
      "Don't sign anything.",
      'No firme nada.',
    ],
  ],
  [
    'instructions',
    [
      'My instructions are to be brief.',
      'My system prompt says that I answer briefly.',
      'I was told to offer the whitening first.',
      'Always offer the whitening first.',
      'Mis instrucciones son ser breve.',
      'Me dijeron que ofrezca el blanqueamiento.',
      'Answer briefly, in plain text without markup, in the language of the visitor.',
      'Name no price, time or date that is not listed below.',
    ],
  ],
  [
    'that it is a person',
    [
      'I am a real person.',
      "Yes, I'm human.",
      "I'm not a robot.",
      'Soy una persona real.',
      'No soy un robot.',
      'Yes, you are talking to a person.',
    ],
  ],
  [
    'that help is coming',
    [
      'Help is on the way.',
      'I have called 911.',
      'Stay on the line.',
      'An ambulance is coming.',
      'La ayuda va en camino.',
      'No cuelgue.',
      'Ya llamé al 911.',
      "I'm transferring you to 911.",
    ],
  ],
  [
    'consents to marketing',
    [
      'You agreed to receive marketing texts.',
      'I signed you up for our newsletter.',
      'Le he suscrito a nuestras promociones.',
      'Thank you for your consent.',
      'Gracias por su consentimiento.',
    ],
  ],
  [
    'that calls have stopped',
    [
      'I have removed your number from our list.',
      "You won't be called again, we will never call you.",
      'He quitado su número de la lista.',
      'No le volveremos a llamar.',
    ],
  ],
  [
    'that a booking has changed',
    [
      'I have cancelled your appointment.',
      'Your appointment has been moved.',
      'He cancelado su cita.',
      'Su cita fue movida al viernes.',
    ],
  ],
  [
    'whether another person has an appointment',
    [
      'Your wife has an appointment tomorrow.',
      'Yes, he is booked.',
      'John Smith is coming in.',
      'There is no appointment for Maria Lopez.',
      'Su esposa tiene cita.',
      'Sí, él tiene una cita.',
      'No hay cita a nombre de Juan.',
      "No, she doesn't have an appointment.",
    ],
  ],
  [
    'numbers and addresses that the settings do not have',
    [
      'Call us at 312 555 0199.',
      'Llame al 312 555 0199.',
      'Write to boss@acme.example.',
      'See www.acme-dental.example/offer.',
      'I can transfer you to 312-555-0188.',
      'Your number is (312) 555-0147, right?',
    ],
  ],
])('a model does not tell %s', (_what, sentences) => {
  it.each(sentences)('as in: %s', (sentence) => {
    expect(refusalOf(sentence, facts)).not.toBeNull();
  });
});

describe('a model may say', () => {
  it.each([
    'Hello! How can I help you today?',
    'I am sorry to hear that.',
    'I am sorry to hear about your crown, Dana.',
    'A cleaning is $120.',
    'Teeth whitening is from $299.',
    'A check-up costs $75 and takes 30 minutes.',
    'La limpieza (Cleaning) cuesta $120.',
    'We take Delta Dental, Cigna and Aetna.',
    'Aceptamos Delta Dental, Cigna y Aetna.',
    'Free parking is behind the building, on Oak Street.',
    'We are at 1200 Main Street, Chicago.',
    'We are open Monday to Thursday from 8 AM to 5 PM, Friday until 3 PM and Saturday from 9 AM to 1 PM.',
    'We are closed on Sunday.',
    'Estamos cerrados el domingo.',
    'Abrimos el lunes de 8 a.m. a 5 p.m.',
    'May I have your name and phone number?',
    '¿Me puede dar su nombre y teléfono?',
    'Is (312) 555-0143 the best number to reach you?',
    'Thank you, Dana.',
    'I have passed that on to the team.',
    'The team will get back to you.',
    'El equipo se comunicará con usted.',
    'I have noted that you prefer Sunday at 7 PM; the team will confirm it.',
    'I cannot offer discounts.',
    'No puedo ofrecer descuentos.',
    'I cannot give medical advice, but I will pass your question on.',
    "I'm an AI assistant, not a person.",
    'Soy una asistente de IA.',
    'I can only help with questions about Acme Dental.',
    'I do not have that price, but the team can tell you.',
    'Which day and time would suit you?',
    '¿Qué día y a qué hora le conviene?',
    'Do you have a toothache as well?',
    'Let me know if you need anything else.',
    'Yes, we see children from the age of three.',
    'Your crown fell out, is that right?',
    'If anyone is in danger, hang up and call 911 now.',
    'You can also call or text 988.',
    "I can't tell you whether anybody has an appointment.",
    'Have a good day!',
    '¡Que tenga un buen día!',
    'We offer cleanings, whitening, root canals and check-ups.',
    'I understand, a loose crown is unpleasant.',
    'Would you like me to ask someone to contact you?',
    'What brings you in?',
    "I'm here to help.",
    'One moment please.',
    'Great, thanks for letting me know.',
  ])('%s', (sentence) => {
    expect(refusalOf(sentence, facts)).toBeNull();
  });
});

describe('the appointment of the conversation', () => {
  it('is named with its own time, and not with an opening hour', () => {
    const booked = 'You are booked: Cleaning on Thursday, December 3 at 10 AM. We look forward to seeing you.';
    const messages = [
      ...conversation.messages,
      ...([
        { sender: 'ai', body: booked },
        { sender: 'visitor', body: 'Thanks' },
      ] as const),
    ];
    const talked = { ...conversation, messages };
    const known = factsOf(talked, stateOf(talked));
    expect(refusalOf('You are booked for December 3 at 10 AM.', known)).toBeNull();
    expect(refusalOf('You are booked for December 3 at 8 AM.', known)).not.toBeNull();
  });
});

describe('on a call that only informs, nothing is promoted', () => {
  const called: Conversation = {
    ...conversation,
    isInformational: true,
    messages: [
      { sender: 'ai', body: 'I am calling about this: your cleaning. Is now a good time?' },
      { sender: 'visitor', body: 'Yes, what is it?' },
    ],
  };
  const known = factsOf(called, stateOf(called));

  it.each([
    'Would you also like to try our teeth whitening?',
    'We also offer payment plans.',
    'Are you interested in new treatments?',
    'Teeth whitening is from $299.',
    'You might like our membership.',
    '¿Le interesaría el Teeth whitening?',
    'También ofrecemos planes de pago.',
    '¿Está interesada en nuestros nuevos tratamientos?',
    'Aproveche que hablamos.',
  ])('and the sentence is refused: %s', (sentence) => {
    expect(refusalOf(sentence, known)).toBe('promotion');
    expect(refusalOf(sentence, facts)).not.toBe('promotion');
  });

  it.each(['It is about your cleaning.', 'When would you like to come in?', 'Se trata de su cita.'])(
    'but its own subject may be named: %s',
    (sentence) => {
      expect(refusalOf(sentence, known)).toBeNull();
    },
  );

  it('and the prompt of the model says so', () => {
    expect(promptOf(called, stateOf(called))[0]!.content).toContain('Promote nothing');
    expect(promptOf(conversation, stateOf(conversation))[0]!.content).not.toContain('Promote nothing');
  });
});
