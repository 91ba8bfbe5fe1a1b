import { DomainError, formatInstant, formatInstantOrNull, invalidFields } from '@frontdesk/contracts';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type * as WebAuthn from '@simplewebauthn/server';
import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { hashSecret } from '../credentials/secret.js';
import { GatewayConfig } from '../gateway.config.js';
import { PersonNotices } from '../notices/person-notices.js';
import type { PasskeyEntity } from '../people/passkey.entity.js';
import { PasskeysRepository } from '../people/passkeys.repository.js';
import {
  PortalLinksService,
  type LinkAnswer,
  type PasskeyOwner,
  type VerifiedPasskey,
} from '../people/portal-links.service.js';
import { PeopleRepository } from '../people/people.repository.js';
import { SessionsService, type Visitor } from '../people/sessions.service.js';
import { Challenges } from './challenges.js';
import { signIns } from './sign-in-metrics.js';
import { SignInLimits } from './sign-in-limits.js';
import type { SigningIn } from './sign-in.service.js';

const MAX_PASSKEYS = 20;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 16;

/** EdDSA, ES256 and RS256. By default, the library also asks for experimental algorithms. */
const ALGORITHMS = [-8, -7, -257];

/** The response of a browser that has made a passkey, and the name for it. */
export interface MadePasskey {
  name: string;
  response: object;
}

/** The domain and the origins at which passkeys are used. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

/** The library is loaded at the first use of a passkey, because most gateways of a large installation never need it. */
const webauthn = (): Promise<typeof WebAuthn> => import('@simplewebauthn/server');

