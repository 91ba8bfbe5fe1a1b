import { counter, LATENCY_SECONDS } from '@frontdesk/service-host';
import { Gauge, Histogram } from 'prom-client';

const callOutcomes = [
  'connected',
  'reconnected',
  'person',
  'blocked',
  'busy',
  'opted_out',
  'no_messages',
  'machine',
  'not_in_service',
  'hung_up',
] as const;

export const voiceMetrics = {
  calls: counter({
    name: 'frontdesk_voice_calls_total',
    help: "Requests of the carrier for a call's instructions, by outcome",
    labels: { outcome: callOutcomes },
  }),
  inProgress: new Gauge({
    name: 'frontdesk_voice_calls_in_progress',
    help: 'Calls that are connected with this process',
  }),
  modelReplies: counter({
    name: 'frontdesk_voice_model_replies_total',
    help: 'Replies on calls with a language model, by outcome; the script replied for `refused` and `failed`',
    labels: { outcome: ['said', 'refused', 'failed', 'interrupted', 'not_asked'] },
  }),
  modelTokens: counter({
    name: 'frontdesk_voice_model_tokens_total',
    help: 'Tokens of the language model, by kind',
    labels: { kind: ['prompt', 'completion'] },
  }),
  connectedSeconds: counter({
    name: 'frontdesk_voice_connected_seconds_total',
    help: 'Seconds that calls were connected with the receptionist',
    labels: { through: ['carrier', 'browser'] },
  }),
  replySeconds: new Histogram({
    name: 'frontdesk_voice_reply_seconds',
    help: 'Time from the end of what the caller says until the reply is stored and sent',
    buckets: LATENCY_SECONDS,
  }),
};

/** Counts a request of the carrier, and returns its instructions. */
export function counted(outcome: (typeof callOutcomes)[number], instructions: string): string {
  voiceMetrics.calls.inc({ outcome });
  return instructions;
}
