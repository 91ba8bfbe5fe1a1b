import { DomainError, firstOf, invalidFields, toStorable } from '@frontdesk/contracts';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '../authentication/admission.js';
import { FailedAttempts } from '../authentication/failed-attempts.js';
import { SessionAdmission } from '../authentication/session-admission.js';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { GatewayConfig } from '../gateway.config.js';
import { decoded } from '../http/decoded-body.js';
import { sendError } from '../http/error-responses.js';
import { isBackground, PORTAL_BASE, PortalAddress } from '../http/portal-address.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { PortalLinksService, type LinkAnswer } from '../people/portal-links.service.js';
import { SessionsService, sessionLifeMs } from '../people/sessions.service.js';
import { PortalFeed } from '../portal-stream/portal-feed.js';
import { browserName } from './browser-name.js';
import { KnownBrowsers } from './known-browsers.js';
import { PasskeysService, type MadePasskey, type RelyingParty } from './passkeys.service.js';
import { ownPage, pageAfter, queryOf } from './return-pages.js';
import {
  AcceptLinkBody,
  LinkBody,
  LinkPasskeyBody,
  NameBody,
  NotificationsBody,
  PasswordBody,
  PasswordSignInBody,
  RecoveryBody,
  SingleSignOnBody,
} from './sign-in-bodies.js';
import { SignInService, type SigningIn } from './sign-in.service.js';
import { FLOW_LIFE_MS, SingleSignOnService } from './single-sign-on.service.js';

const BODY: BodyLimit = { maxBytes: 32 * 1024, refusal: 'message_too_large' };
const BROWSER_LIFE_SECONDS = 365 * 24 * 3600;

const SINGLE_SIGN_ON_PATH = `${PORTAL_BASE}/session/single-sign-on`;

/** A portal request that concerns only the person. */
interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  deadline: RequestDeadline;
  /** The session of the browser, or null. */
  session: AuthenticatedSession | null;
}

type SignedIn = Visit & { session: AuthenticatedSession };
type Handler<V = Visit> = (visit: V) => Promise<unknown>;
type AddRoute<V> = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, name: string, run: Handler<V>) => void;

