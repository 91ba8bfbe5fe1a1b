import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import type { Carrier, DialOutcome, DialRequest } from '../src/carriers/carrier.js';

export interface CarrierUnderTest {
  carrier: Carrier;
  /** The number of times that the provider has rung a phone. */
  rings: () => number;
  stop?: () => Promise<void>;
}

const MINUTE_MS = 60_000;

/** Tests the guarantees that every carrier gives. */
export function carrierConformance(name: string, start: () => Promise<CarrierUnderTest>): void {
  describe(`${name} as a carrier`, () => {
    let tested: CarrierUnderTest;
    const from = '+13125550100';
    const aRequest = (fields: Partial<DialRequest> = {}): DialRequest => ({
      dialId: randomUUID(),
      to: `+1415555${randomInt(1000, 9999)}`,
      from,
      ...fields,
    });
    const idOf = (outcome: DialOutcome): string => {
      expect(outcome).toEqual({ outcome: 'accepted', carrierCallId: expect.stringMatching(/./) });
      return (outcome as { carrierCallId: string }).carrierCallId;
    };
    const dial = async (request = aRequest()): Promise<string> => idOf(await tested.carrier.dial(request));
    const listed = async (to: string, { minutesAgo = 0, by = from } = {}): Promise<string[]> => {
      const now = Date.now() - minutesAgo * MINUTE_MS;
      const calls = await tested.carrier.list({
        to,
        from: by,
        startedAfter: new Date(now - MINUTE_MS),
        startedBefore: new Date(now + MINUTE_MS),
      });
      return calls.map(({ carrierCallId }) => carrierCallId);
    };

    beforeAll(async () => {
      tested = await start();
    });
    afterAll(() => tested.stop?.());

    it('has a name', () => {
      expect(tested.carrier.name).toMatch(/^[a-z]+$/);
    });

    it('rings once for each dial and gives each call its own id', async () => {
      const before = tested.rings();
      const ids = await Promise.all([dial(), dial(), dial()]);
      expect(new Set(ids).size).toBe(3);
      expect(tested.rings() - before).toBe(3);
    });

    it('lists a call by its numbers and its start, so that a lost id can be found', async () => {
      const request = aRequest();
      const id = await dial(request);
      expect(await listed(request.to)).toEqual([id]);
      const [call] = await tested.carrier.list({
        to: request.to,
        from,
        startedAfter: new Date(Date.now() - MINUTE_MS),
        startedBefore: new Date(Date.now() + MINUTE_MS),
      });
      expect(call).toEqual({ carrierCallId: id, to: request.to, from, startedAt: expect.any(Date) });
    });

    it('does not list calls of other numbers and times', async () => {
      const request = aRequest();
      await dial(request);
      expect(await listed('+14155550001')).toEqual([]);
      expect(await listed(request.to, { by: '+13125550199' })).toEqual([]);
      expect(await listed(request.to, { minutesAgo: 10 })).toEqual([]);
      expect(await listed(request.to, { minutesAgo: -10 })).toEqual([]);
    });

    it('lists both calls if a number was called twice', async () => {
      const request = aRequest();
      const ids = [await dial(request), await dial({ ...request, dialId: randomUUID() })];
      expect((await listed(request.to)).sort()).toEqual(ids.sort());
    });

    it('leaves a message on a call, but not after a hang-up', async () => {
      const id = await dial();
      expect(await tested.carrier.dropVoicemail(id, { language: 'en', text: 'Hello.' })).toBe('accepted');
      const other = await dial();
      await tested.carrier.hangUp(other);
      expect(await tested.carrier.dropVoicemail(other, { language: 'en', text: 'Hello.' })).toBe('over');
    });

    it('reports whether a call is active or has ended', async () => {
      const id = await dial();
      expect(await tested.carrier.endOf(id)).toBeNull();
      await tested.carrier.hangUp(id);
      expect(await tested.carrier.endOf(id)).not.toBeNull();
    });

    it('accepts repeated hang-ups', async () => {
      const id = await dial();
      await tested.carrier.hangUp(id);
      await tested.carrier.hangUp(id);
    });

    it('treats an unknown call as ended', async () => {
      const unknown = `CA${'0'.repeat(32)}`;
      await tested.carrier.hangUp(unknown);
      expect(await tested.carrier.dropVoicemail(unknown, { language: 'en', text: 'Hello.' })).toBe('over');
      expect(await tested.carrier.endOf(unknown)).toEqual({ isCompleted: false, durationSeconds: null, endedAt: null });
    });
  });
}
