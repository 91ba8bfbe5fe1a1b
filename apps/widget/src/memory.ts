/** A message of the visitor that the server has not confirmed. */
export interface PendingMessage {
  message_id: string;
  body: string;
  page_url: string | null;
  created_at: string;
}

/** State that survives a reload of the page. */
export interface WidgetState {
  token: string | null;
  /** In Unix milliseconds. */
  expiresAt: number;
  pending: PendingMessage[];
  isOpen: boolean;
  /** The newest message that the visitor has seen. */
  seenId: number;
}

const NOTHING: WidgetState = { token: null, expiresAt: 0, pending: [], isOpen: false, seenId: 0 };

/** Keeps the chat in the browser's local storage, or in memory if storage is disabled. */
export class Memory {
  private readonly key: string;
  private current: WidgetState;

  constructor(widgetId: string) {
    this.key = `frontdesk:${widgetId}`;
    this.current = this.load();
  }

  get value(): WidgetState {
    return this.current;
  }

  /** Reads the state again, because another tab may have changed it. */
  refresh(): WidgetState {
    return (this.current = this.load());
  }

  change(changes: Partial<WidgetState>): void {
    // Another tab may have started the chat since the state was read.
    this.current = { ...this.load(), ...changes };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.current));
    } catch {
      // If storage is disabled or full, the state lasts until the page is left.
    }
  }

  /** Marks everything up to this message as seen. */
  see(id: number): void {
    if (id > this.current.seenId) this.change({ seenId: id });
  }

  /** Calls `listener` when another tab changes the state. */
  onChange(listener: () => void): void {
    addEventListener('storage', (event) => {
      if (event.key !== this.key) return;
      this.current = this.load();
      listener();
    });
  }

  private load(): WidgetState {
    try {
      const text = localStorage.getItem(this.key);
      return text ? { ...NOTHING, ...(JSON.parse(text) as Partial<WidgetState>) } : (this.current ?? NOTHING);
    } catch {
      return this.current ?? NOTHING;
    }
  }
}

/** Returns 128 random bits. `crypto.randomUUID` exists only on secure pages. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
