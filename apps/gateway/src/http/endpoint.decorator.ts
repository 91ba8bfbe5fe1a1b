import type { AnyOperation, Caller, InputOf } from '@frontdesk/contracts';
import type { AuthenticatedGrant } from '../credentials/authenticated-grant.js';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import type { RequestDeadline } from './request-deadline.js';
import type { Upload } from './upload.js';

/** A request that has passed every check, as passed to a controller method. */
export interface EndpointCall<O extends AnyOperation> {
  operation: O;
  caller: Caller;
  input: InputOf<O>;
  /** Starts when the request arrives. RPC calls must fit into the remaining time. */
  deadline: RequestDeadline;
  /** Absent on the platform API and in the portal. */
  key?: AuthenticatedKey;
  /** The AI app, on the MCP server only. */
  grant?: AuthenticatedGrant;
  /** The person, in the portal only. */
  member?: AuthenticatedMember;
  /** The file in the body, for operations that declare an upload. */
  upload?: Upload;
}

const SERVED = Symbol('served operation');

/**
 * Marks the controller method that serves an operation. The method returns the response body. A Buffer contains JSON.
 */
export function Endpoint<O extends AnyOperation>(operation: O) {
  return <H extends (call: EndpointCall<O>) => Promise<unknown>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => Reflect.defineMetadata(SERVED, operation, descriptor.value!);
}

/** Returns the operation that a controller method serves. */
export function operationServedBy(method: object): AnyOperation | undefined {
  return Reflect.getMetadata(SERVED, method) as AnyOperation | undefined;
}
