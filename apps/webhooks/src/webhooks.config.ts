import { ServiceConfig, ToInteger, ToList } from '@frontdesk/service-host';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import { isHostAndPort } from './addresses/allowed-hosts.js';
import { readKey } from './endpoints/secret-vault.js';

/** What the webhook service is told by its environment, besides what every service is told. */
export class WebhooksConfig extends ServiceConfig {
  /** Receivers (`host:port`) that may be called whatever their address, plain http included. Development and tests. */
  @ToList()
  @ValidateBy({
    name: 'hostsAndPorts',
    validator: {
      validate: (value) => Array.isArray(value) && value.every((item) => isHostAndPort(String(item))),
      defaultMessage: () => 'WEBHOOK_ALLOW_HOSTS must list hosts with their port, for example 127.0.0.1:9443',
    },
  })
  readonly WEBHOOK_ALLOW_HOSTS: string[] = [];

  /** Keys (32 bytes, base64) that keep signing secrets unreadable in the database: the first seals, all of them read. */
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

  /** Deliveries that one process has in hand at a time. */
  @ToInteger()
  @IsInt()
  @Min(4)
  @Max(4096)
  readonly WEBHOOK_SLOTS: number = 256;

  /** Requests under way to one endpoint at a time. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(256)
  readonly WEBHOOK_SLOTS_PER_ENDPOINT: number = 16;

  /** Deliveries a second to one endpoint that was paused or in trouble, of those that waited for it. */
  @ToInteger()
  @IsInt()
  @Min(4)
  @Max(1000)
  readonly WEBHOOK_DRAIN_PER_SECOND: number = 100;

  /** Deliveries a second of one replay, which gives way to what happens now. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(1000)
  readonly WEBHOOK_REPLAY_PER_SECOND: number = 50;

  /** For so many days finished deliveries, their attempts and the bodies that were sent are kept. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(3650)
  readonly WEBHOOK_LOG_RETENTION_DAYS: number = 30;

  /** After this long another process may send what this one had in hand. */
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(600)
  readonly WEBHOOK_LEASE_SECONDS: number = 30;

  /** Time for one attempt: name resolution, connection, TLS, headers and body together. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(10_000)
  readonly WEBHOOK_ATTEMPT_TIMEOUT_MS: number = 10_000;
}
