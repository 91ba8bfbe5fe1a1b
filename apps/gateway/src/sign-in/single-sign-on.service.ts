import { DomainError } from '@frontdesk/contracts';
import { DataSource, inTransaction, reasonOf } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger, Seal } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { GatewayConfig } from '../gateway.config.js';
import { IdentitiesRepository, type VerifiedIdentity } from '../people/identities.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { PortalLinksService } from '../people/portal-links.service.js';
import { SessionsService } from '../people/sessions.service.js';
import { SingleSignOnProblem, type SingleSignOnProblemName } from '../people/single-sign-on-problem.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import { OidcProvider, type Checks } from './oidc-provider.js';
import { SignInLimits } from './sign-in-limits.js';
import { signIns } from './sign-in-metrics.js';
import type { SigningIn } from './sign-in.service.js';

export const FLOW_LIFE_MS = 10 * 60_000;

/**
 * The purpose of a visit to the provider. `confirm` confirms the person of a session, `connect` links an account to
 * that person, and `link` accepts a link.
 */
export const singleSignOnPurposes = ['sign_in', 'confirm', 'connect', 'link'] as const;
export type SingleSignOnPurpose = (typeof singleSignOnPurposes)[number];

/** The site of the sign-in. The console is for operators only. */
type Site = 'portal' | 'console';

/** A visit to the provider that has not ended. A cookie of the browser stores it, sealed. */
interface Flow extends Checks {
  site: Site;
  purpose: SingleSignOnPurpose;
  startedAt: number;
  redirectUri: string;
  /** The page to return to. */
  to: string | null;
  /** The person whose session began the flow. */
  personId: number | null;
  /** The link to accept, and the name entered on its page. */
  secret: string | null;
  name: string | null;
}

export interface FlowStart {
  site: Site;
  purpose: SingleSignOnPurpose;
  redirectUri: string;
  to: string | null;
  secret: string | null;
  name: string | null;
  session: AuthenticatedSession | null;
}

/** The result of a visit to the provider. */
export interface FlowEnd {
  purpose: SingleSignOnPurpose;
  to: string | null;
  problem: SingleSignOnProblemName | null;
  /** The secret of a new session. */
  begun: string | null;
}

/** Sign-in at the installation's OpenID Connect provider. A person is created only with a link. */
@Injectable()
export class SingleSignOnService {
  private readonly seal: Seal;
  private readonly counters: SharedCounters;

  constructor(
    { CURSOR_SECRET }: GatewayConfig,
    private readonly dataSource: DataSource,
    private readonly provider: OidcProvider,
    private readonly identities: IdentitiesRepository,
    private readonly people: PeopleRepository,
    private readonly links: PortalLinksService,
    private readonly sessions: SessionsService,
    private readonly limits: SignInLimits,
    private readonly clock: Clock,
    redis: RedisGate,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.seal = new Seal(CURSOR_SECRET, 'portal single sign-on');
    this.counters = new SharedCounters(redis);
  }

  get isOffered(): boolean {
    return this.provider.isConfigured;
  }

