import { randomBytes } from 'node:crypto';
import type { PortalChange } from './portal-changes.js';

const CAPACITY = 5000;
/**
 * Gateways get events in slightly different orders. A page that moves to this gateway also gets the changes that
 * arrived here within this time before the last change that the page has.
 */
const OVERLAP_MS = 2000;
/** The log that assigned the position, the number in that log, and the name of the change, which all gateways share. */
const POSITION = /^([0-9a-f]{12})\.(\d{1,15})\.([\w.-]{0,60})$/;

/** A change with its text on the stream. */
export interface LoggedChange {
  change: PortalChange;
  text: string;
}

interface Entry extends LoggedChange {
  name: string;
  at: number;
}

/**
 * The latest changes, so that a page that reconnects misses none. The page sends the position of the last change that
 * it has, and gets the later changes if the log has no gap.
 */
export class ChangeLog {
  private readonly id = randomBytes(6).toString('hex');
  /** In the order of arrival. */
  private entries: Entry[] = [];
  /** The number of the first entry. */
  private first = 1;

  /** @param startedAt the time since which the log has no gap */
  constructor(private readonly startedAt: number) {}

  /** @param name identifies the change on every gateway */
  add(change: PortalChange, name: string, now: number): LoggedChange {
    const { organizationId, livemode, ...fields } = change;
    const mode = livemode === null ? null : livemode ? 'live' : 'test';
    const data = JSON.stringify({ organization: organizationId, mode, ...fields });
    const position = `${this.id}.${this.first + this.entries.length}.${name}`;
    const entry = { change, name, at: now, text: `id: ${position}\nevent: changed\ndata: ${data}\n\n` };
    this.entries.push(entry);
    if (this.entries.length >= 2 * CAPACITY) {
      this.entries = this.entries.slice(CAPACITY);
      this.first += CAPACITY;
    }
    return entry;
  }

  /** The position after the latest change. */
  get position(): string {
    return `${this.id}.${this.first + this.entries.length - 1}.${this.entries.at(-1)?.name ?? ''}`;
  }

  /** Returns the changes after a position, or null if some may be missing. */
  since(position: string): readonly LoggedChange[] | null {
    const [, log, number, name] = POSITION.exec(position) ?? [];
    if (log === undefined) return null;
    if (log === this.id) {
      const index = Number(number) + 1 - this.first;
      return index < 0 || index > this.entries.length ? null : this.entries.slice(index);
    }
    const known = name ? this.entries.findLast((entry) => entry.name === name) : undefined;
    if (!known) return null;
    const overlap = known.at - OVERLAP_MS;
    const coveredSince = this.first === 1 ? this.startedAt : this.entries[0]!.at;
    if (coveredSince > overlap) return null;
    return this.entries.slice(this.entries.findIndex(({ at }) => at >= overlap));
  }
}
