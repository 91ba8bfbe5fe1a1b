import { credentialEnded, pendingAudit, revokeApiKey, type Caller } from '@frontdesk/contracts';
import { announce, recordAudit, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { grantName } from '../credentials/authenticated-grant.js';
import { keyName } from '../credentials/authenticated-key.js';
import { Tombstones } from '../redis/tombstones.js';
import { GrantsRepository } from './grants.repository.js';
import type { OauthGrantEntity } from './oauth-grant.entity.js';

/** Revokes the grants and the keys of logins of a member, in {@link GrantRevocation.inTransaction}. */
export type RevokeOfMember = (tx: Tx, personId: number, caller: Caller & { organizationId: number }) => Promise<void>;

type EndedGrant = Pick<OauthGrantEntity, 'id' | 'organization_id' | 'mode'>;

const EXPIRED_PER_RUN = 100;

/** Ends grants on every gateway. */
@Injectable()
export class GrantRevocation {
  constructor(
    private readonly dataSource: DataSource,
    private readonly grants: GrantsRepository,
    private readonly keys: ApiKeysRepository,
    private readonly tombstones: Tombstones,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a transaction that may revoke the grants, and the keys of logins, of members whose role changes or who are
   * removed. Returns once no gateway accepts them.
   */
  async inTransaction<T>(run: (tx: Tx, revokeOfMember: RevokeOfMember) => Promise<T>): Promise<T> {
    const entombed: { credential: string; isRevoked: () => Promise<boolean>; isEffective: boolean }[] = [];
    const entomb = async (credential: string, isRevoked: () => Promise<boolean>): Promise<void> =>
      void entombed.push({ credential, isRevoked, isEffective: await this.tombstones.entomb(credential) });
    const revokeOfMember: RevokeOfMember = async (tx, personId, caller) => {
      const now = this.clock.now();
      const ids = await this.grants.idsOfMember(tx, caller.organizationId, personId);
      const keys = await this.keys.revokeLogins(tx, caller.organizationId, personId, now);
      // At once, because each waits while Redis is down, and the transaction holds locks.
      await Promise.all([
        ...ids.map((id) => entomb(grantName(id), () => this.grants.isRevoked(id))),
        ...keys.map(({ id, hash }) => entomb(hash, async () => !(await this.keys.isUsable(id, now)))),
      ]);
      if (ids.length > 0) await this.store(tx, ids, now);
      for (const { id, mode } of keys) {
        const audit = pendingAudit(revokeApiKey, caller, () => now);
        const change = { id, after: { revoked_at: now } };
        const livemode = mode === 'live';
        const occurrence = { organizationId: caller.organizationId, livemode, at: now };
        await announce(tx, credentialEnded, occurrence, { credential: keyName(id) });
        await recordChange(tx, { ...caller, livemode, audit }, change);
      }
    };
    let result: T;
    try {
      result = await inTransaction(this.dataSource, (tx) => run(tx, revokeOfMember));
    } catch (error) {
      await Promise.all(entombed.map(({ credential, isRevoked }) => this.exhumeUsable(credential, isRevoked)));
      throw error;
    }
    for (const { isEffective } of entombed) this.tombstones.assertEffective(isEffective, 0);
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
        for (const grant of await this.store(tx, [id], now)) await onRevoked(tx, grant);
      });
    } catch (error) {
      await this.exhumeUsable(grantName(id), () => this.grants.isRevoked(id));
      throw error;
    }
    this.tombstones.assertEffective(isEntombed, now.getTime() - (revoked_at ?? now).getTime());
  }

  /** Returns the grants that were not revoked yet. */
  private async store(tx: Tx, ids: readonly number[], at: Date): Promise<OauthGrantEntity[]> {
    const revoked = await this.grants.revoke(tx, ids, at);
    await announceEnd(tx, revoked, at);
    return revoked;
  }

  /** Announces the end of some grants that have expired. Returns how many there were. */
  async announceExpired(): Promise<number> {
    const now = this.clock.now();
    return inTransaction(this.dataSource, async (tx) => {
      const expired = await this.grants.takeExpired(tx, now, EXPIRED_PER_RUN);
      await announceEnd(tx, expired, now);
      return expired.length;
    });
  }

  /**
   * Removes the tombstone of a revocation that failed, unless an earlier or simultaneous one has succeeded: its
   * tombstone still keeps cached credentials out.
   */
  private async exhumeUsable(credential: string, isRevoked: () => Promise<boolean>): Promise<void> {
    if (await isRevoked()) return;
    await this.tombstones.exhume(credential);
    if (await isRevoked()) await this.tombstones.entomb(credential);
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

/** Other services then end what the grants have set up. */
async function announceEnd(tx: Tx, grants: readonly EndedGrant[], at: Date): Promise<void> {
  for (const { id, organization_id: organizationId, mode } of grants) {
    const occurrence = { organizationId, livemode: mode === 'live', at };
    await announce(tx, credentialEnded, occurrence, { credential: grantName(id) });
  }
}
