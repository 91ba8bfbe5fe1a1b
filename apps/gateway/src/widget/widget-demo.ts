import type { OrganizationFacts } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { GatewayConfig } from '../gateway.config.js';
import { Router, type RouteRegistrar } from '../http/router.js';
import { OrganizationsService } from '../organizations/organizations.service.js';

const PATH = '/widget/v1/demo';

/** The Content-Security-Policy of the demo page, which allows what the widget needs and the page's inline styles. */
const DEMO_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/** Serves a demo page for the widget. */
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

/**
 * Returns a demo website with the widget of an organization. If no organization is given, returns a form for the widget
 * id.
 */
function demoPage(organization: Pick<OrganizationFacts, 'name' | 'widget_id'> | null): string {
  const id = organization?.widget_id;
  const name = escapeHtml(organization?.name ?? 'Chat widget demo');
  const about = id
    ? `<p>This page is made up, but the chat in the corner is real. It belongs to the widget <code>${id}</code>.</p>`
    : '<p>Enter the <code>widget_id</code> of an organization.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Chat widget demo</title>
<style>
  body { font: 1.0625rem/1.6 system-ui, sans-serif; margin: 0 auto; max-width: 42rem; padding: 3rem 1.25rem 8rem; }
  h1 { font-size: 2rem; line-height: 1.2; }
  label { display: block; margin-bottom: .25rem; }
  input { font: inherit; padding: .4rem .6rem; width: min(24rem, 100%); box-sizing: border-box; }
  button { font: inherit; padding: .4rem 1rem; margin-top: .75rem; }
</style>
</head>
<body>
<main>
<h1>${name}</h1>
${about}
${id ? ARTICLE : FORM}
</main>
${id ? `<script src="widget.js" data-widget-id="${id}" data-title="${name}" async></script>` : ''}
</body>
</html>
`;
}

const ARTICLE = `<h2>Opening hours</h2>
<p>Ask in the chat when we are open. Emergencies at any time: write to us in the chat.</p>
<h2>New patients</h2>
<p>We are glad to see you. Ask for an appointment in the chat; it takes a minute.</p>`;

const FORM = `<form method="get">
<label for="widget">Widget id</label>
<input id="widget" name="widget" placeholder="wgt_…" required>
<button>Try it</button>
</form>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
