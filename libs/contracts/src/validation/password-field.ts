import { inputField, textRefusal, type Common } from './input-field.js';

const MAX_PASSWORD = 256;

/** A password, which is not trimmed because it may begin or end with spaces. */
export function Password(common: Common = {}): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'string', minLength: 1, maxLength: MAX_PASSWORD },
    refuse: (value) => textRefusal(value, 1, MAX_PASSWORD),
  });
}
