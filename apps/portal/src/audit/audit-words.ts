import { text } from '../texts/text.js';

/** An action in words, such as `API key revoked`. A newer server may send actions that have no text here. */
export function actionName(action: string): string {
  const names: Readonly<Record<string, string>> = text.auditActions;
  return names[action] ?? sentence(action.replaceAll('.', ' '));
}

/** The name of a field or of a kind of record: `daily_call_limit` is `Daily call limit`. */
export function sentence(code: string): string {
  const words = code.replaceAll('_', ' ').replaceAll(/\b(api|hipaa|url|ip|id)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A stored value in words. */
export function valueName(value: unknown): string {
  if (value === null || value === undefined || value === '') return text.lists.none;
  if (typeof value === 'boolean') return value ? text.leads.yes : text.leads.no;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.length > 0 ? value.join(', ') : text.lists.none;
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
