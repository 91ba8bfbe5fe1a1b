import { getClock, removeClock, setClock, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { SandboxClockService } from './sandbox-clock.service.js';

@Controller()
export class SandboxClockHandlers {
  constructor(private readonly clock: SandboxClockService) {}

  @Handles(getClock)
  get({ caller }: Call<typeof getClock>): Promise<OutputOf<typeof getClock>> {
    return this.clock.get(caller);
  }

  @Handles(setClock)
  set({ caller, input, deadline }: Call<typeof setClock>): Promise<OutputOf<typeof setClock>> {
    return this.clock.set(caller, input.body, deadline);
  }

  @Handles(removeClock)
  remove({ caller, deadline }: Call<typeof removeClock>): Promise<OutputOf<typeof removeClock>> {
    return this.clock.remove(caller, deadline);
  }
}
