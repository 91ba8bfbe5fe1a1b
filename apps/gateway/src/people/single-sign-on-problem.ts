/**
 * Why a person could not sign in at the provider. The page explains each.
 * - `unavailable`: the provider does not respond, or is not configured
 * - `expired`: the browser began more than ten minutes ago, or elsewhere
 * - `declined`: the person or the provider refused
 * - `failed`: the provider's response is not valid
 * - `unverified`: the provider has not verified the address
 * - `domain`: the address is in another domain
 * - `email`: the link is for another address
 * - `unknown`: the account is linked to no person
 * - `taken`: the account is linked to another person
 * - `stale`: the provider did not ask for a credential again
 * - `limited`: too many attempts failed at the client's address
 * - `link`: the link does not work any more
 * - `sign_in`: the person of the link has to sign in first
 * - `operator`: the person is not an operator
 */
export type SingleSignOnProblemName =
  | 'unavailable'
  | 'expired'
  | 'declined'
  | 'failed'
  | 'unverified'
  | 'domain'
  | 'email'
  | 'unknown'
  | 'taken'
  | 'stale'
  | 'limited'
  | 'link'
  | 'sign_in'
  | 'operator';

export class SingleSignOnProblem extends Error {
  constructor(readonly problem: SingleSignOnProblemName) {
    super(`single sign-on: ${problem}`);
    this.name = 'SingleSignOnProblem';
  }
}
