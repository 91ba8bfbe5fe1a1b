import type { AnyOperation, OutputOf } from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import type { EndpointCall } from './endpoint.decorator.js';

/** Passes a request on to the service that owns its operation. */
@Injectable()
export class OwnerCalls {
  constructor(private readonly rpc: RpcClient) {}

  /** The owner's output. */
  ask<O extends AnyOperation>({ operation, caller, input, time }: EndpointCall<O>): Promise<OutputOf<O>> {
    return this.rpc.call(operation, caller, input, { timeoutMs: time.remainingMs });
  }

  /** The owner's output as the JSON it wrote: the response body, unread. */
  forward<O extends AnyOperation>({ operation, caller, input, time }: EndpointCall<O>): Promise<Buffer> {
    return this.rpc.forward(operation, caller, input, { timeoutMs: time.remainingMs });
  }
}
