import { beforeAll, describe, expect, it } from '@jest/globals';
import { respond } from '../receptionist.js';
import type { Respond } from './converse.js';
import { corpus, SECOND_AUTHOR } from './corpus.js';
import { scored, scoreOf, type Scored } from './score.js';

const byScript: Respond = (conversation, calendar) => respond(conversation, { calendar });
const isSecond = ({ file }: { file: string }): boolean => file === SECOND_AUTHOR;

describe.each([
  {
    what: 'the script on its corpus',
    tests: corpus().filter((test) => !isSecond(test)),
    conversations: 209,
    fieldsMet: 0.99,
  },
  {
    what: 'the script on the conversations of a second author',
    tests: corpus().filter(isSecond),
    conversations: 60,
    fieldsMet: 0.98,
  },
])('$what', ({ tests, conversations, fieldsMet: floor }) => {
  let results: Scored[] = [];
  beforeAll(async () => {
    results = await Promise.all(tests.map(({ conversation }) => scored(conversation, byScript)));
  });

  it(`has at least ${conversations} conversations`, () => {
    expect(results.length).toBeGreaterThanOrEqual(conversations);
  });

  it(`matches at least ${100 * floor} % of the expected fields`, () => {
    const wrong = results.flatMap(({ test, checks }) =>
      checks.filter(({ isMet }) => !isMet).map(({ field }) => `${test.title}: ${field}`),
    );
    const { fields, fieldsMet } = scoreOf(results);
    expect({ wrong, isEnough: fieldsMet / fields >= floor }).toMatchObject({ isEnough: true });
  });

  it('loses no lead', () => {
    expect(results.filter(({ isLeadLost }) => isLeadLost).map(({ test }) => test.title)).toEqual([]);
  });

  it('misses no opt-out', () => {
    expect(results.filter(({ isOptOutMissed }) => isOptOutMissed).map(({ test }) => test.title)).toEqual([]);
  });

  it('completes at least 98 % of the conversations without a fault', () => {
    const faulty = results.filter(({ faults }) => faults.length > 0);
    expect({
      faults: faulty.map(({ test, faults }) => [test.title, ...faults]),
      isEnough: faulty.length / results.length <= 0.02,
    }).toMatchObject({ isEnough: true });
  });
});
