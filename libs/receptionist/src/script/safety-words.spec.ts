import { describe, expect, it } from '@jest/globals';
import { languages, type Conversation } from '../conversation.js';
import { converse } from '../corpus/converse.js';
import { phrasesOf } from '../corpus/corpus.js';
import { respond } from '../receptionist.js';

const reply = async (words: string, given: Partial<Conversation> = {}) => {
  const { replies } = await converse({ title: 'test', says: [words] }, (conversation, calendar) =>
    respond({ ...conversation, ...given }, { calendar }),
  );
  return replies[0]!;
};
const inbound = { channel: 'phone', phoneNumber: '+13125550143' } as const;
const toDana = { ...inbound, isOutbound: true, visitorName: 'Dana Reyes' } as const;

describe.each(languages)('in the language %s', (language) => {
  const asked = phrasesOf('ai-questions', language);
  const NO = /I am not a person|no soy una persona/;
  it.each(asked.are)('a question whether it is a person is answered with no: %s', async (words) => {
    const { text, acts } = await reply(words);
    expect(text).toMatch(NO);
    expect(acts.map(({ type }) => type)).not.toContain('request_person');
  });
  it.each(asked.areNot)('it does not say that it is no person after: %s', async (words) => {
    expect((await reply(words)).text).not.toMatch(NO);
  });

  const minors = phrasesOf('minors', language);
  const MINOR = /you are under 18|es menor de 18/;
  it.each(minors.are)('an adult is asked for after: %s', async (words) => {
    expect((await reply(words)).text).toMatch(MINOR);
  });
  it.each(minors.areNot)('no adult is asked for after: %s', async (words) => {
    expect((await reply(words)).text).not.toMatch(MINOR);
  });

  const objections = phrasesOf('objections', language);
  it.each(objections.are)('the transcript is dropped after: %s', async (words) => {
    expect((await reply(words, inbound)).acts).toContainEqual({ type: 'drop_transcript' });
  });
  it.each(objections.areNot)('the transcript is kept after: %s', async (words) => {
    expect((await reply(words, inbound)).acts).not.toContainEqual({ type: 'drop_transcript' });
  });

  const requests = phrasesOf('person-requests', language);
  it.each(requests.are)('a person is asked for after: %s', async (words) => {
    expect((await reply(words, inbound)).acts).toContainEqual(expect.objectContaining({ type: 'request_person' }));
  });
  it.each(requests.areNot)('no person is asked for after: %s', async (words) => {
    expect((await reply(words, inbound)).acts.map(({ type }) => type)).not.toContain('request_person');
  });

  const wrongNumbers = phrasesOf('wrong-numbers', language);
  const ENDS = { type: 'end', disposition: 'wrong_number' };
  it.each(wrongNumbers.are)('a call to Dana Reyes ends after: %s', async (words) => {
    expect((await reply(words, toDana)).acts).toEqual([ENDS]);
  });
  it.each(wrongNumbers.areNot)('a call to Dana Reyes goes on after: %s', async (words) => {
    expect((await reply(words, toDana)).acts).not.toContainEqual(ENDS);
  });
});

describe('a caller who says what ends a call to another person', () => {
  it.each(['that’s not me', 'she doesn’t live here', 'no soy Dana', 'ya no vive aquí', 'I just got this number'])(
    'is heard: %s',
    async (words) => {
      const { acts } = await reply(words, { ...inbound, visitorName: 'Dana Reyes' });
      expect(acts.map(({ type }) => type)).not.toContain('end');
    },
  );
});

it.each([null, '', '— ?', 'A.'])(
  'a call to a contact without a name (%j) ends only after clear words',
  async (visitorName) => {
    const given = { ...inbound, isOutbound: true, visitorName };
    expect((await reply('that’s not me', given)).acts).toContainEqual({ type: 'end', disposition: 'wrong_number' });
    expect((await reply('I’m not sure what this is about', given)).acts.map(({ type }) => type)).not.toContain('end');
  },
);
