import { Module } from '@nestjs/common';
import { BlockPreviewsHandlers } from './block-previews.handlers.js';
import { BlockPreviewsRepository } from './block-previews.repository.js';
import { BlockPreviewsService } from './block-previews.service.js';

/** Previews which past calls a pattern of blocked callers would have blocked. */
@Module({
  controllers: [BlockPreviewsHandlers],
  providers: [BlockPreviewsService, BlockPreviewsRepository],
})
export class BlockPreviewsModule {}
