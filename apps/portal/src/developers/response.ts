import { text } from '../texts/text.js';

/** The response to an attempt in words, such as `200` or `Timed out`. */
export function responseOf(status: number | null, error: string | null): string {
  if (status !== null) return String(status);
  if (!error) return text.webhooks.responseNone;
  const failures: Readonly<Record<string, string>> = text.webhooks.failures;
  return failures[error] ?? error.replaceAll('_', ' ');
}
