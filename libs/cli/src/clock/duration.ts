import { UsageError } from '../failure.ts';

const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Returns the seconds of a duration such as `15m`. */
export function secondsIn(duration: string): number {
  const [, count, unit] = /^([1-9]\d{0,7})([smhd])$/.exec(duration) ?? [];
  if (!unit) throw new UsageError(`${duration} is no duration such as 90s, 15m, 8h or 5d.`);
  return Number(count) * SECONDS[unit]!;
}
