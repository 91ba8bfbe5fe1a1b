import type { EventDeclaration } from '../event.js';
import type { ApiScope } from '../scopes.js';
import { auditRecorded } from './audit-events.js';
import { bookingCancelled, bookingCreated, bookingUpdated } from './booking-events.js';
import { callBlocked, callCompleted, callProgressed } from './call-events.js';
import { callbackRequested } from './callback-events.js';
import {
  chatClosed,
  chatHandedOff,
  chatHandoffRequested,
  chatLeadCaptured,
  chatMessageCreated,
  chatOptedOut,
  chatStarted,
} from './chat-events.js';
import { credentialEnded } from './credential-events.js';
import { crmConnectionTroubled } from './crm-connection-events.js';
import { dialChanged, dialStarted } from './dial-events.js';
import { doNotCallAdded } from './do-not-call-events.js';
import { leadCreated, leadUpdated } from './lead-events.js';
import { organizationChanged } from './organization-events.js';
import { personErasureFinished, personErasureStarted } from './person-erasure-events.js';
import { outboundCallCompleted } from './outbound-call-events.js';
import { sandboxClockAdvanced } from './sandbox-events.js';
import { webhookEndpointDisabled, webhookEndpointFailing } from './webhook-endpoint-events.js';

/** The events that webhook endpoints can subscribe to. */
export const webhookEvents: readonly EventDeclaration[] = [
  leadCreated,
  leadUpdated,
  callCompleted,
  bookingCreated,
  bookingUpdated,
  bookingCancelled,
  outboundCallCompleted,
  chatStarted,
  chatMessageCreated,
  chatHandoffRequested,
  chatHandedOff,
  chatLeadCaptured,
  chatClosed,
  doNotCallAdded,
];

/** Every event in the system. */
export const allEvents: readonly EventDeclaration[] = [
  ...webhookEvents,
  callBlocked,
  callProgressed,
  callbackRequested,
  dialStarted,
  dialChanged,
  chatOptedOut,
  organizationChanged,
  credentialEnded,
  sandboxClockAdvanced,
  webhookEndpointFailing,
  webhookEndpointDisabled,
  crmConnectionTroubled,
  auditRecorded,
  personErasureStarted,
  personErasureFinished,
];

const byType = new Map(allEvents.map((declaration) => [declaration.type, declaration]));

export function eventOfType(type: string): EventDeclaration | undefined {
  return byType.get(type);
}

/** Returns the scopes that a key needs to receive events of these types, each once. */
export function scopesToReceive(types: readonly string[]): readonly ApiScope[] {
  return [...new Set(types.flatMap((type): readonly ApiScope[] => eventOfType(type)?.scopes ?? []))];
}

/** Sent only by the test operation. It needs no subscription and is delivered to paused endpoints too. */
export const WEBHOOK_TEST = 'webhook.test';

export const webhookEventTypes: readonly string[] = webhookEvents.map(({ type }) => type);

/** The events of a client that names none. */
export const defaultEventTypes: readonly string[] = webhookEvents
  .filter(({ isOptIn }) => !isOptIn)
  .map(({ type }) => type);
