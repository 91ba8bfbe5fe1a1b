import {
  organizationChanged,
  storeFacts,
  type EventEnvelope,
  type FactsHolder,
  type OrganizationFacts,
} from '@frontdesk/contracts';
import { Consumes, Handles, recordInInbox, type Call, type EventConsumer } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Controller, Injectable, Module, type DynamicModule } from '@nestjs/common';
import { OrganizationFactsRepository } from './organization-facts.repository.js';
import { FACTS_LOCK, OrganizationFactsService, type FactsLock } from './organization-facts.service.js';

const NAME = 'organizations';

/**
 * Keeps a service's copy of organization facts. The gateway calls it directly for changes that must be in force before
 * its response. If that call fails, the event brings the change.
 */
@Module({})
export class OrganizationFactsModule {
  /** Import this once per service. `lock` is taken before newer facts are stored. */
  static forRoot(service: FactsHolder, lock: FactsLock | null = null): DynamicModule {
    @Controller()
    class OrganizationFactsHandlers {
      constructor(private readonly facts: OrganizationFactsService) {}

      @Handles(storeFacts[service])
      async store({ input }: Call<(typeof storeFacts)[FactsHolder]>): Promise<{ version: number }> {
        return { version: await this.facts.store(input.body.facts) };
      }
    }

    @Consumes({ service, name: NAME, events: [organizationChanged], batchSize: 50 })
    @Injectable()
    class OrganizationFactsConsumer implements EventConsumer {
      constructor(
        private readonly facts: OrganizationFactsService,
        private readonly dataSource: DataSource,
      ) {}

      async consume(events: EventEnvelope[]): Promise<void> {
        await inTransaction(this.dataSource, async (tx) => {
          const fresh = await recordInInbox(
            tx,
            NAME,
            events.map(({ id }) => id),
          );
          const newEvents = events.filter(({ id }) => fresh.has(id));
          await this.facts.storeAll(
            tx,
            newEvents.map(({ data }) => data['facts'] as OrganizationFacts),
          );
        });
      }
    }

    return {
      module: OrganizationFactsModule,
      global: true,
      controllers: [OrganizationFactsHandlers],
      providers: [
        { provide: FACTS_LOCK, useValue: lock },
        OrganizationFactsRepository,
        OrganizationFactsService,
        OrganizationFactsConsumer,
      ],
      exports: [OrganizationFactsRepository, OrganizationFactsService],
    };
  }
}
