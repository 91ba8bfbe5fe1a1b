import {
  createCrmConnection,
  createOwnCrmConnection,
  deleteCrmConnection,
  deleteOwnCrmConnection,
  listCrmConnections,
  listCrmDeliveries,
  listLeadCrmPushes,
  listOwnCrmConnections,
  replayCrmDeliveries,
  retryCrmDelivery,
  testCrmConnection,
  testOwnCrmConnection,
  updateCrmConnection,
  updateOwnCrmConnection,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CrmConnectionsService } from './crm-connections.service.js';
import { CrmDeliveriesService } from './crm-deliveries.service.js';

/** The operations of the platform API and, with the names `…Own`, those of the portal. */
@Controller()
export class CrmConnectionsHandlers {
  constructor(
    private readonly connections: CrmConnectionsService,
    private readonly deliveries: CrmDeliveriesService,
  ) {}

  @Handles(listCrmConnections)
  list({ caller }: Call<typeof listCrmConnections>): Promise<OutputOf<typeof listCrmConnections>> {
    return this.connections.list(caller);
  }

  @Handles(createCrmConnection)
  create({ caller, input, deadline }: Call<typeof createCrmConnection>): Promise<OutputOf<typeof createCrmConnection>> {
    const { livemode: _, ...body } = input.body;
    return this.connections.create(caller, body, deadline);
  }

  @Handles(updateCrmConnection)
  update({ caller, input, deadline }: Call<typeof updateCrmConnection>): Promise<OutputOf<typeof updateCrmConnection>> {
    const { livemode: _, ...body } = input.body;
    return this.connections.update(caller, input.ids.crmConnection, body, deadline);
  }

  @Handles(deleteCrmConnection)
  delete({ caller, input, deadline }: Call<typeof deleteCrmConnection>): Promise<OutputOf<typeof deleteCrmConnection>> {
    return this.connections.delete(caller, input.ids.crmConnection, deadline);
  }

  @Handles(testCrmConnection)
  test({ caller, input, deadline }: Call<typeof testCrmConnection>): Promise<OutputOf<typeof testCrmConnection>> {
    return this.deliveries.test(caller, input.ids.crmConnection, deadline);
  }

  @Handles(listOwnCrmConnections)
  listOwn({ caller }: Call<typeof listOwnCrmConnections>): Promise<OutputOf<typeof listOwnCrmConnections>> {
    return this.connections.list(caller);
  }

  @Handles(createOwnCrmConnection)
  createOwn({
    caller,
    input,
    deadline,
  }: Call<typeof createOwnCrmConnection>): Promise<OutputOf<typeof createOwnCrmConnection>> {
    return this.connections.create(caller, input.body, deadline);
  }

  @Handles(updateOwnCrmConnection)
  updateOwn({
    caller,
    input,
    deadline,
  }: Call<typeof updateOwnCrmConnection>): Promise<OutputOf<typeof updateOwnCrmConnection>> {
    return this.connections.update(caller, input.ids.crmConnection, input.body, deadline);
  }

  @Handles(deleteOwnCrmConnection)
  deleteOwn({
    caller,
    input,
    deadline,
  }: Call<typeof deleteOwnCrmConnection>): Promise<OutputOf<typeof deleteOwnCrmConnection>> {
    return this.connections.delete(caller, input.ids.crmConnection, deadline);
  }

  @Handles(testOwnCrmConnection)
  testOwn({
    caller,
    input,
    deadline,
  }: Call<typeof testOwnCrmConnection>): Promise<OutputOf<typeof testOwnCrmConnection>> {
    return this.deliveries.test(caller, input.ids.crmConnection, deadline);
  }

  @Handles(listCrmDeliveries)
  listDeliveries({ caller, input }: Call<typeof listCrmDeliveries>): Promise<OutputOf<typeof listCrmDeliveries>> {
    return this.deliveries.list(caller, input.ids.crmConnection, input.query, input.page!);
  }

  @Handles(retryCrmDelivery)
  retry({ caller, input, deadline }: Call<typeof retryCrmDelivery>): Promise<OutputOf<typeof retryCrmDelivery>> {
    return this.deliveries.retry(caller, input.ids.crmConnection, input.ids.delivery, deadline);
  }

  @Handles(replayCrmDeliveries)
  replay({ caller, input, deadline }: Call<typeof replayCrmDeliveries>): Promise<OutputOf<typeof replayCrmDeliveries>> {
    return this.deliveries.replay(caller, input.ids.crmConnection, deadline);
  }

  @Handles(listLeadCrmPushes)
  ofLead({ caller, input }: Call<typeof listLeadCrmPushes>): Promise<OutputOf<typeof listLeadCrmPushes>> {
    return this.deliveries.ofLead(caller, input.ids.lead);
  }
}
