import { describe, expect, it } from '@jest/globals';
import { emailIn, nameIn, numberIn, hasContent, statesRequest } from './contact-details.js';

const NUMBER = '+13125550143';

describe('numberIn', () => {
  it.each([
    'it is 312 555 0143, thanks',
    '3125550143',
    'Call (312) 555-0143.',
    '+1 (312) 555-0143 ext 22',
    '1-312-555-0143',
    'tel:3125550143',
    '312.555.0143 after 5:30pm on 11/24/2026',
    '312–555–0143',
    '312\u00a0555\u00a00143',
    '3 1 2 5 5 5 0 1 4 3',
    '312 5550143',
    '312555 0143',
    '312 555 01 43',
    'suite 4 312 555 0143',
    '60614 312-555-0143',
    'order 20457, 312-555-0143',
    '312-555-0143 / 999-999-9999',
    '312\n555 0143',
    'mi número es el 312 555 0143',
    '415-555-0199 no wait 312-555-0143',
    'not 911 555 0143 but 312 555 0143',
  ])('finds the number in %j', (text) => {
    expect(numberIn(text)).toBe(NUMBER);
  });

  it.each([
    'none of your business',
    '555 0143',
    '312 555 014',
    '312 555 01433',
    '012 555 0143',
    '312 911 0143',
    '+52 312 555 0143',
    '+44 20 7946 0958',
    '011 52 312 555 0143',
    '4111 1111 1111 1111',
    '123-45-6789',
    '3/15/2025 530',
    '2026-11-24',
    '',
  ])('finds no number in %j, whether or not one is known', (text) => {
    expect(numberIn(text)).toBeNull();
    expect(numberIn(text, '+14155550199')).toBeNull();
  });

  it.each(['sorry, 0143', 'no, it ends in 0143', 'I meant 555-0143', 'perdón, 0143', 'actually 555 0143'])(
    'corrects the end of a known number with %j',
    (text) => {
      expect(numberIn(text, '+13125550142')).toBe(NUMBER);
      expect(numberIn(text)).toBeNull();
    },
  );

  it.each([
    '0143',
    'no, I live at 1420 Main Street since last spring',
    'sorry, 911-0143',
    'sorry, 12',
    'no 0143 or 0144',
  ])('does not correct a known number with %j', (text) => {
    expect(numberIn(text, '+13125550142')).toBeNull();
  });
});

describe('emailIn', () => {
  it.each([
    ['dana@example.com', 'dana@example.com'],
    ['Write to Dana.Reyes+crm@Example.com!', 'Dana.Reyes+crm@Example.com'],
    ['<mailto:dana@example.com>', 'dana@example.com'],
    ['(dana@example.com), please', 'dana@example.com'],
    ['e-mail:dana@example.com', null],
    ['old@example.com, no: new@example.com', 'new@example.com'],
    ['dana@example.com or dana@', 'dana@example.com'],
    ['dana@example', null],
    ['@dana', null],
    ['dana at example.com', null],
    [`${'d'.repeat(300)}@example.com`, null],
  ])('reads %j as %j', (text, email) => {
    expect(emailIn(text)).toBe(email);
  });
});

