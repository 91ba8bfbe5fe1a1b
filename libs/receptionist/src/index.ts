export * from './conversation.js';
export { numbersOnDuty } from './answers/people-on-duty.js';
export { internalCalendar, type BookingOrigin, type Owners } from './calendar/internal-calendar.js';
export { handInLead, type HandedInLead, type LeadOrigin } from './leads/hand-in-lead.js';
export { summaryOf } from './script/summary.js';
export { stopsOwnNumber } from './script/stop-requests.js';
export { denialIn, disclosed, elsewhereText, notBookedText, safetyReply } from './script/replies.js';
export { respond, type Ports } from './receptionist.js';
export { emergencyIn, emergencyText, type Emergency } from './safety/emergencies.js';
export { isOptOut } from './safety/opt-out-words.js';
export { MAX_UNPROVEN_OPT_OUTS } from './safety/unproven-opt-outs.js';
export { disclosureOfCall, mustBeSaid } from './texts/disclosure.js';
export { languageOf } from './understanding/languages.js';
export { spokenNumber } from './understanding/phone-numbers.js';
export {
  hasSecret,
  mayEndSecret,
  MESSAGES_OF_SECRET,
  REMOVED,
  withoutEndOfSecrets,
  withoutSecrets,
} from './safety/secrets.js';
