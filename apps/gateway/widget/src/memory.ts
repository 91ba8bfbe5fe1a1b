/** A message that the visitor wrote and the service has not confirmed. */
export interface PendingMessage {
  message_id: string;
  body: string;
  page_url: string | null;
  created_at: string;
}

/** What survives a reload of the page. */
export interface Remembered {
  token: string | null;
  /** Unix milliseconds. */
  expiresAt: number;
  pending: PendingMessage[];
  isOpen: boolean;
  /** The newest message that the visitor has looked at. */
  seenId: number;
}

const NOTHING: Remembered = { token: null, expiresAt: 0, pending: [], isOpen: false, seenId: 0 };

/** Keeps the chat of this browser in local storage; where that is forbidden, for as long as the page lives. */
export class Memory {
  private readonly key: string;
  private current: Remembered;

  constructor(widgetId: string) {
    this.key = `frontdesk:${widgetId}`;
    this.current = this.load();
  }

  get value(): Remembered {
    return this.current;
  }

  /** What is remembered now, by this tab or another. */
  refresh(): Remembered {
    return (this.current = this.load());
  }

  change(changes: Partial<Remembered>): void {
    // Another tab may have started the chat meanwhile.
    this.current = { ...this.load(), ...changes };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.current));
    } catch {
      // Private mode, or full: the page itself remembers.
    }
  }

  /** The visitor has looked at everything up to this message. */
  see(id: number): void {
    if (id > this.current.seenId) this.change({ seenId: id });
  }

  /** Calls back when another tab changed what is remembered. */
  onChange(listener: () => void): void {
    addEventListener('storage', (event) => {
      if (event.key !== this.key) return;
      this.current = this.load();
      listener();
    });
  }

  private load(): Remembered {
    try {
      const text = localStorage.getItem(this.key);
      return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<Remembered>) } : (this.current ?? NOTHING);
    } catch {
      return this.current ?? NOTHING;
    }
  }
}

/** 122 random bits; `crypto.randomUUID` is there on secure pages only. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
