import { isStorable } from '@frontdesk/contracts';

/** What the Cloud API tells of one of its numbers. */
export interface WhatsappChange {
  phoneNumberId: string;
  value: unknown;
}

/** The changes in a notification that concern messages of a number; null when the body is no JSON. */
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

/** Whether objects and lists lie in each other more than `levels` deep. Looks no deeper, whatever is there. */
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
