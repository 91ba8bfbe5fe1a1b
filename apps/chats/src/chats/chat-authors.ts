import type { ChatSender } from '@frontdesk/contracts';
import type { Tx } from '@frontdesk/persistence';
import { OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';

const RECEPTIONIST = 'AI receptionist';

/** The author names shown for people and the AI. */
@Injectable()
export class ChatAuthors {
  constructor(private readonly facts: OrganizationFactsRepository) {}

  /** Returns the author of a message. `author` is the name that was sent with it. */
  async nameOf(
    tx: Tx,
    organizationId: number,
    { visitor_name }: { visitor_name: string | null },
    { sender, author }: { sender: ChatSender; author?: string | null },
  ): Promise<string> {
    switch (sender) {
      case 'visitor':
        return author ?? visitor_name ?? 'Visitor';
      case 'ai':
        return (await this.facts.find(tx, organizationId))?.receptionist_name || RECEPTIONIST;
      case 'agent':
        return author ? firstNameOf(author) : 'Team';
      case 'owner':
        return 'Team';
      case 'system':
        return 'System';
    }
  }
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/u)[0]!;
}
