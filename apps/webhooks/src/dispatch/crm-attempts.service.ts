import { DomainError } from '@frontdesk/contracts';
import { reasonOf, scopeOf } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { CrmRefusal, type CrmLead, type CrmPort, type CrmRequest, type CrmResponse } from '../crm/crm-port.js';
import { CrmLeads } from '../crm/crm-leads.service.js';
import { HttpCrm } from '../crm/http.crm.js';
import { HubSpotCrm } from '../crm/hubspot.crm.js';
import { PushedLeadsRepository, type LeadPush } from '../crm/pushed-leads.repository.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { AttemptError } from '../deliveries/delivery-states.js';
import { CrmConnectionsRepository } from '../endpoints/crm-connections.repository.js';
import type { CrmSecrets, CrmSettings } from '../endpoints/crm-settings.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { WebhookSender, type AttemptOutcome, type Withdrawn } from './webhook-sender.js';

/** A delivery whose endpoint is a CRM connection. */
export type CrmDeliveryClaim = ClaimedDelivery & { crm: CrmSettings };

export interface CrmAttempt extends AttemptOutcome {
  /** Whether a retry is useless. */
  isFinal: boolean;
}

/** The push cannot begin yet. It does not count as an attempt. */
export type Postponed = 'postponed';

/** The request was withdrawn, or got no response. */
class Unanswered extends Error {
  constructor(readonly outcome: AttemptOutcome | Withdrawn) {
    super('no response');
    this.name = 'Unanswered';
  }
}

/** A push that another process has begun ends within this time after its time limit. */
const MARGIN_MS = 2000;

/** Makes attempts of deliveries to CRM connections. */
@Injectable()
export class CrmAttempts {
  private readonly ports: Readonly<Record<CrmSettings['provider'], CrmPort<never>>> = {
    hubspot: new HubSpotCrm(),
    http: new HttpCrm(),
  };

