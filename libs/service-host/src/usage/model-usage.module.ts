import { countModelTokens, type UsageRow } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { ModelUsageRecorder } from './model-usage.recorder.js';
import { ModelUsageRepository } from './model-usage.repository.js';
import { UsageRepository } from './usage.repository.js';
import { modelTokensStatement } from './usage.sql.js';

/** Counts the tokens of the language model in a service that uses it. */
@Module({})
export class ModelUsageModule {
  static forRoot(service: keyof typeof countModelTokens): DynamicModule {
    const operation = countModelTokens[service];

    @Controller()
    class ModelUsageHandlers {
      constructor(private readonly usage: UsageRepository) {}

      @Handles(operation)
      async count({ input }: Call<typeof operation>): Promise<{ rows: UsageRow[] }> {
        return { rows: await this.usage.count(modelTokensStatement(input.body)) };
      }
    }

    return {
      module: ModelUsageModule,
      global: true,
      controllers: [ModelUsageHandlers],
      providers: [UsageRepository, ModelUsageRepository, ModelUsageRecorder],
      exports: [ModelUsageRecorder],
    };
  }
}
