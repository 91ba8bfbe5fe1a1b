import { integer } from '../fields.js';
import { internalOperation, type Operation, type ServiceName } from '../operation.js';
import type { OrganizationFacts } from '../organization-facts.js';

export type FactsHolder = Exclude<ServiceName, 'gateway'>;

export interface StoreFactsBody {
  facts: OrganizationFacts;
}

type StoreFacts = Operation<string, string, object, StoreFactsBody, { version: number }>;

const storeFactsAt = (owner: FactsHolder): StoreFacts =>
  internalOperation<StoreFactsBody>()({
    name: `${owner}.store-facts`,
    owner,
    method: 'POST',
    path: '/organization-facts',
    summary: 'Store facts about an organization unless newer ones are known',
    status: 200,
    output: { kind: 'object', fields: { version: integer() } },
    errors: [],
  });

/** Brings one service's copy of an organization's facts up to date, before the platform's change is answered. */
export const storeFacts: Readonly<Record<FactsHolder, StoreFacts>> = {
  records: storeFactsAt('records'),
  dialer: storeFactsAt('dialer'),
  chats: storeFactsAt('chats'),
  webhooks: storeFactsAt('webhooks'),
};
