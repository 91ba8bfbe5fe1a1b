import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GatewayConfig } from '../gateway.config.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { DEMO_POLICY, demoPage } from './demo-page.js';

const PATH = '/widget/v1/demo';

/** Serves a page to try the widget on. */
@Router()
@Injectable()
export class WidgetDemo implements RouteRegistrar {
  constructor(
    private readonly config: GatewayConfig,
    private readonly organizations: OrganizationsService,
  ) {}

  register(server: FastifyInstance): void {
    if (!this.config.hasWidgetDemo) return;
    server.get(PATH, { config: { visitorRoute: 'widget.demo' } }, async (request, reply) => {
      const { widget } = request.query as { widget?: unknown };
      const organization = await this.organizations.factsOfWidget(widget);
      return reply
        .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': DEMO_POLICY })
        .send(demoPage(organization));
    });
  }
}
