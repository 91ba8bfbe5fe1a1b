/** The fields of a request from Twilio. A field that occurs more than once is an array. */
export type TwilioForm = Record<string, string | string[]>;

const MAX_FIELD_LENGTH = 200;

export function readForm(body: string): TwilioForm {
  const form: TwilioForm = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const known = Object.hasOwn(form, name) ? form[name]! : null;
    form[name] = known === null ? value : [known, value].flat();
  }
  return form;
}

/** Returns a field that occurs once and is of a sensible length. */
export function textField(form: TwilioForm, name: string, maxLength = MAX_FIELD_LENGTH): string | null {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  return typeof value === 'string' && value !== '' && value.length <= maxLength ? value : null;
}

/** Parses a number, which Twilio sends as text. */
export function wholeNumber(value: string | null | undefined): number | null {
  return value && /^\d{1,7}$/.test(value) ? Number(value) : null;
}