/** Passkeys and recovery codes. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passkeys: PasskeysRepository,
    private readonly people: PeopleRepository,
    private readonly sessions: SessionsService,
    private readonly links: PortalLinksService,
    private readonly challenges: Challenges,
    private readonly limits: SignInLimits,
    private readonly notices: PersonNotices,
    private readonly config: GatewayConfig,
    private readonly clock: Clock,
  ) {}

  async list({ person }: AuthenticatedSession): Promise<{ data: object[] }> {
    const data = (await this.passkeys.listByPerson(person.id)).map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: formatInstant(created_at),
      last_used_at: formatInstantOrNull(last_used_at),
    }));
    return { data };
  }

  async registrationOptions(
    session: AuthenticatedSession,
    relyingParty: RelyingParty,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { id, email, name } = session.person;
    return this.newPasskeyOptions(
      { personId: id, email, name, handle: handleOf(id) },
      registrationOf(session),
      relyingParty,
    );
  }

  /** Like {@link registrationOptions}, for the page of a link, where the person has no session yet. */
  async linkOptions(
    secret: string,
    answer: LinkAnswer,
    relyingParty: RelyingParty,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    return this.newPasskeyOptions(await this.links.passkeyOwner(secret, answer), linkOf(secret), relyingParty);
  }

  /** Verifies the passkey that the page of a link registers. Accepting the link stores the passkey. */
  async verifyForLink(
    secret: string,
    answer: LinkAnswer,
    made: MadePasskey,
    relyingParty: RelyingParty,
  ): Promise<VerifiedPasskey> {
    const { personId, handle } = await this.links.passkeyOwner(secret, answer);
    const known = personId === null ? [] : await this.passkeys.listByPerson(personId);
    return this.verifyNew(made, linkOf(secret), known, handleFor(known, personId, handle), relyingParty);
  }

  private async newPasskeyOptions(
    { personId, email, name, handle }: PasskeyOwner,
    purpose: string,
    relyingParty: RelyingParty,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = personId === null ? [] : await this.passkeys.listByPerson(personId);
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: 'Frontdesk',
      rpID: relyingParty.id,
      userID: new Uint8Array(Buffer.from(handleFor(known, personId, handle), 'base64url')),
      userName: email,
      userDisplayName: name,
      challenge: this.challenges.issue(purpose),
      supportedAlgorithmIDs: ALGORITHMS,
      attestationType: 'none',
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({
        id,
        transports: asTransports(transports),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  async register(
    session: AuthenticatedSession,
    made: MadePasskey,
    relyingParty: RelyingParty,
    from: Visitor,
  ): Promise<void> {
    const { id: person_id } = session.person;
    const known = await this.passkeys.listByPerson(person_id);
    const handle = handleFor(known, person_id, handleOf(person_id));
    const passkey = await this.verifyNew(made, registrationOf(session), known, handle, relyingParty);
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await this.passkeys.insert(tx, { ...passkey, person_id }))) throw new DomainError('passkey_refused');
      await this.sessions.record(tx, person_id, 'person.passkey_added', from);
      await this.notices.add(tx, 'passkey_added', session.person, from);
    });
  }

  private async verifyNew(
    { name, response }: MadePasskey,
    purpose: string,
    known: readonly PasskeyEntity[],
    user_handle: string,
    relyingParty: RelyingParty,
  ): Promise<VerifiedPasskey> {
    if (known.length >= MAX_PASSKEYS) {
      throw invalidFields({ response: [`may not exceed ${MAX_PASSKEYS} passkeys`] });
    }
    let challenge = '';
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await refusing(() =>
      verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: (signed) => {
          challenge = signed;
          return this.challenges.isValid(purpose, signed);
        },
        expectedOrigin: relyingParty.origins,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!verified.verified || !(await this.challenges.use(challenge))) throw new DomainError('passkey_refused');
    const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
    return {
      credential_id: id,
      user_handle,
      public_key: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      name,
      created_at: wholeSecond(this.clock.now()),
      last_used_at: null,
    };
  }

  rename({ person }: AuthenticatedSession, id: number, name: string, from: Visitor): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await this.passkeys.rename(tx, person.id, id, name))) throw new DomainError('not_found');
      await this.sessions.record(tx, person.id, 'person.passkey_renamed', from);
    });
  }

  /** Throws `last_credential` if the person could not sign in any more. */
  async remove({ person }: AuthenticatedSession, id: number, from: Visitor): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.people.lockByEmail(tx, person.email);
      if (!(await this.passkeys.remove(tx, person.id, id))) throw new DomainError('not_found');
      const { hasPasswords, OIDC_ISSUER } = this.config;
      const canSignIn = await this.passkeys.hasCredential(tx, person.id, hasPasswords, OIDC_ISSUER);
      if (!canSignIn) throw new DomainError('last_credential');
      await this.sessions.record(tx, person.id, 'person.passkey_removed', from);
    });
  }

  /** The browser offers all its passkeys for the domain, so the response is the same for all people. */
  async signInOptions(relyingParty: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: relyingParty.id,
      challenge: this.challenges.issue(SIGN_IN),
      userVerification: 'required',
    });
  }

  /**
   * Returns the secret of a new session. If the passkey belongs to the session's person, confirms the session and
   * returns null.
   * @param mustConfirm whether a passkey of another person is refused
   */
  async signIn(
    response: object,
    relyingParty: RelyingParty,
    session: AuthenticatedSession | null,
    mustConfirm: boolean,
    from: SigningIn,
  ): Promise<string | null> {
    const { id } = response as { id?: unknown };
    const credentialId = typeof id === 'string' ? id : '';
    const attempt = await this.limits.begin('passkey', credentialId, from.countedAddress);
    const passkey = await this.passkeys.find(credentialId);
    if (!passkey || (mustConfirm && session?.person.id !== passkey.person_id)) throw new DomainError('passkey_refused');
    try {
      await this.verify(passkey, response as AuthenticationResponseJSON, relyingParty);
    } catch (error) {
      signIns.inc({ method: 'passkey', outcome: 'failed' });
      await this.sessions.recordFailure(passkey.person_id, from);
      throw error;
    }
    signIns.inc({ method: 'passkey', outcome: 'succeeded' });
    await this.limits.succeeded(attempt);
    if (session?.person.id === passkey.person_id) {
      await this.sessions.confirm(session.id);
      return null;
    }
    return inTransaction(this.dataSource, (tx) =>
      this.sessions.begin(tx, passkey.person_id, 'passkey', from, from.oldSecret),
    );
  }

  /** Returns new codes, which replace the older codes and cannot be read again. */
  async createRecoveryCodes({ person }: AuthenticatedSession, from: Visitor): Promise<{ codes: string[] }> {
    const codes = Array.from({ length: RECOVERY_CODES }, newCode);
    await inTransaction(this.dataSource, async (tx) => {
      await this.people.lockByEmail(tx, person.email);
      await this.passkeys.replaceCodes(tx, person.id, codes.map(hashCode));
      await this.sessions.record(tx, person.id, 'person.recovery_codes_created', from);
    });
    return { codes };
  }

  /** Signs in with a recovery code, which works once. */
  async recover(email: string, code: string, from: SigningIn): Promise<string> {
    const attempt = await this.limits.beginFor(email, from);
    const secret = await inTransaction(this.dataSource, async (tx) => {
      const personId = await this.passkeys.takeCode(tx, email, hashCode(code));
      return personId === null ? null : this.sessions.begin(tx, personId, 'password', from, from.oldSecret);
    });
    signIns.inc({ method: 'recovery', outcome: secret === null ? 'failed' : 'succeeded' });
    if (secret === null) {
      const person = await this.people.findByEmail(email);
      await this.sessions.recordFailure(person?.id ?? null, from);
      throw new DomainError('invalid_credentials');
    }
    await this.limits.succeeded(attempt);
    return secret;
  }

  private async verify(
    passkey: PasskeyEntity,
    response: AuthenticationResponseJSON,
    relyingParty: RelyingParty,
  ): Promise<void> {
    let challenge = '';
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await refusing(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: (signed) => {
          challenge = signed;
          return this.challenges.isValid(SIGN_IN, signed);
        },
        expectedOrigin: relyingParty.origins,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(passkey.public_key),
          counter: passkey.counter,
          transports: asTransports(passkey.transports),
        },
      }),
    );
    const { userHandle } = response.response;
    const isOwn = !userHandle || userHandle === handleFor([passkey], passkey.person_id, handleOf(passkey.person_id));
    const isFresh =
      verified &&
      isOwn &&
      (await this.challenges.use(challenge)) &&
      (await this.passkeys.recordUse(passkey.id, authenticationInfo.newCounter, this.clock.now()));
    if (!isFresh) throw new DomainError('passkey_refused');
  }
}

