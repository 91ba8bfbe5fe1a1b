import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { GatewayConfig } from '../gateway.config.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { DEMO_POLICY, demoPage } from './demo-page.js';
import { isWidgetId } from './widget-id.js';

const SCRIPT_PATH = '/widget/v1/widget.js';
const DEMO_PATH = '/widget/v1/demo';
const SCRIPT_FILE = join(import.meta.dirname, 'widget.js');

interface Script {
  etag: string;
  encodings: Record<'br' | 'gzip' | 'identity', Buffer>;
}

/** Serves the script that websites embed, and a demo page. */
@Injectable()
export class WidgetAssets {
  private readonly script: Script | null;

  constructor(
    private readonly config: GatewayConfig,
    private readonly organizations: OrganizationsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.script = this.load();
  }

  /** Registers the routes and calls `onRoute` for each. */
  register(server: FastifyInstance, onRoute: (method: string, path: string) => void): void {
    const { script } = this;
    if (script) {
      onRoute('GET', SCRIPT_PATH);
      server.get(SCRIPT_PATH, { config: { visitorRoute: 'widget.script' } }, (request, reply) =>
        sendScript(script, request, reply),
      );
    }
    if (!this.config.hasWidgetDemo) return;
    onRoute('GET', DEMO_PATH);
    server.get(DEMO_PATH, { config: { visitorRoute: 'widget.demo' } }, async (request, reply) => {
      const { widget } = request.query as { widget?: unknown };
      const organization = isWidgetId(widget) ? await this.organizations.factsOfWidget(widget) : null;
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': DEMO_POLICY })
        .send(demoPage(organization));
    });
  }

  /**
   * Reads the script, which is built beside this file. Null if it was not built, which is an error only in production.
   */
  private load(): Script | null {
    try {
      return scriptOf(readFileSync(SCRIPT_FILE));
    } catch (error) {
      if (this.config.NODE_ENV === 'production') throw error;
      this.logger.warn({ file: SCRIPT_FILE }, 'widget.not_built');
      return null;
    }
  }
}

function scriptOf(source: Buffer): Script {
  const etag = `"${createHash('sha256').update(source).digest('base64url').slice(0, 22)}"`;
  return { etag, encodings: { br: brotliCompressSync(source), gzip: gzipSync(source), identity: source } };
}

function sendScript({ etag, encodings }: Script, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.headers({
    etag,
    // Websites get a new version within minutes and serve the old one while they revalidate.
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    vary: 'Accept-Encoding',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  });
  if (isKnown(etag, headers['if-none-match'])) return reply.code(304).send();
  const encoding = encodingFor(headers['accept-encoding']);
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.header('content-type', 'text/javascript; charset=utf-8').send(encodings[encoding]);
}

/** Whether the client has this version. A compressing proxy may have made the etag weak. */
function isKnown(etag: string, given: string | undefined): boolean {
  return given?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const refused = /;\s*q=0(\.0*)?$/;
  const names = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => !refused.test(one))
    .map((one) => one.split(';')[0]!.trim().toLowerCase());
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity';
}
