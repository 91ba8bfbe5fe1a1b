import type { CapturedLead, Conversation } from '../src/responder/chat-responder.js';

/** The messages of a visitor, and the lead that the chat must produce. */
export interface TestConversation {
  title: string;
  says: readonly string[];
  /** Absent if the chat produces no lead. */
  lead?: Partial<CapturedLead>;
  given?: Partial<Conversation>;
  /** The number of messages after which, following a minute of silence, the draft is submitted. */
  submittedAfter?: number;
}

const NUMBER = '+13125550143';
const OTHER = '+14155550199';
const WHATSAPP = { channel: 'whatsapp', phoneNumber: NUMBER } as const;

export const testConversations: readonly TestConversation[] = [
  {
    title: 'answers each question in turn',
    says: ['Hello', 'Dana Reyes', '312-555-0143', 'A broken tooth'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, email: null, reason: 'A broken tooth' },
  },
  {
    title: 'gives the number in a sentence',
    says: ['I need a cleaning', 'Dana Reyes', 'it is 312 555 0143, thanks'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'I need a cleaning' },
  },
  {
    title: 'gives the reason first, and says yes to every question',
    says: ['Do you do root canals?', 'yes', 'Dana Reyes', '(312) 555-0143', 'yes'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'Do you do root canals?' },
  },
  {
    title: 'says everything in the first message',
    says: ['Hi, my name is Dana Reyes, I need a quote for two crowns. Call me at 312.555.0143 please'],
    lead: {
      name: 'Dana Reyes',
      phone_number: NUMBER,
      reason: 'Hi, my name is Dana Reyes, I need a quote for two crowns. Call me at 312.555.0143 please',
    },
  },
  {
    title: 'signs the first message',
    says: ['Our water heater leaks. Dana Reyes, 3125550143'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER },
  },
  {
    title: 'gives the number in the first message and leaves',
    says: ['My tooth is broken, call me at 312 555 0143'],
    lead: { name: null, phone_number: NUMBER, reason: 'My tooth is broken, call me at 312 555 0143' },
  },
  {
    title: 'gives the number first and the name when asked',
    says: ['can someone call 312 555 0143 about a roof leak', 'dana reyes'],
    lead: { name: 'dana reyes', phone_number: NUMBER, reason: 'can someone call 312 555 0143 about a roof leak' },
  },
  {
    title: 'gives an e-mail address instead of a number',
    says: ['I want an estimate', 'Dana Reyes', 'email me: dana.reyes@example.com.'],
    lead: { name: 'Dana Reyes', phone_number: null, email: 'dana.reyes@example.com', reason: 'I want an estimate' },
  },
  {
    title: 'gives e-mail and number in one line with the name',
    says: ['Price for whitening?', 'Dana Reyes 312-555-0143 dana@example.com'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, email: 'dana@example.com', reason: 'Price for whitening?' },
  },
  {
    title: 'gives the e-mail address at once and leaves',
    says: ['Please send prices to <dana@example.com>'],
    lead: {
      name: null,
      phone_number: null,
      email: 'dana@example.com',
      reason: 'Please send prices to <dana@example.com>',
    },
  },
  {
    title: 'corrects the number before the end',
    says: ['Hi', 'Dana Reyes', '312 555 0142', 'sorry, 312 555 0143 it is. I need a crown'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'sorry, 312 555 0143 it is. I need a crown' },
  },
  {
    title: 'corrects the last four digits',
    says: ['I need a crown', 'Dana Reyes', '312 555 0142', 'sorry, 0143'],
    lead: { phone_number: NUMBER },
  },
  {
    title: 'corrects the last seven digits',
    says: ['I need a crown', 'Dana Reyes', '312 555 0142', 'I meant 555-0143'],
    lead: { phone_number: NUMBER },
  },
  {
    title: 'corrects a number within one message',
    says: ['I need a crown', 'Dana Reyes', '415 555 0199 no wait 312 555 0143'],
    lead: { phone_number: NUMBER },
  },
  {
    title: 'mentions digits that are no correction',
    says: ['I need a crown', 'Dana Reyes', '312 555 0143', 'no, I live at 1420 Main Street since 2019'],
    lead: { phone_number: NUMBER },
  },
  {
    title: 'writes an invalid number after a valid one',
    says: ['A leak, 312 555 0143', 'Dana Reyes, or 911 555 0143'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER },
  },
  {
    title: 'mistypes the number once',
    says: ['Hi', 'Dana Reyes', '312 555 014', '312 555 0143', 'A crown'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'A crown' },
  },
  {
    title: 'refuses the number and gives the e-mail address',
    says: ['I need a crown', 'Dana Reyes', 'I do not give my number', 'ok dana@example.com'],
    lead: { name: 'Dana Reyes', phone_number: null, email: 'dana@example.com', reason: 'I need a crown' },
  },
  {
    title: 'refuses every contact',
    says: ['Hi', 'Dana', 'none of your business', 'really not', 'A broken tooth'],
    lead: { name: 'Dana', phone_number: null, email: null, reason: 'A broken tooth' },
  },
  {
    title: 'answers the question for the name with yes please',
    says: ['I have a leak', 'yes please', 'Dana Reyes', '312 555 0143'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'I have a leak' },
  },
  {
    title: 'answers the question for the name with the reason',
    says: ['Hello', 'I have a broken tooth', 'Dana Reyes', '312 555 0143'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'I have a broken tooth' },
  },
  {
    title: 'answers the question for the name with a question, twice',
    says: ['I need a plumber', 'why do you need it?', 'just call me', '312 555 0143'],
    lead: { name: null, phone_number: NUMBER, reason: 'I need a plumber' },
  },
  {
    title: 'answers the question for the name with the number',
    says: ['I need a plumber', '312 555 0143', 'Dana'],
    lead: { name: 'Dana', phone_number: NUMBER, reason: 'I need a plumber' },
  },
  {
    title: 'answers the question for the name with name and reason',
    says: ['Hey', 'Dana Reyes and I need a plumber', '312 555 0143'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'Dana Reyes and I need a plumber' },
  },
  {
    title: 'writes the name in lower case',
    says: ['hi there', "i'm dana reyes", '1 312 555 0143', 'cleaning'],
    lead: { name: 'dana reyes', phone_number: NUMBER, reason: 'cleaning' },
  },
  {
    title: 'is interested, which is not a name',
    says: ["I'm interested in a new roof, 312-555-0143", 'This is Dana Reyes'],
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: "I'm interested in a new roof, 312-555-0143" },
  },
  {
    title: 'corrects the name',
    says: ['A crown', 'Dana Reyes', 'Sorry, my name is Dana Ruiz. 312 555 0143'],
    lead: { name: 'Dana Ruiz', phone_number: NUMBER, reason: 'A crown' },
  },
  {
    title: 'has a hyphen and an apostrophe in the name',
    says: ['A crown', "Mary-Jane O'Neill", '+1 (312) 555-0143'],
    lead: { name: "Mary-Jane O'Neill", phone_number: NUMBER },
  },
  {
    title: 'has a common word as a name',
    says: ['A crown', 'Will Price', '312 555 0143'],
    lead: { name: 'Will Price', phone_number: NUMBER },
  },
  {
    title: 'splits the number over two messages',
    says: ['I need a crown', 'Dana', '312', '555 0143'],
    lead: { name: 'Dana', phone_number: NUMBER },
  },
  {
    title: 'writes an order number next to the phone number',
    says: ['About order 20457, my number is 312-555-0143', 'Dana'],
    lead: { name: 'Dana', phone_number: NUMBER, reason: 'About order 20457, my number is 312-555-0143' },
  },
  {
    title: 'has a postal code before the number',
    says: ['Roof repair in 60614 312 555 0143', 'Dana'],
    lead: { name: 'Dana', phone_number: NUMBER },
  },
  {
    title: 'gives a foreign number and then an e-mail address',
    says: ['A quote', 'Dana', '+52 312 555 0143', 'dana@example.com'],
    lead: { phone_number: null, email: 'dana@example.com' },
  },
  {
    title: 'asks for a person after giving the number',
    says: ['My boiler is out, 312 555 0143', 'I want to talk to a person'],
    lead: { phone_number: NUMBER, reason: 'My boiler is out, 312 555 0143' },
  },
  { title: 'asks for a person at once', says: ['Can I speak to a human?'] },
  {
    title: 'asks for a person with the number in the same message',
    says: ['I want to speak to a human, 312 555 0143'],
    lead: { phone_number: NUMBER, reason: 'I want to speak to a human, 312 555 0143' },
  },
  { title: 'says hello and leaves', says: ['Hello'] },
  { title: 'asks a question and leaves', says: ['What are your hours?'] },
  {
    title: 'gives another number after the lead is complete',
    says: ['A crown', 'Dana Reyes', '312 555 0143', 'Better use 415 555 0199'],
    lead: { name: 'Dana Reyes', phone_number: OTHER, reason: 'A crown' },
  },
  {
    title: 'adds an e-mail address after the lead is complete',
    says: ['A crown', 'Dana Reyes', '312 555 0143', 'and dana@example.com'],
    lead: { phone_number: NUMBER, email: 'dana@example.com' },
  },
  {
    title: 'returns after a minute of silence, when the lead is already submitted',
    says: ['A crown, 312 555 0143', 'Dana Reyes'],
    submittedAfter: 1,
    lead: { name: 'Dana Reyes', phone_number: NUMBER },
  },
  {
    title: 'gives the reason after the lead was submitted',
    says: ['Hi, 312 555 0143', 'Dana Reyes', 'A crown'],
    submittedAfter: 1,
    lead: { name: 'Dana Reyes', phone_number: NUMBER, reason: 'A crown' },
  },
  {
    title: 'writes on WhatsApp',
    says: ['Hi', 'Dana', 'A broken tooth'],
    given: WHATSAPP,
    lead: { name: 'Dana', phone_number: NUMBER, reason: 'A broken tooth' },
  },
  {
    title: 'gives the reason on WhatsApp and leaves',
    says: ['Do you have a slot on Friday?'],
    given: WHATSAPP,
    lead: { phone_number: NUMBER, reason: 'Do you have a slot on Friday?' },
  },
  { title: 'says hello on WhatsApp and leaves', says: ['Hello'], given: WHATSAPP },
  {
    title: 'gives another number on WhatsApp',
    says: ['I need a crown. Use my office number 415-555-0199', 'Dana'],
    given: WHATSAPP,
    lead: { name: 'Dana', phone_number: OTHER },
  },
  {
    title: 'writes in capitals',
    says: ['MY PIPE BURST!!! CALL 312-555-0143 NOW', 'DANA REYES'],
    lead: { name: 'DANA REYES', phone_number: NUMBER, reason: 'MY PIPE BURST!!! CALL 312-555-0143 NOW' },
  },
  {
    title: 'answers each question in turn, in Spanish',
    says: ['Hola', 'Me llamo Ana García', 'mi número es el 312 555 0143, gracias', 'Necesito una limpieza'],
    lead: { name: 'Ana García', phone_number: NUMBER, reason: 'Necesito una limpieza' },
  },
  {
    title: 'says everything in the first message, in Spanish',
    says: ['Buenas tardes, soy Ana García y me duele una muela. Mi teléfono: 312-555-0143'],
    lead: { name: 'Ana García', phone_number: NUMBER },
  },
  {
    title: 'says yes to the question for the name, in Spanish',
    says: ['Quisiera una cita', 'sí, por favor', 'ana de la cruz', '(312) 555 0143'],
    lead: { name: 'ana de la cruz', phone_number: NUMBER, reason: 'Quisiera una cita' },
  },
  {
    title: 'gives an e-mail address, in Spanish',
    says: ['¿Cuánto cuesta un techo nuevo?', 'Ana García', 'mi correo es ana.garcia@example.com'],
    lead: { name: 'Ana García', email: 'ana.garcia@example.com', reason: '¿Cuánto cuesta un techo nuevo?' },
  },
  {
    title: 'corrects the number, in Spanish',
    says: ['Tengo una fuga de agua', 'Ana García', '312 555 0142', 'perdón, 0143'],
    lead: { name: 'Ana García', phone_number: NUMBER, reason: 'Tengo una fuga de agua' },
  },
  {
    title: 'corrects the name, in Spanish',
    says: ['Una cita', 'Ana García', 'perdón, mi nombre es Ana Garza, 312 555 0143'],
    lead: { name: 'Ana Garza', phone_number: NUMBER, reason: 'Una cita' },
  },
  {
    title: 'answers the question for the name with the reason, in Spanish',
    says: ['Hola, buenos días', 'quiero una cita para mañana', 'Ana', '312 555 0143'],
    lead: { name: 'Ana', phone_number: NUMBER, reason: 'quiero una cita para mañana' },
  },
  {
    title: 'is a patient, which is not a name, in Spanish',
    says: ['soy paciente nueva y necesito una cita, 312 555 0143', 'Ana'],
    lead: { name: 'Ana', phone_number: NUMBER },
  },
  {
    title: 'asks for a person after giving the number, in Spanish',
    says: ['Se me rompió la caldera, 312 555 0143', 'quiero hablar con una persona'],
    lead: { phone_number: NUMBER, reason: 'Se me rompió la caldera, 312 555 0143' },
  },
];
