import { ServiceConfig, type ServiceDefinition } from '@frontdesk/service-host';
import { DialerModule } from './dialer.module.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';

export const service: ServiceDefinition<ServiceConfig> = {
  name: 'dialer',
  config: ServiceConfig,
  module: DialerModule,
  database: { entities: [], migrations: [MessagingAndFacts1763700000000] },
};
