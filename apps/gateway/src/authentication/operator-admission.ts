import { DomainError, type AnyOperation } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthenticatedSession } from '../credentials/authenticated-session.js';
import { OperatorAddress } from '../http/operator-address.js';
import { isBackground } from '../http/portal-address.js';
import { SessionsService } from '../people/sessions.service.js';
import type { Admitted } from './admission.js';
import { FailedAttempts } from './failed-attempts.js';
import { SessionAdmission } from './session-admission.js';

/** Admits an operator's request for an operation of the console. A password is not enough. */
@Injectable()
export class OperatorAdmission {
  constructor(
    private readonly sessions: SessionsService,
    private readonly members: SessionAdmission,
    private readonly failures: FailedAttempts,
    private readonly address: OperatorAddress,
  ) {}

  async admit(
    operation: AnyOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    { counted, exact }: { counted: string; exact: string },
  ): Promise<Admitted> {
    this.address.assertServed(request);
    this.address.assertOwnRequest(request, operation.upload?.contentTypes);
    const secret = this.address.cookieOf(request, 'session');
    const found = await this.sessions.find(secret, { address: exact, isBackground: isBackground(request) });
    if (!found) throw await this.failures.refuse('portal', counted);
    const { session } = found;
    await this.members.count(session.id, reply);
    if (!mayOperate(session)) throw new DomainError('role_not_allowed');
    const { id, name } = session.person;
    return { key: null, operator: session, scopes: [], actor: { kind: 'operator', id, name }, address: exact };
  }
}

/** The right is read from the database on each request, so that revoking it takes effect at once. */
export function mayOperate({ method, person }: AuthenticatedSession): boolean {
  return person.isOperator && method !== 'password';
}
