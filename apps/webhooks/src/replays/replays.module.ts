import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { DueWorkModule } from '../due-work/due-work.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { ReplayRunner } from './replay-runner.service.js';
import { ReplaysHandlers } from './replays.handlers.js';
import { ReplaysRepository } from './replays.repository.js';
import { ReplaysService } from './replays.service.js';

@Module({
  imports: [DeliveriesModule, DispatchModule, DueWorkModule, EndpointsModule],
  controllers: [ReplaysHandlers],
  providers: [ReplaysService, ReplayRunner, ReplaysRepository],
  exports: [ReplaysService],
})
export class ReplaysModule {}
