import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { ResponderModule } from '../responder/responder.module.js';
import { DueQueuesRepository } from './due-queues.repository.js';
import { DueQueuesSchedule } from './due-queues.schedule.js';

@Module({
  imports: [ChannelsModule, ResponderModule],
  providers: [DueQueuesSchedule, DueQueuesRepository],
})
export class QueuesModule {}
