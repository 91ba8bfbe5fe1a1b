import type { AnyOperation, Caller, InputOf } from '@frontdesk/contracts';
import type { AuthenticatedKey } from '../authentication/authenticated-key.js';
import type { AnswerTime } from './answer-time.js';
import type { Upload } from './upload.js';

/** A request that passed every check: what a controller method is given. */
export interface EndpointCall<O extends AnyOperation> {
  operation: O;
  caller: Caller;
  input: InputOf<O>;
  /** Runs since the request came; what is asked of an owner has what is left of it. */
  time: AnswerTime;
  /** The API key; absent on the platform API. */
  key?: AuthenticatedKey;
  /** The file that comes as the body; with operations that declare one. */
  upload?: Upload;
}

const SERVED = Symbol('served operation');

/** Makes a controller method the server of an operation. What it returns is the response body; a Buffer is JSON. */
export function Endpoint<O extends AnyOperation>(operation: O) {
  return <H extends (call: EndpointCall<O>) => Promise<unknown>>(
    _target: object,
    _key: string | symbol,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => Reflect.defineMetadata(SERVED, operation, descriptor.value!);
}

/** The operation that a controller method serves. */
export function operationServedBy(method: object): AnyOperation | undefined {
  return Reflect.getMetadata(SERVED, method) as AnyOperation | undefined;
}
