import type { DomainError } from '@frontdesk/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AdmittedToTools } from '../authentication/admission.js';
import type { RequestDeadline } from '../http/request-deadline.js';

/** A request to the platform MCP server, admitted or rate limited. */
export interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  deadline: RequestDeadline;
  /** Null if the credential is over its rate limit. Every tool call then returns `refusal`. */
  admitted: AdmittedToTools | null;
  refusal: DomainError | null;
  /** Whether the address of the request offers only the tools that read. */
  isReadOnly: boolean;
}
