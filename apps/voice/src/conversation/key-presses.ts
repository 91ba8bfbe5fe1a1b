import type { Clock } from '@frontdesk/service-host';

/** Keys that are pressed within this time of each other belong together. */
export const KEY_GAP_MS = 2000;
const MAX_KEYS = 20;

export type PressedKeys = { type: 'opt_out' } | { type: 'digits'; digits: string };

/**
 * Groups the keys that a caller presses. A 9 by itself is an opt-out. A 9 beside other keys is a part of a number, such
 * as a phone number.
 */
export class KeyPresses {
  private keys = '';
  private lastAt = 0;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** Returns the group before the key, if that is complete and was not taken yet. */
  press(key: string): PressedKeys | null {
    const before = this.take();
    this.lastAt = this.clock.now().getTime();
    if (this.keys.length < MAX_KEYS) this.keys += key;
    return before;
  }

  /** Whether the group is an opt-out unless a further key follows. */
  get isOptOut(): boolean {
    return this.keys === '9';
  }

  /** When the group will be complete. Null if no key was pressed. */
  get dueAt(): Date | null {
    return this.keys === '' ? null : new Date(this.lastAt + KEY_GAP_MS);
  }

  /** Returns the group once it is complete, and forgets it. */
  take(): PressedKeys | null {
    const { dueAt } = this;
    if (!dueAt || this.clock.now() < dueAt) return null;
    const { keys, isOptOut } = this;
    this.keys = '';
    const digits = keys.replace(/[*#]/g, '');
    if (isOptOut) return { type: 'opt_out' };
    return digits === '' ? null : { type: 'digits', digits };
  }
}
