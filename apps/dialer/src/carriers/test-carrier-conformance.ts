import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import type { Carrier, DialOutcome, DialRequest } from './carrier.js';

export interface CarrierUnderTest {
  carrier: Carrier;
  /** How many phones have been made to ring so far, as far as the carrier knows. */
  rings: () => number;
  stop?: () => Promise<void>;
}

const MINUTE_MS = 60_000;

/** What every carrier guarantees, whoever is behind it. */
export function carrierConformance(name: string, start: () => Promise<CarrierUnderTest>): void {
  describe(`${name} as a carrier`, () => {
    let tested: CarrierUnderTest;
    const from = '+13125550100';
    const aRequest = (fields: Partial<DialRequest> = {}): DialRequest => ({
      attemptId: randomUUID(),
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

    it('is known by a name', () => {
      expect(tested.carrier.name).toMatch(/^[a-z]+$/);
    });

    it('makes a phone ring once for each dial, each under an id of its own', async () => {
      const before = tested.rings();
      const ids = await Promise.all([dial(), dial(), dial()]);
      expect(new Set(ids).size).toBe(3);
      expect(tested.rings() - before).toBe(3);
    });

    it('lists a call by its numbers and its start, so that a lost id is found again', async () => {
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

    it('lists nothing of other numbers and other times', async () => {
      const request = aRequest();
      await dial(request);
      expect(await listed('+14155550001')).toEqual([]);
      expect(await listed(request.to, { by: '+13125550199' })).toEqual([]);
      expect(await listed(request.to, { minutesAgo: 10 })).toEqual([]);
      expect(await listed(request.to, { minutesAgo: -10 })).toEqual([]);
    });

    it('lists every call when a number was called twice', async () => {
      const request = aRequest();
      const ids = [await dial(request), await dial({ ...request, attemptId: randomUUID() })];
      expect((await listed(request.to)).sort()).toEqual(ids.sort());
    });

    it('leaves a message on a call, and none once the call was hung up', async () => {
      const id = await dial();
      expect(await tested.carrier.dropVoicemail(id, 'Hello.')).toBe('accepted');
      const other = await dial();
      await tested.carrier.hangUp(other);
      expect(await tested.carrier.dropVoicemail(other, 'Hello.')).toBe('over');
    });

    it('tells whether a call goes on or has ended', async () => {
      const id = await dial();
      expect(await tested.carrier.endOf(id)).toBeNull();
      await tested.carrier.hangUp(id);
      expect(await tested.carrier.endOf(id)).not.toBeNull();
    });

    it('hangs up as often as it is told to', async () => {
      const id = await dial();
      await tested.carrier.hangUp(id);
      await tested.carrier.hangUp(id);
    });

    it('takes a call that it does not know for one that is over', async () => {
      const unknown = `CA${'0'.repeat(32)}`;
      await tested.carrier.hangUp(unknown);
      expect(await tested.carrier.dropVoicemail(unknown, 'Hello.')).toBe('over');
      expect(await tested.carrier.endOf(unknown)).toEqual({ isCompleted: false, durationSeconds: null, endedAt: null });
    });
  });
}
