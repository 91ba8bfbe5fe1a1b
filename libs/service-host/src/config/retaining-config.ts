import { IsInt, Max, Min } from 'class-validator';
import { ServiceConfig, ToInteger } from './service-config.js';

/** Configuration of a service with records that organizations may keep for a limited time. */
export class RetainingConfig extends ServiceConfig {
  /** How often to purge records past their organization's retention period. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(86_400_000)
  readonly RETENTION_INTERVAL_MS: number = 180_000;
}
