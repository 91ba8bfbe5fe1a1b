import { Broker, RpcClient, TransientEvents } from '@frontdesk/messaging';
import { DataSource } from '@frontdesk/persistence';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from './clock.js';
import { ServiceConfig } from './config/service-config.js';

/** Injection token of the logger. */
export const LOGGER = Symbol('logger');

export interface HostParts {
  config: object;
  logger: unknown;
  clock: Clock;
  dataSource: DataSource;
  rpcClient: RpcClient;
  transientEvents?: TransientEvents;
  /** The connection for events. */
  eventBroker?: Broker;
}

/** Provides what the host sets up before the application's modules: configuration, clock, database and messaging. */
@Global()
@Module({})
export class HostModule {
  static forRoot(parts: HostParts): DynamicModule {
    const providers = [
      { provide: parts.config.constructor, useValue: parts.config },
      { provide: ServiceConfig, useValue: parts.config },
      { provide: LOGGER, useValue: parts.logger },
      { provide: Clock, useValue: parts.clock },
      { provide: DataSource, useValue: parts.dataSource },
      { provide: RpcClient, useValue: parts.rpcClient },
      ...(parts.eventBroker ? [{ provide: Broker, useValue: parts.eventBroker }] : []),
      ...(parts.transientEvents ? [{ provide: TransientEvents, useValue: parts.transientEvents }] : []),
    ];
    return { module: HostModule, imports: [DiscoveryModule], providers, exports: [...providers, DiscoveryModule] };
  }
}
