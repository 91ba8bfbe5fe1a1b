import type { AnyOperation } from '../operation.js';
import { getAccount } from './account-operations.js';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key-operations.js';
import {
  blockNumber,
  createBlockedCaller,
  deleteBlockedCaller,
  listBlockedCallers,
  screenCaller,
} from './blocked-caller-operations.js';
import { getBooking, listBookings, recordBooking } from './booking-operations.js';
import { blockCall, checkCall, getCall, listCalls, recordCall, updateCall } from './call-operations.js';
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
  listCalls,
  getCall,
  recordCall,
  updateCall,
  blockCall,
  checkCall,
  listLeads,
  getLead,
  createLead,
  recordLead,
  listBookings,
  getBooking,
  recordBooking,
  listBlockedCallers,
  createBlockedCaller,
  deleteBlockedCaller,
  screenCaller,
  blockNumber,
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
