import { previewBlockedCaller, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { BlockPreviewsService } from './block-previews.service.js';

@Controller()
export class BlockPreviewsHandlers {
  constructor(private readonly previews: BlockPreviewsService) {}

  @Handles(previewBlockedCaller)
  preview({ caller, input }: Call<typeof previewBlockedCaller>): Promise<OutputOf<typeof previewBlockedCaller>> {
    return this.previews.preview(caller, input.body);
  }
}
