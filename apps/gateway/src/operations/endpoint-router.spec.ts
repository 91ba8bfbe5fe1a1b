import { describe, expect, it, jest } from '@jest/globals';
import {
  allOperations,
  type Actor,
  type AnyOperation,
  type Caller,
  type OrganizationFacts,
} from '@frontdesk/contracts';
import { RequestDeadline } from '../http/request-deadline.js';
import { EndpointRouter, type OperationRequest } from './endpoint-router.js';

const facts = { id: 7, version: 3, hipaa_mode: true, name: 'Ada' } as OrganizationFacts;

const operator: Actor = { kind: 'operator', id: null, name: 'billing' };

/** The caller that an operation of the platform API gets, and the reads of its organization. */
async function callerOf(operation: AnyOperation): Promise<{ caller: Caller; reads: string[] }> {
  const organizations = {
    factsOf: jest.fn(() => Promise.resolve(facts)),
    forCaller: jest.fn(() => Promise.resolve({ id: 7, version: 3, hipaa_mode: true })),
  };
  const decoder = {
    checkFieldScopes: () => undefined,
    decode: () => {
      throw new Error('decoded no further');
    },
  };
  const rpc = { call: () => Promise.resolve({}) };
  const router = new EndpointRouter(
    {} as never,
    {} as never,
    decoder as never,
    organizations as never,
    {} as never,
    rpc as never,
    {} as never,
    {} as never,
    { now: () => new Date() } as never,
    {
      error: () => undefined,
    } as never,
  );
  let caller: Caller | undefined;
  const request: OperationRequest = {
    admitted: { key: null, scopes: [], actor: operator, address: '203.0.113.9' },
    requestId: 'request-1',
    deadline: new RequestDeadline(5000),
    trace: {},
    params: Object.fromEntries(operation.pathIds.map((name) => [name, '7'])),
    query: {},
    readBody: () => Promise.resolve({}),
    onCaller: (known) => (caller = known),
  };
  await expect(router.perform(operation, request)).rejects.toThrow('decoded no further');
  const reads = Object.entries(organizations).filter(([, { mock }]) => mock.calls.length > 0);
  return { caller: caller!, reads: reads.map(([name]) => name) };
}

describe('the caller of an operation of the platform API', () => {
  const ofOrganizations = allOperations.filter(
    ({ api, pathIds }) => api === 'platform' && pathIds.includes('organization'),
  );
  const cases = (needsFacts: boolean): [string, AnyOperation][] =>
    ofOrganizations.filter((one) => (one.needsFacts === true) === needsFacts).map((one) => [one.name, one]);
  const common = {
    organizationId: 7,
    livemode: true,
    hipaa: true,
    factsVersion: 3,
    actor: operator,
    address: '203.0.113.9',
  };

  it.each(cases(true))('has all facts of the organization, from one statement: %s', async (_name, operation) => {
    const { caller, reads } = await callerOf(operation);
    expect(caller).toMatchObject({ ...common, facts });
    expect(reads).toEqual(['factsOf']);
  });

  it.each(cases(false))('has the HIPAA mode only, from a narrow statement: %s', async (_name, operation) => {
    const { caller, reads } = await callerOf(operation);
    expect(caller).toMatchObject(common);
    expect(caller).not.toHaveProperty('facts');
    expect(reads).toEqual(['forCaller']);
  });
});
