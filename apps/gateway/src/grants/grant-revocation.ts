import { recordAudit } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { grantName } from '../credentials/authenticated-grant.js';
import { Tombstones } from '../redis/tombstones.js';
import { GrantsRepository } from './grants.repository.js';
import type { OauthGrantEntity } from './oauth-grant.entity.js';

/** Revokes the grants of a member in the transaction of {@link GrantRevocation.inTransaction}. */
export type RevokeOfMember = (tx: Tx, organizationId: number, personId: number) => Promise<void>;

/** Ends grants on every gateway. */
@Injectable()
export class GrantRevocation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly grants: GrantsRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a transaction that may revoke the grants of members whose role changes or who are removed. Returns once no
   * gateway accepts their tokens.
   */
  async inTransaction<T>(run: (tx: Tx, revokeOfMember: RevokeOfMember) => Promise<T>): Promise<T> {
    const entombed = new Map<number, boolean>();
    const revokeOfMember: RevokeOfMember = async (tx, organizationId, personId) => {
      const ids = await this.grants.idsOfMember(tx, organizationId, personId);
      if (ids.length === 0) return;
      const entomb = async (id: number): Promise<void> =>
        void entombed.set(id, await this.tombstones.entomb(grantName(id)));
      await Promise.all(ids.map(entomb));
      await this.grants.revoke(tx, ids, this.clock.now());
    };
    let result: T;
    try {
      result = await inTransaction(this.dataSource, (tx) => run(tx, revokeOfMember));
    } catch (error) {
      await Promise.all([...entombed.keys()].map((id) => this.exhumeUsable(id)));
      throw error;
    }
    for (const isEntombed of entombed.values()) this.tombstones.assertEffective(isEntombed, 0);
    return result;
  }

  /** Revokes a grant. Idempotent. Returns once no gateway accepts its tokens. */
  async revoke(
    { id, revoked_at }: Pick<OauthGrantEntity, 'id' | 'revoked_at'>,
    onRevoked: (tx: Tx, grant: OauthGrantEntity) => Promise<void>,
  ): Promise<void> {
    const now = this.clock.now();
    const isEntombed = await this.tombstones.entomb(grantName(id));
    try {
      await inTransaction(this.dataSource, async (tx) => {
        for (const grant of await this.grants.revoke(tx, [id], now)) await onRevoked(tx, grant);
      });
    } catch (error) {
      await this.exhumeUsable(id);
      throw error;
    }
    this.tombstones.assertEffective(isEntombed, now.getTime() - (revoked_at ?? now).getTime());
  }

  /**
   * Removes the tombstone of a revocation that failed, unless an earlier or simultaneous one has succeeded: its
   * tombstone still keeps cached tokens out.
   */
  private async exhumeUsable(id: number): Promise<void> {
    if (await this.grants.isRevoked(id)) return;
    await this.tombstones.exhume(grantName(id));
    if (await this.grants.isRevoked(id)) await this.tombstones.entomb(grantName(id));
  }

  /** Revokes the grant of a token that its app revoked, or that was used twice. */
  async revokeWithHandle(handle: string): Promise<void> {
    const id = await this.grants.idOf(handle);
    if (id === null) return;
    await this.revoke({ id, revoked_at: null }, (tx, { organization_id, mode, client_name }) =>
      recordAudit(tx, {
        occurrence: { organizationId: organization_id, livemode: mode === 'live', at: this.clock.now() },
        record: {
          actor: { kind: 'grant', id, name: client_name },
          action: 'connected_app.revoked',
          target: { type: 'connected_app', id },
          changes: {},
          address: null,
          request_id: null,
        },
      }),
    );
  }
}