/** Serves `/portal/api/v1/session`: sign-in, links, and the changes that people make to their own sign-in and name. */
@Router()
@Injectable()
export class SignInRouter implements RouteRegistrar {
  constructor(
    private readonly admission: Admission,
    private readonly sessionAdmission: SessionAdmission,
    private readonly failures: FailedAttempts,
    private readonly portal: PortalAddress,
    private readonly sessions: SessionsService,
    private readonly links: PortalLinksService,
    private readonly signIn: SignInService,
    private readonly feed: PortalFeed,
    private readonly passkeys: PasskeysService,
    private readonly singleSignOn: SingleSignOnService,
    private readonly notifications: NotificationsService,
    private readonly browsers: KnownBrowsers,
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    const add: AddRoute<Visit> = (method, path, name, run) =>
      void server.route({
        method,
        url: `${PORTAL_BASE}/session${path}`,
        config: { visitorRoute: `session.${name}` },
        handler: (request, reply) => this.serve(run, request, reply),
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    const addOwn: AddRoute<SignedIn> = (method, path, name, run) =>
      add(method, path, name, async ({ session, ...visit }) => {
        if (!session) throw await this.failures.refuse('portal', this.admission.addressOf(visit.request));
        return run({ ...visit, session });
      });
    const addConfirmed: AddRoute<SignedIn> = (method, path, name, run) =>
      addOwn(method, path, name, (visit) => {
        this.signIn.assertReauthenticated(visit.session);
        return run(visit);
      });

    add('GET', '', 'get', ({ request, session }) => this.describe(request, session));
    add('DELETE', '', 'end', (visit) => this.signOut(visit));
    add('POST', '/password', 'sign-in', (visit) => this.withPassword(visit));
    add('POST', '/passkey/options', 'passkey-options', (visit) => this.signInOptions(visit));
    add('POST', '/passkey', 'sign-in-with-passkey', (visit) => this.withPasskey(visit));
    add('POST', '/single-sign-on', 'begin-single-sign-on', (visit) => this.beginSingleSignOn(visit));
    add('GET', '/single-sign-on', 'end-single-sign-on', (visit) => this.endSingleSignOn(visit));
    add('POST', '/recovery', 'recover', (visit) => this.recover(visit));
    add('POST', '/links/open', 'open-link', (visit) => this.openLink(visit));
    add('POST', '/links/accept', 'accept-link', (visit) => this.acceptLink(visit));
    add('POST', '/links/passkey-options', 'link-passkey-options', (visit) => this.linkPasskeyOptions(visit));
    addOwn('POST', '/reauthenticate', 'reauthenticate', (visit) => this.reauthenticate(visit));
    addOwn('PATCH', '/person', 'rename', (visit) => this.rename(visit));
    addOwn('GET', '/sessions', 'list', ({ session }) => this.sessions.list(session));
    addOwn('DELETE', '/sessions/:session', 'end-other', (visit) => this.endSession(visit));
    addOwn('GET', '/notifications', 'list-notifications', ({ session }) => this.notifications.list(session));
    addOwn('PATCH', '/notifications', 'choose-notifications', async (visit) =>
      this.notifications.choose(visit.session, await bodyOf(NotificationsBody, visit)),
    );
    addOwn('GET', '/passkeys', 'list-passkeys', ({ session }) => this.passkeys.list(session));
    addOwn('PATCH', '/passkeys/:passkey', 'rename-passkey', (visit) => this.renamePasskey(visit));
    addConfirmed('POST', '/password-change', 'change-password', (visit) => this.changePassword(visit));
    addConfirmed('POST', '/passkeys/options', 'new-passkey-options', (visit) => this.registrationOptions(visit));
    addConfirmed('POST', '/passkeys', 'register-passkey', (visit) => this.registerPasskey(visit));
    addConfirmed('DELETE', '/passkeys/:passkey', 'remove-passkey', (visit) => this.removePasskey(visit));
    addConfirmed('POST', '/recovery-codes', 'create-recovery-codes', ({ request, session }) =>
      this.passkeys.createRecoveryCodes(session, this.signingIn(request, '')),
    );
  }

  /** Checks the origin, then the session and its limit. */
  private async serve(run: Handler, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const deadline = new RequestDeadline(this.config.RPC_TIMEOUT_MS);
    const admitAndRun = async (): Promise<unknown> => {
      this.portal.assertOwnRequest(request);
      const session = await this.sessionOf(request);
      if (session) {
        const { id, name } = session.person;
        request.caller = { ...NO_ORGANIZATION, requestId: request.id, actor: { kind: 'person', id, name } };
        await this.sessionAdmission.count(session.id, reply);
      }
      return run({ request, reply, deadline, session });
    };
    const result = await deadline.limit(admitAndRun());
    if (result === undefined && reply.statusCode === 200) void reply.code(204);
    return reply.send(result);
  }

  private async sessionOf(request: FastifyRequest): Promise<AuthenticatedSession | null> {
    const secret = this.portal.cookieOf(request, 'session');
    const visitor = { address: this.admission.exactAddressOf(request), isBackground: isBackground(request) };
    const found = await this.sessions.find(secret, visitor);
    return found?.session ?? null;
  }

  private async describe(request: FastifyRequest, session: AuthenticatedSession | null): Promise<object> {
    const problem = this.portal.problemFor(request);
    const sign_in = {
      password: problem === null && this.config.hasPasswords,
      passkey: this.portal.relyingPartyFor(request) !== null,
      passkey_address: this.portal.passkeyAddressFor(request),
      oidc: problem === null && this.singleSignOn.isOffered,
      problem,
    };
    const [described, stream_position] = await Promise.all([
      this.signIn.describe(session),
      session ? this.feed.positionNow() : null,
    ]);
    return { ...described, stream_position, sign_in };
  }

  private async withPassword(visit: Visit): Promise<object> {
    this.assertEncrypted(visit.request);
    const { email: typed, password } = await bodyOf(PasswordSignInBody, visit);
    const email = typed.toLowerCase();
    const secret = await this.signIn.withPassword(email, password, this.signingIn(visit.request, email));
    return this.begin(visit, secret);
  }

  private async reauthenticate(visit: SignedIn): Promise<object> {
    const { password } = await bodyOf(PasswordBody, visit);
    const from = this.signingIn(visit.request, visit.session.person.email);
    await this.signIn.confirmPassword(visit.session, password, from);
    return this.describe(visit.request, await this.sessionOf(visit.request));
  }

  private async changePassword(visit: SignedIn): Promise<object> {
    const { password } = await bodyOf(PasswordBody, visit);
    const from = this.signingIn(visit.request, visit.session.person.email);
    return this.begin(visit, await this.signIn.changePassword(visit.session, password, from), true);
  }

  private async openLink(visit: Visit): Promise<object> {
    const { secret } = await bodyOf(LinkBody, visit);
    return this.ofLink(visit.request, () => this.links.open(secret));
  }

  private async acceptLink(visit: Visit): Promise<object> {
    this.assertEncrypted(visit.request);
    const body = await jsonOf(visit);
    const { secret, ...given } = decoded(AcceptLinkBody, body);
    const answer: LinkAnswer = { ...given };
    const { passkey } = body;
    if (passkey !== undefined && passkey !== null) {
      const made = madePasskey(objectIn(body, 'passkey'), visit.request);
      const relyingParty = this.relyingPartyOf(visit.request);
      answer.passkey = await this.ofLink(visit.request, () =>
        this.passkeys.verifyForLink(secret, given, made, relyingParty),
      );
    }
    const { address, browser, requestId, oldSecret } = this.signingIn(visit.request, '');
    const { session } = visit;
    const visitor = { address, browser, ...(requestId ? { requestId } : {}) };
    const from = { session, visitor, oldSecret };
    const begun = await this.ofLink(visit.request, () => this.links.accept(secret, answer, from));
    return begun === null ? this.describe(visit.request, session) : this.begin(visit, begun, true);
  }

  private async linkPasskeyOptions(visit: Visit): Promise<object> {
    const { secret, ...answer } = await bodyOf(LinkPasskeyBody, visit);
    const relyingParty = this.relyingPartyOf(visit.request);
    return this.ofLink(visit.request, () => this.passkeys.linkOptions(secret, answer, relyingParty));
  }

  private signInOptions({ request }: Visit): Promise<object> {
    return this.passkeys.signInOptions(this.relyingPartyOf(request));
  }

  private async withPasskey(visit: Visit): Promise<object> {
    const { request, session } = visit;
    const { confirm, ...body } = await jsonOf(visit);
    const response = objectIn(body, 'response');
    const from = this.signingIn(request, '');
    const relyingParty = this.relyingPartyOf(request);
    const secret = await this.passkeys.signIn(response, relyingParty, session, confirm === true, from);
    return secret === null ? this.describe(request, await this.sessionOf(request)) : this.begin(visit, secret);
  }

  /** Returns the provider's URL. The cookie, which lives as long as the flow, binds the flow to this browser. */
  private async beginSingleSignOn(visit: Visit): Promise<object> {
    const { request, reply, session, deadline } = visit;
    this.assertEncrypted(request);
    const { purpose, to = null, secret = null, name = null } = await bodyOf(SingleSignOnBody, visit);
    if (purpose === 'connect' && session) this.signIn.assertReauthenticated(session);
    const redirectUri = `${request.raw.headers.origin}${SINGLE_SIGN_ON_PATH}`;
    const start = { site: 'portal', purpose, redirectUri, to: ownPage(to), secret, name, session } as const;
    const { url, cookie } = await deadline.pauseWhile(() => this.ofLink(request, () => this.singleSignOn.start(start)));
    void reply.header('set-cookie', this.portal.setCookie('signIn', cookie, FLOW_LIFE_MS / 1000));
    return { url };
  }

  /** The provider redirects the browser here. Redirects it to a page, which explains any problem. */
  private async endSingleSignOn(visit: Visit): Promise<void> {
    const { request, reply, session, deadline } = visit;
    const from = this.signingIn(request, '');
    const cookie = this.portal.cookieOf(request, 'signIn');
    const end = await deadline.pauseWhile(() =>
      this.singleSignOn.finish('portal', queryOf(request), cookie, session, from),
    );
    if (end.begun !== null) await this.begin(visit, end.begun, end.purpose === 'link');
    void reply
      .code(303)
      .header('set-cookie', this.portal.setCookie('signIn', '', 0))
      .header('location', pageAfter(end));
  }

  private async recover(visit: Visit): Promise<object> {
    this.assertEncrypted(visit.request);
    const { email: typed, code } = await bodyOf(RecoveryBody, visit);
    const email = typed.toLowerCase();
    return this.begin(visit, await this.passkeys.recover(email, code, this.signingIn(visit.request, email)));
  }

  private registrationOptions({ request, session }: SignedIn): Promise<object> {
    return this.passkeys.registrationOptions(session, this.relyingPartyOf(request));
  }

  private async registerPasskey(visit: SignedIn): Promise<object> {
    const { request, session } = visit;
    const made = madePasskey(await jsonOf(visit), request);
    const from = this.signingIn(request, '');
    await this.passkeys.register(session, made, this.relyingPartyOf(request), from);
    void visit.reply.code(201);
    return this.passkeys.list(visit.session);
  }

  private async renamePasskey(visit: SignedIn): Promise<object> {
    const { name } = await bodyOf(NameBody, visit);
    const { request, session } = visit;
    await this.passkeys.rename(session, passkeyIn(request), name, this.signingIn(request, ''));
    return this.passkeys.list(session);
  }

  private async removePasskey({ request, session }: SignedIn): Promise<void> {
    await this.passkeys.remove(session, passkeyIn(request), this.signingIn(request, ''));
  }

  private relyingPartyOf(request: FastifyRequest): RelyingParty {
    const id = this.portal.relyingPartyFor(request);
    if (id === null) throw new DomainError('passkeys_unavailable');
    return { id, origins: this.portal.ownOrigins };
  }

  private async signOut({ request, reply }: Visit): Promise<void> {
    await this.sessions.endOf(this.portal.cookieOf(request, 'session'));
    void reply.header('set-cookie', this.portal.setCookie('session', '', 0));
  }

  private async rename(visit: SignedIn): Promise<object> {
    const { name } = await bodyOf(NameBody, visit);
    await this.signIn.rename(visit.session, name, this.signingIn(visit.request, ''));
    return this.describe(visit.request, await this.sessionOf(visit.request));
  }

  private async endSession({ request, session }: SignedIn): Promise<void> {
    const { session: id } = request.params as { session: string };
    const isEnded =
      /^[1-9]\d{0,14}$/.test(id) &&
      (await this.sessions.end(session.person.id, Number(id), this.signingIn(request, '')));
    if (!isEnded) throw new DomainError('not_found');
  }

  /**
   * Sets the cookies of a new session and responds like `GET /session`.
   * @param isExpected whether the person needs no notice of a new browser, because it opened a link or had a session
   */
  private async begin({ request, reply }: Visit, secret: string, isExpected = false): Promise<object> {
    const found = await this.sessions.find(secret, { address: this.admission.exactAddressOf(request) });
    const { session } = found!;
    const cookies = [this.portal.setCookie('session', secret, sessionLifeMs(session) / 1000)];
    const { email } = session.person;
    if (this.browsers.read(this.portal.cookieOf(request, 'browser'), email) === null) {
      if (!isExpected) await this.signIn.noticeNewBrowser(session, this.signingIn(request, email));
      cookies.push(this.portal.setCookie('browser', this.browsers.issue(email), BROWSER_LIFE_SECONDS));
    }
    void reply.header('set-cookie', cookies);
    return this.describe(request, session);
  }

  private signingIn(request: FastifyRequest, email: string): SigningIn {
    return {
      address: this.admission.exactAddressOf(request),
      countedAddress: this.admission.addressOf(request),
      browser: browserName(request.raw.headers['user-agent']),
      requestId: request.id,
      knownBrowser: this.browsers.read(this.portal.cookieOf(request, 'browser'), email),
      oldSecret: this.portal.cookieOf(request, 'session'),
    };
  }

  /** Counts unknown links in the same way as unknown keys. */
  private async ofLink<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'link_invalid') throw error;
      const refusal = await this.failures.refuse('portal', this.admission.addressOf(request));
      throw refusal.code === 'session_required' ? error : refusal;
    }
  }

  private assertEncrypted(request: FastifyRequest): void {
    if (this.portal.problemFor(request) !== null) throw new DomainError('sign_in_unavailable');
  }
}

