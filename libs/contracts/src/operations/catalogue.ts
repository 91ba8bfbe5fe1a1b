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
import { checkCallback, placeCallback } from './callback-operations.js';
import { receiveTwilioCallback } from './carrier-operations.js';
import { receiveWhatsapp } from './channel-operations.js';
import {
  checkChat,
  checkOrganizationChat,
  closeChat,
  closeOrganizationChat,
  getChat,
  handOffChat,
  listChats,
  replyToChat,
  requestHandoff,
  startChat,
  writeInChat,
} from './chat-operations.js';
import { listConsents, recordConsent, revokeConsent } from './consent-operations.js';
import {
  addOperatorDoNotCall,
  createDoNotCall,
  deleteDoNotCall,
  importDoNotCall,
  listDoNotCall,
  recordDoNotCall,
  removeDoNotCall,
  removeOperatorDoNotCall,
} from './do-not-call-operations.js';
import { storeFacts } from './facts-operations.js';
import { createLead, getLead, listLeads, recordLead } from './lead-operations.js';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from './organization-operations.js';
import {
  checkOutboundCall,
  checkOutboundCallExists,
  createOutboundCall,
  getOutboundCall,
  getOutboundDecision,
  listOutboundCalls,
  reportProgress,
  requestOutboundCall,
} from './outbound-call-operations.js';
import { getTrialMinutes } from './trial-minute-operations.js';
import {
  checkOrganizationEndpoint,
  listOrganizationEndpoints,
  listWebhookDeliveries,
  retryWebhookDelivery,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './webhook-administration-operations.js';
import {
  checkWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  testWebhookEndpoint,
} from './webhook-operations.js';
import { readWidgetChat, startWidgetChat, writeInWidgetChat } from './widget-operations.js';
import { cancelWebhookReplay, getWebhookReplay, startWebhookReplay } from './webhook-replay-operations.js';

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
  listOutboundCalls,
  getOutboundCall,
  createOutboundCall,
  checkOutboundCallExists,
  requestOutboundCall,
  reportProgress,
  checkOutboundCall,
  getOutboundDecision,
  checkCallback,
  placeCallback,
  receiveTwilioCallback,
  getTrialMinutes,
  recordConsent,
  listConsents,
  revokeConsent,
  listDoNotCall,
  createDoNotCall,
  deleteDoNotCall,
  recordDoNotCall,
  removeDoNotCall,
  importDoNotCall,
  addOperatorDoNotCall,
  removeOperatorDoNotCall,
  listBlockedCallers,
  createBlockedCaller,
  deleteBlockedCaller,
  screenCaller,
  blockNumber,
  listChats,
  getChat,
  checkChat,
  replyToChat,
  closeChat,
  startChat,
  checkOrganizationChat,
  writeInChat,
  requestHandoff,
  handOffChat,
  closeOrganizationChat,
  startWidgetChat,
  writeInWidgetChat,
  readWidgetChat,
  receiveWhatsapp,
  listWebhookEndpoints,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  testWebhookEndpoint,
  checkWebhookEndpoint,
  listOrganizationEndpoints,
  checkOrganizationEndpoint,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  listWebhookDeliveries,
  retryWebhookDelivery,
  startWebhookReplay,
  getWebhookReplay,
  cancelWebhookReplay,
  createOrganization,
  listOrganizations,
  getOrganization,
  updateOrganization,
  createApiKey,
  listApiKeys,
  revokeApiKey,
  ...Object.values(storeFacts),
];