describe('nameIn', () => {
  it.each([
    ['Hi, my name is Dana Reyes and I need a crown', 'Dana Reyes'],
    ['my name is dana', 'dana'],
    ['My name’s Dana.', 'Dana'],
    ['Name: Dana Reyes', 'Dana Reyes'],
    ["I'm Dana, I need help", 'Dana'],
    ['I am Dana Reyes from Acme', 'Dana Reyes'],
    ['This is Dana Reyes', 'Dana Reyes'],
    ['this is Dana from Acme', 'Dana'],
    ['Hola, me llamo Ana de la Cruz', 'Ana de la Cruz'],
    ['mi nombre es ana garcía y quiero una cita', 'ana garcía'],
    ['Soy Ana.', 'Ana'],
    ['A leak. Dana Reyes, 312 555 0143', 'Dana Reyes'],
    ['My name is Dana. Sorry, my name is Dana Ruiz', 'Dana Ruiz'],
    ['Dana Reyes', null],
    ["I'm interested in crowns", null],
    ["I'm looking for a dentist", null],
    ['This is urgent', null],
    ['This is Great', null],
    ['soy paciente nueva', null],
    ['Call me at 312 555 0143', null],
    ['Root Canal, 312 555 0143', null],
    ['BROKEN PIPE, 312 555 0143', null],
    ['I need a crown', null],
    ['my name is not important', null],
  ])('reads %j as %j', (text, name) => {
    expect(nameIn(text)).toBe(name);
  });

  it.each([
    ['Dana Reyes', 'Dana Reyes'],
    ['dana', 'dana'],
    ['Dana\nReyes', 'Dana Reyes'],
    ['yes, dana reyes', 'dana reyes'],
    ['Sure! It’s Dana', 'Dana'],
    ['i am dana', 'dana'],
    ['Dana and I need a crown', 'Dana'],
    ['Dana, I need a crown', 'Dana'],
    ['Dana Reyes 312-555-0143 dana@example.com', 'Dana Reyes'],
    ['Dr. Anna van der Berg', 'Dr Anna van der Berg'],
    ["Mary-Jane O'Neill", "Mary-Jane O'Neill"],
    ['José Luis Martínez', 'José Luis Martínez'],
    ['Will Price', 'Will Price'],
    ['李 小龙', '李 小龙'],
    ['Dana 👋', 'Dana'],
    ['claro, me llamo ana', 'ana'],
    ['yes please', null],
    ['yes', null],
    ['No', null],
    ['sí, por favor', null],
    ['why do you need it?', null],
    ['I prefer not to say', null],
    ['I have a broken tooth', null],
    ['my tooth hurts', null],
    ['a cleaning', null],
    ['none of your business', null],
    ['quiero una cita para mañana', null],
    ['just call me', null],
    ['312 555 0143', null],
    ['dana@example.com', null],
    ['?', null],
  ])('in response to the question for the name, reads %j as %j', (text, name) => {
    expect(nameIn(text, true)).toBe(name);
  });
});

describe('hasContent and statesRequest', () => {
  it.each(['Crowns?', 'A broken tooth', 'What are your hours?', 'Necesito una limpieza', 'Hi, I need a crown'])(
    'hasContent is true for %j',
    (text) => {
      expect(hasContent(text)).toBe(true);
    },
  );

  it.each([
    'Hello',
    'Good morning!',
    'yes',
    'yes please',
    'ok thanks',
    'Can you help me?',
    'it is 312 555 0143, thanks',
    'my email is dana@example.com',
    'Hola, buenos días',
    'sí, por favor',
    '👋',
  ])('hasContent is false for %j', (text) => {
    expect(hasContent(text)).toBe(false);
  });

  it('are false for an introduction by name', () => {
    expect(hasContent('My name is Dana Reyes', 'Dana Reyes')).toBe(false);
    expect(statesRequest('My name is Dana Reyes', 'Dana Reyes')).toBe(false);
  });

  it.each([
    'there is a leak',
    'how much is a crown',
    'my boiler is out',
    'me duele una muela',
    'do you open on Sunday?',
  ])('statesRequest is true for %j', (text) => {
    expect(statesRequest(text)).toBe(true);
  });

  it.each(['none of your business', 'really not', 'I already told you', 'Dana Reyes'])(
    'statesRequest is false for %j',
    (text) => {
      expect(statesRequest(text)).toBe(false);
    },
  );
});

it.each(['1 ', '(', '+', 'a@', '@ ', 'my name is ', "I'm A ", '. ', '-', 'no 12 ', 'soy de ', 'x'])(
  'numberIn, emailIn and nameIn find nothing in a long run of %j, and take linear time',
  (run) => {
    const text = run.repeat(200_000 / run.length);
    expect([numberIn(text, NUMBER), emailIn(text), nameIn(text), nameIn(text, true)]).toEqual([null, null, null, null]);
  },
);
