import { ServiceConfig, type ServiceDefinition } from '@frontdesk/service-host';
import { LeadEntity } from './leads/lead.entity.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { Leads1763700100000 } from './migrations/1763700100000-leads.js';
import { RecordsModule } from './records.module.js';

export const service: ServiceDefinition<ServiceConfig> = {
  name: 'records',
  config: ServiceConfig,
  module: RecordsModule,
  database: { entities: [LeadEntity], migrations: [MessagingAndFacts1763700000000, Leads1763700100000] },
};
