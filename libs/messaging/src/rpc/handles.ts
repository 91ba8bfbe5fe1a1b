import type { AnyOperation, Caller, InputOf, OutputOf } from '@frontdesk/contracts';
import { MessagePattern } from '@nestjs/microservices';
import type { Deadline } from './deadline.js';

/** The argument of a handler: caller, decoded input and deadline. */
export interface Call<O extends AnyOperation> {
  caller: Caller;
  input: InputOf<O>;
  deadline: Deadline;
}

type Handler<O extends AnyOperation> = (call: Call<O>) => Promise<OutputOf<O>>;

const HANDLED = Symbol('handled operation');

/** Marks a method as the handler of an operation. Its parameter and result must have the operation's types. */
export function Handles<O extends AnyOperation>(operation: O) {
  return <H extends Handler<O>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<H>): void => {
    Reflect.defineMetadata(HANDLED, operation, descriptor.value!);
    (MessagePattern(operation.name) as MethodDecorator)(target, key, descriptor);
  };
}

export function operationsHandledBy(handlers: new (...args: never[]) => object): AnyOperation[] {
  return Object.getOwnPropertyNames(handlers.prototype)
    .map((name) => Object.getOwnPropertyDescriptor(handlers.prototype, name)?.value as object | undefined)
    .filter((method) => typeof method === 'function')
    .map((method) => Reflect.getMetadata(HANDLED, method) as AnyOperation | undefined)
    .filter((operation) => operation !== undefined);
}
