import { describe, expect, it } from '@jest/globals';
import { completeFacts, type OrganizationFacts } from './organization-facts.js';

const stored = (facts: object): OrganizationFacts => ({ name: 'Acme', ...facts }) as OrganizationFacts;
const entry = { label: 'Front desk', phone_number: '+13125550101', hours: null, topics: null };

describe('completeFacts', () => {
  it('takes the handoff of facts that are older than the list from their handoff number', () => {
    const { handoff, faq } = completeFacts(stored({ handoff_number: '+13125550100' }));
    expect(handoff).toEqual([{ label: 'Acme', phone_number: '+13125550100', hours: null, topics: null }]);
    expect(faq).toEqual([]);
    expect(completeFacts(stored({ handoff_number: null })).handoff).toEqual([]);
  });

  it('keeps a stored list that belongs to the handoff number', () => {
    const facts = stored({ handoff_number: entry.phone_number, handoff: [entry] });
    expect(completeFacts(facts).handoff).toEqual([entry]);
  });
});
