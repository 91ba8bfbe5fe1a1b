import type { PersonIds, ServiceName } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';

/** The person whom a service erases. At least one of number and e-mail address is set. */
export interface ErasedPerson {
  requestId: number;
  organizationId: number;
  /** E.164. */
  phoneNumber: string | null;
  /** In lower case. */
  email: string | null;
  requestedAt: Date;
  /** Records of a later time stay. */
  coversUntil: Date;
  /** Whether records that were in progress are erased too. */
  isRepeat: boolean;
  /** What this service and the services before it have removed. */
  ids: PersonIds;
}

/** What one transaction has erased. */
export interface Erased {
  /** Number of erased rows by resource. */
  counts: Readonly<Record<string, number>>;
  /** Whether the step has to run again, because rows may be left. */
  more: boolean;
  ids?: PersonIds;
}

/** Erases a bounded number of rows. Must find only rows that are not erased yet, because it may run again. */
export type ErasureStep = (tx: Tx, person: ErasedPerson, at: Date) => Promise<Erased>;

export interface ErasureSettings {
  service: ServiceName;
  /** The steps, in order. Each runs in transactions of its own. */
  steps: readonly ErasureStep[];
  /** Counts what is kept, by resource. */
  kept?: (tx: Tx, person: ErasedPerson) => Promise<Record<string, number>>;
  /** Whether more may come, such as the end of a call in progress. The steps are repeated until it has. */
  isBusy?: (tx: Tx, person: ErasedPerson, at: Date) => Promise<boolean>;
  /** Whether finished erasures keep the number and the ids, because the service still has to refuse late requests. */
  keepsPerson?: boolean;
}

export const ERASURE_SETTINGS = Symbol('erasure settings');
