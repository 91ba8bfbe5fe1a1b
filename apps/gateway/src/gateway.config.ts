import { isHostAndPort } from '@frontdesk/egress';
import {
  ChoiceSetting,
  IntegerSetting,
  InternalSecretSetting,
  isOptional,
  isRequiredInProduction,
  ListSetting,
  PatternSetting,
  ServiceConfig,
  Setting,
  type Settings,
  TextSetting,
  TlsFileSetting,
  UrlSetting,
} from '@frontdesk/service-host';
import { platformToken, type PlatformToken } from './credentials/bearer.js';
import { addressRange } from './http/client-address.js';
import type { ClientMetadata } from './oauth/client-metadata.js';
import { registeredClients } from './oauth/registered-clients.js';

/** Only a provider on this machine may use http. */
const ISSUER = /^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/\S*)?)$/;

/** Environment variables of the gateway, besides those of every service. */
export class GatewayConfig extends ServiceConfig {
  @UrlSetting(['redis', 'rediss'])
  readonly REDIS_URL!: string;

  /** The certificate authority of Redis. */
  @TlsFileSetting('REDIS')
  readonly REDIS_CA_FILE?: string;

  @TlsFileSetting('REDIS')
  readonly REDIS_CERT_FILE?: string;

  @TlsFileSetting('REDIS')
  readonly REDIS_KEY_FILE?: string;

  @TextSetting()
  readonly HOST: string = '127.0.0.1';

  @IntegerSetting({ min: 0, max: 65_535 })
  readonly PORT: number = 8080;

  /** The port of the platform API. If it is not set, the public port serves the platform API too. */
  @IntegerSetting({ min: 1, max: 65_535, absent: isOptional })
  readonly PLATFORM_PORT?: number;

  /** URL at which clients reach the public port; links in responses begin with it. */
  @UrlSetting(['http', 'https'], { absent: isRequiredInProduction })
  readonly PUBLIC_BASE_URL?: string;

  /** URL at which browsers reach the voice service, if it differs from `PUBLIC_BASE_URL`. */
  @UrlSetting(['http', 'https'], { absent: isOptional })
  readonly VOICE_PUBLIC_URL?: string;

  /** URL at which producers reach the platform API; links in its lists begin with it. */
  @UrlSetting(['http', 'https'], { absent: isOptional })
  readonly PLATFORM_BASE_URL?: string;

  /** A list separated by commas, so that a token can be rotated. An entry is `name:token` or `token`. */
  @ListSetting(
    (entries) => entries.length > 0 && entries.every((entry) => platformToken(entry).token.length >= 16),
    'must list tokens of at least 16 characters each',
  )
  readonly PLATFORM_API_TOKENS!: string[];

  /** Signs list cursors. Must be the same on every replica. */
  @TextSetting({ min: 16 })
  readonly CURSOR_SECRET!: string;

  /** URL of the dialer's internal port, which takes files that are too large for the broker. Required in production. */
  @UrlSetting(['http', 'https'], { absent: isRequiredInProduction })
  readonly DIALER_INTERNAL_URL?: string;

  /** Authenticates the gateway on the dialer's internal port. */
  @InternalSecretSetting()
  readonly INTERNAL_API_SECRET?: string;
  /**
   * Signs chat visitors' tokens. Must be the same on every replica. Outside production it defaults to `CURSOR_SECRET`.
   */
  @TextSetting({ min: 16, absent: isRequiredInProduction })
  readonly WIDGET_TOKEN_SECRET?: string;

  /**
   * Secrets from which the keys of the OAuth server are derived. Must be the same on every replica. The first signs,
   * and all of them verify. Outside production they default to `CURSOR_SECRET`.
   */
  @ListSetting(
    (items) => items.length > 0 && items.every((item) => item.length >= 16),
    'must list secrets of at least 16 characters each',
    { absent: isRequiredInProduction },
  )
  readonly OAUTH_KEYS?: string[];

  /** Clients of the OAuth server that the operator has registered, as JSON. */
  @Setting({
    read: (text) => registeredClients(text) ?? text,
    refuse: (value) => (Array.isArray(value) ? null : 'must be a JSON list of clients: see docs/configuration.md'),
  })
  readonly OAUTH_CLIENTS: readonly ClientMetadata[] = [];

  /** Whether AI apps may register themselves at the OAuth server. */
  @ChoiceSetting(['on', 'off'])
  readonly OAUTH_DYNAMIC_REGISTRATION: 'on' | 'off' = 'off';

  /** Hosts (`host:port`) of apps' metadata documents that may be private. For development and tests. */
  @ListSetting((items) => items.every(isHostAndPort), 'must list hosts with their port, for example 127.0.0.1:9443')
  readonly WEBHOOK_ALLOW_HOSTS: string[] = [];

