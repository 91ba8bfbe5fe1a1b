import { readFeed, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { FeedService } from './feed.service.js';

@Controller()
export class FeedHandlers {
  constructor(private readonly feed: FeedService) {}

  @Handles(readFeed)
  read({ caller, input }: Call<typeof readFeed>): Promise<OutputOf<typeof readFeed>> {
    return this.feed.read(caller, input.query);
  }
}