  constructor(
    private readonly sender: WebhookSender,
    private readonly leads: CrmLeads,
    private readonly pushed: PushedLeadsRepository,
    private readonly connections: CrmConnectionsRepository,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Pushes the lead of a delivery. `secret` is the stored secret of the connection. Throws if the database fails. */
  async make(
    delivery: CrmDeliveryClaim,
    secret: string,
    isWanted: () => Promise<boolean>,
  ): Promise<CrmAttempt | Withdrawn | Postponed> {
    const startedAt = performance.now();
    const lead = await this.leadOf(delivery);
    if (lead === 'unavailable') return 'postponed';
    // Reading takes time, in which the organization may have switched to HIPAA mode.
    if (!(await isWanted())) return 'withdrawn';
    if (lead === null) return { ...withoutRequest(startedAt, 'lead_deleted'), isFinal: true };
    if (lead.id === null) return (await this.push(delivery, lead, null, secret, isWanted)).outcome;
    const push = { endpointId: delivery.endpoint_id, leadId: lead.id, deliveryId: delivery.id };
    const known = await this.begin(delivery, push);
    if (known === null) return 'postponed';
    const { outcome, externalId } = await this.push(delivery, lead, known.external_id, secret, isWanted);
    const isPushed = typeof outcome === 'object' && outcome.error === null;
    await this.pushed.end(push, isPushed ? { externalId, at: this.clock.now() } : null);
    return outcome;
  }

  private async leadOf(delivery: CrmDeliveryClaim): Promise<CrmLead | null | 'unavailable'> {
    try {
      return await this.leads.read(delivery, delivery.crm);
    } catch (error) {
      if (error instanceof DomainError) return 'unavailable';
      throw error;
    }
  }

  private begin(
    { organization_id: organizationId, livemode }: CrmDeliveryClaim,
    push: LeadPush,
  ): Promise<{ external_id: string | null } | null> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + this.config.WEBHOOK_ATTEMPT_TIMEOUT_MS + MARGIN_MS);
    return this.pushed.begin(scopeOf({ organizationId, livemode }), push, { now, until });
  }

  private async push(
    delivery: CrmDeliveryClaim,
    lead: CrmLead,
    known: string | null,
    secret: string,
    isWanted: () => Promise<boolean>,
  ): Promise<{ outcome: CrmAttempt | Withdrawn; externalId: string | null }> {
    const result = await this.pushOnce(delivery, lead, known, secret, isWanted);
    const { outcome } = result;
    if (delivery.crm.provider === 'hubspot' && outcome !== 'withdrawn') {
      // With 400, a person may have deleted the properties.
      const exist = outcome.error === null || (delivery.crm.has_properties && outcome.responseStatus !== 400);
      if (exist !== delivery.crm.has_properties) await this.connections.noteProperties(delivery.endpoint_id, exist);
    }
    return result;
  }

  private async pushOnce(
    { id, crm: settings, url, event, livemode }: CrmDeliveryClaim,
    lead: CrmLead,
    known: string | null,
    secret: string,
    isWanted: () => Promise<boolean>,
  ): Promise<{ outcome: CrmAttempt | Withdrawn; externalId: string | null }> {
    const requests = new Requests(this.sender, this.config.WEBHOOK_ATTEMPT_TIMEOUT_MS, isWanted);
    const secrets = JSON.parse(secret) as CrmSecrets;
    const send = (request: CrmRequest): Promise<CrmResponse> => requests.send(request);
    const address = settings.provider === 'hubspot' ? this.config.HUBSPOT_BASE_URL : url;
    const task = { lead, event, livemode, url: address, settings, secrets, externalId: known, send };
    try {
      const externalId = await this.ports[settings.provider].push(task as never);
      return { outcome: { ...requests.outcome(null), isFinal: false }, externalId };
    } catch (error) {
      if (error instanceof Unanswered) {
        const { outcome } = error;
        return { outcome: outcome === 'withdrawn' ? outcome : { ...outcome, isFinal: false }, externalId: null };
      }
      // A fault of the adapter counts as an attempt too. Otherwise the delivery would be repeated without an end.
      if (!(error instanceof CrmRefusal))
        this.logger.warn({ delivery_id: id, reason: reasonOf(error) }, 'crm_push.failed');
      return { outcome: { ...requests.outcome('unexpected_response'), isFinal: false }, externalId: null };
    }
  }
}

/** The requests of one push, which share one time limit. */
class Requests {
  private readonly startedAt = performance.now();
  private last: AttemptOutcome | null = null;

  constructor(
    private readonly sender: WebhookSender,
    private readonly timeoutMs: number,
    private readonly isWanted: () => Promise<boolean>,
  ) {}

  async send({ url, method, headers, body }: CrmRequest): Promise<CrmResponse> {
    const timeoutMs = Math.max(1, this.timeoutMs - (performance.now() - this.startedAt));
    // Once the first request was sent, the push is completed.
    const isWanted = this.last === null ? this.isWanted : undefined;
    const request = { url, method, headers, body: body ?? null, timeoutMs, keepsBody: true };
    const outcome = await this.sender.send(request, isWanted);
    if (outcome === 'withdrawn') throw new Unanswered(outcome);
    this.last = { ...outcome, durationMs: performance.now() - this.startedAt };
    if (outcome.responseStatus === null || outcome.error === 'timeout') throw new Unanswered(this.last);
    return { status: outcome.responseStatus, body: outcome.responseBody.toString() };
  }

  /** The result of the push, with the values of its last request. `error` applies if that request succeeded. */
  outcome(error: AttemptError | null): AttemptOutcome {
    const last = this.last ?? withoutRequest(this.startedAt, error ?? 'unexpected_response');
    // A push can succeed although its last response was a refusal that the adapter expects.
    return { ...last, error: error === null ? null : (last.error ?? error) };
  }
}

function withoutRequest(startedAt: number, error: AttemptError): AttemptOutcome {
  return {
    responseStatus: null,
    error,
    durationMs: performance.now() - startedAt,
    sentAfterMs: null,
    timings: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null },
    retryAfter: null,
    responseHeaders: null,
    responseBody: Buffer.alloc(0),
  };
}
