import { IsInternalSecret, IsTlsFile, IsUrlOf, ServiceConfig, ToInteger, ToList } from '@frontdesk/service-host';
import { ArrayMinSize, IsIn, IsInt, IsOptional, IsString, Max, Min, MinLength, ValidateBy } from 'class-validator';
import { addressRange } from './http/client-address.js';

/** What the gateway is told by its environment, besides what every service is told. */
export class GatewayConfig extends ServiceConfig {
  @IsUrlOf('redis', 'rediss')
  readonly REDIS_URL!: string;

  /** The authority that Redis's certificate has to come from. */
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

  /** Where the platform API listens; the public port serves it too when this is absent. */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(65_535)
  readonly PLATFORM_PORT?: number;

  /** Address under which clients reach the public port; links in answers begin with it. */
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

  /** Address under which producers reach the platform API; links in its lists begin with it. */
  @IsOptional()
  @IsUrlOf('http', 'https')
  readonly PLATFORM_BASE_URL?: string;

  /** Comma-separated, so that one can be rotated. */
  @ToList()
  @ArrayMinSize(1, { message: 'PLATFORM_API_TOKENS needs at least one token' })
  @MinLength(16, { each: true, message: 'PLATFORM_API_TOKENS must be at least 16 characters each' })
  readonly PLATFORM_API_TOKENS!: string[];

  /** Signs list cursors; the same on every replica. */
  @IsString()
  @MinLength(16)
  readonly CURSOR_SECRET!: string;

  /** Where the dialer takes files that are too large for the broker; required in production. */
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

  /** By which the dialer knows the gateway there. */
  @IsInternalSecret()
  readonly INTERNAL_API_SECRET?: string;
  /** Signs the tokens of chat visitors; the same on every replica. Outside production `CURSOR_SECRET` stands in for it. */
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

  /** Open pages that one process serves at a time. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(100_000)
  readonly WIDGET_STREAMS: number = 10_000;

  /** Whether there is a page to try the chat widget on; by default everywhere but in production. */
  @IsOptional()
  @IsIn(['on', 'off'])
  readonly WIDGET_DEMO?: 'on' | 'off';

  /** The secret of the app at Meta: signs what WhatsApp brings. With the token below it opens /channels/whatsapp. */
  @IsOptional()
  @IsString()
  @MinLength(16)
  readonly WHATSAPP_APP_SECRET?: string;

  /** What is entered at Meta beside the address, to show that it is ours. */
  @IsOptional()
  @IsString()
  @MinLength(16)
  readonly WHATSAPP_VERIFY_TOKEN?: string;

  /** Websites whose pages may use the MCP servers from a browser, besides our own and pages on the visitor's machine. */
  @ToList()
  @ValidateBy({
    name: 'origins',
    validator: {
      validate: (value) => Array.isArray(value) && value.every((item) => isOrigin(String(item))),
      defaultMessage: () => 'MCP_ALLOWED_ORIGINS must list origins, for instance https://app.example.com',
    },
  })
  readonly MCP_ALLOWED_ORIGINS: string[] = [];

  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is believed. */
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
