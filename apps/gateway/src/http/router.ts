import { DiscoveryService } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Marks a provider as a router. The server finds all routers and calls `register` before it listens. */
export const Router = DiscoveryService.createDecorator();

export interface RouteRegistrar {
  register(server: FastifyInstance): void;
}
