import { PeriodicTask } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { TemplateReadsService } from './template-reads.service.js';

const CHECK_MS = 60_000;

@Injectable()
export class TemplateReadsSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(reads: TemplateReadsService, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: CHECK_MS,
      soonMs: 1000,
      run: (signal) => reads.run(signal),
      onFault: (error) => logFailure(logger, 'whatsapp_templates', error),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
