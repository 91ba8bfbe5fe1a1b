import { describe, expect, it } from '@jest/globals';
import { madeAt, uuidv7 } from './uuid-v7.js';

describe('uuidv7', () => {
  it('is a version 7 UUID that begins with its timestamp', () => {
    const id = uuidv7(Date.UTC(2026, 0, 1));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 0, 1));
  });

  it('sorts ids of one process by creation, even within a millisecond', () => {
    const ids = Array.from({ length: 2000 }, () => uuidv7(1_700_000_000_000));
    expect([...ids].sort()).toEqual(ids);
  });

  it('reveals its creation time, which is null for other UUID versions', () => {
    expect(madeAt(uuidv7(1_767_225_600_123))).toBe(1_767_225_600_123);
    expect(madeAt('5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11')).toBeNull();
  });

  it('sorts by time and never repeats', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => uuidv7(1_700_000_000_000 + index));
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(Array.from({ length: 1000 }, () => uuidv7(1))).size).toBe(1000);
  });
});
