import { describe, expect, it } from '@jest/globals';
import { assigned, columnsOf, headerFaults, valueOf } from './lead-columns.js';

describe('columnsOf and headerFaults', () => {
  const header = [' Full Name ', 'EMAIL', 'reason', 'Phone', ''];

  it('find columns by mapping or by field name, ignoring case', () => {
    const columns = columnsOf(header, { name: 'Full Name', phone_number: 'Phone' });
    expect(Object.fromEntries(columns)).toEqual({ name: 0, email: 1, reason: 2, phone_number: 3 });
    expect(headerFaults(header, columns, {})).toEqual({ missing: [], ignored: [] });
  });

  it('report ignored columns, and mapped columns that are missing', () => {
    const mapped = { name: 'Nombre', reason: 'EMAIL' };
    const columns = columnsOf(header, mapped);
    expect(headerFaults(header, columns, mapped)).toEqual({
      missing: ['Nombre'],
      ignored: [' Full Name ', 'reason', 'Phone'],
    });
  });
});

describe('assigned', () => {
  it('parses field=value with a field of a lead and any value', () => {
    expect(assigned('name=Full Name')).toEqual({ field: 'name', value: 'Full Name' });
    expect(assigned('reason=a=b')).toEqual({ field: 'reason', value: 'a=b' });
    for (const text of ['name', 'name=', '=x', 'id=7', 'livemode=true']) expect(assigned(text)).toBeNull();
  });
});

describe('valueOf', () => {
  it('returns a number for an id, JSON for open fields, null for an empty cell, and text otherwise', () => {
    expect(valueOf('call_id', ' 12 ')).toBe(12);
    expect(valueOf('details', '{"floor":2}')).toEqual({ floor: 2 });
    expect(valueOf('details', '{floor')).toBe('{floor');
    expect(valueOf('name', '')).toBeNull();
    expect(valueOf('name', '12')).toBe('12');
  });
});
