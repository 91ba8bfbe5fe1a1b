import { apiScopes, DomainError, invalidFields, scopesHeldBy, type ApiScope, type Role } from '@frontdesk/contracts';
import { recordAudit } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type InteractionResults } from 'oidc-provider';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { newSecret } from '../credentials/secret.js';
import { GrantsRepository } from '../grants/grants.repository.js';
import { AuthorizationServer } from './authorization-server.js';
import { hostOf } from './client-metadata.js';
import { DEFAULT_CALL_BUDGET, GRANT_DAYS, type ConsentBody } from './consent-body.js';
import { readOnlyResourceOf, readScopes } from './mcp-resource.js';
import { OauthOptions } from './oauth-options.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';

const DAY_MS = 86_400_000;
/** An app can connect again for this long after its connection ended. */
const CLIENT_KEPT_DAYS = 90;
const ROLES: ReadonlySet<Role> = new Set<Role>(['owner', 'admin', 'developer']);

/** A request of the consent page: the messages of Node, whose cookie names the authorization. */
export interface ConsentVisit {
  raw: IncomingMessage;
  response: ServerResponse;
  /** The id in the address of the page. */
  uid: string;
}

/** What an app asks for. */
interface Asked {
  clientId: string;
  clientName: string;
  redirectUri: string;
  scopes: ApiScope[];
}

