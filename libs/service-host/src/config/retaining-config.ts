import { IsInt, Max, Min } from 'class-validator';
import { ServiceConfig, ToInteger } from './service-config.js';

/** For services whose records organizations may keep for a limited time. */
export class RetainingConfig extends ServiceConfig {
  /** How often records that an organization keeps no longer are looked for. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(86_400_000)
  readonly RETENTION_INTERVAL_MS: number = 180_000;
}
