import { ServiceConfig, ToInteger } from '@frontdesk/service-host';
import { IsInt, Max, Min } from 'class-validator';

/** What the records service is told by its environment, besides what every service is told. */
export class RecordsConfig extends ServiceConfig {
  /** How often records that an organization keeps no longer are looked for. */
  @ToInteger()
  @IsInt()
  @Min(100)
  @Max(86_400_000)
  readonly RETENTION_INTERVAL_MS: number = 180_000;
}