  /** Returns the provider's URL, and the value of the cookie that remembers the flow. */
  async start({ session, ...start }: FlowStart): Promise<{ url: string; cookie: string }> {
    if (!this.isOffered) throw new DomainError('single_sign_on_unavailable');
    const isOfPerson = start.purpose === 'confirm' || start.purpose === 'connect';
    if (isOfPerson && !session) throw new DomainError('session_required');
    const email = start.purpose === 'link' ? (await this.links.open(start.secret ?? '')).email : null;
    const flow: Flow = {
      ...start,
      ...(await this.provider.newChecks()),
      startedAt: this.clock.now().getTime(),
      personId: session?.person.id ?? null,
    };
    const loginHint = email ?? (isOfPerson ? session!.person.email : undefined);
    const request = { ...flow, mustSignInAgain: isOfPerson, ...(loginHint ? { loginHint } : {}) };
    try {
      return { url: await this.provider.authorizationUrl(request), cookie: this.seal.close(JSON.stringify(flow)) };
    } catch (error) {
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, `single sign-on: ${reasonOf(error)}`);
    }
  }

  /**
   * Ends the flow that a cookie of this site stores. `query` is that of the URL to which the provider redirected the
   * browser. Invalid input of the browser or the provider never throws.
   */
  async finish(
    site: Site,
    query: string,
    cookie: string | null,
    session: AuthenticatedSession | null,
    from: SigningIn,
  ): Promise<FlowEnd> {
    const flow = this.flowOf(site, cookie);
    const end = { purpose: flow?.purpose ?? 'sign_in', to: flow?.to ?? null } as const;
    try {
      const attempt = await this.limits.begin(
        'browser',
        `single-sign-on ${flow?.state ?? randomUUID()}`,
        from.countedAddress,
      );
      if (!flow || !(await this.use(flow))) throw new SingleSignOnProblem('expired');
      const begun = await this.complete(flow, query, session, from);
      await this.limits.succeeded(attempt);
      signIns.inc({ method: 'oidc', outcome: 'succeeded' });
      return { ...end, problem: null, begun };
    } catch (error) {
      signIns.inc({ method: 'oidc', outcome: 'failed' });
      const problem = problemOf(error);
      this.logger.info({ request_id: from.requestId, problem, reason: reasonOf(error) }, 'single_sign_on.failed');
      if (flow && problem !== 'limited') await this.sessions.recordFailure(flow.personId, from);
      return { ...end, problem, begun: null };
    }
  }

  /** Returns the secret of a new session, or null if the browser keeps its session. */
  private async complete(
    flow: Flow,
    query: string,
    session: AuthenticatedSession | null,
    from: SigningIn,
  ): Promise<string | null> {
    const isOfPerson = flow.purpose === 'confirm' || flow.purpose === 'connect';
    // Another person may have signed in meanwhile.
    if (isOfPerson && session?.person.id !== flow.personId) throw new SingleSignOnProblem('expired');
    const identity = await this.provider.identityOf(
      new URL(`${flow.redirectUri}${query}`),
      flow,
      isOfPerson ? flow.startedAt : null,
    );
    if (flow.purpose === 'link') {
      const { address, browser, requestId, oldSecret } = from;
      const visitor = { address, browser, ...(requestId ? { requestId } : {}) };
      const answer = { identity, name: flow.name ?? identity.name };
      return this.links.accept(flow.secret!, answer, { session, visitor, oldSecret });
    }
    if (flow.purpose === 'connect') return this.connect(session!, identity, from);
    const personId = await this.identities.personOf(identity);
    if (personId === null) throw new SingleSignOnProblem('unknown');
    if (flow.purpose === 'confirm') {
      if (personId !== session!.person.id) throw new SingleSignOnProblem('taken');
      await this.sessions.confirm(session!.id);
      return null;
    }
    return inTransaction(this.dataSource, async (tx) => {
      if (flow.site === 'console' && !(await this.people.isOperator(tx, personId))) {
        throw new SingleSignOnProblem('operator');
      }
      return this.sessions.begin(tx, personId, 'oidc', from, from.oldSecret);
    });
  }

  private connect({ person }: AuthenticatedSession, identity: VerifiedIdentity, from: SigningIn): Promise<null> {
    if (identity.email !== person.email) throw new SingleSignOnProblem('email');
    return inTransaction(this.dataSource, async (tx) => {
      const isLinked = await this.identities.link(tx, person.id, identity, this.clock.now());
      if (!isLinked) throw new SingleSignOnProblem('taken');
      await this.sessions.record(tx, person.id, 'person.identity_linked', from);
      return null;
    });
  }

  /** Returns null if the cookie is missing, changed, too old or of another site. */
  private flowOf(site: Site, cookie: string | null): Flow | null {
    const text = cookie === null ? null : this.seal.open(cookie);
    const flow = text === null ? null : (JSON.parse(text) as Flow);
    return flow?.site === site && flow.startedAt > this.clock.now().getTime() - FLOW_LIFE_MS ? flow : null;
  }

  /** Returns false if the flow has ended before, at any gateway. */
  private async use({ state }: Flow): Promise<boolean> {
    const { used } = await this.counters.count(`single-sign-on:${state}`, 1, FLOW_LIFE_MS);
    return used === 1;
  }
}

function problemOf(error: unknown): SingleSignOnProblemName {
  if (error instanceof SingleSignOnProblem) return error.problem;
  if (error instanceof DomainError) {
    if (error.code === 'link_invalid') return 'link';
    if (error.code === 'link_needs_sign_in') return 'sign_in';
    if (error.code === 'unavailable') return 'unavailable';
    if (error.code === 'too_many_sign_ins') return 'limited';
  }
  const { code, message } = error as Error & { code?: string };
  return code === 'OAUTH_TIMEOUT' || message === 'fetch failed' ? 'unavailable' : 'failed';
}
