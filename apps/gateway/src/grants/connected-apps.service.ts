import {
  connectedAppFields,
  DomainError,
  formatInstant,
  formatInstantOrNull,
  operatorConnectedAppFields,
  present,
  type CallConfirmation,
  type Caller,
  type ConnectedApp,
  type ListOperatorConnectedAppsQuery,
  type OperatorConnectedApp,
  type Page,
  type PageRequest,
} from '@frontdesk/contracts';
import { recordChange, recordNoChange } from '@frontdesk/messaging';
import { toPage } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { GrantRevocation } from './grant-revocation.js';
import { GrantsRepository, type ListedGrant, type OperatorGrant } from './grants.repository.js';

/** The AI apps that people connected to an organization. */
@Injectable()
export class ConnectedAppsService {
  constructor(
    private readonly grants: GrantsRepository,
    private readonly revocation: GrantRevocation,
  ) {}

  async list(organizationId: number): Promise<{ data: ConnectedApp[] }> {
    return { data: (await this.grants.listByOrganization(organizationId)).map(toConnectedApp) };
  }

  /** Lists the apps of every organization. */
  async listOfOperators(query: ListOperatorConnectedAppsQuery, page: PageRequest): Promise<Page<OperatorConnectedApp>> {
    const rows = await this.grants.listOfOperators(query, page);
    return toPage(page, rows, ({ created_at, id }) => ({ at: created_at.toISOString(), id }), toOperatorApp);
  }

  /** Disconnects an app. Idempotent. Returns once no gateway accepts its tokens. */
  async revoke(organizationId: number, id: number, caller: Caller): Promise<void> {
    const grant = await this.grants.find(organizationId, id);
    if (!grant) throw new DomainError('not_found');
    await this.revocation.revoke(grant, (tx, { mode, revoked_at }) =>
      recordChange(tx, { ...caller, livemode: mode === 'live' }, { id, after: { revoked_at } }),
    );
    // A repeat changes nothing.
    recordNoChange(caller);
  }
}

function toConnectedApp(grant: ListedGrant): ConnectedApp {
  return present(connectedAppFields, shownOf(grant), { detail: true, hipaa: false });
}

function toOperatorApp(grant: OperatorGrant): OperatorConnectedApp {
  const organization = { id: grant.organization_id, name: grant.organization_name };
  return present(operatorConnectedAppFields, { ...shownOf(grant), organization }, { detail: true, hipaa: false });
}

function shownOf({ asks_me, approves_in_portal, person_id, person_name, ...grant }: ListedGrant) {
  const call_confirmation: CallConfirmation = approves_in_portal ? 'in_portal' : asks_me ? 'in_app' : 'none';
  return {
    ...grant,
    call_confirmation,
    approved_by: { id: person_id, name: person_name },
    expires_at: formatInstant(grant.expires_at),
    last_used_at: formatInstantOrNull(grant.last_used_at),
    revoked_at: formatInstantOrNull(grant.revoked_at),
    created_at: formatInstant(grant.created_at),
  };
}
