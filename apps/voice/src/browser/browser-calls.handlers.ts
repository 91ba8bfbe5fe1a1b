import { startBrowserCall, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { BrowserCallsService } from './browser-calls.service.js';

@Controller()
export class BrowserCallsHandlers {
  constructor(private readonly calls: BrowserCallsService) {}

  @Handles(startBrowserCall)
  start({ caller }: Call<typeof startBrowserCall>): Promise<OutputOf<typeof startBrowserCall>> {
    return this.calls.start(caller);
  }
}
