import {
  approveCall,
  getCallApproval,
  listConnectedApps,
  listOperatorConnectedApps,
  listOwnConnectedApps,
  revokeConnectedApp,
  revokeOwnConnectedApp,
  type CallApproval,
  type ConnectedApp,
  type OperatorConnectedApp,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { CallApprovalsService } from './call-approvals.service.js';
import { ConnectedAppsService } from './connected-apps.service.js';

@Controller()
export class ConnectedAppsController {
  constructor(
    private readonly apps: ConnectedAppsService,
    private readonly approvals: CallApprovalsService,
  ) {}

  @Endpoint(listConnectedApps)
  list({ input }: EndpointCall<typeof listConnectedApps>): Promise<{ data: ConnectedApp[] }> {
    return this.apps.list(input.ids.organization);
  }

  @Endpoint(listOperatorConnectedApps)
  listOfOperators({ input }: EndpointCall<typeof listOperatorConnectedApps>): Promise<Page<OperatorConnectedApp>> {
    return this.apps.listOfOperators(input.query, input.page!);
  }

  @Endpoint(revokeConnectedApp)
  revoke({ input, caller }: EndpointCall<typeof revokeConnectedApp>): Promise<void> {
    return this.apps.revoke(input.ids.organization, input.ids.app, caller);
  }

  @Endpoint(listOwnConnectedApps)
  listOwn({ member }: EndpointCall<typeof listOwnConnectedApps>): Promise<{ data: ConnectedApp[] }> {
    return this.apps.list(member!.organization.id);
  }

  @Endpoint(revokeOwnConnectedApp)
  revokeOwn({ member, input, caller }: EndpointCall<typeof revokeOwnConnectedApp>): Promise<void> {
    return this.apps.revoke(member!.organization.id, input.ids.app, caller);
  }

  @Endpoint(getCallApproval)
  getApproval({ member, input }: EndpointCall<typeof getCallApproval>): Promise<{ data: CallApproval }> {
    return this.approvals.get(member!, input.ids.approval);
  }

  @Endpoint(approveCall)
  approve({ member, input, caller }: EndpointCall<typeof approveCall>): Promise<{ data: CallApproval }> {
    return this.approvals.approve(member!, input.ids.approval, caller);
  }
}
