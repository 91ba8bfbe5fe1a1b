import { integer } from '../fields.js';
import { operation, type Operation, type ServiceName } from '../operation.js';
import type { OrganizationFacts } from '../organization-facts.js';
import { Versioned } from '../validation/internal-fields.js';

export type FactsHolder = Exclude<ServiceName, 'gateway'>;

export class StoreFactsBody {
  @Versioned({ required: true })
  facts!: OrganizationFacts;
}

type StoreFacts = Operation<string, string, object, StoreFactsBody, { version: number }>;

const storeFactsAt = (owner: FactsHolder): StoreFacts =>
  operation({
    name: `${owner}.store-facts`,
    owner,
    api: 'internal',
    method: 'POST',
    path: '/organization-facts',
    summary: 'Store facts about an organization unless newer ones are known',
    status: 200,
    body: StoreFactsBody,
    output: { kind: 'object', fields: { version: integer() } },
    errors: [],
  });

/** Updates one service's copy of an organization's facts, before the gateway confirms the change to the platform. */
export const storeFacts: Readonly<Record<FactsHolder, StoreFacts>> = {
  records: storeFactsAt('records'),
  dialer: storeFactsAt('dialer'),
  chats: storeFactsAt('chats'),
  webhooks: storeFactsAt('webhooks'),
  voice: storeFactsAt('voice'),
};
