import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { grantName } from '../credentials/authenticated-grant.js';
import { Tombstones } from '../redis/tombstones.js';
import { GrantsRepository } from './grants.repository.js';
import type { OauthGrantEntity } from './oauth-grant.entity.js';

/** Ends grants on every gateway. */
@Injectable()
export class GrantRevocation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly grants: GrantsRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  /** Revokes the grants of a member whose role changes or who is removed. */
  async revokeOfMember(tx: Tx, organizationId: number, personId: number): Promise<void> {
    const ids = await this.grants.idsOfMember(tx, organizationId, personId);
    if (ids.length === 0) return;
    await Promise.all(ids.map((id) => this.tombstones.entomb(grantName(id))));
    await this.grants.revoke(tx, ids, this.clock.now());
  }

  /** Revokes a grant. Idempotent. Returns once no gateway accepts its tokens. */
  async revoke(id: number, onRevoked: (tx: Tx, grant: OauthGrantEntity) => Promise<void>): Promise<void> {
    const name = grantName(id);
    const isEntombed = await this.tombstones.entomb(name);
    try {
      await inTransaction(this.dataSource, async (tx) => {
        for (const grant of await this.grants.revoke(tx, [id], this.clock.now())) await onRevoked(tx, grant);
      });
    } catch (error) {
      await this.tombstones.exhume(name);
      throw error;
    }
    this.tombstones.assertEffective(isEntombed, 0);
  }
}
