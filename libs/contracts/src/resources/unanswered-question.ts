import { flag, idOf, integer, text, timestamp, type PresentedOf } from '../fields.js';

/** A question of a chat or call to which the settings had no answer. */
export const unansweredQuestionFields = {
  id: idOf('question'),
  question: text().describe('The words of the person who asked'),
  asked_at: timestamp().describe('When it was last asked'),
  times_asked: integer().describe('How often it was asked in these words'),
  chat_id: integer().nullable().describe('The chat in which it was last asked'),
  call_id: integer().nullable().describe('The inbound call in which it was last asked'),
  outbound_call_id: integer().nullable().describe('The outbound call in which it was last asked'),
};

export type UnansweredQuestion = PresentedOf<typeof unansweredQuestionFields>;

/** What the receptionist says to a question with a new answer. */
export const replayedQuestionFields = {
  before: text().nullable().describe('What it said. Null if that is not known any more'),
  now: text().describe('What it would say'),
  is_answered: flag().describe('Whether the question then has an answer'),
};

export type ReplayedQuestion = PresentedOf<typeof replayedQuestionFields>;
