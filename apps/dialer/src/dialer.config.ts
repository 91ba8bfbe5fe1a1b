import {
  ChoiceSetting,
  IntegerSetting,
  InternalSecretSetting,
  isOptional,
  isRequiredInProduction,
  PatternSetting,
  RetainingConfig,
  TextSetting,
  UrlSetting,
  type Settings,
} from '@frontdesk/service-host';

export const carrierNames = ['simulated', 'twilio'] as const;
export type CarrierName = (typeof carrierNames)[number];

function isRequiredByTwilio({ CARRIER }: Settings): string | null {
  return CARRIER === 'twilio' ? 'is required with CARRIER=twilio' : null;
}

function isRequiredWith(partner: string) {
  return (settings: Settings): string | null =>
    settings[partner] === undefined ? null : `is required with ${partner}`;
}

/** Settings of the dialer, besides those that every service has. */
export class DialerConfig extends RetainingConfig {
  /** The carrier of live calls. Has no default in production, so that no live call is simulated by oversight. */
  @ChoiceSetting(carrierNames, { absent: isRequiredInProduction })
  readonly CARRIER?: CarrierName;

  /**
   * If the simulated carrier is configured, live calls from this caller id simulate their own progress. Calls from
   * other numbers wait for reports.
   */
  @PatternSetting(/^\+1[2-9]\d{9}$/, 'must be a US number such as +18725550177', { absent: isOptional })
  readonly SIMULATED_CARRIER_DEMO_NUMBER?: string;

  /** The largest number of dials that an organization may start in a local day, unless the platform sets a limit. */
  @IntegerSetting({ min: 0, max: 1_000_000 })
  readonly DAILY_CALL_LIMIT: number = 200;

  /** Replaces `DAILY_CALL_LIMIT` for organizations on trial. */
  @IntegerSetting({ min: 0, max: 1_000_000 })
  readonly DAILY_CALL_LIMIT_TRIAL: number = 20;

  /** Replaces both limits in test mode, on every plan. */
  @IntegerSetting({ min: 0, max: 1_000_000 })
  readonly DAILY_CALL_LIMIT_TEST: number = 1000;

  /** The number of organization queues that one process works on concurrently. Each uses a database connection. */
  @IntegerSetting({ min: 1, max: 64 })
  readonly DIALER_QUEUE_SLOTS: number = 4;

  /** The number of concurrent requests of one process to the carrier. */
  @IntegerSetting({ min: 1, max: 1024 })
  readonly DIALER_SLOTS: number = 64;

  /** The lease on an organization queue. When the lease of a dead process expires, another takes over. */
  @IntegerSetting({ min: 2, max: 600 })
  readonly DIALER_LEASE_SECONDS: number = 15;

  /** How long a phone rings before the call counts as not answered. */
  @IntegerSetting({ min: 5, max: 600 })
  readonly CARRIER_RING_SECONDS: number = 30;

  /** How long the carrier may take to respond. The limit is well below the 60 s after which dials are reconciled. */
  @IntegerSetting({ min: 100, max: 30_000 })
  readonly CARRIER_REQUEST_TIMEOUT_MS: number = 10_000;

  /** The gateway's public address, which the carrier's callbacks use. */
  @UrlSetting(['http', 'https'], { absent: isRequiredByTwilio })
  readonly CARRIER_CALLBACK_BASE_URL?: string;

  /** The address of the voice runtime that talks to the people who are called. The attempt id is appended. */
  @UrlSetting(['http', 'https'], { absent: isRequiredByTwilio })
  readonly VOICE_RUNTIME_URL?: string;

  @PatternSetting(/^AC[0-9a-fA-F]{32}$/, 'must be an account SID', { absent: isRequiredByTwilio })
  readonly TWILIO_ACCOUNT_SID?: string;

  /** Verifies the signatures of callbacks. It is also the password, unless there is an API key. */
  @PatternSetting(/^\S{16,}$/, 'must be the auth token of the account', { absent: isRequiredByTwilio })
  readonly TWILIO_AUTH_TOKEN?: string;

  @PatternSetting(/^SK[0-9a-fA-F]{32}$/, 'must be an API key SID', { absent: isRequiredWith('TWILIO_API_KEY_SECRET') })
  readonly TWILIO_API_KEY_SID?: string;

  @TextSetting({ absent: isRequiredWith('TWILIO_API_KEY_SID') })
  readonly TWILIO_API_KEY_SECRET?: string;

  @PatternSetting(/^[a-z]{2}[0-9]$/, 'must be a region such as us1', { absent: isOptional })
  readonly TWILIO_REGION?: string;

  @PatternSetting(/^[a-z][a-z-]*$/, 'must be an edge location such as ashburn', { absent: isOptional })
  readonly TWILIO_EDGE?: string;

  /** Replaces Twilio's own address, region and edge with a proxy or a test server. */
  @UrlSetting(['http', 'https'], { absent: isOptional })
  readonly TWILIO_BASE_URL?: string;

  /** The address on which the dialer accepts files that are too large for the broker. */
  @TextSetting()
  readonly INTERNAL_HOST: string = '127.0.0.1';

  @IntegerSetting({ min: 0, max: 65_535 })
  readonly INTERNAL_PORT: number = 0;

  /**
   * Authenticates the gateway on that address. Outside production it may be absent, and then the dialer does not
   * listen.
   */
  @InternalSecretSetting()
  readonly INTERNAL_API_SECRET?: string;

  get carrier(): CarrierName {
    return this.CARRIER ?? 'simulated';
  }
}
