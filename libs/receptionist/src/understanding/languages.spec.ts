import { describe, expect, it } from '@jest/globals';
import { languageOf, speaksOtherThan } from './languages.js';

const said = (...bodies: string[]) => bodies.map((body) => ({ sender: 'visitor', body }) as const);

describe('the language of a conversation', () => {
  it.each([
    [['Hello?', 'Hola, necesito una cita'], 'es'],
    [['Hola', 'I need a cleaning, please'], 'en'],
    [['Hola, necesito una cita', 'Dana Reyes', '312 555 0143', 'ok'], 'es'],
  ])('is that of the newest message that shows one: %j', (bodies, language) => {
    expect(languageOf(said(...bodies), ['en', 'es'])).toBe(language);
  });

  it('is the only one that is offered', () => {
    expect(languageOf(said('Hola, necesito una cita'), ['en'])).toBe('en');
  });
});

describe('a visitor who has changed the language', () => {
  it.each([
    ['es', ['My name is Robin and I need a cleaning']],
    ['es', ['I would like to book an appointment', 'Hola, ¿me escucha?']],
    ['en', ['Quiero una cita para mi hija, por favor', 'Sorry, can you hear me?']],
  ] as const)('speaks another language than %s, which a whole sentence shows: %j', (language, bodies) => {
    expect(speaksOtherThan(said(...bodies), language)).toBe(true);
  });

  it.each([
    ['es', ['Hello?', 'Hello, hello, hello, hello, hello', 'Ok']],
    ['es', ['Hi, who is this?', '¿habla español?']],
    ['en', ['Hola', 'Gracias, sí']],
    ['es', []],
  ] as const)('is not known to speak another language than %s: %j', (language, bodies) => {
    expect(speaksOtherThan(said(...bodies), language)).toBe(false);
  });
});
