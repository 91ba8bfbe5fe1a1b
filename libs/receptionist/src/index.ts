export * from './conversation.js';
export { numbersOnDuty } from './answers/people-on-duty.js';
export { stopsOwnNumber } from './script/stop-requests.js';
export { disclosureOf, respond, safetyReply, type Ports } from './receptionist.js';
export { emergencyIn, type Emergency } from './safety/emergencies.js';
export { isOptOut } from './safety/opt-out-words.js';
export { disclosureOfCall } from './texts/disclosure.js';
export { spokenNumber } from './understanding/phone-numbers.js';
export { hasSecret, REMOVED, withoutSecrets } from './safety/secrets.js';
