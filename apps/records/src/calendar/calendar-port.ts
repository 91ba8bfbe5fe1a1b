import type { BookingProvider } from '@frontdesk/contracts';
import type { Deadline } from '@frontdesk/messaging';
import type { Period } from './opening-periods.js';

/** An appointment as the calendar of its organization shows it. */
export interface CalendarEntry {
  /** The hold that becomes the booking. */
  holdId: number;
  starts_at: Date;
  duration_minutes: number;
  /** The appointment with the buffer after it. */
  period: Period;
  name: string | null;
  phone_number: string | null;
  service: string | null;
}

/** The calendar in which an organization sees its appointments. Frontdesk's reservations come before it. */
export interface CalendarPort {
  readonly provider: BookingProvider;
  /** The most appointments at the same time. */
  readonly maxSeats: number;
  /** Returns the times that are taken up besides the reservations. */
  busy(within: Period, deadline: Deadline): Promise<Period[]>;
  /**
   * Writes the entry of a hold. Returns whether its time was free, and the id of the entry in the calendar. A repeat
   * for the same hold writes nothing more.
   */
  write(entry: CalendarEntry, deadline: Deadline): Promise<{ isFree: boolean; reference: string | null }>;
}

/** The calendar of Frontdesk, which has nothing besides the reservations. */
export const internalCalendar: CalendarPort = {
  provider: 'internal',
  maxSeats: Infinity,
  busy: () => Promise.resolve([]),
  write: () => Promise.resolve({ isFree: true, reference: null }),
};
