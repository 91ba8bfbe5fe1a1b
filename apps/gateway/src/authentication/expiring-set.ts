/** A set whose texts expire. When full, it evicts the oldest. */
export class ExpiringSet {
  /** When each text expires, in milliseconds of the monotonic clock. The order is that of insertion. */
  private readonly endsAt = new Map<string, number>();

  constructor(
    private readonly capacity: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  add(text: string, lifeMs: number): void {
    this.endsAt.delete(text);
    const oldest = this.endsAt.keys().next();
    if (this.endsAt.size >= this.capacity && !oldest.done) this.endsAt.delete(oldest.value);
    this.endsAt.set(text, this.now() + lifeMs);
  }

  has(text: string): boolean {
    const endsAt = this.endsAt.get(text);
    if (endsAt === undefined) return false;
    if (endsAt > this.now()) return true;
    this.endsAt.delete(text);
    return false;
  }
}
