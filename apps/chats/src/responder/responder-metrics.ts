import { Counter } from 'prom-client';

export const responderMetrics = {
  answers: new Counter({
    name: 'frontdesk_chat_answers_total',
    help: 'Turns of the AI, by what came of them',
    labelNames: ['outcome'],
  }),
};
