import {
  chatClosed,
  chatHandedOff,
  chatHandoffRequested,
  chatLeadCaptured,
  chatMessageCreated,
  chatStarted,
  leadCreated,
  leadUpdated,
  RECORDS_CHANGED,
  type EventDeclaration,
  type EventEnvelope,
  type RecordChange,
} from '@frontdesk/contracts';

const chatEvents: readonly EventDeclaration[] = [
  chatStarted,
  chatMessageCreated,
  chatHandoffRequested,
  chatHandedOff,
  chatLeadCaptured,
  chatClosed,
];
const chatEventTypes = new Set(chatEvents.map(({ type }) => type));

/** Events that report changes. `RECORDS_CHANGED` reports writes of gateways, and changes that services start. */
export const CHANGE_EVENTS: readonly (EventDeclaration | string)[] = [
  ...chatEvents,
  leadCreated,
  leadUpdated,
  RECORDS_CHANGED,
];

/** An organization and a mode whose pages are open in a browser. */
export interface FollowedTenant {
  organizationId: number;
  livemode: boolean;
}

/** A change as a page gets it. It contains no text that people wrote. */
export interface PortalChange extends RecordChange {
  /** The type of the event, if the change is an event of a chat or lead. */
  event?: string;
  /** The status of the chat. */
  status?: string;
  /** Who wrote the message. */
  role?: string;
}

/** Returns the changes that an event reports. */
export function changesIn({ type, organization_id: organizationId, livemode, data }: EventEnvelope): PortalChange[] {
  if (type === RECORDS_CHANGED) return data['changes'] as RecordChange[];
  const tenant = { organizationId, livemode };
  if (type === leadCreated.type || type === leadUpdated.type) {
    const { id } = data['lead'] as { id: number };
    return [{ ...tenant, collection: 'leads', id, event: type }];
  }
  if (!chatEventTypes.has(type)) return [];
  const { id, status } = data['chat'] as { id: number; status: string };
  const { role } = (data['message'] ?? {}) as { role?: string };
  return [{ ...tenant, collection: 'chats', id, event: type, status, ...(role === undefined ? {} : { role }) }];
}
