import {
  connectedAppFields,
  DomainError,
  formatInstant,
  formatInstantOrNull,
  present,
  type CallConfirmation,
  type Caller,
  type ConnectedApp,
} from '@frontdesk/contracts';
import { recordChange, recordNoChange } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { GrantRevocation } from './grant-revocation.js';
import { GrantsRepository, type ListedGrant } from './grants.repository.js';

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

function toConnectedApp({ asks_me, approves_in_portal, person_id, person_name, ...grant }: ListedGrant): ConnectedApp {
  const call_confirmation: CallConfirmation = approves_in_portal ? 'in_portal' : asks_me ? 'in_app' : 'none';
  return present(
    connectedAppFields,
    {
      ...grant,
      call_confirmation,
      approved_by: { id: person_id, name: person_name },
      expires_at: formatInstant(grant.expires_at),
      last_used_at: formatInstantOrNull(grant.last_used_at),
      revoked_at: formatInstantOrNull(grant.revoked_at),
      created_at: formatInstant(grant.created_at),
    },
    { detail: true, hipaa: false },
  );
}
