import { inputField, type Common } from './input-field.js';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text between services, which is not normalized. `max` counts UTF-16 code units. */
export function Verbatim({ max, ...common }: Common & { max: number }): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'string', maxLength: max },
    refuse: (value) => {
      if (typeof value !== 'string') return 'must be a string';
      return value.length > max ? `must be at most ${max} characters` : null;
    },
  });
}

/** Any value. The handler parses it. */
export function Unread(): PropertyDecorator {
  return inputField({}, { schema: {}, refuse: () => null });
}

/** An object with integers `id` and `version`. */
export function Versioned(common: Common = {}): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'object' },
    refuse: (value) =>
      isObject(value) && Number.isSafeInteger(value['id']) && Number.isSafeInteger(value['version'])
        ? null
        : 'must be an object with an id and a version',
  });
}

/** An object with text values. */
export function Texts(common: Common = {}): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    refuse: (value) =>
      isObject(value) && Object.values(value).every((one) => typeof one === 'string')
        ? null
        : 'must be an object of strings',
  });
}

export function RecordIds(common: Common = {}): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'array', items: { type: 'integer', minimum: 1 } },
    refuse: (value) =>
      Array.isArray(value) && value.every((one) => Number.isSafeInteger(one) && (one as number) > 0)
        ? null
        : 'must be a list of ids',
  });
}
