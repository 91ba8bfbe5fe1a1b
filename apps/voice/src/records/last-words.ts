import type { SessionRow } from '../sessions/session.entity.js';

/** Answers what a caller said last before a process was killed. */
export abstract class LastWords {
  /**
   * Does what follows from the last words of a caller who has gone, unless they were answered. Returns false if it has
   * to be repeated.
   */
  abstract answer(session: SessionRow): Promise<boolean>;
}
