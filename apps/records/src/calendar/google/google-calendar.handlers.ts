import {
  authorizeGoogleCalendar,
  connectGoogleCalendar,
  disconnectGoogleCalendar,
  getGoogleCalendar,
  listGoogleCalendars,
  listGoogleConflicts,
  updateGoogleCalendar,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { GoogleConflictsService } from './google-conflicts.service.js';
import { GoogleConnectionsService } from './google-connections.service.js';

@Controller()
export class GoogleCalendarHandlers {
  constructor(
    private readonly connections: GoogleConnectionsService,
    private readonly conflicts: GoogleConflictsService,
  ) {}

  @Handles(getGoogleCalendar)
  get({ caller }: Call<typeof getGoogleCalendar>): Promise<OutputOf<typeof getGoogleCalendar>> {
    return this.connections.get(caller);
  }

  @Handles(authorizeGoogleCalendar)
  authorize({
    caller,
    input,
  }: Call<typeof authorizeGoogleCalendar>): Promise<OutputOf<typeof authorizeGoogleCalendar>> {
    return this.connections.authorize(caller, input.body);
  }

  @Handles(connectGoogleCalendar)
  connect({
    caller,
    input,
    deadline,
  }: Call<typeof connectGoogleCalendar>): Promise<OutputOf<typeof connectGoogleCalendar>> {
    return this.connections.connect(caller, input.body, deadline);
  }

  @Handles(updateGoogleCalendar)
  update({
    caller,
    input,
    deadline,
  }: Call<typeof updateGoogleCalendar>): Promise<OutputOf<typeof updateGoogleCalendar>> {
    return this.connections.update(caller, input.body, deadline);
  }

  @Handles(disconnectGoogleCalendar)
  disconnect({ caller }: Call<typeof disconnectGoogleCalendar>): Promise<OutputOf<typeof disconnectGoogleCalendar>> {
    return this.connections.disconnect(caller);
  }

  @Handles(listGoogleCalendars)
  list({ caller, deadline }: Call<typeof listGoogleCalendars>): Promise<OutputOf<typeof listGoogleCalendars>> {
    return this.connections.list(caller, deadline);
  }

  @Handles(listGoogleConflicts)
  listConflicts({ caller }: Call<typeof listGoogleConflicts>): Promise<OutputOf<typeof listGoogleConflicts>> {
    return this.conflicts.list(caller);
  }
}
