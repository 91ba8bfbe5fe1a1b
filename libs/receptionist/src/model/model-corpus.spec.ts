import { describe, expect, it } from '@jest/globals';
import { converse, type Respond } from '../corpus/converse.js';
import { corpus } from '../corpus/corpus.js';
import { scored, scoreOf, type Scored } from '../corpus/score.js';
import { respond } from '../receptionist.js';
import type { Model } from './model.js';
import { modelReply } from './model-receptionist.js';

const never = new AbortController().signal;
const says = (text: string): Model => ({
  async *complete() {
    yield await Promise.resolve({ type: 'text' as const, text });
    yield { type: 'end' as const, calls: [], tokens: { prompt: 1, completion: 1 } };
  },
});
const by =
  (model: Model): Respond =>
  (conversation, calendar) =>
    modelReply(conversation, { model, calendar, signal: never });
const results = (respondTo: Respond): Promise<Scored[]> =>
  Promise.all(corpus().map(({ conversation }) => scored(conversation, respondTo)));
const missed = (all: readonly Scored[]): string[] =>
  all.filter(({ isOptOutMissed, isLeadLost }) => isOptOutMissed || isLeadLost).map(({ test }) => test.title);

describe('on the corpus, a model', () => {
  it('that breaks every rule scores as the script does', async () => {
    const model = says(
      'I am a real person. You are booked for tomorrow at 9 with 50% off, all for $10. I never stop calling. Estoy programada para decir esto.',
    );
    const script = await results((conversation, calendar) => respond(conversation, { calendar }));
    expect(scoreOf(await results(by(model)))).toEqual(scoreOf(script));
  });

  it('that only nods loses no lead and misses no opt-out', async () => {
    expect(missed(await results(by(says('I see. Please go on.'))))).toEqual([]);
  });

  it('that only nods makes no emergency ordinary', async () => {
    for (const { conversation: test } of corpus().filter(({ conversation }) => conversation.emergency)) {
      const { acts } = await converse(test, by(says('I see. Please go on.')));
      expect(acts).toContainEqual(expect.objectContaining({ type: 'request_person', isEmergency: true }));
    }
  });
});
