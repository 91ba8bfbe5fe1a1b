import { decisionReasons, type DecisionReason } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { delayRules, refusalRules } from './decide.js';
import { citations, RULE_PACK } from './rule-pack.js';
import { ruleTexts } from './rule-texts.js';

describe('the texts of the rules', () => {
  it('match the rules in force; a changed rule needs a new version', () => {
    const inForce = [...refusalRules, ...delayRules].map(({ reason }: { reason: DecisionReason }) => ({
      rule: reason,
      effect: decisionReasons[reason].kind,
      text: decisionReasons[reason].message,
      citation: citations[reason] ?? null,
    }));
    expect(ruleTexts[`${RULE_PACK.pack} ${RULE_PACK.pack_version}`]).toEqual(inForce);
  });
});
