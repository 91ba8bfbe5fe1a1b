import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GatewayConfig } from '../gateway.config.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { DEMO_POLICY, demoPage } from './demo-page.js';
import { isWidgetId } from './widget-id.js';

const PATH = '/widget/v1/demo';

/** Serves a page to try the widget on. */
@Injectable()
export class WidgetDemo {
  constructor(
    private readonly config: GatewayConfig,
    private readonly organizations: OrganizationsService,
  ) {}

  /** Registers the route and calls `onRoute`. */
  register(server: FastifyInstance, onRoute: (method: string, path: string) => void): void {
    if (!this.config.hasWidgetDemo) return;
    onRoute('GET', PATH);
    server.get(PATH, { config: { visitorRoute: 'widget.demo' } }, async (request, reply) => {
      const { widget } = request.query as { widget?: unknown };
      const organization = isWidgetId(widget) ? await this.organizations.factsOfWidget(widget) : null;
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': DEMO_POLICY })
        .send(demoPage(organization));
    });
  }
}