/** What people decide about an app that wants to connect. */
@Injectable()
export class ConsentService {
  private readonly registeredIds: ReadonlySet<string>;
  private readonly readOnlyResource: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly oauth: AuthorizationServer,
    private readonly grants: GrantsRepository,
    private readonly records: OauthRecordsRepository,
    private readonly keys: ApiKeysRepository,
    private readonly clock: Clock,
    options: OauthOptions,
  ) {
    this.registeredIds = new Set(options.clients.map(({ client_id }) => client_id));
    this.readOnlyResource = readOnlyResourceOf(options);
  }

  /** Returns what the page shows. */
  async describe(visit: ConsentVisit): Promise<object> {
    const { clientId, clientName, redirectUri, scopes } = await this.asked(visit);
    return {
      app: {
        name: clientName,
        // Only the host of an address is verified.
        host: hostOf(clientId),
        registered: this.registeredIds.has(clientId),
        returns_to: destinationOf(redirectUri),
      },
      scopes,
      days: GRANT_DAYS,
      call_budget: DEFAULT_CALL_BUDGET,
    };
  }

  /** Connects the app. Returns the path at which the browser goes on. */
  async approve(
    visit: ConsentVisit,
    member: AuthenticatedMember,
    body: ConsentBody,
    from: { address: string; requestId: string },
  ): Promise<{ url: string }> {
    const asked = await this.asked(visit);
    await this.assertAllowed(member, asked, body);
    const now = wholeSecond(this.clock.now());
    const { person, organization, livemode } = member;
    const handle = newSecret();
    const confirmation = body.call_confirmation ?? 'in_app';
    await inTransaction(this.dataSource, async (tx) => {
      // Fetching what the app states about itself may have taken seconds.
      const role = await this.grants.keepRole(tx, organization.id, person.id);
      if (!role) throw new DomainError('not_a_member');
      assertHeld(role, livemode, body);
      const grant = await this.grants.insert(tx, {
        organization_id: organization.id,
        person_id: person.id,
        handle,
        client_id: asked.clientId,
        client_name: asked.clientName,
        mode: body.mode,
        scopes: apiScopes.filter((scope) => body.scopes.includes(scope)),
        asks_me: confirmation !== 'none',
        approves_in_portal: confirmation === 'in_portal',
        call_budget: body.call_budget ?? DEFAULT_CALL_BUDGET,
        expires_at: new Date(now.getTime() + body.days * DAY_MS),
        last_used_at: null,
        revoked_at: null,
        created_at: now,
      });
      await this.records.keepClient(
        tx,
        asked.clientId,
        new Date(grant.expires_at.getTime() + CLIENT_KEPT_DAYS * DAY_MS),
      );
      const after = {
        client_id: grant.client_id,
        mode: grant.mode,
        scopes: grant.scopes,
        expires_at: grant.expires_at,
      };
      await recordAudit(tx, {
        occurrence: { organizationId: organization.id, livemode, at: now },
        record: {
          actor: { kind: 'person', id: person.id, name: person.name },
          action: 'connected_app.approved',
          target: { type: 'connected_app', id: grant.id },
          changes: Object.fromEntries(
            Object.entries(after).map(([name, value]) => [name, { before: null, after: value }]),
          ),
          address: from.address,
          request_id: from.requestId,
        },
      });
    });
    const login = { accountId: String(person.id), remember: false };
    return this.finish(visit, { login, consent: { grantId: handle } });
  }

  /** Tells the app that the person refused. */
  refuse(visit: ConsentVisit): Promise<{ url: string }> {
    return this.finish(visit, { error: 'access_denied', error_description: 'The person refused.' });
  }

  private async asked({ raw, response, uid }: ConsentVisit): Promise<Asked> {
    const { provider } = this.oauth;
    const interaction = await orNotFound(provider.interactionDetails(raw, response));
    // The cookie binds the decision to the browser in which the app began.
    if (interaction.uid !== uid) throw new DomainError('not_found');
    const { client_id, redirect_uri, scope, resource } = interaction.params as Record<string, string>;
    // A decision is final.
    if (interaction.result) throw new DomainError('not_found');
    const client = await orNotFound(provider.Client.find(client_id!));
    if (!client) throw new DomainError('not_found');
    const wanted = new Set(scope?.split(' '));
    const offered = resource === this.readOnlyResource ? readScopes : apiScopes;
    return {
      clientId: client_id!,
      clientName: client.clientName ?? client_id!,
      redirectUri: redirect_uri ?? client.redirectUris![0]!,
      scopes: offered.filter((one) => wanted.has(one)),
    };
  }

  private async assertAllowed(
    { role, organization, livemode, reauthenticatedUntil }: AuthenticatedMember,
    { scopes }: Asked,
    body: ConsentBody,
  ): Promise<void> {
    assertHeld(role, livemode, body);
    const fields = {
      ...(body.scopes.length === 0 ? { scopes: ['must contain at least one scope'] } : {}),
      ...(body.scopes.every((scope) => scopes.includes(scope))
        ? {}
        : { scopes: ['must be scopes that the app asks for'] }),
      ...(GRANT_DAYS.some((days) => days === body.days) ? {} : { days: [`must be one of ${GRANT_DAYS.join(', ')}`] }),
    };
    if (Object.keys(fields).length > 0) throw invalidFields(fields);
    if (!livemode) return;
    if (reauthenticatedUntil <= this.clock.now().getTime()) throw new DomainError('reauthentication_required');
    if (!(await this.keys.hasAcceptedTerms(organization.id))) throw new DomainError('terms_not_accepted');
  }

  private async finish({ raw, response, uid }: ConsentVisit, result: InteractionResults): Promise<{ url: string }> {
    const { provider } = this.oauth;
    const interaction = await orNotFound(provider.interactionDetails(raw, response));
    if (interaction.uid !== uid) throw new DomainError('not_found');
    const next = await provider.interactionResult(raw, response, result, { mergeWithLastSubmission: false });
    // The cookies of the authorization belong to the origin of the page, which can differ from the issuer's.
    return { url: new URL(next).pathname };
  }
}

function assertHeld(role: Role, livemode: boolean, { scopes }: ConsentBody): void {
  const held = scopesHeldBy(role, livemode);
  if (!ROLES.has(role) || scopes.some((scope) => !held.includes(scope))) throw new DomainError('role_not_allowed');
}

/** The host or the scheme to which the app's answer goes. */
function destinationOf(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}

/** An authorization that expired, or began in another browser, does not exist. */
async function orNotFound<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) throw new DomainError('not_found', {}, error.message);
    throw error;
  }
}
