import { ask } from './api.js';
import { Conversation, type ShownMessage } from './conversation.js';
import { Memory } from './memory.js';
import { readSettings, type Settings } from './settings.js';
import { View } from './view.js';

interface Organization {
  organization_name: string;
  receptionist_name: string;
  live_chat_enabled: boolean;
  /** Absent from gateways of an earlier version. */
  privacy_url?: string | null;
}

const script = document.currentScript;
const settings = script instanceof HTMLScriptElement ? readSettings(script) : null;
if (settings) whenReady(() => void start(settings));

function whenReady(run: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

/** Shows the widget unless the organization has live chat off or does not allow this website. */
async function start(embedded: Settings): Promise<void> {
  const memory = new Memory(embedded.widgetId);
  const organization = await organizationOf(embedded.api);
  if (!organization || (!organization.live_chat_enabled && !memory.value.token)) return;

  const conversation = new Conversation(embedded, memory, () => draw());
  const view = new View(
    embedded,
    {
      receptionist: organization.receptionist_name,
      business: organization.organization_name,
      privacyUrl: organization.privacy_url ?? null,
    },
    {
      onOpen: (isOpen) => {
        memory.change({ isOpen });
        draw();
      },
      onSend: (body) => conversation.send(body),
      onSendAgain: (messageId) => conversation.sendAgain(messageId),
      onTyping: () => conversation.reportTyping(),
    },
  );

  function draw(): void {
    if (view.isOpen && !document.hidden) memory.see(newestId(conversation.messages));
    view.draw(conversation, conversation.messages.filter(isUnread));
  }
  function isUnread({ id, role }: ShownMessage): boolean {
    return id !== null && role !== 'visitor' && id > memory.value.seenId;
  }

  document.addEventListener('visibilitychange', draw);
  conversation.resume();
  if (memory.value.isOpen && !matchMedia('(max-width: 480px)').matches) view.open({ takeFocus: false });
  draw();
}

async function organizationOf(api: string): Promise<Organization | null> {
  try {
    return (await ask<{ data: Organization }>(api, '', { method: 'GET' })).data;
  } catch {
    return null;
  }
}

function newestId(messages: readonly ShownMessage[]): number {
  return Math.max(0, ...messages.map(({ id }) => id ?? 0));
}
