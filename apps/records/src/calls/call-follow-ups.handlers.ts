import {
  addCallNote,
  deleteCallNote,
  getCallFollowUp,
  listFollowUpCalls,
  updateCallFollowUp,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { DataSource } from '@frontdesk/persistence';
import { Clock, FollowUps } from '@frontdesk/service-host';
import { Controller } from '@nestjs/common';
import { CallsService } from './calls.service.js';

/** The calls and their follow-ups, for members in the portal. */
@Controller()
export class CallFollowUpsHandlers {
  private readonly followUps: FollowUps;

  constructor(
    private readonly calls: CallsService,
    dataSource: DataSource,
    clock: Clock,
  ) {
    this.followUps = new FollowUps({ table: 'calls', notes: 'call_notes' }, dataSource, clock);
  }

  @Handles(listFollowUpCalls)
  list({ caller, input }: Call<typeof listFollowUpCalls>): Promise<OutputOf<typeof listFollowUpCalls>> {
    return this.calls.listFollowUps(caller, input.query, input.page!);
  }

  @Handles(getCallFollowUp)
  get({ caller, input }: Call<typeof getCallFollowUp>): Promise<OutputOf<typeof getCallFollowUp>> {
    return this.followUps.get(caller, input.ids.call);
  }

  @Handles(updateCallFollowUp)
  update({ caller, input, deadline }: Call<typeof updateCallFollowUp>): Promise<OutputOf<typeof updateCallFollowUp>> {
    return this.followUps.update(caller, input.ids.call, input.body, deadline);
  }

  @Handles(addCallNote)
  addNote({ caller, input, deadline }: Call<typeof addCallNote>): Promise<OutputOf<typeof addCallNote>> {
    return this.followUps.addNote(caller, input.ids.call, input.body, deadline);
  }

  @Handles(deleteCallNote)
  deleteNote({ caller, input, deadline }: Call<typeof deleteCallNote>): Promise<OutputOf<typeof deleteCallNote>> {
    return this.followUps.deleteNote(caller, input.ids.call, input.ids.note, deadline);
  }
}
