import {
  organizationChanged,
  storeFacts,
  type EventEnvelope,
  type FactsHolder,
  type OrganizationFacts,
} from '@frontdesk/contracts';
import { Consumes, Handles, recordInInbox, type Call, type EventConsumer } from '@frontdesk/messaging';
import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { Controller, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrganizationFactsRepository } from './organization-facts.repository.js';

const NAME = 'organizations';

/**
 * Keeps a service's copy of organization facts: told directly by the gateway when a change must be answered for, and
 * by event, which completes what a direct call could not.
 */
@Module({})
export class OrganizationFactsModule {
  static for(service: FactsHolder): DynamicModule {
    @Controller()
    class OrganizationFactsHandlers {
      constructor(
        private readonly repository: OrganizationFactsRepository,
        private readonly dataSource: DataSource,
      ) {}

      @Handles(storeFacts[service])
      async store({ input }: Call<(typeof storeFacts)[FactsHolder]>): Promise<{ version: number }> {
        return { version: await this.repository.store(sqlRunner(this.dataSource), input.body.facts) };
      }
    }

    @Consumes({ service, name: NAME, events: [organizationChanged], batchSize: 50 })
    @Injectable()
    class OrganizationFactsConsumer implements EventConsumer {
      constructor(
        private readonly repository: OrganizationFactsRepository,
        private readonly dataSource: DataSource,
      ) {}

      async consume(events: EventEnvelope[]): Promise<void> {
        await inTransaction(this.dataSource, async (tx) => {
          const fresh = await recordInInbox(
            tx,
            NAME,
            events.map(({ id }) => id),
          );
          for (const event of events) {
            if (fresh.has(event.id)) await this.repository.store(tx, event.data['facts'] as OrganizationFacts);
          }
        });
      }
    }

    return {
      module: OrganizationFactsModule,
      controllers: [OrganizationFactsHandlers],
      providers: [OrganizationFactsRepository, OrganizationFactsConsumer],
      exports: [OrganizationFactsRepository],
    };
  }
}
