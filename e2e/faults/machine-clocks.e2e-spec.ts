// Slow: starts replicas on machines with different clocks and waits until they notice.
import type { ServiceName } from '@frontdesk/contracts';
import {
  aLead,
  createOrganization,
  eventually,
  machineClock,
  setMachineClock,
  type ApiResponse,
  type ApiClient,
  type Stack,
  type StackProcess,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWithPrivateStack } from '../private-stack.js';

jest.setTimeout(120_000);

const SKEW_MS = 6000;
const ROUNDS = 40;
/** The number of concurrent requests, which is enough to reach every replica. */
const AT_ONCE = 8;

const aConsent = {
  consent_text: 'I agree that an AI assistant may call me about my request.',
  source_url: 'https://example.com/quote',
  ip_address: '192.0.2.7',
  user_agent: 'Mozilla/5.0',
};

const directory = mkdtempSync(join(tmpdir(), 'frontdesk-clocks-'));
const SKEWED: readonly ServiceName[] = ['gateway', 'records', 'dialer'];
const fileOf = (service: ServiceName, replica: number): string => join(directory, `${service}-${replica}`);

interface Readyz {
  status: string;
  checks: Record<string, string>;
}

describeWithPrivateStack(
  'a stack whose services have two replicas, with clocks 6 s ahead and 6 s behind',
  {
    services: { gateway: 2, records: 2, dialer: 2, chats: 1, webhooks: 1, voice: 0 },
    envOf: (service, replica) => (SKEWED.includes(service) ? machineClock(fileOf(service, replica)) : {}),
  },
  (stackOf) => {
    let stack: Stack;
    let organization: TestOrganization;
    const skewed: { process: StackProcess; file: string; aheadMs: number }[] = [];

    const readyz = async ({ healthUrl }: StackProcess): Promise<{ status: number; body: Readyz }> => {
      const response = await fetch(`${healthUrl}/readyz`);
      return { status: response.status, body: (await response.json()) as Readyz };
    };

    beforeAll(async () => {
      stack = stackOf();
      for (const service of SKEWED) {
        for (const [replica, process] of stack.processes(service).entries())
          skewed.push({ process, file: fileOf(service, replica), aheadMs: replica === 0 ? SKEW_MS : -SKEW_MS });
      }
      organization = await createOrganization(stack.address);
      for (const { file, aheadMs } of skewed) setMachineClock(file, aheadMs);
    });
    afterAll(() => rmSync(directory, { recursive: true }));

    it('fails no request, through any combination of replicas', async () => {
      const send = (caller: ApiClient, round: number): Promise<ApiResponse>[] => [
        caller.get('/leads'),
        caller.get('/do-not-call'),
        caller.post('/leads', aLead()),
        caller.post('/do-not-call', { phone_number: `+1415555${1000 + round}` }),
        // Records calls the dialer with the time that remains to the gateway.
        caller.post('/leads', aLead({ callback: aConsent })),
      ];
      const failed: string[] = [];
      let served = 0;
      const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
      const worker = async (): Promise<void> => {
        for (let round = rounds.pop(); round !== undefined; round = rounds.pop()) {
          // Each organization has its own key and therefore its own rate limit.
          const { key } = await organization.createKey();
          for (const { status, text } of await Promise.all(send(organization.client(key, round % 2), round))) {
            if (status < 300) served += 1;
            else failed.push(`${status} ${text}`);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      expect(failed).toEqual([]);
      expect(served).toBe(ROUNDS * 5);
    });

    it('is unready on every replica if the clock skew is above 2 s, reports the clock as the reason, and recovers when the clock is right', async () => {
      for (const { process } of skewed) {
        const { body } = await eventually(async () => {
          const seen = await readyz(process);
          return seen.status === 503 && seen;
        });
        expect(body).toMatchObject({ status: 'unready', checks: { clock: 'unready', postgres: 'ready' } });
      }
      // A line of a log arrives through a pipe, later than the answer.
      await eventually(() => stack.lines.filter((line) => line.includes('clock.skewed')).length >= skewed.length, {
        what: 'a line about the clock from each replica',
      });
      for (const { file } of skewed) setMachineClock(file, 1000);
      for (const { process } of skewed) {
        await eventually(async () => (await readyz(process)).body.checks['clock'] === 'ready');
      }
    });
  },
);
