import { DataSource, insertRow, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { NewUnansweredQuestion, UnansweredQuestionRow } from './unanswered-question.entity.js';

/** The newest one of each wording, with the number of times that it was asked. */
const NEWEST = `
  SELECT DISTINCT ON (lower(question))
         id, question, chat_id, message_seq, call_id, outbound_call_id, asked_at,
         (count(*) OVER (PARTITION BY lower(question)))::integer AS times_asked
  FROM unanswered_questions WHERE organization_id = $1 AND livemode = $2
  ORDER BY lower(question), asked_at DESC, id DESC`;

@Injectable()
export class UnansweredQuestionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Stores a question once. */
  async insert(scope: Scope, question: NewUnansweredQuestion, sql: SqlRunner | Tx = this.sql): Promise<void> {
    await sql.query(
      insertRow({
        name: 'unanswered-questions-insert',
        table: 'unanswered_questions',
        scope,
        columns: [
          ...(['external_id', 'question', 'chat_id', 'message_seq', 'call_id', 'outbound_call_id'] as const),
          ...(['phone_number', 'asked_at'] as const),
        ],
        row: question,
        onConflict: '(organization_id, livemode, external_id) DO NOTHING',
        returning: 'id',
      }),
    );
  }

  /** Returns the questions that were asked last, each wording once. */
  list({ organizationId, livemode }: Scope, limit: number): Promise<UnansweredQuestionRow[]> {
    return this.sql.query<UnansweredQuestionRow>({
      name: 'unanswered-questions-list',
      text: `SELECT * FROM (${NEWEST}) AS newest ORDER BY asked_at DESC, id DESC LIMIT $3`,
      values: [organizationId, livemode, limit],
    });
  }

  /** Returns the newest question in the words of the one with the id. */
  async find({ organizationId, livemode }: Scope, id: number): Promise<UnansweredQuestionRow | null> {
    const [row] = await this.sql.query<UnansweredQuestionRow>({
      name: 'unanswered-questions-find',
      text: `SELECT newest.* FROM (${NEWEST}) AS newest
             JOIN unanswered_questions AS wanted ON lower(wanted.question) = lower(newest.question)
             WHERE wanted.id = $3 AND wanted.organization_id = $1 AND wanted.livemode = $2`,
      values: [organizationId, livemode, id],
    });
    return row ?? null;
  }

  /** Removes every question in these words. */
  async remove(tx: Tx, { organizationId, livemode }: Scope, question: string): Promise<void> {
    await tx.query({
      name: 'unanswered-questions-remove',
      text: `DELETE FROM unanswered_questions
             WHERE organization_id = $1 AND livemode = $2 AND lower(question) = lower($3)`,
      values: [organizationId, livemode, question],
    });
  }
}
