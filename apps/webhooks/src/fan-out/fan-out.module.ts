import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { FeedModule } from '../feed/feed.module.js';
import { FanOutConsumer } from './fan-out.consumer.js';
import { FanOutService } from './fan-out.service.js';

@Module({
  imports: [DeliveriesModule, DispatchModule, FeedModule],
  providers: [FanOutConsumer, FanOutService],
  exports: [FanOutService],
})
export class FanOutModule {}
