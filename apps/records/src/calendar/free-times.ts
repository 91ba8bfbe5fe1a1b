import type { Period } from './opening-periods.js';

/** The time between two starts that are offered. */
const STEP_MS = 15 * 60_000;

export interface TakenSeat extends Period {
  seat: number;
}

export interface FreeTimeSearch {
  /** The starts that may be returned. */
  within: Period;
  open: readonly Period[];
  /** Appointments and holds with the buffers after them. */
  taken: readonly TakenSeat[];
  seats: number;
  durationMs: number;
  bufferMs: number;
  /** Returns the nearest times to this one. Null for the first times. */
  near: number | null;
  count: number;
}

/** Returns the starts of free times, in order. */
export function freeTimes({ near, count, ...search }: FreeTimeSearch): number[] {
  const isFree = freeSeatIn(search);
  const starts = startsIn(search);
  if (near !== null) starts.sort((one, other) => Math.abs(one - near) - Math.abs(other - near));
  const found: number[] = [];
  for (const start of starts) {
    if (found.length === count) break;
    if (isFree(start)) found.push(start);
  }
  return found.sort((one, other) => one - other);
}

function startsIn({ within, open, durationMs }: Pick<FreeTimeSearch, 'within' | 'open' | 'durationMs'>): number[] {
  return open.flatMap(({ from, until }) => {
    const starts: number[] = [];
    const end = Math.min(until - durationMs, within.until);
    for (let start = from; start <= end; start += STEP_MS) if (start >= within.from) starts.push(start);
    return starts;
  });
}

function freeSeatIn({
  taken,
  seats,
  durationMs,
  bufferMs,
}: Pick<FreeTimeSearch, 'taken' | 'seats' | 'durationMs' | 'bufferMs'>): (start: number) => boolean {
  const inOrder = taken.toSorted((one, other) => one.from - other.from);
  const busyOf = (seat: number): TakenSeat[] => inOrder.filter((one) => one.seat === seat);
  const known = Array.from({ length: seats }, (_, index) => busyOf(index + 1));
  // The calendar may have had more seats. What is taken of them takes up others.
  const removed = [...new Set(inOrder.map(({ seat }) => seat).filter((seat) => seat > seats))].map(busyOf);
  return (start) => {
    const isFree = (busy: readonly Period[]): boolean => isUntaken(busy, start, start + durationMs + bufferMs);
    return known.filter(isFree).length > removed.filter((busy) => !isFree(busy)).length;
  };
}

/** Whether no period overlaps. The periods are in order and do not overlap with each other. */
function isUntaken(periods: readonly Period[], from: number, until: number): boolean {
  let low = 0;
  let high = periods.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (periods[middle]!.from < until) low = middle + 1;
    else high = middle;
  }
  return low === 0 || periods[low - 1]!.until <= from;
}
