import {
  credentialEnded,
  DomainError,
  scopesHeldBy,
  type ApiKey,
  type Caller,
  type CreateApiKeyBody,
  type OwnApiKey,
  type Role,
} from '@frontdesk/contracts';
import { announce, recordChange, recordNoChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { keyName } from '../credentials/authenticated-key.js';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { generateApiKey, hashApiKey, visiblePrefix } from '../credentials/api-key-format.js';
import { toApiKey, toOwnApiKey } from './api-key-presenter.js';
import type { ApiKeyEntity } from './api-key.entity.js';
import { Tombstones } from '../redis/tombstones.js';
import { ApiKeysRepository } from './api-keys.repository.js';

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: ApiKeysRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  create(organizationId: number, body: CreateApiKeyBody, caller: Caller): Promise<{ data: ApiKey; key: string }> {
    return this.createBy(null, organizationId, body, caller);
  }

  /** Creates a key for a member, whose role limits its scopes. */
  async createAs(
    { role, organization, person: { id, name } }: AuthenticatedMember,
    body: CreateApiKeyBody,
    caller: Caller,
  ): Promise<{ data: OwnApiKey; key: string }> {
    await this.assertAllowed(role, organization.id, body);
    const { data, key } = await this.createBy(id, organization.id, body, caller);
    return { data: { ...data, created_by: { id, name }, of_login: false }, key };
  }

  /** Throws unless a member with this role may create the key. */
  async assertAllowed(
    role: Role,
    organizationId: number,
    key: Pick<CreateApiKeyBody, 'mode' | 'scopes'>,
  ): Promise<void> {
    if (!holds(role, key)) throw new DomainError('role_not_allowed');
    if (key.mode === 'live' && !(await this.keys.hasAcceptedTerms(organizationId))) {
      throw new DomainError('terms_not_accepted');
    }
  }

  private createBy(
    personId: number | null,
    organizationId: number,
    body: CreateApiKeyBody,
    caller: Caller,
  ): Promise<{ data: ApiKey; key: string }> {
    return inTransaction(this.dataSource, async (tx) => {
      const created = await this.insert(tx, organizationId, body, personId);
      const { id, mode } = created.data;
      await recordChange(tx, { ...caller, livemode: mode === 'live' }, { id, after: created.data });
      return created;
    });
  }

  /** Creates a key within a transaction. */
  async insert(
    tx: Tx,
    organizationId: number,
    body: CreateApiKeyBody,
    personId: number | null = null,
    isOfLogin = false,
  ): Promise<{ data: ApiKey; key: string }> {
    const key = generateApiKey(body.mode);
    const entity = await this.keys.insert(tx, {
      organization_id: organizationId,
      name: body.name,
      mode: body.mode,
      scopes: body.scopes,
      prefix: visiblePrefix(key),
      hash: hashApiKey(key),
      expires_at: body.expires_at ? new Date(body.expires_at) : null,
      last_used_at: null,
      revoked_at: null,
      created_by: personId,
      of_login: isOfLogin,
      created_at: wholeSecond(this.clock.now()),
    });
    return { data: toApiKey(entity), key };
  }

  async list(organizationId: number): Promise<{ data: ApiKey[] }> {
    return { data: (await this.keys.listByOrganization(organizationId)).map(toApiKey) };
  }

  /** Like {@link list}, with the person who created each key. */
  async listOwn(organizationId: number): Promise<{ data: OwnApiKey[] }> {
    const keys = await this.keys.listByOrganization(organizationId);
    return { data: keys.map((key) => toOwnApiKey(key, key.person)) };
  }

  /** Revokes a key. Idempotent. Returns once no gateway accepts the key. */
  async revoke(organizationId: number, id: number, caller: Caller): Promise<void> {
    const key = await this.keys.find(organizationId, id);
    if (!key) throw new DomainError('not_found');
    const now = this.clock.now();
    const isEntombed = await this.tombstones.entomb(key.hash);
    let revokedAt: Date | null;
    try {
      revokedAt = await inTransaction(this.dataSource, (tx) => this.storeRevocation(tx, key, now, caller));
    } catch (error) {
      if (!key.revoked_at) await this.tombstones.exhume(key.hash);
      throw error;
    }
    this.tombstones.assertEffective(isEntombed, now.getTime() - (revokedAt ?? now).getTime());
  }

  /** Returns when the key was revoked: now, or earlier for a repeat. */
  private async storeRevocation(tx: Tx, key: ApiKeyEntity, now: Date, caller: Caller): Promise<Date | null> {
    const { id, mode, organization_id } = key;
    if (await this.keys.revoke(tx, organization_id, id, now)) {
      const livemode = mode === 'live';
      const occurrence = { organizationId: organization_id, livemode, at: now };
      await announce(tx, credentialEnded, occurrence, { credential: keyName(id) });
      await recordChange(tx, { ...caller, livemode }, { id, after: { revoked_at: now } });
      return now;
    }
    recordNoChange(caller);
    return (await this.keys.find(organization_id, id, tx))?.revoked_at ?? null;
  }
}

/** Whether the role holds all scopes of a key. */
export function holds(role: Role, { mode, scopes }: Pick<CreateApiKeyBody, 'mode' | 'scopes'>): boolean {
  const held = scopesHeldBy(role, mode === 'live');
  return scopes.every((scope) => held.includes(scope));
}
