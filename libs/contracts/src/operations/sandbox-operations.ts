import { unaudited } from '../audit.js';
import { bookingProviders } from '../events/booking-events.js';
import { operation } from '../operation.js';
import { bookingFields, type BookingProvider } from '../resources/booking.js';
import { callFields } from '../resources/call.js';
import { chatFields, chatReplyFields } from '../resources/chat.js';
import { sandboxClockFields } from '../resources/sandbox-clock.js';
import { Choice, ExternalId, Flag, Instant, Integer, PageUrl, RecordId, Text } from '../validation/field-decorators.js';
import { InboundCallBody, UpdateCallBody } from './call-operations.js';

/** Appointments in the calendar of Frontdesk are made in a conversation. */
const integrations = bookingProviders.filter((provider) => provider !== 'internal');

export class SandboxBookingBody {
  @ExternalId()
  external_id?: string | null;

  @Choice(integrations, { required: true, description: 'The software in which the appointment is made' })
  provider!: Exclude<BookingProvider, 'internal'>;

  @Text({ max: 255, description: 'Id of the appointment in that software' })
  external_reference?: string | null;

  @Instant({ required: true })
  starts_at!: string;

  @Integer({ min: 1, max: 10_080, required: true, description: 'Planned length' })
  duration_minutes!: number;

  @Text({ max: 255, description: 'The customer' })
  name?: string | null;

  @Text({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @RecordId({ description: 'The call in which the appointment was made' })
  call_id?: number | null;

  @Text({ max: 100, description: 'The name of the booked service' })
  service?: string | null;
}

export class SandboxMessageBody {
  @ExternalId()
  external_id?: string | null;

  @Text({ max: 4000, required: true, description: 'What the visitor writes' })
  body!: string;
}

export class SandboxChatBody extends SandboxMessageBody {
  @PageUrl({ max: 2048, description: 'The page on which the visitor opens the chat' })
  page_url?: string | null;
}

/** How far a clock may be ahead of the time. */
export const MAX_CLOCK_DAYS = 400;

export class SandboxClockBody {
  @Integer({
    min: 1,
    max: MAX_CLOCK_DAYS * 86_400,
    description: 'How far to advance the clock. Ignored if `now` is given',
  })
  advance_seconds?: number | null;

  @Instant({ description: `The time to advance the clock to, at most ${MAX_CLOCK_DAYS} days from today` })
  now?: string | null;

  @Flag({ description: 'Whether the clock stands still from now on. By default, it stays as it is; a new clock runs' })
  frozen?: boolean | null;
}

/**
 * The other side, for test keys: callers, visitors and the software that makes appointments. The records, events and
 * webhooks are those of a real call, chat or booking.
 */
const sandbox = {
  api: 'public',
  isForTests: true,
  method: 'POST',
  status: 201,
  audit: unaudited('Test data only'),
  returnsExisting: true,
} as const;

export const receiveCall = operation({
  ...sandbox,
  name: 'sandbox.receive-call',
  owner: 'records',
  path: '/sandbox/calls',
  summary: 'Receive a simulated call',
  scope: 'calls:read',
  body: InboundCallBody,
  output: { kind: 'record', fields: callFields },
  errors: ['test_key_required'],
});

export const progressCall = operation({
  ...sandbox,
  name: 'sandbox.progress-call',
  owner: 'records',
  method: 'PATCH',
  path: '/sandbox/calls/{call}',
  summary: 'Answer, end or describe a simulated call',
  status: 200,
  scope: 'calls:read',
  body: UpdateCallBody,
  returnsExisting: false,
  output: { kind: 'record', fields: callFields },
  errors: ['test_key_required', 'invalid_transition'],
});

export const receiveBooking = operation({
  ...sandbox,
  name: 'sandbox.receive-booking',
  owner: 'records',
  path: '/sandbox/bookings',
  summary: 'Receive a simulated booking',
  scope: 'bookings:read',
  body: SandboxBookingBody,
  output: { kind: 'record', fields: bookingFields },
  errors: ['test_key_required', 'invalid_number'],
});

export const receiveChat = operation({
  ...sandbox,
  name: 'sandbox.receive-chat',
  owner: 'chats',
  path: '/sandbox/chats',
  summary: 'Start a chat as a visitor',
  scope: 'chats:read',
  body: SandboxChatBody,
  needsFacts: true,
  output: { kind: 'record', fields: chatFields },
  errors: ['test_key_required', 'live_chat_unavailable'],
});

export const receiveMessage = operation({
  ...sandbox,
  name: 'sandbox.receive-message',
  owner: 'chats',
  path: '/sandbox/chats/{chat}/messages',
  summary: 'Write in a chat as its visitor',
  scope: 'chats:read',
  body: SandboxMessageBody,
  needsFacts: true,
  output: { kind: 'record', fields: chatReplyFields },
  errors: ['test_key_required', 'live_chat_unavailable', 'chat_closed', 'invalid_transition'],
});

const clock = {
  api: 'public',
  isForTests: true,
  owner: 'dialer',
  path: '/sandbox/clock',
  scope: 'outbound:write',
  status: 200,
  output: { kind: 'record', fields: sandboxClockFields },
  errors: ['test_key_required'],
} as const;

export const getClock = operation({
  ...clock,
  name: 'sandbox.get-clock',
  method: 'GET',
  summary: 'Read the clock of test mode',
});

export const setClock = operation({
  ...clock,
  name: 'sandbox.set-clock',
  method: 'POST',
  summary: 'Freeze or advance the clock of test mode',
  body: SandboxClockBody,
  audit: unaudited('Test data only'),
  errors: ['test_key_required', 'clock_not_ahead'],
});

export const removeClock = operation({
  ...clock,
  name: 'sandbox.remove-clock',
  method: 'DELETE',
  summary: 'Return to the present',
  status: 204,
  output: { kind: 'nothing' },
  audit: unaudited('Test data only'),
});
