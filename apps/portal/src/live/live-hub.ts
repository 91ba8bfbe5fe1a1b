import { LiveConnection } from './live-connection.js';
import type { FromTab, LiveEvent, ToTabs } from './live-messages.js';

/** The name of the lock that a tab holds as long as it exists. */
export function lockOfTab(tab: string): string {
  return `frontdesk.tab.${tab}`;
}

/** Holds the stream of a browser on behalf of its tabs. */
export class LiveHub {
  private readonly tabs = new Map<string, readonly string[]>();
  private readonly connection: LiveConnection;
  /** The latest presence by tenant, for tabs that are opened later. */
  private readonly presence = new Map<string, LiveEvent>();

  constructor(
    private readonly post: (message: ToTabs) => void,
    private readonly onGone: (tab: string) => void = () => undefined,
    lastId?: string,
  ) {
    this.connection = new LiveConnection(
      {
        onEvent: (event, id) => {
          if (event.name === 'presence') this.presence.set(`${event.data.organization}:${event.data.mode}`, event);
          post({ kind: 'event', event, lastId: id });
        },
        onState: (state) => {
          // A tab whose page is still shown follows again.
          if (state === 'ended') for (const tab of this.tabs.keys()) this.tabs.set(tab, []);
          post({ kind: 'state', state });
        },
      },
      lastId,
    );
  }

  receive(message: FromTab): void {
    if (message.kind === 'wake') return this.connection.wake();
    const { tab, tenants, position } = message;
    if (!this.tabs.has(tab)) this.watch(tab);
    if (position) this.connection.startAfter(position);
    this.tabs.set(tab, tenants);
    this.update();
    this.post({ kind: 'state', state: this.connection.state });
    for (const tenant of tenants) {
      const event = this.presence.get(tenant);
      if (event) this.post({ kind: 'event', event, lastId: '' });
    }
  }

  /** The lock becomes free when the tab is closed or crashes. */
  private watch(tab: string): void {
    void navigator.locks.request(lockOfTab(tab), () => {
      this.tabs.delete(tab);
      this.onGone(tab);
      this.update();
    });
  }

  private update(): void {
    this.connection.follow([...new Set([...this.tabs.values()].flat())].sort());
  }
}
