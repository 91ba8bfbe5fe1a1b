import { PeriodicTask } from '@frontdesk/concurrency';
import { personErasureStarted, type DataOf, type EventEnvelope, type ServiceName } from '@frontdesk/contracts';
import { Consumes, recordInInbox, type EventConsumer } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import {
  Inject,
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER } from '../host.module.js';
import { logFailure } from '../observability/logged-failure.js';
import type { Logger } from '../observability/logger.js';
import { ERASURE_SETTINGS, type ErasureSettings } from './erasure-settings.js';
import { ErasureRepository } from './erasure.repository.js';
import { ErasureService } from './erasure.service.js';

const NAME = 'person-erasures';
/** Finds what a process that died has left, and calls that have ended. */
const EVERY_MS = 5000;

@Injectable()
class ErasureSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(erasure: ErasureService, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: EVERY_MS,
      soonMs: 0,
      firstMs: EVERY_MS,
      run: (signal) => erasure.run(signal),
      onFault: (error) => logFailure(logger, 'person_erasure', error),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  wake(): void {
    this.task.wake();
  }

  /** Waits for the current step to commit. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }
}

/** Erases people from a service, as the gateway asks for it. */
@Module({})
export class PersonErasureModule {
  /** `imports` provides what `settings` injects. */
  static forRoot(
    service: ServiceName,
    settings: ErasureSettings | Pick<FactoryProvider<ErasureSettings>, 'inject' | 'useFactory'>,
    imports: ModuleMetadata['imports'] = [],
  ): DynamicModule {
    const provided = 'useFactory' in settings ? settings : { useValue: settings };

    @Consumes({ service, name: NAME, events: [personErasureStarted], batchSize: 10 })
    @Injectable()
    class ErasureConsumer implements EventConsumer {
      constructor(
        private readonly erasures: ErasureRepository,
        private readonly schedule: ErasureSchedule,
        private readonly dataSource: DataSource,
      ) {}

      async consume(events: EventEnvelope[]): Promise<void> {
        const own = events.filter(({ data }) => data['service'] === service);
        if (own.length === 0) return;
        await inTransaction(this.dataSource, async (tx) => {
          const ids = own.map(({ id }) => id);
          const fresh = await recordInInbox(tx, NAME, ids);
          for (const { id, organization_id, data } of own) {
            if (!fresh.has(id)) continue;
            await this.erasures.insert(tx, organization_id, data as DataOf<typeof personErasureStarted>);
          }
        });
        this.schedule.wake();
      }
    }

    return {
      module: PersonErasureModule,
      imports,
      providers: [
        { provide: ERASURE_SETTINGS, ...provided },
        ErasureRepository,
        ErasureService,
        ErasureSchedule,
        ErasureConsumer,
      ],
    };
  }
}
