import type { BusinessHours, CustomField, Scalar } from '@frontdesk/contracts';

export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export interface Service {
  name: string;
  duration_minutes: number;
  /** Repeated word for word, and never used in calculations. */
  price?: string | null;
  description?: string | null;
}

export interface IntakeQuestion {
  key: string;
  label: string;
  question: string;
  type: 'text' | 'number' | 'date' | 'choice' | 'yes_no';
  required: boolean;
  choices?: readonly string[] | null;
  /** The names of the services that the question belongs to. Absent for all. */
  for_services?: readonly string[] | null;
}

export interface HandoffTarget {
  label: string;
  phone_number: string;
  hours?: BusinessHours | null;
  topics?: readonly string[] | null;
}

/** The owner's settings. The receptionist does not make up absent ones. */
export interface ReceptionistSettings {
  receptionist_name?: string;
  receptionist_instructions?: string;
  greeting?: string | null;
  business_hours?: BusinessHours | null;
  /** Dates as `YYYY-MM-DD`. */
  closed_days?: readonly string[];
  services?: readonly Service[];
  faq?: readonly { question: string; answer: string }[];
  intake?: readonly IntakeQuestion[];
  handoff?: readonly HandoffTarget[];
  languages?: readonly Language[];
  privacy_url?: string | null;
}

export type ReceptionistChannel = 'web' | 'whatsapp' | 'phone';

export interface Message {
  sender: 'visitor' | 'ai' | 'agent' | 'owner';
  body: string;
}

/** A conversation so far. It is the receptionist's only state. */
export interface Conversation {
  organization: { name: string; timezone: string | null };
  settings: ReceptionistSettings;
  channel: ReceptionistChannel;
  /** The visitor's number as E.164, if the channel proves it. */
  phoneNumber: string | null;
  visitorName: string | null;
  hasLead: boolean;
  isHandoffRequested: boolean;
  /** Oldest first. The newest one is the visitor's. */
  messages: readonly Message[];
  now: Date;
  /** Whether the receptionist can stop calls to an unproven number. If not, it asks a person to stop them. */
  stopsUnprovenNumbers: boolean;
  /** Whether the organization calls to inform a person who has consented to that alone. Nothing is promoted then. */
  isInformational?: boolean;
  /** Whether the organization placed the call. */
  isOutbound?: boolean;
}

export interface CapturedLead {
  name: string | null;
  phone_number: string | null;
  email: string | null;
  /** What the visitor wanted, in the visitor's own words. */
  reason: string;
  urgency: 'normal' | 'high' | 'emergency';
  custom_fields: Record<string, CustomField>;
}

export interface Booking {
  service: string | null;
  starts_at: Date;
  duration_minutes: number;
  name: string | null;
  phone_number: string | null;
}

/** An appointment that the receptionist may move or cancel. */
export interface Appointment {
  id: number;
  service: string | null;
  starts_at: Date;
  isCancelled: boolean;
}

export type Act =
  /**
   * `when_quiet`: the visitor may still add to it, so the lead is recorded after a minute of silence. `at_end`: there
   * is no way to reach the visitor yet, so the lead is recorded when the conversation ends.
   */
  | { type: 'capture_lead'; lead: CapturedLead; due: 'now' | 'when_quiet' | 'at_end' }
  | { type: 'request_person'; requestedBy: 'visitor' | 'ai'; summary: string | null; isEmergency: boolean }
  | { type: 'book'; booking: Booking }
  /** `isProven`: the channel proves that the number is the visitor's. */
  | { type: 'opt_out'; phone_number: string; isProven: boolean }
  | { type: 'mark_spam' }
  /** The caller objects to the transcript, which is not kept. */
  | { type: 'drop_transcript' }
  | { type: 'end'; disposition: 'answered' | 'opted_out' | 'spam' | 'wrong_number' };

export interface Reply {
  text: string;
  acts: Act[];
  language: Language;
  /** The visitor's question, if the settings have no answer to it. */
  unanswered: string | null;
}

/** What the receptionist books with. Absent if the organization has no calendar. */
export interface Calendar {
  /**
   * Returns free times in order: the first ones from a time on, or the ones that are nearest to it. Returns null while
   * the calendar cannot be reached.
   */
  freeTimes(service: Service | null, search: { from: Date } | { near: Date }, count: number): Promise<Date[] | null>;
  /**
   * Returns false if the time is not free any more, and null if the calendar cannot be reached, so that nothing is
   * booked. A repeated booking of the same time returns true.
   */
  book(booking: Booking): Promise<boolean | null>;
  /** Returns the coming appointments of a number between two times, or those that this conversation booked. */
  findAppointments(
    search: { phone_number: string; from: Date; until: Date } | { bookedAt: readonly Date[] },
  ): Promise<Appointment[]>;
  /** Moves or cancels an appointment. Returns as `book` does, and null if it is gone. A repeat returns true. */
  changeAppointment(id: number, change: { starts_at: Date } | 'cancelled'): Promise<boolean | null>;
}

export type Answers = Record<string, Scalar>;
