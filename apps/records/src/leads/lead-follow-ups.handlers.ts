import {
  addLeadNote,
  deleteLeadNote,
  getLeadFollowUp,
  listFollowUpLeads,
  updateLeadFollowUp,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { DataSource } from '@frontdesk/persistence';
import { Clock, FollowUps } from '@frontdesk/service-host';
import { Controller } from '@nestjs/common';
import { LeadsService } from './leads.service.js';

/** The leads and their follow-ups, for members in the portal. */
@Controller()
export class LeadFollowUpsHandlers {
  private readonly followUps: FollowUps;

  constructor(
    private readonly leads: LeadsService,
    dataSource: DataSource,
    clock: Clock,
  ) {
    this.followUps = new FollowUps({ table: 'leads', notes: 'lead_notes' }, dataSource, clock);
  }

  @Handles(listFollowUpLeads)
  list({ caller, input }: Call<typeof listFollowUpLeads>): Promise<OutputOf<typeof listFollowUpLeads>> {
    return this.leads.listFollowUps(caller, input.query, input.page!);
  }

  @Handles(getLeadFollowUp)
  get({ caller, input }: Call<typeof getLeadFollowUp>): Promise<OutputOf<typeof getLeadFollowUp>> {
    return this.followUps.get(caller, input.ids.lead);
  }

  @Handles(updateLeadFollowUp)
  update({ caller, input, deadline }: Call<typeof updateLeadFollowUp>): Promise<OutputOf<typeof updateLeadFollowUp>> {
    return this.followUps.update(caller, input.ids.lead, input.body, deadline);
  }

  @Handles(addLeadNote)
  addNote({ caller, input, deadline }: Call<typeof addLeadNote>): Promise<OutputOf<typeof addLeadNote>> {
    return this.followUps.addNote(caller, input.ids.lead, input.body, deadline);
  }

  @Handles(deleteLeadNote)
  deleteNote({ caller, input, deadline }: Call<typeof deleteLeadNote>): Promise<OutputOf<typeof deleteLeadNote>> {
    return this.followUps.deleteNote(caller, input.ids.lead, input.ids.note, deadline);
  }
}
