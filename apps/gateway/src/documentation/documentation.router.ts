import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../http/route-index.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { StaticFilesRouter } from '../static-files/static-files.router.js';
import { ApiDescription } from './api-description.js';

const PLATFORM_DESCRIPTION = '/api/platform/v1/openapi.json';
const FIRST_GUIDE = '/docs/guides/quickstart';
const REDIRECTS = [
  ['/llms.txt', '/docs/llms.txt'],
  ['/docs/guides', FIRST_GUIDE],
  ['/docs/guides/', FIRST_GUIDE],
] as const;

/** Paths for programs, where an unknown path gets a JSON error even in a browser. */
const PROGRAM_PATHS = /^\/(api|portal\/api|mcp|carriers|channels|widget|\.well-known)(\/|$)/;

/** Serves the descriptions of the APIs, and redirects to the pages of the documentation site. */
@Router()
@Injectable()
export class DocumentationRouter implements RouteRegistrar {
  constructor(
    private readonly description: ApiDescription,
    private readonly files: StaticFilesRouter,
  ) {}

  register(server: FastifyInstance): void {
    const add = (path: string, respond: (request: FastifyRequest, reply: FastifyReply) => unknown): void => {
      server.get(path, { config: { visitorRoute: 'documentation' } }, respond);
    };
    add('/docs/api.json', () => this.description.document);
    server.get(
      PLATFORM_DESCRIPTION,
      { config: { visitorRoute: 'documentation', listener: 'platform' } },
      () => this.description.platform,
    );
    for (const [path, target] of REDIRECTS) add(path, (_request, reply) => reply.redirect(target));
  }

  /**
   * Responds to a browser that requests a path without a file: with the browser program that owns the path, or with the
   * page for unknown paths. Redirects `/` to the documentation. Returns false and sends nothing if the request is not
   * from a browser or not for a page.
   */
  respondToBrowser(request: FastifyRequest, reply: FastifyReply): boolean {
    const path = pathOf(request.url);
    if (request.method !== 'GET' || PROGRAM_PATHS.test(path)) return false;
    void reply.header('vary', 'Accept');
    if (!String(request.headers.accept ?? '').includes('text/html')) return false;
    if (this.files.sendProgram(path, request, reply)) return true;
    if (path !== '/') return this.files.sendNotFoundPage(reply);
    void reply.redirect('/docs');
    return true;
  }
}
