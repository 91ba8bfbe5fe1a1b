import { beforeAll, describe, expect, it } from '@jest/globals';
import { respond } from '../receptionist.js';
import type { Respond } from './converse.js';
import { corpus } from './corpus.js';
import { scored, scoreOf, type Scored } from './score.js';

const byScript: Respond = (conversation, calendar) => respond(conversation, { calendar });

describe('the script on the corpus', () => {
  let results: Scored[] = [];
  beforeAll(async () => {
    results = await Promise.all(corpus().map(({ conversation }) => scored(conversation, byScript)));
  });

  it('has at least 120 conversations', () => {
    expect(results.length).toBeGreaterThanOrEqual(120);
  });

  it('matches at least 95 % of the expected fields', () => {
    const wrong = results.flatMap(({ test, checks }) =>
      checks.filter(({ isMet }) => !isMet).map(({ field }) => `${test.title}: ${field}`),
    );
    const { fields, fieldsMet } = scoreOf(results);
    expect({ wrong, isEnough: fieldsMet / fields >= 0.95 }).toMatchObject({ isEnough: true });
  });

  it('loses no lead', () => {
    expect(results.filter(({ isLeadLost }) => isLeadLost).map(({ test }) => test.title)).toEqual([]);
  });

  it('misses no opt-out', () => {
    expect(results.filter(({ isOptOutMissed }) => isOptOutMissed).map(({ test }) => test.title)).toEqual([]);
  });

  it('completes at least 95 % of the conversations without a fault', () => {
    const faulty = results.filter(({ faults }) => faults.length > 0);
    expect({
      faults: faulty.map(({ test, faults }) => [test.title, ...faults]),
      isEnough: faulty.length / results.length <= 0.05,
    }).toMatchObject({ isEnough: true });
  });
});
