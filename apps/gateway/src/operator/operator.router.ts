import { DomainError, formatInstant } from '@frontdesk/contracts';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Admission } from '../authentication/admission.js';
import { mayOperate } from '../authentication/operator-admission.js';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { decoded } from '../http/decoded-body.js';
import { sendError } from '../http/error-responses.js';
import { OPERATOR_BASE, OPERATOR_PATH, OperatorAddress } from '../http/operator-address.js';
import { isBackground } from '../http/portal-address.js';
import { readJsonObject, type BodyLimit } from '../http/request-body.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { sessionLifeMs, SessionsService } from '../people/sessions.service.js';
import { browserName } from '../sign-in/browser-name.js';
import { PasskeysService, type RelyingParty } from '../sign-in/passkeys.service.js';
import { consolePageAfter, ownConsolePage, queryOf } from '../sign-in/return-pages.js';
import { ConsoleSingleSignOnBody } from '../sign-in/sign-in-bodies.js';
import type { SigningIn } from '../sign-in/sign-in.service.js';
import { FLOW_LIFE_MS, SingleSignOnService } from '../sign-in/single-sign-on.service.js';
import { StaticFilesRouter } from '../static-files/static-files.router.js';

const BODY: BodyLimit = { maxBytes: 32 * 1024, refusal: 'message_too_large' };

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Serves the page of the operator console, and the sign-in to it by passkey or single sign-on. */
@Router()
@Injectable()
export class OperatorRouter implements RouteRegistrar {
  constructor(
    private readonly admission: Admission,
    private readonly address: OperatorAddress,
    private readonly sessions: SessionsService,
    private readonly passkeys: PasskeysService,
    private readonly singleSignOn: SingleSignOnService,
    private readonly files: StaticFilesRouter,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  register(server: FastifyInstance): void {
    const add = (method: 'GET' | 'POST' | 'DELETE', url: string, name: string, respond: Respond): void =>
      void server.route({
        method,
        url,
        config: { visitorRoute: `operator.${name}`, listener: 'platform' },
        handler: async (request, reply) => {
          this.address.assertServed(request);
          this.address.assertOwnRequest(request);
          const body = await respond(request, reply);
          return reply.sent ? reply : reply.send(body);
        },
        errorHandler: (error, _request, reply) => sendError(reply, error, this.logger),
      });
    for (const url of [OPERATOR_PATH, `${OPERATOR_PATH}/`, `${OPERATOR_PATH}/*`]) {
      add('GET', url, 'page', async (request, reply) => this.page(request, reply));
    }
    const session = `${OPERATOR_BASE}/session`;
    add('GET', session, 'session', async (request) => this.describe(request, await this.sessionOf(request)));
    add('DELETE', session, 'sign-out', (request, reply) => this.signOut(request, reply));
    add('POST', `${session}/passkey/options`, 'passkey-options', (request) =>
      this.passkeys.signInOptions(this.relyingPartyOf(request)),
    );
    add('POST', `${session}/passkey`, 'sign-in', (request, reply) => this.signIn(request, reply));
    const singleSignOn = `${session}/single-sign-on`;
    add('POST', singleSignOn, 'begin-single-sign-on', (request, reply) => this.beginSingleSignOn(request, reply));
    add('GET', singleSignOn, 'end-single-sign-on', (request, reply) => this.endSingleSignOn(request, reply));
  }

  private page(request: FastifyRequest, reply: FastifyReply): void {
    const isApi = request.url.startsWith(`${OPERATOR_PATH}/api/`);
    if (isApi || !this.files.sendConsole(request, reply)) throw new DomainError('not_found');
  }

  private async sessionOf(request: FastifyRequest): Promise<AuthenticatedSession | null> {
    const visitor = { address: this.admission.exactAddressOf(request), isBackground: isBackground(request) };
    return (await this.sessions.find(this.address.cookieOf(request, 'session'), visitor))?.session ?? null;
  }

  private describe(request: FastifyRequest, session: AuthenticatedSession | null): object {
    const problem = this.address.problemFor(request);
    const sign_in = {
      passkey: this.relyingPartyOrNull(request) !== null,
      oidc: problem === null && this.singleSignOn.isOffered,
      problem,
    };
    if (!session) return { person: null, method: null, allowed: false, reauthenticated_until: null, sign_in };
    const { person, method, reauthenticatedUntil } = session;
    const isRecent = reauthenticatedUntil > this.clock.now().getTime();
    return {
      person: { id: person.id, name: person.name, email: person.email },
      method,
      allowed: mayOperate(session),
      reauthenticated_until: isRecent ? formatInstant(new Date(reauthenticatedUntil)) : null,
      sign_in,
    };
  }

  private async signIn(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { response } = await readJsonObject(request.raw, BODY);
    const session = await this.sessionOf(request);
    // An operator confirms with a passkey of their own.
    const mustConfirm = session !== null && mayOperate(session);
    const secret = await this.passkeys.signIn(
      (response ?? {}) as object,
      this.relyingPartyOf(request),
      session,
      mustConfirm,
      this.signingIn(request),
    );
    if (secret === null) return this.describe(request, await this.sessionOf(request));
    return this.describe(request, await this.begin(request, reply, secret));
  }

  /** Returns the provider's URL, as the portal does. */
  private async beginSingleSignOn(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    if (this.address.problemFor(request) !== null) throw new DomainError('sign_in_unavailable');
    const { purpose, to = null } = decoded(ConsoleSingleSignOnBody, await readJsonObject(request.raw, BODY));
    const redirectUri = `${request.raw.headers.origin}${OPERATOR_BASE}/session/single-sign-on`;
    const { url, cookie } = await this.singleSignOn.start({
      site: 'console',
      purpose,
      redirectUri,
      to: ownConsolePage(to),
      secret: null,
      name: null,
      session: await this.sessionOf(request),
    });
    void reply.header('set-cookie', this.address.setCookie('signIn', cookie, FLOW_LIFE_MS / 1000));
    return { url };
  }

  /** The provider redirects the browser here. Redirects it to a page, which explains any problem. */
  private async endSingleSignOn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const cookie = this.address.cookieOf(request, 'signIn');
    const session = await this.sessionOf(request);
    const end = await this.singleSignOn.finish('console', queryOf(request), cookie, session, this.signingIn(request));
    if (end.begun !== null) await this.begin(request, reply, end.begun);
    void reply
      .code(303)
      .header('set-cookie', this.address.setCookie('signIn', '', 0))
      .header('location', consolePageAfter(end));
  }

