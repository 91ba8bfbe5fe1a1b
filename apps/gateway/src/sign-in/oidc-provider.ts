import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type * as Oidc from 'openid-client';
import { GatewayConfig } from '../gateway.config.js';
import type { VerifiedIdentity } from '../people/identities.repository.js';
import { SingleSignOnProblem } from '../people/single-sign-on-problem.js';

const REQUEST_TIMEOUT_SECONDS = 5;
/** The provider's metadata and keys are cached this long. */
const DESCRIPTION_LIFE_MS = 60 * 60_000;
/** How much the provider's clock may differ. */
const CLOCK_DIFFERENCE_SECONDS = 30;

/** Secrets that bind a response of the provider to one sign-in. */
export interface Checks {
  /** The PKCE code verifier. */
  verifier: string;
  state: string;
  nonce: string;
}

export interface AuthorizationRequest extends Checks {
  redirectUri: string;
  /** Whether the person has to enter a credential again. */
  mustSignInAgain: boolean;
  loginHint?: string;
}

/** The library is loaded when a person first uses single sign-on, because most installations never need it. */
const library = (): Promise<typeof Oidc> => import('openid-client');

/** The OpenID Connect provider of the installation. */
@Injectable()
export class OidcProvider {
  private described: { configuration: Promise<Oidc.Configuration>; until: number } | undefined;

  constructor(
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  get isConfigured(): boolean {
    return this.config.OIDC_ISSUER !== undefined;
  }

  async newChecks(): Promise<Checks> {
    const { randomPKCECodeVerifier, randomState, randomNonce } = await library();
    return { verifier: randomPKCECodeVerifier(), state: randomState(), nonce: randomNonce() };
  }

  /** Returns the provider's URL for the browser. */
  async authorizationUrl(request: AuthorizationRequest): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
    const { redirectUri, verifier, state, nonce, mustSignInAgain, loginHint } = request;
    const url = buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(mustSignInAgain ? { prompt: 'login', max_age: '0' } : {}),
      ...(loginHint ? { login_hint: loginHint } : {}),
    });
    return url.href;
  }

  /**
   * Exchanges the code of the URL to which the provider has sent the browser. Throws a problem unless the response
   * belongs to the checks, and the account has a verified address in an allowed domain.
   * @param signedInAfter if set, the person must have entered a credential since then, in Unix milliseconds
   */
  async identityOf(
    url: URL,
    { verifier, state, nonce }: Checks,
    signedInAfter: number | null,
  ): Promise<VerifiedIdentity> {
    if (url.searchParams.get('error') === 'access_denied') throw new SingleSignOnProblem('declined');
    const { authorizationCodeGrant, fetchUserInfo } = await library();
    const configuration = await this.configuration();
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const token = tokens.claims()!;
    if (signedInAfter !== null) {
      const earliest = Math.floor(signedInAfter / 1000) - CLOCK_DIFFERENCE_SECONDS;
      if (!(Number(token.auth_time) >= earliest)) throw new SingleSignOnProblem('stale');
    }
    // Providers put the address into the token or into the user info.
    const claims =
      token['email'] === undefined || token['email_verified'] === undefined
        ? await fetchUserInfo(configuration, tokens.access_token, token.sub)
        : token;
    const { email, email_verified: isVerified, name } = claims;
    if (typeof email !== 'string' || isVerified !== true) throw new SingleSignOnProblem('unverified');
    this.assertDomain(email);
    return {
      issuer: token.iss,
      subject: token.sub,
      email: email.toLowerCase(),
      name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 255) : null,
    };
  }

  private assertDomain(email: string): void {
    const allowed = this.config.OIDC_ALLOWED_DOMAINS;
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (allowed.length > 0 && !allowed.includes(domain)) throw new SingleSignOnProblem('domain');
  }

  private async configuration(): Promise<Oidc.Configuration> {
    const { described } = this;
    if (described && described.until > this.clock.now().getTime()) return described.configuration;
    const configuration = this.discover();
    this.described = { configuration, until: this.clock.now().getTime() + DESCRIPTION_LIFE_MS };
    configuration.catch(() => (this.described = undefined));
    return configuration;
  }

  private async discover(): Promise<Oidc.Configuration> {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked to stand out; only http on this machine needs it
    const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, discovery } = await library();
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = this.config;
    const issuer = new URL(OIDC_ISSUER!);
    const options = {
      timeout: REQUEST_TIMEOUT_SECONDS,
      // The configuration accepts http on this machine only.
      ...(issuer.protocol === 'http:' ? { execute: [allowInsecureRequests] } : {}),
    };
    const found = await discovery(issuer, OIDC_CLIENT_ID!, undefined, ClientSecretBasic(OIDC_CLIENT_SECRET), options);
    const methods = found.serverMetadata().token_endpoint_auth_methods_supported;
    if (!methods || methods.includes('client_secret_basic')) return found;
    return discovery(issuer, OIDC_CLIENT_ID!, undefined, ClientSecretPost(OIDC_CLIENT_SECRET), options);
  }
}
