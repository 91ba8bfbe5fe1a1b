import type { AnyOperation, Caller, InputOf, OutputOf } from '@frontdesk/contracts';
import { MessagePattern } from '@nestjs/microservices';
import type { Deadline } from './deadline.js';

/** What a handler is given: who asks, for what, and until when. */
export interface Call<O extends AnyOperation> {
  caller: Caller;
  input: InputOf<O>;
  deadline: Deadline;
}

type Handler<O extends AnyOperation> = (call: Call<O>) => Promise<OutputOf<O>>;

const HANDLED = Symbol('handled operation');

/** Makes a method the handler of an operation; its parameter and result must be the operation's. */
export function Handles<O extends AnyOperation>(operation: O) {
  return <H extends Handler<O>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>): void => {
    Reflect.defineMetadata(HANDLED, operation, descriptor.value!);
    (MessagePattern(operation.name) as MethodDecorator)(target, key, descriptor);
  };
}

/** Operations that the methods of a class handle. */
export function operationsHandledBy(handlers: new (...args: never[]) => object): AnyOperation[] {
  return Object.getOwnPropertyNames(handlers.prototype)
    .map((name) => Object.getOwnPropertyDescriptor(handlers.prototype, name)?.value as object | undefined)
    .filter((method) => typeof method === 'function')
    .map((method) => Reflect.getMetadata(HANDLED, method) as AnyOperation | undefined)
    .filter((operation) => operation !== undefined);
}
