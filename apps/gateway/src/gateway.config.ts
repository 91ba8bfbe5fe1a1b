import { IsInternalSecret, IsTlsFile, IsUrlOf, ServiceConfig, ToInteger, ToList } from '@frontdesk/service-host';
import { ArrayMinSize, IsIn, IsInt, IsOptional, IsString, Max, Min, MinLength, ValidateBy } from 'class-validator';
import { addressRange } from './http/client-address.js';

/** Environment variables of the gateway, besides those of every service. */
export class GatewayConfig extends ServiceConfig {
  @IsUrlOf('redis', 'rediss')
  readonly REDIS_URL!: string;

  /** The certificate authority of Redis. */
  @IsTlsFile('REDIS')
  readonly REDIS_CA_FILE?: string;

  @IsTlsFile('REDIS')
  readonly REDIS_CERT_FILE?: string;

  @IsTlsFile('REDIS')
  readonly REDIS_KEY_FILE?: string;

  @IsString()
  readonly HOST: string = '127.0.0.1';

  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly PORT: number = 8080;

  /** Port of the platform API. Without it, the public port serves the platform API too. */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(65_535)
  readonly PLATFORM_PORT?: number;

  /** URL at which clients reach the public port; links in responses begin with it. */
  @ValidateBy({
    name: 'publicBaseUrl',
    validator: {
      validate: (value, args) =>
        value === undefined ? (args?.object as GatewayConfig).NODE_ENV !== 'production' : isHttpUrl(value),
      defaultMessage: (args) =>
        args?.value === undefined ? 'PUBLIC_BASE_URL is required in production' : 'must be an http:// or https:// URL',
    },
  })
  readonly PUBLIC_BASE_URL?: string;

  /** URL at which producers reach the platform API; links in its lists begin with it. */
  @IsOptional()
  @IsUrlOf('http', 'https')
  readonly PLATFORM_BASE_URL?: string;

  /** Comma-separated, so that a token can be rotated. */
  @ToList()
  @ArrayMinSize(1, { message: 'PLATFORM_API_TOKENS needs at least one token' })
  @MinLength(16, { each: true, message: 'PLATFORM_API_TOKENS must be at least 16 characters each' })
  readonly PLATFORM_API_TOKENS!: string[];

  /** Signs list cursors. Must be the same on every replica. */
  @IsString()
  @MinLength(16)
  readonly CURSOR_SECRET!: string;

  /** URL of the dialer's internal port, which takes files that are too large for the broker. Required in production. */
  @ValidateBy({
    name: 'dialerInternalUrl',
    validator: {
      validate: (value, args) =>
        value === undefined ? (args?.object as GatewayConfig).NODE_ENV !== 'production' : isHttpUrl(value),
      defaultMessage: (args) =>
        args?.value === undefined ? 'is required in production' : 'must be an http:// or https:// URL',
    },
  })
  readonly DIALER_INTERNAL_URL?: string;

  /** Authenticates the gateway on the dialer's internal port. */
  @IsInternalSecret()
  readonly INTERNAL_API_SECRET?: string;
  /**
   * Signs chat visitors' tokens. Must be the same on every replica. Outside production it defaults to `CURSOR_SECRET`.
   */
  @ValidateBy({
    name: 'widgetTokenSecret',
    validator: {
      validate: (value, args) =>
        value === undefined
          ? (args?.object as GatewayConfig).NODE_ENV !== 'production'
          : typeof value === 'string' && value.length >= 16,
      defaultMessage: (args) =>
        args?.value === undefined
          ? 'WIDGET_TOKEN_SECRET is required in production'
          : 'must be longer than or equal to 16 characters',
    },
  })
  readonly WIDGET_TOKEN_SECRET?: string;

  /** Maximum number of widget event streams per process. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(100_000)
  readonly WIDGET_STREAMS: number = 10_000;

  /** Whether to serve the widget's demo page. Defaults to on, except in production. */
  @IsOptional()
  @IsIn(['on', 'off'])
  readonly WIDGET_DEMO?: 'on' | 'off';

  /** App secret at Meta, which signs WhatsApp's notifications. `/channels/whatsapp` needs it and the verify token. */
  @IsOptional()
  @IsString()
  @MinLength(16)
  readonly WHATSAPP_APP_SECRET?: string;

  /** Verify token that the operator enters at Meta together with the webhook URL. */
  @IsOptional()
  @IsString()
  @MinLength(16)
  readonly WHATSAPP_VERIFY_TOKEN?: string;

  /** Origins that may use the MCP servers from a browser, besides our own and localhost. */
  @ToList()
  @ValidateBy({
    name: 'origins',
    validator: {
      validate: (value) => Array.isArray(value) && value.every((item) => isOrigin(String(item))),
      defaultMessage: () => 'MCP_ALLOWED_ORIGINS must list origins, for instance https://app.example.com',
    },
  })
  readonly MCP_ALLOWED_ORIGINS: string[] = [];

  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-For` is trusted. */
  @ToList()
  @ValidateBy({
    name: 'addressRanges',
    validator: {
      validate: (value) => Array.isArray(value) && value.every((item) => addressRange(String(item)) !== null),
      defaultMessage: () => 'TRUSTED_PROXIES must list IP addresses or CIDR ranges',
    },
  })
  readonly TRUSTED_PROXIES: string[] = [];

  get widgetTokenSecret(): string {
    return this.WIDGET_TOKEN_SECRET ?? `widget ${this.CURSOR_SECRET}`;
  }

  get hasWidgetDemo(): boolean {
    return this.WIDGET_DEMO ? this.WIDGET_DEMO === 'on' : this.NODE_ENV !== 'production';
  }

  get publicOrigin(): string {
    return withoutSlash(this.PUBLIC_BASE_URL ?? `http://${this.HOST}:${this.PORT}`);
  }

  get platformOrigin(): string {
    if (this.PLATFORM_BASE_URL) return withoutSlash(this.PLATFORM_BASE_URL);
    return this.PLATFORM_PORT ? `http://${this.HOST}:${this.PLATFORM_PORT}` : this.publicOrigin;
  }
}

function isHttpUrl(value: unknown): boolean {
  return typeof value === 'string' && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function isOrigin(text: string): boolean {
  return isHttpUrl(text) && new URL(text).origin === text;
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '');
}
