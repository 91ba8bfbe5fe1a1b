import type { Language } from '@frontdesk/receptionist';

interface CallTexts {
  hello: string;
  reconnected: string;
  areYouThere: string;
  goodbye: string;
  /** No person can be rung. */
  noneThere: string;
  /** The caller objects to the transcript, and no person can be rung. */
  noneThereNoTranscript: string;
  /** No person has taken the call. */
  noneTook: string;
  noneTookInDanger: string;
  /** A person is rung. */
  puttingThrough: string;
  /** The call becomes too long. */
  oneMinuteLeft: string;
  timeOver: string;
  /** How to opt out of calls that the business places. */
  howToStop: string;
  /** How to opt out of a call in which the receptionist does not listen. */
  keyToStop: string;
  stopped: string;
  /** Why the business calls. */
  calledAsWanted: string;
  callingAbout: string;
  /** The same after a change of the language. */
  about: string;
  called: string;
  callBack: string;
  /** The answer if the receptionist fails. */
  failed: string;
}

const TEXTS: Readonly<Record<Language, CallTexts>> = {
  en: {
    hello: 'How can I help you?',
    reconnected: 'Sorry, we were cut off. Please go on.',
    areYouThere: 'Are you still there?',
    goodbye: 'I cannot hear you, so I will end the call. Goodbye.',
    oneMinuteLeft: 'We can talk for one more minute. What else may I tell our team?',
    timeOver: 'Our time is over. I will pass on what you told me. Goodbye.',
    noneThere: 'Our team cannot take calls right now, but I can take a message. What may I tell them, and who are you?',
    noneThereNoTranscript:
      'I understand, and I will not keep the transcript. Our team cannot take calls right now, so please call again later. Goodbye.',
    noneTookInDanger: 'Our team could not take the call.',
    puttingThrough: 'One moment, please. I am calling our team.',
    noneTook: 'I am sorry, our team could not take the call. I can take a message. What may I tell them?',
    howToStop: 'To stop our calls, press 9 or say stop.',
    keyToStop: 'To stop our calls, press 9.',
    stopped: 'We will not call you again. Goodbye.',
    calledAsWanted: 'You asked us to call you. How can I help you?',
    callingAbout: 'I am calling about this: {reason}. Is now a good time?',
    about: 'We are calling about this: {reason}.',
    called: 'I am calling to ask whether we can help you. Is now a good time?',
    callBack: 'You can call us back at {number}.',
    failed: 'Sorry, I did not get that. Could you say it again?',
  },
  es: {
    hello: '¿En qué puedo ayudarle?',
    reconnected: 'Disculpe, se cortó la llamada. Continúe, por favor.',
    areYouThere: '¿Sigue ahí?',
    goodbye: 'No le escucho, así que terminaré la llamada. Adiós.',
    oneMinuteLeft: 'Podemos hablar un minuto más. ¿Qué más le digo a nuestro equipo?',
    timeOver: 'Se acabó el tiempo. Daré a nuestro equipo lo que me contó. Adiós.',
    noneThere:
      'Nuestro equipo no puede atender llamadas ahora, pero puedo tomar un mensaje. ¿Qué les digo y cómo se llama?',
    noneThereNoTranscript:
      'Entiendo, y no guardaré la transcripción. Nuestro equipo no puede atender llamadas ahora; llame más tarde, por favor. Adiós.',
    noneTookInDanger: 'Nuestro equipo no pudo atender la llamada.',
    puttingThrough: 'Un momento, por favor. Estoy llamando a nuestro equipo.',
    noneTook: 'Lo siento, nuestro equipo no pudo atender la llamada. Puedo tomar un mensaje. ¿Qué les digo?',
    howToStop: 'Para que no le llamemos más, pulse 9 o diga alto.',
    keyToStop: 'Para que no le llamemos más, pulse 9.',
    stopped: 'No volveremos a llamarle. Adiós.',
    calledAsWanted: 'Usted nos pidió que le llamáramos. ¿En qué puedo ayudarle?',
    callingAbout: 'Le llamo por lo siguiente: {reason}. ¿Es un buen momento?',
    about: 'Le llamamos por lo siguiente: {reason}.',
    called: 'Le llamo para preguntarle si podemos ayudarle. ¿Es un buen momento?',
    callBack: 'Puede llamarnos al {number}.',
    failed: 'Disculpe, no le entendí. ¿Puede repetirlo?',
  },
};

export function callText(
  language: Language,
  text: keyof CallTexts,
  values: Readonly<Record<string, string>> = {},
): string {
  return TEXTS[language][text].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}
