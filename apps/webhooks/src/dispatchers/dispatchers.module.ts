import { Module } from '@nestjs/common';
import { DispatcherSession } from './dispatcher-session.service.js';
import { DispatchersRepository } from './dispatchers.repository.js';

@Module({
  providers: [DispatcherSession, DispatchersRepository],
  exports: [DispatcherSession, DispatchersRepository],
})
export class DispatchersModule {}
