import type { ServiceDefinition } from '@frontdesk/service-host';
import { database } from './database.js';
import { RecordsConfig } from './records.config.js';
import { RecordsModule } from './records.module.js';

export const service: ServiceDefinition<RecordsConfig> = {
  name: 'records',
  config: RecordsConfig,
  module: RecordsModule,
  database,
};
