import { ApiError } from '../api/api-error.js';

/** The message of the API for one field of a form. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [message] = error.fields[field] ?? [];
  return message ? message.charAt(0).toUpperCase() + message.slice(1) : undefined;
}

/** Errors that no field of the form shows. */
export function otherError(error: unknown, fields: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const isShown = Object.keys(error.fields).some((name) => fields.includes(name));
  return isShown ? null : error;
}
