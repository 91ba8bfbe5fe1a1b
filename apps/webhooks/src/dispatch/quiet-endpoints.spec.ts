import { describe, expect, it } from '@jest/globals';
import { QuietEndpoints } from './quiet-endpoints.js';

const at = (seconds: number): Date => new Date(1_767_225_600_000 + seconds * 1000);
const fresh = { endpoint_id: 1, attempts: 0 };

describe('an endpoint that asked for quiet', () => {
  it('gets nothing new until then, but what is on its schedule already', () => {
    const quiet = new QuietEndpoints();
    quiet.ask(1, 30_000, at(0));
    expect(quiet.remainingMs(fresh, at(10))).toBe(20_000);
    expect(quiet.remainingMs({ ...fresh, attempts: 1 }, at(10))).toBe(0);
    expect(quiet.remainingMs({ ...fresh, endpoint_id: 2 }, at(10))).toBe(0);
    expect(quiet.remainingMs(fresh, at(30))).toBe(0);
  });

  it('is believed for a quarter of an hour at most', () => {
    const quiet = new QuietEndpoints();
    quiet.ask(1, 86_400_000, at(0));
    expect(quiet.remainingMs(fresh, at(0))).toBe(900_000);
  });
});
