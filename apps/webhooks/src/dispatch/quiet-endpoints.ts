const MAX_QUIET_MS = 15 * 60_000;

/**
 * Endpoints that asked, with `Retry-After`, not to be called for a while. It holds back what has not been tried yet;
 * what has been keeps to its schedule.
 */
export class QuietEndpoints {
  private readonly until = new Map<number, number>();

  ask(endpointId: number, forMs: number, now: Date): void {
    for (const [id, until] of this.until) if (until <= now.getTime()) this.until.delete(id);
    this.until.set(endpointId, now.getTime() + Math.min(forMs, MAX_QUIET_MS));
  }

  /** For how long a delivery is to be held back, in milliseconds; 0 when it may go. */
  remainingMs({ endpoint_id, attempts }: { endpoint_id: number; attempts: number }, now: Date): number {
    if (attempts > 0) return 0;
    return Math.max(0, (this.until.get(endpoint_id) ?? 0) - now.getTime());
  }
}
