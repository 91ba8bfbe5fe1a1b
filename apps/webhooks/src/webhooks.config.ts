import { ServiceConfig, ToInteger, ToList } from '@frontdesk/service-host';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import { isHostAndPort } from './addresses/allowed-hosts.js';
import { readKey } from './endpoints/secret-vault.js';

/** Settings of the webhook service in addition to those of every service. */
export class WebhooksConfig extends ServiceConfig {
  /** Receivers (`host:port`) allowed at any address, also over plain http. For development and tests. */
  @ToList()
  @ValidateBy({
    name: 'hostsAndPorts',
    validator: {
      validate: (value) => Array.isArray(value) && value.every((item) => isHostAndPort(String(item))),
      defaultMessage: () => 'WEBHOOK_ALLOW_HOSTS must list hosts with their port, for example 127.0.0.1:9443',
    },
  })
  readonly WEBHOOK_ALLOW_HOSTS: string[] = [];

  /** Keys (32 bytes in base64 or hex) that encrypt signing secrets: the first encrypts, all of them decrypt. */
  @ToList()
  @ValidateBy({
    name: 'secretKeys',
    validator: {
      validate: (value) =>
        Array.isArray(value) && value.length > 0 && value.every((item) => readKey(String(item)) !== null),
      defaultMessage: () => 'WEBHOOK_SECRET_KEYS must list keys of 32 bytes in base64 or hex',
    },
  })
  readonly WEBHOOK_SECRET_KEYS!: string[];

  /** Concurrency limit: deliveries of one process. */
  @ToInteger()
  @IsInt()
  @Min(4)
  @Max(4096)
  readonly WEBHOOK_SLOTS: number = 256;

  /** Concurrency limit: requests to one endpoint. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(256)
  readonly WEBHOOK_SLOTS_PER_ENDPOINT: number = 16;

  /** Held deliveries sent per second to one endpoint after it is enabled or has recovered. */
  @ToInteger()
  @IsInt()
  @Min(4)
  @Max(1000)
  readonly WEBHOOK_DRAIN_PER_SECOND: number = 100;

  /** Deliveries per second of one replay. New events take precedence. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1000)
  readonly WEBHOOK_REPLAY_PER_SECOND: number = 50;

  /** Retention time of finished deliveries, their attempts and bodies. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly WEBHOOK_LOG_RETENTION_DAYS: number = 30;

  /** Lease of a claimed delivery. When it expires, another process may claim the delivery. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(600)
  readonly WEBHOOK_LEASE_SECONDS: number = 30;

  /** Time limit of one attempt, including DNS lookup, connection, TLS, headers and body. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(10_000)
  readonly WEBHOOK_ATTEMPT_TIMEOUT_MS: number = 10_000;
}
