import { IsInternalSecret, IsUrlOf, RetainingConfig, ToInteger } from '@frontdesk/service-host';
import { IsInt, IsOptional, IsString, Matches, Max, Min, ValidateBy } from 'class-validator';

export const carrierNames = ['simulated', 'twilio'] as const;
export type CarrierName = (typeof carrierNames)[number];

/** Settings of the dialer, besides those that every service has. */
export class DialerConfig extends RetainingConfig {
  /** The carrier of live calls. Has no default in production, so that no live call is simulated by oversight. */
  @ValidateBy({
    name: 'carrier',
    validator: {
      validate: (value, args) =>
        value === undefined
          ? (args?.object as DialerConfig).NODE_ENV !== 'production'
          : carrierNames.includes(value as CarrierName),
      defaultMessage: (args) =>
        `CARRIER ${args?.value === undefined ? 'is required in production, and ' : ''}must be one of ${carrierNames.join(', ')}`,
    },
  })
  readonly CARRIER?: CarrierName;

  /** Live calls from this caller id simulate their own progress with the simulated carrier. Others wait for reports. */
  @IsOptional()
  @Matches(/^\+1[2-9]\d{9}$/, { message: 'SIMULATED_CARRIER_DEMO_NUMBER must be a US number such as +18725550177' })
  readonly SIMULATED_CARRIER_DEMO_NUMBER?: string;

  /** Dial starts in an organization's local day, unless the platform has set a limit. */
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly DAILY_CALL_LIMIT: number = 200;

  /** As above, for organizations on trial. */
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly DAILY_CALL_LIMIT_TRIAL: number = 20;

  /** As above, in test mode on every plan. */
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  readonly DAILY_CALL_LIMIT_TEST: number = 1000;

  /** Organization queues that one process works on concurrently; each uses a database connection. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(64)
  readonly DIALER_QUEUE_SLOTS: number = 4;

  /** Concurrent requests of one process to the carrier. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1024)
  readonly DIALER_SLOTS: number = 64;

  /** The lease on an organization queue: when it expires, another process takes over from a dead one. */
  @ToInteger()
  @IsInt()
  @Min(2)
  @Max(600)
  readonly DIALER_LEASE_SECONDS: number = 15;

  /** How long a phone rings before the call counts as not answered. */
  @ToInteger()
  @IsInt()
  @Min(5)
  @Max(600)
  readonly CARRIER_RING_SECONDS: number = 30;

  /** How long the carrier may take to respond. Well below the 60 s after which intents are reconciled. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(30_000)
  readonly CARRIER_REQUEST_TIMEOUT_MS: number = 10_000;

  /** The gateway's public address, which the carrier's callbacks use. */
  @NeededByTwilio(isHttpUrl, 'must be an http:// or https:// URL')
  readonly CARRIER_CALLBACK_BASE_URL?: string;

  /** The voice runtime that talks to the people who are called; the attempt id is appended. */
  @NeededByTwilio(isHttpUrl, 'must be an http:// or https:// URL')
  readonly VOICE_RUNTIME_URL?: string;

  @NeededByTwilio(matching(/^AC[0-9a-fA-F]{32}$/), 'must be an account SID')
  readonly TWILIO_ACCOUNT_SID?: string;

  /** Verifies the signatures of callbacks; also the password, unless there is an API key. */
  @NeededByTwilio(matching(/^\S{16,}$/), 'must be the auth token of the account')
  readonly TWILIO_AUTH_TOKEN?: string;

  @ValidateBy({
    name: 'keyPair',
    validator: {
      validate: (value, args) =>
        value === undefined
          ? (args?.object as DialerConfig).TWILIO_API_KEY_SECRET === undefined
          : /^SK[0-9a-fA-F]{32}$/.test(String(value)),
      defaultMessage: () => 'must be an API key SID, and is needed with TWILIO_API_KEY_SECRET',
    },
  })
  readonly TWILIO_API_KEY_SID?: string;

  @ValidateBy({
    name: 'keyPair',
    validator: {
      validate: (value, args) => value !== undefined || (args?.object as DialerConfig).TWILIO_API_KEY_SID === undefined,
      defaultMessage: () => 'is required with TWILIO_API_KEY_SID',
    },
  })
  readonly TWILIO_API_KEY_SECRET?: string;

  @IsOptional()
  @Matches(/^[a-z]{2}[0-9]$/, { message: 'TWILIO_REGION must be a region such as us1' })
  readonly TWILIO_REGION?: string;

  @IsOptional()
  @Matches(/^[a-z][a-z-]*$/, { message: 'TWILIO_EDGE must be an edge location such as ashburn' })
  readonly TWILIO_EDGE?: string;

  /** Replaces Twilio's own address, region and edge with a proxy or a test server. */
  @IsOptional()
  @IsUrlOf('http', 'https')
  readonly TWILIO_BASE_URL?: string;

  /** The address on which the dialer accepts files that are too large for the broker. */
  @IsString()
  readonly INTERNAL_HOST: string = '127.0.0.1';

  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(65_535)
  readonly INTERNAL_PORT: number = 0;

  /** Authenticates the gateway there; without it, outside production, the dialer does not listen. */
  @IsInternalSecret()
  readonly INTERNAL_API_SECRET?: string;

  get carrier(): CarrierName {
    return this.CARRIER ?? 'simulated';
  }
}

/** Required and validated if CARRIER is `twilio`. */
function NeededByTwilio(isValid: (value: string) => boolean, fault: string): PropertyDecorator {
  return ValidateBy({
    name: 'neededByTwilio',
    validator: {
      validate: (value: string | undefined, args) =>
        value === undefined ? (args?.object as DialerConfig).CARRIER !== 'twilio' : isValid(value),
      defaultMessage: (args) => (args?.value === undefined ? 'is required with CARRIER=twilio' : fault),
    },
  });
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function matching(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(value);
}
