import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { GatewayConfig } from '../gateway.config.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { browserPrograms, type BrowserProgram } from './browser-programs.js';
import { readStaticFile, sendFile, type StaticFile } from './static-file.js';

/** The API's origin in the built files. Pages show the gateway's own origin instead. */
const EXAMPLE_ORIGIN = 'https://api.frontdesk.example';
const DOCS = '/docs';
const NOT_FOUND_PAGE = '/docs/404';
/** Built with the portal, and served at another path and port. */
const CONSOLE_PAGE = '/portal/operator';
const PORTAL_ASSETS = '/portal/assets/';
/** A path to a file, such as one of an earlier build. The page of a contact can end in an email address. */
const FILE_NAME = /\/[^/@%]*\.\w+$/;

interface Served {
  file: StaticFile;
  headers: Record<string, string>;
  route: string;
}

/** Serves the files of the browser programs. */
@Router()
@Injectable()
export class StaticFilesRouter implements RouteRegistrar {
  private readonly files: ReadonlyMap<string, Served>;

  constructor(
    private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.files = new Map(browserPrograms.flatMap((program) => this.filesOf(program)));
  }

  register(server: FastifyInstance): void {
    for (const [path, { file, headers, route }] of this.files) {
      if (path === NOT_FOUND_PAGE || path === CONSOLE_PAGE) continue;
      // The console loads the same files.
      const listener = path.startsWith(PORTAL_ASSETS) ? 'both' : 'public';
      server.get(path, { config: { visitorRoute: route, listener } }, (request, reply) =>
        sendFile(file, request, reply.headers(headers)),
      );
      if (path.startsWith(DOCS) && !FILE_NAME.test(path)) {
        server.get(`${path}/`, { config: { visitorRoute: route, listener } }, (_request, reply) =>
          reply.redirect(path),
        );
      }
    }
    for (const { base, route, findsPages } of browserPrograms) {
      if (findsPages) server.get(`${base}/`, { config: { visitorRoute: route } }, (_, reply) => reply.redirect(base));
    }
  }

  /** Responds with the page of the operator console, which routes its own paths. Returns false if it was not built. */
  sendConsole(request: FastifyRequest, reply: FastifyReply): boolean {
    const page = this.files.get(CONSOLE_PAGE);
    if (page) sendFile(page.file, request, reply.headers(page.headers));
    return page !== undefined;
  }

  /** Responds with `index.html` if a program with client-side routing owns the path. Returns false if none does. */
  sendProgram(path: string, request: FastifyRequest, reply: FastifyReply): boolean {
    const program = browserPrograms.find(({ findsPages, base }) => findsPages && path.startsWith(`${base}/`));
    const page = program && !FILE_NAME.test(path) ? this.files.get(program.base) : undefined;
    if (!page) return false;
    sendFile(page.file, request, reply.headers(page.headers));
    return true;
  }

  /** Responds with the page for unknown paths. Returns false and sends nothing if it was not built. */
  sendNotFoundPage(reply: FastifyReply): boolean {
    const page = this.files.get(NOT_FOUND_PAGE);
    if (!page) return false;
    const { 'cache-control': _, ...headers } = page.headers;
    void reply
      .code(404)
      .headers({ ...headers, 'content-type': page.file.type })
      .send(page.file.plain);
    return true;
  }

  /** The files by URL path. Empty if the program was not built, which is an error only in production. */
  private filesOf({ folder, base, route, headersFor }: BrowserProgram): [string, Served][] {
    const names = globSync('**/*.*', { cwd: folder });
    if (names.length === 0) {
      if (this.config.NODE_ENV === 'production') throw new Error(`There are no files in ${folder}.`);
      this.logger.warn({ folder }, 'browser_program.not_built');
    }
    const withOwnOrigin = (text: string): string => text.replaceAll(EXAMPLE_ORIGIN, () => this.config.publicOrigin);
    const origins = { voice: this.config.voiceOrigin };
    return names.map((name) => {
      const path = pathOf(base, name);
      const headers = headersFor(path, origins);
      return [path, { file: readStaticFile(join(folder, name), withOwnOrigin), headers, route }];
    });
  }
}

function pathOf(base: string, name: string): string {
  return `${base}/${name}`.replace(/\.(br|gz)$/, '').replace(/(\/index)?\.html$/, '');
}
