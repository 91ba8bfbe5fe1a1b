import {
  blockNumber,
  createBlockedCaller,
  deleteBlockedCaller,
  listBlockedCallers,
  screenCaller,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { BlockedCallersService } from './blocked-callers.service.js';

@Controller()
export class BlockedCallersHandlers {
  constructor(private readonly blockedCallers: BlockedCallersService) {}

  @Handles(listBlockedCallers)
  list({ caller, input }: Call<typeof listBlockedCallers>): Promise<OutputOf<typeof listBlockedCallers>> {
    return this.blockedCallers.list(caller, input.query, input.page!);
  }

  @Handles(createBlockedCaller)
  create({ caller, input, deadline }: Call<typeof createBlockedCaller>): Promise<OutputOf<typeof createBlockedCaller>> {
    return this.blockedCallers.create(caller, input.body, deadline);
  }

  @Handles(deleteBlockedCaller)
  delete({ caller, input, deadline }: Call<typeof deleteBlockedCaller>): Promise<OutputOf<typeof deleteBlockedCaller>> {
    return this.blockedCallers.delete(caller, input.ids.entry, deadline);
  }

  @Handles(screenCaller)
  screen({ caller, input }: Call<typeof screenCaller>): Promise<OutputOf<typeof screenCaller>> {
    return this.blockedCallers.screen(caller, input.body.from_number);
  }

  @Handles(blockNumber)
  blockNumber({ caller, input, deadline }: Call<typeof blockNumber>): Promise<OutputOf<typeof blockNumber>> {
    return this.blockedCallers.blockNumber(caller, input.body, deadline);
  }
}
