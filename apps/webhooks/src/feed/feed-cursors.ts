import type { Scope } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { FeedPosition } from '../endpoints/event-subscriptions.repository.js';
import { SecretVault, UnreadableSecret } from '../endpoints/secret-vault.js';

/** Encodes positions of the feed for the receivers of subscriptions, encrypted for one organization and mode. */
@Injectable()
export class FeedCursors {
  constructor(private readonly vault: SecretVault) {}

  seal(scope: Scope, { position, event_id }: FeedPosition): string {
    return this.vault.sealAt(placeOf(scope), JSON.stringify([position, event_id]));
  }

  /** Returns null unless the cursor was issued for this organization and mode. */
  open(scope: Scope, cursor: string): FeedPosition | null {
    try {
      const [position, event_id] = JSON.parse(this.vault.openAt(placeOf(scope), cursor)) as [number, string | null];
      return { position, event_id };
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  }
}

function placeOf({ organizationId, livemode }: Scope): string {
  return `feed ${organizationId} ${livemode ? 'live' : 'test'}`;
}
