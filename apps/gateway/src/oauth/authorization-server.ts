import { apiScopes } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { errors, interactionPolicy, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { generateAccessToken } from '../credentials/authenticated-grant.js';
import { ClientDocuments, DOCUMENT_CACHE_SECONDS } from './client-documents.js';
import { CONSENT_PATH } from './consent-path.js';
import { errorPage } from './error-page.js';
import { readOnlyResourceOf, readScopes, resourceOf } from './mcp-resource.js';
import { cookieKeys, signingKeys } from './oauth-keys.js';
import { OauthOptions } from './oauth-options.js';
import { ProviderStorage } from './provider-storage.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const CODE_LIFE_SECONDS = 60;
const ACCESS_TOKEN_LIFE_SECONDS = HOUR;
/** A refresh token that is not used for this time expires. */
const REFRESH_TOKEN_LIFE_SECONDS = 30 * DAY;
/** The time that a person has for signing in and deciding. */
const CONSENT_LIFE_SECONDS = 30 * 60;

export const AUTHORIZATION_PATH = '/oauth/authorize';
export const TOKEN_PATH = '/oauth/token';
export const REVOCATION_PATH = '/oauth/revoke';
export const JWKS_PATH = '/oauth/jwks';
export const REGISTRATION_PATH = '/oauth/register';

/** The OAuth server: the codes and tokens that AI apps get for the platform MCP server. */
@Injectable()
export class AuthorizationServer {
  readonly provider: Provider;
  private readonly issuer: URL;
  private readonly respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  constructor(
    options: OauthOptions,
    storage: ProviderStorage,
    documents: ClientDocuments,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.issuer = new URL(options.publicOrigin);
    this.provider = new Provider(this.issuer.origin, configurationOf(options, storage, documents));
    // The origin of the request is set below.
    this.provider.proxy = true;
    this.provider.use(describeScopes);
    Object.assign(this.provider.AccessToken.prototype, { generateTokenId });
    this.provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'oauth.failed'));
    this.respond = this.provider.callback() as typeof this.respond;
  }

  /** Handles a request. Addresses in responses come from the configuration and never from the request. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers } = request;
    headers.host = this.issuer.host;
    headers['x-forwarded-host'] = this.issuer.host;
    headers['x-forwarded-proto'] = this.issuer.protocol.slice(0, -1);
    // Responses to browsers are open to every origin, so the server's own rules are not needed.
    delete headers.origin;
    await this.respond(request, response);
  }
}

function configurationOf(options: OauthOptions, storage: ProviderStorage, documents: ClientDocuments): Configuration {
  const isEncrypted = options.publicOrigin.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isEncrypted, signed: true, overwrite: true } as const;
  return {
    adapter: (kind) => storage.adapterFor(kind),
    clients: options.clients.map((client) => ({ ...client })),
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'EdDSA',
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    claims: { openid: ['sub'] },
    cookies: {
      keys: cookieKeys(options.secrets),
      long: cookie,
      short: cookie,
      names: { session: 'frontdesk_oauth', interaction: 'frontdesk_oauth_consent', resume: 'frontdesk_oauth_resume' },
    },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    expiresWithSession: () => false,
    features: featuresOf(options),
    fetch: (url) => documents.fetch(String(url instanceof Request ? url.url : url)),
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { policy: consentPolicy(), url: (_ctx, { uid }) => `${CONSENT_PATH}/${uid}` },
    issueRefreshToken: () => true,
    jwks: signingKeys(options.secrets),
    loadExistingGrant,
    pkce: { required: () => true },
    renderError: (ctx, out, error) => {
      ctx.type = 'html';
      ctx.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      ctx.body = errorPage(out, error);
    },
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes: {
      authorization: AUTHORIZATION_PATH,
      jwks: JWKS_PATH,
      registration: REGISTRATION_PATH,
      revocation: REVOCATION_PATH,
      token: TOKEN_PATH,
    },
    scopes: [...apiScopes],
    ttl: {
      AccessToken: (ctx) => atMostGrant(ctx, ACCESS_TOKEN_LIFE_SECONDS),
      AuthorizationCode: CODE_LIFE_SECONDS,
      Interaction: CONSENT_LIFE_SECONDS,
      RefreshToken: (ctx) => atMostGrant(ctx, REFRESH_TOKEN_LIFE_SECONDS),
      Session: CONSENT_LIFE_SECONDS,
    },
  };
}

function featuresOf(options: OauthOptions): NonNullable<Configuration['features']> {
  const resource = resourceOf(options);
  const scopesOfResource = new Map([
    [resource, apiScopes],
    [readOnlyResourceOf(options), readScopes],
  ]);
  return {
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: 30, max: DOCUMENT_CACHE_SECONDS },
    },
    devInteractions: { enabled: false },
    // The MCP server would take a bound token also from an app without its key.
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    registration: {
      enabled: options.allowsRegistration,
      initialAccessToken: false,
      issueRegistrationAccessToken: false,
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: (_ctx, asked) => {
        const scopes = scopesOfResource.get(asked);
        if (!scopes) throw new errors.InvalidTarget();
        return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' };
      },
      useGrantedResource: () => true,
    },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
  };
}

/** The library also lists `openid`, the scope of ID tokens, which are not issued. */
async function describeScopes(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route === 'discovery') Object.assign(ctx.body as object, { scopes_supported: apiScopes });
}

/** The id of an access token is the token itself. The library refuses to store a token without a format. */
function generateTokenId(this: { format?: string }): string {
  this.format = 'opaque';
  return generateAccessToken();
}

/** Every authorization asks the person. */
function consentPolicy(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const isUndecided = ({ oidc }: KoaContextWithOIDC): boolean => !oidc.result?.consent || !oidc.session?.accountId;
  return [
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('not_decided', 'the person has not decided', isUndecided),
    ),
    new Prompt({ name: 'login', requestable: true }),
  ];
}

/** Only the consent that ends this authorization counts, and no earlier one. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const grantId = oidc.result?.consent?.grantId;
  return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId);
}

/** No token outlives its grant. */
function atMostGrant({ oidc }: KoaContextWithOIDC, seconds: number): number {
  const { Grant: grant } = oidc.entities;
  const remaining = (grant?.exp ?? 0) - Math.floor(Date.now() / 1000);
  return Math.max(1, Math.min(seconds, remaining));
}
