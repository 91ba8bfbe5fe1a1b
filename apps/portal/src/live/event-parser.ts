export interface StreamEvent {
  name: string;
  data: string;
}

/** Parses Server-Sent Events from chunks that may end anywhere. */
export class EventParser {
  private rest = '';
  private name = '';
  private data: string[] = [];

  /** @param onId called with each id, even that of a block without data */
  constructor(
    private readonly onEvent: (event: StreamEvent) => void,
    private readonly onId: (id: string) => void,
  ) {}

  push(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.line(line.replace(/\r$/, ''));
  }

  private line(line: string): void {
    if (line === '') return this.finish();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.data.push(value);
    else if (field === 'event') this.name = value;
    else if (field === 'id') this.onId(value);
  }

  private finish(): void {
    const event = { name: this.name || 'message', data: this.data.join('\n') };
    const isEvent = this.data.length > 0;
    this.name = '';
    this.data = [];
    if (isEvent) this.onEvent(event);
  }
}
