import { isHostAndPort } from '@frontdesk/egress';
import {
  HipaaVendorsSetting,
  IntegerSetting,
  ListSetting,
  ServiceConfig,
  UrlSetting,
  type HipaaVendor,
} from '@frontdesk/service-host';
import { readKey } from './endpoints/secret-vault.js';

/** Settings of the webhook service in addition to those of every service. */
export class WebhooksConfig extends ServiceConfig {
  /** Receivers (`host:port`) that are allowed at any address, even over plain http. For development and tests. */
  @ListSetting((items) => items.every(isHostAndPort), 'must list hosts with their port, for example 127.0.0.1:9443')
  readonly WEBHOOK_ALLOW_HOSTS: string[] = [];

  /** Keys (32 bytes in base64 or hex) for the signing secrets. The first key encrypts, and all of them decrypt. */
  @ListSetting(
    (items) => items.length > 0 && items.every((item) => readKey(item) !== null),
    'must list keys of 32 bytes in base64 or hex',
  )
  readonly WEBHOOK_SECRET_KEYS!: string[];

  /**
   * The outside parties with which the operator has an agreement for HIPAA mode. Without `hubspot`, HubSpot gets only
   * ids of organizations in HIPAA mode.
   */
  @HipaaVendorsSetting()
  readonly HIPAA_VENDORS: readonly HipaaVendor[] = [];

  /** The address of HubSpot's API, for a proxy or a test server. */
  @UrlSetting(['http', 'https'])
  readonly HUBSPOT_BASE_URL: string = 'https://api.hubapi.com';

  /** How many deliveries one process handles concurrently. */
  @IntegerSetting({ min: 4, max: 4096 })
  readonly WEBHOOK_SLOTS: number = 256;

  /** How many requests to one endpoint run concurrently. */
  @IntegerSetting({ min: 1, max: 256 })
  readonly WEBHOOK_SLOTS_PER_ENDPOINT: number = 16;

  /** How many held deliveries per second are sent to one endpoint after it is enabled or has recovered. */
  @IntegerSetting({ min: 4, max: 1000 })
  readonly WEBHOOK_DRAIN_PER_SECOND: number = 100;

  /** How many deliveries per second one replay sends. New events take precedence. */
  @IntegerSetting({ min: 1, max: 1000 })
  readonly WEBHOOK_REPLAY_PER_SECOND: number = 50;

  /** How long finished deliveries, their attempts and bodies, and the events of the feed are kept. */
  @IntegerSetting({ min: 1, max: 3650 })
  readonly WEBHOOK_LOG_RETENTION_DAYS: number = 30;

  /** The lease of a claimed delivery. When it expires, another process may claim the delivery. */
  @IntegerSetting({ min: 1, max: 600 })
  readonly WEBHOOK_LEASE_SECONDS: number = 30;

  /** The time limit of one attempt, including DNS lookup, connection, TLS, headers and body. */
  @IntegerSetting({ min: 100, max: 10_000 })
  readonly WEBHOOK_ATTEMPT_TIMEOUT_MS: number = 10_000;
}
