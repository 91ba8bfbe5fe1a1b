import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { ModelUsageEntity } from './model-usage.entity.js';

@Injectable()
export class ModelUsageRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Adds tokens to those of their days. */
  async add(usages: readonly ModelUsageEntity[]): Promise<void> {
    await this.sql.query({
      name: 'model-usage-add',
      // In order, so that batches of two processes do not wait for each other in a circle.
      text: `INSERT INTO model_usage AS old
               (organization_id, livemode, day, prompt_tokens, completion_tokens, estimated_tokens)
             SELECT * FROM unnest($1::bigint[], $2::boolean[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[])
               AS added ORDER BY 1, 2, 3
             ON CONFLICT (organization_id, livemode, day) DO UPDATE SET
               prompt_tokens = old.prompt_tokens + excluded.prompt_tokens,
               completion_tokens = old.completion_tokens + excluded.completion_tokens,
               estimated_tokens = old.estimated_tokens + excluded.estimated_tokens`,
      values: [
        usages.map(({ organization_id }) => organization_id),
        usages.map(({ livemode }) => livemode),
        usages.map(({ day }) => day),
        usages.map(({ prompt_tokens }) => prompt_tokens),
        usages.map(({ completion_tokens }) => completion_tokens),
        usages.map(({ estimated_tokens }) => estimated_tokens),
      ],
    });
  }
}
