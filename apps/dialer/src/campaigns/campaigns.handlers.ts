import {
  cancelCampaign,
  cancelCampaignInOrganization,
  createCampaign,
  createCampaignInOrganization,
  findCampaignOfCall,
  getCampaign,
  getCampaignInOrganization,
  listCampaignContacts,
  listCampaignContactsInOrganization,
  listCampaigns,
  listCampaignsInOrganization,
  listRefusedRows,
  listRefusedRowsInOrganization,
  pauseCampaign,
  pauseCampaignInOrganization,
  startCampaign,
  startCampaignInOrganization,
  updateCampaign,
  updateCampaignInOrganization,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CampaignsService } from './campaigns.service.js';

@Controller()
export class CampaignsHandlers {
  constructor(private readonly campaigns: CampaignsService) {}

  @Handles(listCampaigns)
  list({ caller, input }: Call<typeof listCampaigns>): Promise<OutputOf<typeof listCampaigns>> {
    return this.campaigns.list(caller, input.query, input.page!);
  }

  @Handles(createCampaign)
  create({ caller, input, deadline }: Call<typeof createCampaign>): Promise<OutputOf<typeof createCampaign>> {
    return this.campaigns.create(caller, input.body, deadline);
  }

  @Handles(getCampaign)
  get({ caller, input }: Call<typeof getCampaign>): Promise<OutputOf<typeof getCampaign>> {
    return this.campaigns.get(caller, input.ids.campaign);
  }

  @Handles(findCampaignOfCall)
  ofCall({ caller, input }: Call<typeof findCampaignOfCall>): Promise<OutputOf<typeof findCampaignOfCall>> {
    return this.campaigns.ofCall(caller, input.ids.outboundCall);
  }

  @Handles(updateCampaign)
  update({ caller, input, deadline }: Call<typeof updateCampaign>): Promise<OutputOf<typeof updateCampaign>> {
    return this.campaigns.update(caller, input.ids.campaign, input.body, deadline);
  }

  @Handles(startCampaign)
  start({ caller, input, deadline }: Call<typeof startCampaign>): Promise<OutputOf<typeof startCampaign>> {
    return this.campaigns.start(caller, input.ids.campaign, deadline);
  }

  @Handles(pauseCampaign)
  pause({ caller, input, deadline }: Call<typeof pauseCampaign>): Promise<OutputOf<typeof pauseCampaign>> {
    return this.campaigns.pause(caller, input.ids.campaign, deadline);
  }

  @Handles(cancelCampaign)
  cancel({ caller, input, deadline }: Call<typeof cancelCampaign>): Promise<OutputOf<typeof cancelCampaign>> {
    return this.campaigns.cancel(caller, input.ids.campaign, deadline);
  }

  @Handles(listCampaignContacts)
  contacts({ caller, input }: Call<typeof listCampaignContacts>): Promise<OutputOf<typeof listCampaignContacts>> {
    return this.campaigns.listContacts(caller, input.ids.campaign, input.query, input.page!);
  }

  @Handles(listRefusedRows)
  refused({ caller, input }: Call<typeof listRefusedRows>): Promise<OutputOf<typeof listRefusedRows>> {
    return this.campaigns.listRefused(caller, input.ids.campaign, input.page!);
  }

  @Handles(listCampaignsInOrganization)
  listInOrganization({
    caller,
    input,
  }: Call<typeof listCampaignsInOrganization>): Promise<OutputOf<typeof listCampaignsInOrganization>> {
    return this.campaigns.list(caller, input.query, input.page!);
  }

  @Handles(createCampaignInOrganization)
  createInOrganization({
    caller,
    input,
    deadline,
  }: Call<typeof createCampaignInOrganization>): Promise<OutputOf<typeof createCampaignInOrganization>> {
    return this.campaigns.create(caller, input.body, deadline);
  }

  @Handles(getCampaignInOrganization)
  async getInOrganization({
    caller,
    input,
  }: Call<typeof getCampaignInOrganization>): Promise<OutputOf<typeof getCampaignInOrganization>> {
    const { campaign } = input.ids;
    return this.campaigns.get(await this.campaigns.inModeOf(caller, campaign), campaign);
  }

  @Handles(updateCampaignInOrganization)
  async updateInOrganization({
    caller,
    input,
    deadline,
  }: Call<typeof updateCampaignInOrganization>): Promise<OutputOf<typeof updateCampaignInOrganization>> {
    const { campaign } = input.ids;
    return this.campaigns.update(await this.campaigns.inModeOf(caller, campaign), campaign, input.body, deadline);
  }

  @Handles(startCampaignInOrganization)
  async startInOrganization({
    caller,
    input,
    deadline,
  }: Call<typeof startCampaignInOrganization>): Promise<OutputOf<typeof startCampaignInOrganization>> {
    const { campaign } = input.ids;
    return this.campaigns.start(await this.campaigns.inModeOf(caller, campaign), campaign, deadline);
  }

  @Handles(pauseCampaignInOrganization)
  async pauseInOrganization({
    caller,
    input,
    deadline,
  }: Call<typeof pauseCampaignInOrganization>): Promise<OutputOf<typeof pauseCampaignInOrganization>> {
    const { campaign } = input.ids;
    return this.campaigns.pause(await this.campaigns.inModeOf(caller, campaign), campaign, deadline);
  }

  @Handles(cancelCampaignInOrganization)
  async cancelInOrganization({
    caller,
    input,
    deadline,
  }: Call<typeof cancelCampaignInOrganization>): Promise<OutputOf<typeof cancelCampaignInOrganization>> {
    const { campaign } = input.ids;
    return this.campaigns.cancel(await this.campaigns.inModeOf(caller, campaign), campaign, deadline);
  }

  @Handles(listCampaignContactsInOrganization)
  async contactsInOrganization({
    caller,
    input,
  }: Call<typeof listCampaignContactsInOrganization>): Promise<OutputOf<typeof listCampaignContactsInOrganization>> {
    const { campaign } = input.ids;
    const own = await this.campaigns.inModeOf(caller, campaign);
    return this.campaigns.listContacts(own, campaign, input.query, input.page!);
  }

  @Handles(listRefusedRowsInOrganization)
  async refusedInOrganization({
    caller,
    input,
  }: Call<typeof listRefusedRowsInOrganization>): Promise<OutputOf<typeof listRefusedRowsInOrganization>> {
    const { campaign } = input.ids;
    return this.campaigns.listRefused(await this.campaigns.inModeOf(caller, campaign), campaign, input.page!);
  }
}
