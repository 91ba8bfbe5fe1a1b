import { carries, event } from '../event.js';
import { organizationFacts, type OrganizationFacts } from '../organization-facts.js';

/** Never leaves the system: it brings every service's copy of the facts up to date. */
export const organizationChanged = event(
  {
    type: 'organization.changed',
    summary: 'An organization was created or changed.',
    publisher: 'gateway',
    consumers: ['records', 'dialer', 'chats', 'webhooks'],
    objects: {},
    values: { facts: organizationFacts },
  },
  carries<{ facts: OrganizationFacts }>(),
);
