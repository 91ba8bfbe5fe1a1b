import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { GatewayConfig } from '../gateway.config.js';
import { pathOf } from '../http/route-index.js';
import { ApiDescription } from './api-description.js';
import { guidePage, notFoundPage, PAGE_POLICY, plainPage, REFERENCE_POLICY, referencePage } from './page-layout.js';
import { bytesFor, readAssets, type Asset } from './site-assets.js';
import { sitePages } from './site-pages.js';

const GUIDES_FOLDER = join(import.meta.dirname, '../pages/guides');
const ASSETS_FOLDER = join(import.meta.dirname, 'assets');
const FIRST_GUIDE = '/docs/guides/quickstart';
const REDIRECTS = [
  ['/docs/', '/docs'],
  ['/docs/guides', FIRST_GUIDE],
  ['/docs/guides/', FIRST_GUIDE],
] as const;

/** Paths for programs, where an unknown path gets a JSON error even in a browser. */
const PROGRAM_PATHS = /^\/(api|mcp|carriers|channels|widget|\.well-known)(\/|$)/;

type OnRoute = (method: string, path: string) => void;

/** Serves `/docs`: the documentation site and the API description. */
@Injectable()
export class DocumentationRouter {
  private notFoundPage: Page | null = null;

  constructor(
    private readonly config: GatewayConfig,
    private readonly description: ApiDescription,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers the routes and calls `onRoute` for each. */
  register(server: FastifyInstance, onRoute: OnRoute): void {
    const add = (path: string, respond: (request: FastifyRequest, reply: FastifyReply) => unknown): void => {
      onRoute('GET', path);
      server.get(path, { config: { visitorRoute: 'documentation' } }, respond);
    };
    add('/docs/api.json', () => this.description.document);
    const site = this.readSite();
    if (!site) return;
    this.notFoundPage = site.notFound;
    for (const [path, page] of site.pages) add(path, (request, reply) => sendPage(page, request, reply));
    for (const asset of site.assets) add(asset.path, (request, reply) => sendAsset(asset, request, reply));
    for (const [path, target] of REDIRECTS) add(path, (_request, reply) => reply.redirect(target));
  }

  /**
   * Responds to a browser that requests an unknown page; `/` redirects to the documentation. Returns false, without a
   * response, if the request is not a browser's or not for a page.
   */
  respondToBrowser(request: FastifyRequest, reply: FastifyReply): boolean {
    const path = pathOf(request.url);
    if (!this.notFoundPage || request.method !== 'GET' || PROGRAM_PATHS.test(path)) return false;
    void reply.header('vary', 'Accept');
    if (!String(request.headers.accept ?? '').includes('text/html')) return false;
    if (path === '/') void reply.redirect('/docs');
    else sendHtml(this.notFoundPage, reply.code(404));
    return true;
  }

  /** Null if the site was not built, which is an error only in production. */
  private readSite(): Site | null {
    try {
      const { assets, paths } = readAssets(ASSETS_FOLDER);
      const all = sitePages(GUIDES_FOLDER, this.config.publicOrigin);
      const guides = all.filter(({ path }) => path.startsWith('/docs/guides/'));
      const pages = all.map((page) => {
        const html = guides.includes(page) ? guidePage(page, guides, paths) : plainPage(page, paths);
        return [page.path, pageOf(html, PAGE_POLICY)] as const;
      });
      return {
        assets,
        pages: new Map([['/docs', pageOf(referencePage(paths), REFERENCE_POLICY)], ...pages]),
        notFound: pageOf(notFoundPage(paths), PAGE_POLICY),
      };
    } catch (error) {
      if (this.config.NODE_ENV === 'production') throw error;
      this.logger.warn({ err: error }, 'documentation.not_built');
      return null;
    }
  }
}

interface Site {
  assets: Asset[];
  pages: Map<string, Page>;
  /** Shown to a browser for an unknown path. */
  notFound: Page;
}

interface Page {
  html: string;
  policy: string;
  etag: string;
}

function pageOf(html: string, policy: string): Page {
  return { html, policy, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"` };
}

/** A page names its assets by hash, so browsers revalidate it each time. Unchanged pages get a 304. */
function sendPage(page: Page, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { policy, etag } = page;
  void reply.headers({ 'cache-control': 'no-cache', etag });
  if (!headers['if-none-match']?.includes(etag)) return sendHtml(page, reply);
  return reply.headers(protection(policy)).code(304).send();
}

function sendHtml({ html, policy }: Page, reply: FastifyReply): FastifyReply {
  return reply.headers({ ...protection(policy), 'content-type': 'text/html; charset=utf-8' }).send(html);
}

function protection(policy: string): Record<string, string> {
  return { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
}

function sendAsset(asset: Asset, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { body, encoding } = bytesFor(asset, String(headers['accept-encoding'] ?? ''));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': asset.type,
      vary: 'Accept-Encoding',
    })
    .send(body);
}
