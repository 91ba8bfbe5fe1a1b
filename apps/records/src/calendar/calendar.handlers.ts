import {
  getCalendar,
  getOwnCalendar,
  holdTime,
  listFreeTimes,
  updateCalendar,
  updateOwnCalendar,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CalendarService } from './calendar.service.js';

@Controller()
export class CalendarHandlers {
  constructor(private readonly calendar: CalendarService) {}

  @Handles(getCalendar)
  get({ caller }: Call<typeof getCalendar>): Promise<OutputOf<typeof getCalendar>> {
    return this.calendar.get(caller);
  }

  @Handles(updateCalendar)
  update({ caller, input }: Call<typeof updateCalendar>): Promise<OutputOf<typeof updateCalendar>> {
    return this.calendar.update(caller, input.body);
  }

  @Handles(getOwnCalendar)
  getOwn({ caller }: Call<typeof getOwnCalendar>): Promise<OutputOf<typeof getOwnCalendar>> {
    return this.calendar.get(caller);
  }

  @Handles(updateOwnCalendar)
  updateOwn({ caller, input }: Call<typeof updateOwnCalendar>): Promise<OutputOf<typeof updateOwnCalendar>> {
    return this.calendar.update(caller, input.body);
  }

  @Handles(listFreeTimes)
  freeTimes({ caller, input, deadline }: Call<typeof listFreeTimes>): Promise<OutputOf<typeof listFreeTimes>> {
    return this.calendar.freeTimes(caller, input.query, deadline);
  }

  @Handles(holdTime)
  hold({ caller, input, deadline }: Call<typeof holdTime>): Promise<OutputOf<typeof holdTime>> {
    return this.calendar.hold(caller, input.body, deadline);
  }
}
