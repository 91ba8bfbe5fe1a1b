import type { Reply as ReceptionistReply } from '@frontdesk/receptionist';
import type { Reply } from './chat-responder.js';

/** Converts the receptionist's reply to the reply and the actions of the AI. */
export function toReply({ text, acts, unanswered }: ReceptionistReply): Reply {
  const reply: Reply = { text, ...(unanswered ? { question: unanswered } : {}) };
  for (const act of acts) {
    if (act.type === 'capture_lead') {
      if (act.due === 'now') reply.lead = act.lead;
      else if (act.due === 'when_quiet') reply.draft = act.lead;
      else reply.leadAtEnd = act.lead;
    }
    // The channel stops calls to a number that it proves, when the message is stored.
    if (act.type === 'opt_out' && !act.isProven) reply.stoppedNumber = act.phone_number;
    if (act.type === 'mark_spam') reply.isSpam = true;
    if (act.type === 'request_person') reply.handoff = { requestedBy: act.requestedBy, summary: act.summary };
  }
  return reply;
}
