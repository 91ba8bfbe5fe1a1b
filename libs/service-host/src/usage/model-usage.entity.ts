import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';
import type { QueryRunner } from 'typeorm';

/** The tokens of the language model on one day. */
@Entity('model_usage')
export class ModelUsageEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'model_usage_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'model_usage_pkey' })
  livemode: boolean;

  /** Such as `2026-01-31`, in the time zone of the organization. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'model_usage_pkey' })
  day: string;

  @Column('bigint')
  prompt_tokens: number;

  @Column('bigint')
  completion_tokens: number;

  /** The part of both that is estimated. */
  @Column('bigint')
  estimated_tokens: number;
}

/** Creates the table, in a migration of a service that uses the language model. */
export async function createModelUsageTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE model_usage (
      organization_id bigint NOT NULL,
      livemode boolean NOT NULL,
      day date NOT NULL,
      prompt_tokens bigint NOT NULL,
      completion_tokens bigint NOT NULL,
      estimated_tokens bigint NOT NULL,
      PRIMARY KEY (organization_id, livemode, day)
    )`);
}

export async function dropModelUsageTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE model_usage');
}
