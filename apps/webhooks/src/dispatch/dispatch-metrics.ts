import { Counter, Gauge, Histogram } from 'prom-client';

let countDue = (): Promise<number> => Promise.resolve(0);
let countInHand = (): number => 0;

/** What the dispatcher tells about itself, asked for when the metrics are read. */
export function reportDispatch(counts: { due: () => Promise<number>; inHand: () => number }): void {
  countDue = counts.due;
  countInHand = counts.inHand;
}

export const dispatchMetrics = {
  attempts: new Counter({
    name: 'frontdesk_webhook_attempts_total',
    help: 'Attempts to deliver an event, by outcome',
    labelNames: ['outcome'],
  }),
  lag: new Histogram({
    name: 'frontdesk_webhook_lag_seconds',
    help: 'From the making of an event to the first byte of its first attempt',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
  }),
  parked: new Counter({
    name: 'frontdesk_webhook_parked_total',
    help: 'Deliveries given back without an attempt because there was no room for them',
  }),
  breakersOpened: new Counter({
    name: 'frontdesk_webhook_breakers_opened_total',
    help: 'Times that an endpoint met with so much silence that new deliveries to it are held',
  }),
  disabled: new Counter({
    name: 'frontdesk_webhook_endpoints_disabled_total',
    help: 'Endpoints paused because nothing but failures came of them for days',
  }),
  inHand: new Gauge({
    name: 'frontdesk_webhook_in_hand',
    help: 'Deliveries that this process is busy with',
    collect() {
      this.set(countInHand());
    },
  }),
  due: new Gauge({
    name: 'frontdesk_webhook_due',
    help: 'Deliveries that could be sent now but are in nobody’s hand; the same on every process',
    async collect() {
      // While the database is away the last count stands.
      await countDue().then(
        (count) => this.set(count),
        () => undefined,
      );
    },
  }),
};

/** Event ids carry the real instant at which the event was made; null for ids that do not. */
export function madeAt(eventId: string): number | null {
  return eventId[14] === '7' ? parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16) : null;
}
