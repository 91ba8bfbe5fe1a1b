import { Module } from '@nestjs/common';
import { RequestLogController } from './request-log.controller.js';
import { RequestLogRepository } from './request-log.repository.js';
import { RequestLogSchedule } from './request-log.schedule.js';
import { RequestLogService } from './request-log.service.js';
import { RequestRecorder } from './request-recorder.js';

/** The log of requests with API keys, for the portal. */
@Module({
  controllers: [RequestLogController],
  providers: [RequestLogRepository, RequestLogSchedule, RequestLogService, RequestRecorder],
  exports: [RequestLogRepository, RequestRecorder],
})
export class RequestLogModule {}
