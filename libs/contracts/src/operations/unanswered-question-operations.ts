import { audited, unaudited } from '../audit.js';
import { operation } from '../operation.js';
import { replayedQuestionFields, unansweredQuestionFields } from '../resources/unanswered-question.js';
import { ExternalId, Mode, RecordId, Text } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';

/** The number of questions that are listed. */
export const MAX_UNANSWERED_QUESTIONS = 100;

/** A question of a call. */
export class RecordUnansweredQuestionBody {
  @Mode()
  livemode?: boolean | null;

  /** Identifies the question, so that a repeat is stored once. */
  @ExternalId()
  external_id?: string | null;

  @Verbatim({ required: true, max: 4000 })
  question!: string;

  @RecordId()
  call_id?: number | null;

  @RecordId()
  outbound_call_id?: number | null;

  /** The number of the person as E.164, by which the question is erased. */
  @Verbatim({ max: 16 })
  phone_number?: string | null;
}

export class ReplayQuestionBody {
  @Text({ max: 300, required: true, description: 'The question of the new entry' })
  question!: string;

  @Text({ max: 1000, required: true, description: 'The answer of the new entry' })
  answer!: string;
}

/** The owner answers them in the settings of the portal. */
const portal = { owner: 'chats', api: 'portal' } as const;

export const listUnansweredQuestions = operation({
  ...portal,
  name: 'unanswered-questions.list',
  method: 'GET',
  path: '/unanswered-questions',
  summary: 'List unanswered questions, the last asked first',
  status: 200,
  output: { kind: 'list', fields: unansweredQuestionFields },
  errors: [],
});

export const replayQuestion = operation({
  ...portal,
  name: 'unanswered-questions.replay',
  method: 'POST',
  path: '/unanswered-questions/{unansweredQuestion}/replay',
  summary: 'Replay the conversation of a question against a new entry of the questions and answers',
  status: 200,
  effect: { readOnly: true },
  body: ReplayQuestionBody,
  audit: unaudited('Changes nothing'),
  output: { kind: 'record', fields: replayedQuestionFields },
  errors: [],
});

export const deleteUnansweredQuestion = operation({
  ...portal,
  name: 'unanswered-questions.delete',
  method: 'DELETE',
  path: '/unanswered-questions/{unansweredQuestion}',
  summary: 'Delete an unanswered question',
  status: 204,
  audit: audited('unanswered_question.deleted', unansweredQuestionFields, { texts: ['question'] }),
  output: { kind: 'nothing' },
  errors: [],
});

/** A repeat of the same `external_id` stores nothing. */
export const recordUnansweredQuestion = operation({
  owner: 'chats',
  api: 'internal',
  name: 'unanswered-questions.record',
  method: 'POST',
  path: '/unanswered-questions',
  summary: 'Record an unanswered question of a call',
  status: 204,
  body: RecordUnansweredQuestionBody,
  output: { kind: 'nothing' },
  errors: [],
});