/** The caller of requests that concern no organization, for the log. */
const NO_ORGANIZATION = { organizationId: 0, livemode: true, hipaa: false, factsVersion: 0, keyId: null };

/** An object in a body, which a library checks. */
function objectIn(body: Record<string, unknown>, name: string): Record<string, unknown> {
  const value = body[name];
  if (typeof value !== 'object' || value === null) throw invalidFields({ [name]: ['must be an object'] });
  return value as Record<string, unknown>;
}

/** A passkey without a name is named after its browser. */
function madePasskey(body: Record<string, unknown>, { raw }: FastifyRequest): MadePasskey {
  const { name } = body;
  const isNamed = typeof name === 'string' && name.trim() !== '';
  const label = isNamed ? toStorable(firstOf(name.trim(), 255)) : browserName(raw.headers['user-agent']);
  return { name: label, response: objectIn(body, 'response') };
}

function passkeyIn({ params }: FastifyRequest): number {
  const { passkey: id } = params as { passkey: string };
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new DomainError('not_found');
  return Number(id);
}

function jsonOf({ request, deadline }: Visit): Promise<Record<string, unknown>> {
  return deadline.pauseWhile(() => readJsonObject(request.raw, BODY));
}

async function bodyOf<T extends object>(dto: new () => T, visit: Visit): Promise<T> {
  return decoded(dto, await jsonOf(visit));
}
