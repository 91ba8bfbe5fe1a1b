import { describe, expect, it } from '@jest/globals';
import { errorOf } from '../api/api-error.js';
import { fieldError, otherError, refusalBy } from './form-errors.js';

const refusal = (code: string): Response => new Response(null, { status: 422, statusText: code });

describe('fieldError', () => {
  it('shows a refused phone number at its field and not above the form', () => {
    const message = 'That is not a valid US phone number.';
    const error = errorOf(refusal('invalid_number'), { code: 'invalid_number', message });
    expect(fieldError(error, 'phone_number')).toBe(message);
    expect(otherError(error, ['phone_number'])).toBeNull();
    expect(otherError(error, ['note'])).toBe(error);
  });
});

describe('refusalBy', () => {
  const control = (type: string, fault: 'valueMissing' | 'typeMismatch' | 'rangeOverflow', noValidate = true) =>
    refusalBy({
      type,
      form: { noValidate },
      validity: { [fault]: true } as unknown as ValidityState,
      validationMessage: 'Value must be 5 or less.',
    });

  it('says what is wrong with the value of a control', () => {
    expect(control('text', 'valueMissing')).toBe('Is required');
    expect(control('email', 'typeMismatch')).toBe('Is not an email address');
    expect(control('url', 'typeMismatch')).toContain('https://');
    expect(control('number', 'rangeOverflow')).toBe('Value must be 5 or less.');
  });

  it('leaves the words to the browser if the browser shows them', () => {
    expect(control('text', 'valueMissing', false)).toBeNull();
  });
});
