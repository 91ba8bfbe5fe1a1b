const ON_TERMINAL_MS = 200;
const ELSEWHERE_MS = 5000;
const BAR = 24;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

const whole = new Intl.NumberFormat('en');

/** Shows the progress of a command, as a bar on a terminal and otherwise as a line every few seconds. */
export class ProgressLine {
  private readonly startedAt: number;
  private shownAt: number;

  constructor(
    private readonly output: Output,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = this.shownAt = now();
  }

  /** @param share between 0 and 1, or null if the total is unknown */
  show(rows: number, share: number | null): void {
    const now = this.now();
    if (now - this.shownAt < (this.output.isTTY ? ON_TERMINAL_MS : ELSEWHERE_MS)) return;
    this.shownAt = now;
    const seconds = (now - this.startedAt) / 1000;
    const done = `${whole.format(rows)} rows, ${whole.format(Math.round(rows / seconds))} a second`;
    const part = share === null ? '' : `${Math.floor(share * 100)} %, `;
    if (!this.output.isTTY) this.output.write(`${part}${done}\n`);
    else this.output.write(`\r\x1b[K${share === null ? '' : `${bar(share)} `}${part}${done}${left(seconds, share)}`);
  }

  /** Removes the bar from the terminal. */
  clear(): void {
    if (this.output.isTTY) this.output.write('\r\x1b[K');
  }

  get seconds(): number {
    return (this.now() - this.startedAt) / 1000;
  }
}

function bar(share: number): string {
  const full = Math.round(Math.min(share, 1) * BAR);
  return `[${'#'.repeat(full)}${'.'.repeat(BAR - full)}]`;
}

function left(seconds: number, share: number | null): string {
  if (!share || share > 1) return '';
  const remaining = Math.round((seconds / share) * (1 - share));
  return `, ${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')} left`;
}
