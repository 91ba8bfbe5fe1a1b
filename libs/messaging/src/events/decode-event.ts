import type { EventEnvelope } from '@frontdesk/contracts';

/** Decodes the event in a message. Returns null if the message contains none. */
export function decodeEvent(content: Buffer): EventEnvelope | null {
  try {
    const event = JSON.parse(content.toString()) as Partial<EventEnvelope> | null;
    const isEnvelope =
      typeof event?.id === 'string' &&
      typeof event.type === 'string' &&
      Number.isSafeInteger(event.organization_id) &&
      typeof event.livemode === 'boolean' &&
      typeof event.created_at === 'string' &&
      typeof event.data === 'object' &&
      event.data !== null;
    return isEnvelope ? (event as EventEnvelope) : null;
  } catch {
    return null;
  }
}
