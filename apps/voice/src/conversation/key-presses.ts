import type { Clock } from '@frontdesk/service-host';

/** Keys that are pressed within this time of each other belong together. */
export const KEY_GAP_MS = 2000;
const MAX_KEYS = 20;

export type PressedKeys = { type: 'opt_out' } | { type: 'digits'; digits: string };

/**
 * Groups the keys that a caller presses. A 9 without other digits is an opt-out, also if it is repeated. A 9 beside
 * other digits is a part of a number, such as a phone number.
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

  private get digits(): string {
    return this.keys.replace(/[*#]/g, '');
  }

  /** Whether the group is an opt-out unless another digit follows. */
  get isOptOut(): boolean {
    return /^9+$/.test(this.digits);
  }

  /** When the group will be complete. Null if no key was pressed. */
  get dueAt(): Date | null {
    return this.keys === '' ? null : new Date(this.lastAt + KEY_GAP_MS);
  }

  /** Returns the group once it is complete, and forgets it. */
  take(): PressedKeys | null {
    const { dueAt } = this;
    return dueAt && this.clock.now() >= dueAt ? this.takeLast() : null;
  }

  /** Returns the group although it may be incomplete, because no further key can follow, and forgets it. */
  takeLast(): PressedKeys | null {
    const { digits, isOptOut } = this;
    this.keys = '';
    if (isOptOut) return { type: 'opt_out' };
    return digits === '' ? null : { type: 'digits', digits };
  }
}
