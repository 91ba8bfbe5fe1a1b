// Slow: kills every service while it erases people.
import type { DataRequest } from '@frontdesk/contracts';
import { createOrganization, eventually, type Stack, type TestOrganization } from '@frontdesk/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';
import { expectStatus } from '../expect-response.js';

const PEOPLE = 24;

describeWithPrivateStack('erasing people while each service is killed', {}, (stackOf) => {
  let stack: Stack;
  let organization: TestOrganization;
  const receipts: DataRequest[] = [];

  const numberOf = (person: number): string => `+1212555${1000 + person}`;
  const pathOf = (rest: string): string => `/organizations/${organization.id}${rest}`;

  beforeAll(async () => {
    stack = stackOf();
    organization = await createOrganization(stack.address, { daily_call_limit: 0 });
    const { platform } = organization;
    for (let person = 0; person < PEOPLE; person++) {
      const phone_number = numberOf(person);
      const lead = { source: 'website', name: 'Ann Lee', phone_number, reason: 'A quote' };
      expectStatus(await platform.post(pathOf('/leads'), lead), 201);
      expectStatus(await platform.post(pathOf('/outbound-calls'), { source: 'agent_dial', phone_number }), 202);
    }
    const ids: number[] = [];
    for (let person = 0; person < PEOPLE; person++) {
      const body = { kind: 'erase', phone_number: numberOf(person) };
      const accepted = await platform.post(pathOf('/data-requests'), body);
      expectStatus(accepted, 202);
      ids.push(accepted.json.data.id as number);
    }
    for (const process of stack.processes()) {
      await process.kill();
      await process.restart();
      await sleep(300);
    }
    for (const id of ids) {
      await eventually(
        async () => {
          const { status, json } = await platform.get(pathOf(`/data-requests/${id}`));
          if (status !== 200 || (json.data as DataRequest).status !== 'erased') return false;
          receipts.push(json.data as DataRequest);
          return true;
        },
        { timeoutMs: 120_000, what: 'an erasure in every service' },
      );
    }
  }, 420_000);

  it('finishes every request, and its receipt counts each record once', () => {
    expect(receipts).toHaveLength(PEOPLE);
    for (const { erased } of receipts) {
      expect(erased).toMatchObject({ 'records.leads': 1, 'dialer.calls_cancelled': 1, 'dialer.outbound_calls': 1 });
    }
  });

  it('leaves no lead and no call of the people', async () => {
    const left = `SELECT 1 FROM records.leads WHERE organization_id = $1
                  UNION ALL SELECT 1 FROM dialer.outbound_calls WHERE organization_id = $1`;
    expect(await rowsOf(stack, left, [organization.id])).toEqual([]);
  });
});
