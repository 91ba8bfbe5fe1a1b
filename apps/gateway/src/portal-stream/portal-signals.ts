import { CHAT_TYPING, PORTAL_PRESENCE, type EventEnvelope } from '@frontdesk/contracts';
import { TransientEvents, uuidv7 } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { FollowedTenant } from './portal-changes.js';
import { Presence, type PersonHere } from './presence.js';

export const SIGNAL_EVENTS: readonly string[] = [CHAT_TYPING, PORTAL_PRESENCE];

/** A message to pages about the presence or typing of a person. Signals are never stored. */
export interface Signal {
  name: 'typing' | 'presence';
  tenant: FollowedTenant;
  fields: object;
}

type Person = Pick<PersonHere, 'id' | 'name'>;

/** The presence and typing of people in the inbox, shared by all gateways. */
@Injectable()
export class PortalSignals {
  private presence = new Presence();

  constructor(
    private readonly events: TransientEvents,
    private readonly clock: Clock,
  ) {}

  /** Notifies visitors and colleagues that a person is typing. */
  publishTyping(tenant: FollowedTenant, person: Person, chat: number): void {
    this.publish(CHAT_TYPING, tenant, { chat: { id: chat }, role: 'team', person });
  }

  publishPresence(tenant: FollowedTenant, person: Person, chat: number | null): void {
    this.publish(PORTAL_PRESENCE, tenant, { person: { ...person, chat } });
  }

  publishLeaving(tenant: FollowedTenant, person: Person): void {
    this.publish(PORTAL_PRESENCE, tenant, { person, has_left: true });
  }

  /** Returns the signal that an event causes, or null if pages need none. */
  signalOf({ type, organization_id: organizationId, livemode, data }: EventEnvelope): Signal | null {
    const tenant = { organizationId, livemode };
    const person = data['person'] as PersonHere | undefined;
    if (type === CHAT_TYPING) {
      const { id: chat } = data['chat'] as { id: number };
      return { name: 'typing', tenant, fields: { chat, role: data['role'], person: person ?? null } };
    }
    if (type !== PORTAL_PRESENCE || !person) return null;
    const key = keyOf(tenant);
    const isChanged =
      data['has_left'] === true
        ? this.presence.leave(key, person.id)
        : this.presence.arrive(key, person, this.clock.now().getTime());
    return isChanged ? this.presenceIn(tenant) : null;
  }

  presenceIn(tenant: FollowedTenant): Signal {
    return { name: 'presence', tenant, fields: { people: this.presence.peopleIn(keyOf(tenant)) } };
  }

  /** Returns the signals about people who left without reporting it. */
  expire(): Signal[] {
    return this.presence.expire(this.clock.now().getTime()).map((key) => this.presenceIn(tenantOf(key)));
  }

  /** Forgets all people, because this gateway no longer gets the events. */
  forget(): void {
    this.presence = new Presence();
  }

  private publish(type: string, { organizationId, livemode }: FollowedTenant, data: Record<string, unknown>): void {
    const created_at = this.clock.now().toISOString();
    this.events.publish({ id: uuidv7(), type, organization_id: organizationId, livemode, created_at, data });
  }
}

function keyOf({ organizationId, livemode }: FollowedTenant): string {
  return `${organizationId}:${livemode ? 'live' : 'test'}`;
}

function tenantOf(key: string): FollowedTenant {
  const [organizationId, mode] = key.split(':');
  return { organizationId: Number(organizationId), livemode: mode === 'live' };
}
