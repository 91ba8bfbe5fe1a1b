import { describe, expect, it } from '@jest/globals';
import { integer, oneOf, present, schemaOf, text } from './fields.js';

const fields = {
  id: integer(),
  name: text().nulledInHipaa().nullable(),
  reason: text().omittedInHipaa(),
  transcript: text().detailOnly(),
  status: oneOf(['open', 'closed']).nullable(),
};
const record = { id: 1, name: 'Ada', reason: 'tap', transcript: 'hello', status: null, secret: 'x' };

describe('present', () => {
  it('returns only the fields of the table', () => {
    expect(present(fields, record, { detail: true, hipaa: false })).toEqual({
      id: 1,
      name: 'Ada',
      reason: 'tap',
      transcript: 'hello',
      status: null,
    });
  });

  it('omits detail fields from list items', () => {
    expect(present(fields, record, { detail: false, hipaa: false })).not.toHaveProperty('transcript');
  });

  it('omits or nulls fields in HIPAA mode as the table declares', () => {
    expect(present(fields, record, { detail: false, hipaa: true })).toEqual({ id: 1, name: null, status: null });
  });
});

describe('schemaOf', () => {
  it('requires fields that are always present, and allows null for nullable fields', () => {
    expect(schemaOf(fields)).toMatchObject({
      required: ['id', 'name', 'status'],
      properties: { name: { type: ['string', 'null'] }, status: { enum: ['open', 'closed', null] } },
    });
  });
});
