const english = {
  open: 'Chat with us',
  close: 'Close chat',
  messages: 'Messages',
  greeting: 'Hi! How can we help?',
  disclosure: (receptionist: string, business: string): string =>
    `This is ${receptionist}, the AI assistant of ${business}. This chat is saved.`,
  privacy: 'Privacy policy',
  field: 'Your message',
  placeholder: 'Write a message…',
  send: 'Send',
  you: 'You',
  sending: 'Sending…',
  notSent: 'Not sent.',
  sendAgain: 'Send again',
  tooLong: 'A message can have at most 2000 characters.',
  typing: (author: string): string => `${author} is typing…`,
  team: 'Our team',
  newMessages: (count: number): string => (count === 1 ? '1 new message' : `${count} new messages`),
  ended: 'This chat has ended. Write again to start a new one.',
  states: {
    idle: 'We usually reply right away',
    connecting: 'Connecting…',
    open: 'Connected',
    offline: 'No connection. Reconnecting…',
    team: 'You are talking with our team',
    closed: 'Chat ended',
  },
};

const spanish: typeof english = {
  open: 'Chatee con nosotros',
  close: 'Cerrar el chat',
  messages: 'Mensajes',
  greeting: '¡Hola! ¿En qué podemos ayudarle?',
  disclosure: (receptionist, business) =>
    `Soy ${receptionist}, la asistente de IA de ${business}. Esta conversación queda guardada.`,
  privacy: 'Política de privacidad',
  field: 'Su mensaje',
  placeholder: 'Escriba un mensaje…',
  send: 'Enviar',
  you: 'Usted',
  sending: 'Enviando…',
  notSent: 'No se envió.',
  sendAgain: 'Enviar de nuevo',
  tooLong: 'Un mensaje puede tener hasta 2000 caracteres.',
  typing: (author) => `${author} está escribiendo…`,
  team: 'Nuestro equipo',
  newMessages: (count) => (count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
  ended: 'Este chat ha terminado. Escriba de nuevo para empezar otro.',
  states: {
    idle: 'Solemos responder enseguida',
    connecting: 'Conectando…',
    open: 'Conectado',
    offline: 'Sin conexión. Reconectando…',
    team: 'Está hablando con nuestro equipo',
    closed: 'Chat terminado',
  },
};

/** The language of the visitor's browser, if the widget speaks it. */
export const language = navigator.language?.toLowerCase().startsWith('es') ? 'es' : 'en';

/** Every text of the widget. */
export const texts = language === 'es' ? spanish : english;
