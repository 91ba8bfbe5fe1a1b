import { NO_EVIDENCE, type RefusalRule } from './decision-subject.js';

export const invalidNumber: RefusalRule = {
  reason: 'invalid_number',
  judge: ({ phoneNumber }) => ({ outcome: phoneNumber === null ? 'refused' : 'passed', evidence: NO_EVIDENCE }),
};
