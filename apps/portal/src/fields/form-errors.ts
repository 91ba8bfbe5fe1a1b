import { ApiError } from '../api/api-error.js';
import { text } from '../texts/text.js';

/** The message of the API for one field of a form. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [message] = error.fields[field] ?? [];
  return message ? message.charAt(0).toUpperCase() + message.slice(1) : undefined;
}

type Control = Pick<HTMLInputElement, 'type' | 'validity' | 'validationMessage'> & {
  form: Pick<HTMLFormElement, 'noValidate'> | null;
};

/** Why a control does not accept its value. Null if the browser shows it. */
export function refusalBy({ form, type, validity, validationMessage }: Control): string | null {
  if (!form?.noValidate) return null;
  if (validity.valueMissing) return text.errors.required;
  if (validity.typeMismatch && type === 'email') return text.errors.notAnEmail;
  if (validity.typeMismatch && type === 'url') return text.errors.notAnUrl;
  return validationMessage;
}

/** Errors that no field of the form shows. */
export function otherError(error: unknown, fields: readonly string[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const isShown = Object.keys(error.fields).some((name) => fields.includes(name));
  return isShown ? null : error;
}
