import type { AnyOperation } from '../operation.js';
import { getAccount } from './account-operations.js';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key-operations.js';
import { storeFacts } from './facts-operations.js';
import { createLead, getLead, listLeads, recordLead } from './lead-operations.js';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from './organization-operations.js';
import {
  checkWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  testWebhookEndpoint,
} from './webhook-operations.js';

/** Every operation in the system; specs hold the services against it. */
export const allOperations: readonly AnyOperation[] = [
  getAccount,
  listLeads,
  getLead,
  createLead,
  recordLead,
  listWebhookEndpoints,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  checkWebhookEndpoint,
  createOrganization,
  listOrganizations,
  getOrganization,
  updateOrganization,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  ...Object.values(storeFacts),
];
