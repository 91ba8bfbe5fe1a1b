import { ServiceConfig, type ServiceDefinition } from '@frontdesk/service-host';
import { BlockedCallerEntity } from './blocked-callers/blocked-caller.entity.js';
import { DialerModule } from './dialer.module.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { BlockedCallers1763800000000 } from './migrations/1763800000000-blocked-callers.js';

export const service: ServiceDefinition<ServiceConfig> = {
  name: 'dialer',
  config: ServiceConfig,
  module: DialerModule,
  database: {
    entities: [BlockedCallerEntity],
    migrations: [MessagingAndFacts1763700000000, BlockedCallers1763800000000],
  },
};
