import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import { hashSecret } from '../credentials/secret.js';
import { GrantRevocation } from '../grants/grant-revocation.js';
import { GrantsRepository } from '../grants/grants.repository.js';
import { readOnlyResourceOf, readScopes, resourceOf } from './mcp-resource.js';
import { OauthOptions } from './oauth-options.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';

/** A new client is removed after this time, unless a person connects it. */
const NEW_CLIENT_LIFE_SECONDS = 7 * 24 * 3600;

/** Stores what the OAuth server remembers. */
@Injectable()
export class ProviderStorage {
  private readonly resource: string;
  private readonly readOnlyResource: string;

  constructor(
    private readonly records: OauthRecordsRepository,
    private readonly grants: GrantsRepository,
    private readonly revocation: GrantRevocation,
    private readonly clock: Clock,
    options: OauthOptions,
  ) {
    this.resource = resourceOf(options);
    this.readOnlyResource = readOnlyResourceOf(options);
  }

  /** Returns where the server stores records of a kind. */
  adapterFor(kind: string): Adapter {
    if (kind === 'Session') return sessions;
    return kind === 'Grant' ? this.grantAdapter() : this.recordAdapter(kind);
  }

  /** Only the hashes of codes and tokens are stored. */
  private recordAdapter(kind: string): Adapter {
    return {
      ...unused,
      upsert: async (id, { jti: _, ...payload }, expiresIn = NEW_CLIENT_LIFE_SECONDS) => {
        const expires_at = new Date(this.clock.now().getTime() + expiresIn * 1000);
        const grant_handle = (payload.grantId as string | undefined) ?? null;
        await this.records.store({ kind, hash: hashSecret(id), grant_handle, payload, expires_at });
      },
      find: async (id) => {
        const found = await this.records.find(kind, hashSecret(id));
        if (!found) return undefined;
        const consumed = found.consumed_at ? { consumed: found.consumed_at.getTime() / 1000 } : {};
        return { ...found.payload, ...consumed, jti: id } as AdapterPayload;
      },
      consume: async (id) => {
        if (await this.records.consume(kind, hashSecret(id), this.clock.now())) return;
        // A request that arrived at the same time has used it.
        const found = await this.records.find(kind, hashSecret(id));
        const handle = found?.payload['grantId'];
        if (typeof handle === 'string') await this.revocation.revokeWithHandle(handle);
        throw new errors.InvalidGrant('used twice');
      },
      destroy: (id) => this.records.remove(kind, hashSecret(id)),
      // The library also destroys the grant, which removes its codes and tokens.
      revokeByGrantId: nothing,
    };
  }

  /** Grants are made by the consent page, and end when their person is no longer a member. */
  private grantAdapter(): Adapter {
    return {
      ...unused,
      find: async (handle) => {
        const grant = await this.grants.findStanding(handle);
        if (!grant) return undefined;
        return {
          kind: 'Grant',
          jti: handle,
          iat: Math.floor(grant.created_at.getTime() / 1000),
          exp: Math.floor(grant.expires_at.getTime() / 1000),
          accountId: String(grant.person_id),
          clientId: grant.client_id,
          resources: {
            [this.resource]: grant.scopes.join(' '),
            [this.readOnlyResource]: grant.scopes.filter((scope) => readScopes.includes(scope)).join(' '),
          },
        };
      },
      destroy: (handle) => this.revocation.revokeWithHandle(handle),
    };
  }
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

const unused: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

/** The server has no sessions of its own: each authorization takes the person from the portal's session. */
const sessions = unused;