  /** Sets the cookie of a new session. */
  private async begin(request: FastifyRequest, reply: FastifyReply, secret: string): Promise<AuthenticatedSession> {
    const { session } = (await this.sessions.find(secret, { address: this.admission.exactAddressOf(request) }))!;
    void reply.header('set-cookie', this.address.setCookie('session', secret, sessionLifeMs(session) / 1000));
    return session;
  }

  private signingIn(request: FastifyRequest): SigningIn {
    return {
      address: this.admission.exactAddressOf(request),
      countedAddress: this.admission.addressOf(request),
      browser: browserName(request.raw.headers['user-agent']),
      requestId: request.id,
      knownBrowser: null,
      oldSecret: this.address.cookieOf(request, 'session'),
    };
  }

  private async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.sessions.endOf(this.address.cookieOf(request, 'session'));
    void reply.code(204).header('set-cookie', this.address.setCookie('session', '', 0));
  }

  private relyingPartyOrNull(request: FastifyRequest): RelyingParty | null {
    const id = this.address.relyingPartyFor(request);
    return id === null ? null : { id, origins: this.address.ownOrigins };
  }

  private relyingPartyOf(request: FastifyRequest): RelyingParty {
    const party = this.relyingPartyOrNull(request);
    if (!party) throw new DomainError('passkeys_unavailable');
    return party;
  }
}