  /** Maximum number of widget event streams per process. */
  @IntegerSetting({ min: 1, max: 100_000 })
  readonly WIDGET_STREAMS: number = 10_000;

  /** Whether to serve the widget's demo page. Defaults to on, except in production. */
  @ChoiceSetting(['on', 'off'], { absent: isOptional })
  readonly WIDGET_DEMO?: 'on' | 'off';

  /** App secret at Meta, which signs WhatsApp's notifications. `/channels/whatsapp` needs it and the verify token. */
  @TextSetting({ min: 16, absent: isOptional })
  readonly WHATSAPP_APP_SECRET?: string;

  /** Verify token that the operator enters at Meta together with the webhook URL. */
  @TextSetting({ min: 16, absent: isOptional })
  readonly WHATSAPP_VERIFY_TOKEN?: string;

  /** The OpenID Connect provider at which people may sign in to the portal. */
  @PatternSetting(ISSUER, 'must be an https URL', { absent: isOptional })
  readonly OIDC_ISSUER?: string;

  @TextSetting({ absent: isRequiredWithIssuer })
  readonly OIDC_CLIENT_ID?: string;

  @TextSetting({ absent: isRequiredWithIssuer })
  readonly OIDC_CLIENT_SECRET?: string;

  /** Domains of the email addresses that may sign in at the provider. Empty for all. */
  @ListSetting((items) => items.every(isDomain), 'must list domains, for instance example.com')
  readonly OIDC_ALLOWED_DOMAINS: string[] = [];

  /** Whether people may sign in with a password, besides passkeys and single sign-on. */
  @ChoiceSetting(['on', 'off'])
  readonly PASSWORD_LOGIN: 'on' | 'off' = 'on';

  /** The server that sends mails, such as `smtps://user:password@smtp.example.com`. Without it, none are sent. */
  @UrlSetting(['smtp', 'smtps'], { absent: isOptional })
  readonly SMTP_URL?: string;

  /** The sender of mails. */
  @PatternSetting(/^([^<>@\r\n]+<\S+@[^\s<>]+>|[^\s<>]+@[^\s<>]+)$/, 'must be an email address', { absent: isOptional })
  readonly MAIL_FROM?: string;

  /** Origins that may use the MCP servers from a browser, besides our own and localhost. */
  @ListSetting((items) => items.every(isOrigin), 'must list origins, for instance https://app.example.com')
  readonly MCP_ALLOWED_ORIGINS: string[] = [];

  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  @ListSetting((items) => items.every((item) => addressRange(item) !== null), 'must list IP addresses or CIDR ranges')
  readonly TRUSTED_PROXIES: string[] = [];

  get hasPasswords(): boolean {
    return this.PASSWORD_LOGIN === 'on';
  }

  get mailFrom(): string {
    return this.MAIL_FROM ?? `Frontdesk <no-reply@${new URL(this.publicOrigin).hostname}>`;
  }

  get platformTokens(): PlatformToken[] {
    return this.PLATFORM_API_TOKENS.map(platformToken);
  }

  get widgetTokenSecret(): string {
    return this.WIDGET_TOKEN_SECRET ?? `widget ${this.CURSOR_SECRET}`;
  }

  get oauthKeys(): string[] {
    return this.OAUTH_KEYS ?? [`oauth ${this.CURSOR_SECRET}`];
  }

  get hasWidgetDemo(): boolean {
    return this.WIDGET_DEMO ? this.WIDGET_DEMO === 'on' : this.NODE_ENV !== 'production';
  }

  get publicOrigin(): string {
    return withoutSlash(this.PUBLIC_BASE_URL ?? `http://${this.HOST}:${this.PORT}`);
  }

  /** The WebSocket origin of the voice service. Null if it is that of the public port. */
  get voiceOrigin(): string | null {
    if (!this.VOICE_PUBLIC_URL) return null;
    const { origin } = new URL(this.VOICE_PUBLIC_URL);
    return origin === new URL(this.publicOrigin).origin ? null : origin.replace(/^http/, 'ws');
  }

  get platformOrigin(): string {
    if (this.PLATFORM_BASE_URL) return withoutSlash(this.PLATFORM_BASE_URL);
    return this.PLATFORM_PORT ? `http://${this.HOST}:${this.PLATFORM_PORT}` : this.publicOrigin;
  }
}

function isRequiredWithIssuer({ OIDC_ISSUER }: Settings): string | null {
  return OIDC_ISSUER === undefined ? null : 'is required with OIDC_ISSUER';
}

function isDomain(text: string): boolean {
  return /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(text);
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return /^https?:$/.test(protocol) && origin === text;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
