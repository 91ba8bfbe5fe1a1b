import {
  getConsent,
  listConsents,
  listOrganizationConsents,
  recordConsent,
  recordOwnConsent,
  revokeConsent,
  withdrawConsent,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { ConsentsService } from './consents.service.js';

@Controller()
export class ConsentsHandlers {
  constructor(private readonly consents: ConsentsService) {}

  @Handles(recordConsent)
  record({ caller, input, deadline }: Call<typeof recordConsent>): Promise<OutputOf<typeof recordConsent>> {
    return this.consents.record(caller, input.body, deadline);
  }

  @Handles(listConsents)
  list({ caller, input }: Call<typeof listConsents>): Promise<OutputOf<typeof listConsents>> {
    return this.consents.list(caller, input.query, input.page!);
  }

  @Handles(getConsent)
  get({ caller, input }: Call<typeof getConsent>): Promise<OutputOf<typeof getConsent>> {
    return this.consents.get(caller, input.ids.consent);
  }

  @Handles(listOrganizationConsents)
  listInOrganization({
    caller,
    input,
  }: Call<typeof listOrganizationConsents>): Promise<OutputOf<typeof listOrganizationConsents>> {
    return this.consents.list(caller, input.query, input.page!);
  }

  @Handles(revokeConsent)
  revoke({ caller, input, deadline }: Call<typeof revokeConsent>): Promise<OutputOf<typeof revokeConsent>> {
    return this.consents.revoke(caller, input.ids.consent, deadline);
  }

  @Handles(recordOwnConsent)
  async recordOwn({
    caller,
    input,
    deadline,
  }: Call<typeof recordOwnConsent>): Promise<OutputOf<typeof recordOwnConsent>> {
    const { data } = await this.consents.record(caller, input.body, deadline);
    return { data };
  }

  @Handles(withdrawConsent)
  withdraw({ caller, input, deadline }: Call<typeof withdrawConsent>): Promise<OutputOf<typeof withdrawConsent>> {
    return this.consents.withdraw(caller, input.ids.consent, deadline);
  }
}
