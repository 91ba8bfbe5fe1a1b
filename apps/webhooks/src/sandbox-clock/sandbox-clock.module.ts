import { Module } from '@nestjs/common';
import { DispatchModule } from '../dispatch/dispatch.module.js';
import { SandboxClockConsumer } from './sandbox-clock.consumer.js';

@Module({ imports: [DispatchModule], providers: [SandboxClockConsumer] })
export class SandboxClockModule {}
