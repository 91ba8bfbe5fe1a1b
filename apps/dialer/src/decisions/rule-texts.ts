import type { RULE_PACK } from './rule-pack.js';

/** A rule as it stood in a version of the rules. */
export interface RuleText {
  rule: string;
  /** `refuse`: the call is never placed. `delay`: it is placed later. */
  effect: 'refuse' | 'delay';
  text: string;
  /** The regulation behind the rule; null for a rule of the service itself. */
  citation: string | null;
}

type Version = `${(typeof RULE_PACK)['pack']} ${(typeof RULE_PACK)['pack_version']}`;

const refuse = (rule: string, text: string, citation: string | null = null): RuleText => ({
  rule,
  effect: 'refuse',
  text,
  citation,
});
const delay = (rule: string, text: string, citation: string | null = null): RuleText => ({
  rule,
  effect: 'delay',
  text,
  citation,
});

/**
 * The rules of each version, in their order. The texts of a published version never change, because evidence quotes
 * them; a changed rule gets a new version.
 */
export const ruleTexts: Readonly<Record<Version, readonly RuleText[]>> = {
  'contract 2026.11': [
    refuse('invalid_number', 'That is not a valid US phone number.'),
    refuse('service_inactive', "This account's service is not active."),
    refuse('terms_not_accepted', 'The outbound calling terms have not been accepted.'),
    refuse('outbound_disabled', 'Outbound calling is switched off for this account.'),
    refuse('no_receptionist', 'There is no AI receptionist to make the call.'),
    refuse('hipaa_marketing', 'Accounts in HIPAA mode can only place informational calls.'),
    refuse('do_not_call', 'This number is on a Do Not Call list.', '47 CFR 64.1200(c)(2), (d)'),
    refuse('no_consent', 'There is no consent on record for an AI call to this number.', '47 CFR 64.1200(a)'),
    refuse('trial_minutes_exhausted', "The free trial's AI minutes are used up."),
    delay('outside_hours', 'It is outside calling hours (8am to 8pm) where this number is.', '47 CFR 64.1200(c)(1)'),
    delay('frequency_limit', 'This number was already called three times in the last 24 hours.'),
    delay('daily_limit', "The account's daily outbound call limit is reached."),
    delay('already_on_call', 'This number is on another call right now.'),
  ],
};