const SIGN_IN = 'sign-in';

function registrationOf({ id, person }: AuthenticatedSession): string {
  return `registration ${person.id} ${id}`;
}

function linkOf(secret: string): string {
  return `link ${hashSecret(secret)}`;
}

/** The library throws an error for every invalid response. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    throw new DomainError('passkey_refused', {}, error instanceof Error ? error.message : 'not a response');
  }
}

/** The person's id for authenticators, unless the first passkey was registered on the page of a link. */
function handleOf(personId: number): Buffer<ArrayBuffer> {
  return Buffer.from(`person ${personId}`);
}

/** The handle for all passkeys of a person, in base64url. An authenticator keeps one account for each handle. */
function handleFor(known: readonly PasskeyEntity[], personId: number | null, fresh: Buffer<ArrayBuffer>): string {
  if (known[0]?.user_handle) return known[0].user_handle;
  return (known.length > 0 ? handleOf(personId!) : fresh).toString('base64url');
}

function asTransports(transports: string[]): AuthenticatorTransport[] {
  return transports as AuthenticatorTransport[];
}

function newCode(): string {
  const characters: string[] = [];
  while (characters.length < CODE_LENGTH) {
    // Bytes beyond the last multiple would make some characters more likely.
    for (const byte of randomBytes(CODE_LENGTH)) {
      if (byte < 256 - (256 % CODE_ALPHABET.length)) characters.push(CODE_ALPHABET[byte % CODE_ALPHABET.length]!);
    }
  }
  return characters
    .slice(0, CODE_LENGTH)
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');
}

/** Spaces, hyphens and the case do not matter. */
function hashCode(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
}
