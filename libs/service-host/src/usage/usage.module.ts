import { countUsage, type UsageRow } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { UsageRepository } from './usage.repository.js';
import { usageStatement, type CountedTable } from './usage.sql.js';

/** Counts a service's records for the usage of organizations. */
@Module({})
export class UsageModule {
  static forRoot(service: keyof typeof countUsage, counted: CountedTable): DynamicModule {
    const operation = countUsage[service];

    @Controller()
    class UsageHandlers {
      constructor(private readonly usage: UsageRepository) {}

      @Handles(operation)
      async count({ input }: Call<typeof operation>): Promise<{ rows: UsageRow[] }> {
        return { rows: await this.usage.count(usageStatement(counted, input.body)) };
      }
    }

    return { module: UsageModule, controllers: [UsageHandlers], providers: [UsageRepository] };
  }
}
