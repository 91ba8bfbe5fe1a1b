import { describe, expect, it } from '@jest/globals';
import { languages } from '../conversation.js';
import { phrasesOf } from '../corpus/corpus.js';
import { emergencyIn, emergencyText } from './emergencies.js';

describe('words that signal danger to life', () => {
  it.each([
    ['there is a fire in the kitchen', 'danger'],
    ['The house is on fire', 'danger'],
    ['I smell gas', 'danger'],
    ['my dad can’t breathe', 'danger'],
    ['she is unconscious', 'danger'],
    ['he is bleeding heavily', 'danger'],
    ['he has a gun', 'danger'],
    ['There’s a fire', 'danger'],
    ['Fire in the kitchen', 'danger'],
    ['Hi\nfire in the kitchen', 'danger'],
    ['Help! Fire!', 'danger'],
    ['our barn is burning down', 'danger'],
    ['she isn’t waking up', 'danger'],
    ['I can’t wake my husband up', 'danger'],
    ['I smell  gas', 'danger'],
    ['the gas is leaking', 'danger'],
    ['my dad just collapsed', 'danger'],
    ['I think my husband is dying', 'danger'],
    ['someone was shot', 'danger'],
    ['she overdosed', 'poisoning'],
    ['my son swallowed bleach', 'poisoning'],
    ['I want to die', 'suicide'],
    ['hay un incendio', 'danger'],
    ['huele a gas', 'danger'],
    ['mi hijo no puede respirar', 'danger'],
    ['está inconsciente', 'danger'],
    ['está sangrando mucho', 'danger'],
    ['tiene una pistola', 'danger'],
    ['tomó una sobredosis', 'poisoning'],
    ['me quiero morir, quiero morir', 'suicide'],
    ['there is smoke everywhere and flames', 'danger'],
    ['he can’t breath', 'danger'],
    ['she won’t stop bleeding', 'danger'],
    ['her lips are turning blue', 'danger'],
    ['shots fired', 'danger'],
    ['he od’d', 'poisoning'],
    ['I don’t want to be here anymore', 'suicide'],
    ['I’m going to end it', 'suicide'],
    ['¡Fuego!', 'danger'],
    ['huele mucho a gas', 'danger'],
    ['me cuesta respirar', 'danger'],
    ['no le para la sangre', 'danger'],
    ['le dispararon', 'danger'],
    ['lo apuñalaron', 'danger'],
    ['se tomó muchas pastillas', 'poisoning'],
    ['me quiero matar', 'suicide'],
    ['a fire broke out in the garage', 'danger'],
    ['there is smoke coming out of the outlet', 'danger'],
    ['we have a strong smell of gas', 'danger'],
    ['he quit breathing', 'danger'],
    ['the bleeding hasn’t stopped', 'danger'],
    ['she stabbed him', 'danger'],
    ['somebody is breaking into my house', 'danger'],
    ['we are being robbed at gunpoint', 'danger'],
    ['my uncle fell and is not moving, he’s not moving', 'danger'],
    ['she took all of her pills', 'poisoning'],
    ['I am going to take my own life', 'suicide'],
    ['he said he wants to, I want to hang myself too', 'suicide'],
    ['se está incendiando la casa', 'danger'],
    ['hay mucho humo en la cocina', 'danger'],
    ['hay un escape de gas', 'danger'],
    ['mi papá no está respirando', 'danger'],
    ['el bebé dejó de respirar', 'danger'],
    ['le está dando un ataque al corazón', 'danger'],
    ['se cayó y no se mueve', 'danger'],
    ['se está desangrando', 'danger'],
    ['hay un hombre armado', 'danger'],
    ['nos están disparando', 'danger'],
    ['mi hija ingirió blanqueador', 'poisoning'],
    ['me corté las venas', 'suicide'],
    ['mi hermano quiere suicidarse', 'suicide'],
    ['no tengo ganas de vivir', 'suicide'],
  ])('are found in: %s', (words, emergency) => {
    expect(emergencyIn(words)).toBe(emergency);
  });

  it.each([
    'Do you install gas fireplaces?',
    'my fire alarm needs a battery',
    'gas stove hookup',
    'I need a nail gun holder',
    'my gums are bleeding a bit when I brush',
    'the paint is peeling',
    'my phone is dying',
    'My oak tree is dying, how much is removal?',
    'the fence collapsed',
    'the fence just collapsed',
    'part of our roof has collapsed',
    'is there a fire station near your office?',
    'there is fire damage in our attic',
    'tengo una fuga de agua',
    'I am dying for a coffee',
    'I have a knife block to sell',
    'I could end it there',
    'me ahogo en deudas',
    'el calentador de gas no prende',
    'my hair looks lifeless',
    'I ran out of gas in my car',
    'can you install gas in our kitchen',
    'they are not moving the fence',
    'is smoking in the room allowed?',
    'se prendió la luz del calentador',
    'la llave no se mueve',
    'quiero acabar con todo el sarro',
    'nadie responde mis mensajes',
  ])('are not found in: %s', (words) => {
    expect(emergencyIn(words)).toBeNull();
  });

  it('are answered with 911, and with 988 or Poison Control where they help', () => {
    expect(emergencyText('danger', 'en')).toBe('If anyone is in danger, hang up and call 911 now.');
    expect(emergencyText('suicide', 'en')).toContain('988');
    expect(emergencyText('poisoning', 'en')).toContain('1-800-222-1222');
    expect(emergencyText('danger', 'es')).toContain('911');
    expect(emergencyText('suicide', 'es')).toContain('988');
    expect(emergencyText('poisoning', 'es')).toContain('1-800-222-1222');
  });
});

describe.each(languages)('sentences about danger to life (%s)', (language) => {
  const { are, areNot } = phrasesOf('dangers', language);

  it.each(are)('are found: %s', (words) => {
    expect(emergencyIn(words)).not.toBeNull();
  });

  it.each(areNot)('do not include: %s', (words) => {
    expect(emergencyIn(words)).toBeNull();
  });
});

it.each([
  ['my friend wants to kill herself', 'suicide'],
  ['mi hija se quiere morir', 'suicide'],
  ['she took too many pills', 'poisoning'],
  ['se tomó muchas pastillas', 'poisoning'],
  ['mi esposo me va a matar', 'danger'],
])('names the right kind of danger: %s', (words, emergency) => {
  expect(emergencyIn(words)).toBe(emergency);
});
