import { describe, expect, it } from '@jest/globals';
import { databaseFaultOf, isTransientDatabaseFault, reasonOf, violatedUniqueConstraint } from './faults.js';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

describe('isTransientDatabaseFault', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENOTFOUND',
    '08006',
    '53300',
    '57P01',
    '57P03',
    '40001',
    '40P01',
    '55P03',
    '57014',
  ])('is true for %s', (code) => expect(isTransientDatabaseFault(withCode(code))).toBe(true));

  it.each(['23505', '23503', '22P02', '42P01', '42703', '22021', '54000'])(
    'is false for %s, which a retry cannot resolve',
    (code) => expect(isTransientDatabaseFault(withCode(code))).toBe(false),
  );

  it('recognizes errors of pg that have a message and no code', () => {
    for (const message of [
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'timeout exceeded when trying to connect',
      'Client has encountered a connection error and is not queryable',
      'Query read timeout',
    ])
      expect(isTransientDatabaseFault(new Error(message))).toBe(true);
  });

  it('looks inside errors of the ORM and of refused connections to several addresses', () => {
    const wrapped = Object.assign(new Error('QueryFailedError'), { driverError: withCode('57P01') });
    expect(isTransientDatabaseFault(wrapped)).toBe(true);
    expect(isTransientDatabaseFault(new AggregateError([withCode('ECONNREFUSED')], ''))).toBe(true);
  });

  it('is false for bugs in our own code', () => {
    for (const fault of [new TypeError('x is not a function'), null, undefined, 'timeout', { code: '57P01' }])
      expect(isTransientDatabaseFault(fault)).toBe(false);
  });
});

describe('violatedUniqueConstraint', () => {
  it("returns the constraint's name from a plain error and from an error of the ORM", () => {
    const violation = Object.assign(new Error('x'), { code: '23505', constraint: 'leads_external_id' });
    expect(violatedUniqueConstraint(violation)).toBe('leads_external_id');
    expect(violatedUniqueConstraint(Object.assign(new Error(), { driverError: violation }))).toBe('leads_external_id');
  });

  it('is null for every other error', () => {
    for (const error of [withCode('23503'), new Error('x'), {}]) expect(violatedUniqueConstraint(error)).toBeNull();
  });
});

describe('databaseFaultOf', () => {
  it.each([
    ['53100', 'disk_full'],
    ['53300', 'too_many_connections'],
    ['57014', 'timeout'],
    ['57P01', 'shutting_down'],
    ['40P01', 'deadlock'],
    ['23505', 'constraint'],
    ['42P01', 'other'],
    ['', 'other'],
  ])('maps %j to %s', (state, reason) => expect(databaseFaultOf(state)).toBe(reason));
});

describe('reasonOf', () => {
  it('is the message of an error, the first message of a refused connection, or the thrown value', () => {
    expect(reasonOf(new Error('refused'))).toBe('refused');
    expect(reasonOf(new AggregateError([new Error('refused by ::1')], ''))).toBe('refused by ::1');
    expect(reasonOf('thrown')).toBe('thrown');
  });
});
