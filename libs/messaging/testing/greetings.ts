import {
  DomainError,
  Flag,
  Integer,
  operation,
  text,
  Verbatim,
  type Operation,
  type ServiceName,
} from '@frontdesk/contracts';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import type { Broker } from '../src/broker/broker.js';
import { Handles, type Call } from '../src/rpc/handles.js';
import { RawErrorsFilter } from '../src/rpc/raw-errors.filter.js';
import { RpcServer, type HandledOperation, type RpcServerOptions } from '../src/rpc/rpc-server.js';

export class Greeting {
  @Verbatim({ required: true, max: 1_000_000 })
  name!: string;

  @Integer({ min: 0, max: 60_000 })
  delayMs?: number;

  @Flag()
  refuse?: boolean;
}

export type Greet = Operation<string, string, object, Greeting, { greeting: string }>;

export function greetOf(owner: ServiceName): Greet {
  return operation({
    name: 'greetings.greet',
    owner,
    api: 'internal',
    method: 'POST',
    path: '/greetings',
    summary: 'Greets',
    status: 200,
    body: Greeting,
    output: { kind: 'object', fields: { greeting: text() } },
    errors: [],
  });
}

export function greeting(body: Greeting): { ids: Record<never, number>; query: object; body: Greeting } {
  return { ids: {}, query: {}, body };
}

export interface GreetingService {
  app: INestMicroservice;
  /** The names in the order in which their handlers started. */
  begun: string[];
  handled: HandledOperation[];
  /** Makes the handler throw `error`. */
  failWith: (error: unknown) => void;
}

/** Starts a service with one operation. The caller opens the broker connection. */
export async function startGreetings(
  service: ServiceName,
  broker: Broker,
  options: Partial<RpcServerOptions> = {},
): Promise<GreetingService> {
  const begun: string[] = [];
  const handled: HandledOperation[] = [];
  let failure: unknown;

  @Controller()
  class GreetingHandlers {
    @Handles(greetOf(service))
    async greet({ input, deadline }: Call<Greet>): Promise<{ greeting: string }> {
      const { name, delayMs, refuse } = input.body;
      begun.push(name);
      if (failure) throw failure;
      if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (refuse) throw new DomainError('validation_failed', { errors: { name: ['is rude'] } }, 'not for clients');
      deadline.assertTimeToCommit();
      return { greeting: `Hello, ${name}` };
    }
  }

  @Module({ controllers: [GreetingHandlers] })
  class GreetingModule {}

  const strategy = new RpcServer({
    service,
    broker,
    operations: [greetOf(service)],
    onHandled: (one) => handled.push(one),
    ...options,
  });
  const app = await NestFactory.createMicroservice(GreetingModule, { strategy, logger: false });
  app.useGlobalFilters(new RawErrorsFilter());
  await app.listen();
  return { app, begun, handled, failWith: (error) => (failure = error) };
}
