import { carries, event } from '../event.js';
import { organizationFacts, type OrganizationFacts } from '../organization-facts.js';

/** Internal. Updates every service's copy of the facts. */
export const organizationChanged = event(
  {
    type: 'organization.changed',
    summary: 'An organization was created or changed.',
    publisher: 'gateway',
    consumers: ['records', 'dialer', 'chats', 'webhooks', 'voice'],
    objects: {},
    values: { facts: organizationFacts },
  },
  carries<{ facts: OrganizationFacts }>(),
);
