import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** An account at the provider. */
export interface Account {
  subject: string;
  email: string;
  isVerified?: boolean;
  name?: string;
}

export const CLIENT = { id: 'frontdesk', secret: 'a-secret-of-specs-for-the-provider' };

/** A real OpenID Connect provider, at which the account of the spec enters a credential whenever it is asked to. */
export class OidcServer {
  private readonly accounts = new Map<string, Account>();
  private account: Account | null = null;

  private constructor(
    private readonly server: Server,
    private readonly issuer: string,
  ) {}

  static async start(port: number, redirectUris: string[]): Promise<OidcServer> {
    const server = createServer();
    const oidc = new OidcServer(server, `http://127.0.0.1:${port}`);
    const provider = oidc.provider(redirectUris);
    const callback = provider.callback();
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/interaction/')) void oidc.interact(provider, request, response);
      else void callback(request, response);
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return oidc;
  }

  /** The account that signs in from now on. Null declines. */
  use(account: Account | null): void {
    this.account = account;
    if (account) this.accounts.set(account.subject, account);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private provider(redirectUris: string[]): Provider {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const configuration: Configuration = {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: redirectUris,
          require_auth_time: true,
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 3600 },
      cookies: { keys: [randomBytes(32).toString('hex')] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_context, id) => {
        const account = this.accounts.get(id);
        if (!account) return undefined;
        const { subject, email, isVerified = true, name } = account;
        const claims = () => ({ sub: subject, email, email_verified: isVerified, ...(name ? { name } : {}) });
        return { accountId: subject, claims };
      },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] as never },
      loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client!.clientId,
          accountId: oidc.session!.accountId!,
        });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    };
    // The provider warns that it stores everything in memory. A test needs no other storage.
    const warn = console.warn;
    console.warn = () => undefined;
    try {
      return new Provider(this.issuer, configuration);
    } finally {
      console.warn = warn;
    }
  }

  private interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = this.account
      ? { login: { accountId: this.account.subject } }
      : { error: 'access_denied', error_description: 'declined' };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

/** The browser at the provider, which keeps the provider's cookies. */
export class ProviderVisit {
  private readonly cookies = new Map<string, string>();

  /** Follows redirects from the authorization URL until the provider sends the browser back. Returns that URL. */
  async signIn(authorizationUrl: string, home: string): Promise<URL> {
    let url = new URL(authorizationUrl);
    for (let count = 0; count < 10; count++) {
      const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=;]+)=([^;]*)/.exec(line)!;
        this.cookies.set(name!, value!);
      }
      const location = answer.headers.get('location');
      if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url);
      if (url.origin === home) return url;
    }
    throw new Error('The provider redirects without end.');
  }
}
