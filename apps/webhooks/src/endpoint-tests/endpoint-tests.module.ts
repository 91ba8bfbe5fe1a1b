import { Module } from '@nestjs/common';
import { FanOutModule } from '../fan-out/fan-out.module.js';
import { EndpointTestsHandlers } from './endpoint-tests.handlers.js';
import { EndpointTestsService } from './endpoint-tests.service.js';

@Module({
  imports: [FanOutModule],
  controllers: [EndpointTestsHandlers],
  providers: [EndpointTestsService],
})
export class EndpointTestsModule {}
