import { isStorable } from '@frontdesk/contracts';

/** A change that the Cloud API reports for one of its phone numbers. */
export interface WhatsappChange {
  phoneNumberId: string;
  value: unknown;
}

/** Returns the changes to messages in a notification, or null if the body is not JSON. */
export function changesIn(body: Uint8Array): WhatsappChange[] | null {
  let notification: unknown;
  try {
    notification = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
  return listAt(notification, 'entry')
    .flatMap((entry) => listAt(entry, 'changes'))
    .flatMap((change) => {
      const value = fieldOf(change, 'value');
      const phoneNumberId = fieldOf(fieldOf(value, 'metadata'), 'phone_number_id');
      return fieldOf(change, 'field') === 'messages' && typeof phoneNumberId === 'string' && isStorable(phoneNumberId)
        ? [{ phoneNumberId, value }]
        : [];
    });
}

/** Whether objects and lists are nested more than `levels` deep. Stops at that depth. */
export function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isNestedDeeper(inner, levels - 1));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function listAt(value: unknown, name: string): unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}
