import { DomainError, type OrganizationFacts } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from '../credentials/bearer.js';
import { GatewayConfig } from '../gateway.config.js';
import { ClientAddresses } from '../http/client-address.js';
import { OrganizationsService } from '../organizations/organizations.service.js';
import { allowedOrigin } from './origin-rule.js';
import { VisitorTokens, type Visitor } from './visitor-tokens.js';
import { WidgetLimits } from './widget-limits.js';

const ALLOW_ORIGIN = 'access-control-allow-origin';

/** Admits requests of visitors' pages. First checks the address's limit, then the website, then the token. */
@Injectable()
export class VisitorAdmission {
  private readonly addresses: ClientAddresses;

  constructor(
    private readonly organizations: OrganizationsService,
    private readonly tokens: VisitorTokens,
    private readonly limits: WidgetLimits,
    private readonly config: GatewayConfig,
  ) {
    this.addresses = new ClientAddresses(config.TRUSTED_PROXIES);
  }

  async admit(request: FastifyRequest, reply: FastifyReply): Promise<{ facts: OrganizationFacts; address: string }> {
    // Errors that occur before the organization is known may be read by any page.
    void reply.headers({ [ALLOW_ORIGIN]: '*', 'access-control-expose-headers': 'retry-after, x-request-id' });
    const address = this.addresses.of(request.raw.socket.remoteAddress, request.raw.headers['x-forwarded-for']);
    await this.limits.count('address-requests', address);
    const facts = await this.organizationOf(request);
    const { origin, 'sec-fetch-site': fetchSite } = request.raw.headers;
    const source = { origin, fetchSite: fetchSite as string | undefined };
    const allowed = allowedOrigin(facts.widget_origins, source, this.config.publicOrigin);
    if (allowed !== '*') void reply.header('vary', 'Origin');
    if (allowed === null) {
      void reply.removeHeader(ALLOW_ORIGIN);
      throw new DomainError('origin_not_allowed');
    }
    void reply.header(ALLOW_ORIGIN, allowed);
    return { facts, address };
  }

  async admitToChat({ id }: OrganizationFacts, { raw }: FastifyRequest): Promise<Visitor> {
    const token = bearerToken(raw.rawHeaders);
    const visitor = token === null ? null : this.tokens.read(token, id);
    if (!visitor) throw new DomainError('visitor_unauthenticated');
    await this.limits.count('chat-requests', visitor.chatId);
    return visitor;
  }

  countNewChat(address: string): Promise<void> {
    return this.limits.count('address-chats', address);
  }

  countMessage({ chatId }: Visitor): Promise<void> {
    return this.limits.count('chat-messages', chatId);
  }

  private async organizationOf({ params }: FastifyRequest): Promise<OrganizationFacts> {
    const { widget } = params as { widget: string };
    const facts = await this.organizations.factsOfWidget(widget);
    if (!facts) throw new DomainError('not_found');
    return facts;
  }
}
