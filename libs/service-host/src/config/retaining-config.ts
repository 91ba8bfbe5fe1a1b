import { ServiceConfig } from './service-config.js';
import { IntegerSetting } from './setting.js';

/** The configuration of a service with records that organizations may keep for a limited time. */
export class RetainingConfig extends ServiceConfig {
  /** How often to purge records past their organization's retention period. */
  @IntegerSetting({ min: 100, max: 86_400_000 })
  readonly RETENTION_INTERVAL_MS: number = 180_000;
}
