import { NO_EVIDENCE, type RefusalRule } from './decision-subject.js';

export const doNotCall: RefusalRule = {
  reason: 'do_not_call',
  judge: ({ doNotCall: match }) =>
    match
      ? { outcome: 'refused', evidence: { list: match.list, entry_id: match.entryId } }
      : { outcome: 'passed', evidence: NO_EVIDENCE },
};
