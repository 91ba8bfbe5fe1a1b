import { counter } from '@frontdesk/service-host';
import { Histogram } from 'prom-client';

export const responderMetrics = {
  replies: counter({
    name: 'frontdesk_chats_replies_total',
    help: 'Replies of the AI, by outcome; `fallback` if the script replied in place of the model',
    labels: { outcome: ['replied', 'fallback', 'too_late', 'not_wanted', 'given_up', 'failed'] },
  }),
  modelTokens: counter({
    name: 'frontdesk_chats_model_tokens_total',
    help: 'Tokens of the language model, by kind',
    labels: { kind: ['prompt', 'completion'] },
  }),
  replySeconds: new Histogram({
    name: 'frontdesk_chats_reply_seconds',
    help: 'Time to generate and store a reply of the AI, including the language model',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60],
  }),
};
