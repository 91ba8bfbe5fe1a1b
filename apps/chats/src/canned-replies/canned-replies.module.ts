import { Module } from '@nestjs/common';
import { CannedRepliesHandlers } from './canned-replies.handlers.js';
import { CannedRepliesRepository } from './canned-replies.repository.js';
import { CannedRepliesService } from './canned-replies.service.js';

@Module({
  controllers: [CannedRepliesHandlers],
  providers: [CannedRepliesService, CannedRepliesRepository],
})
export class CannedRepliesModule {}
