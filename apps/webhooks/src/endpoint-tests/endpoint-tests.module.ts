import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { FanOutModule } from '../fan-out/fan-out.module.js';
import { EndpointTestsHandlers } from './endpoint-tests.handlers.js';
import { EndpointTestsService } from './endpoint-tests.service.js';

@Module({
  imports: [EndpointsModule, FanOutModule],
  controllers: [EndpointTestsHandlers],
  providers: [EndpointTestsService],
})
export class EndpointTestsModule {}
