import type { RpcClient } from '@frontdesk/messaging';
import { respond } from '@frontdesk/receptionist';
import { MAX_MODEL_FAULTS, modelReply, type Model } from '@frontdesk/receptionist/model';
import type { Clock, ModelUsageRecorder } from '@frontdesk/service-host';
import { calendarOf, watched } from './chat-calendar.js';
import { ChatResponder, type Conversation, type Reply } from './chat-responder.js';
import { toReply } from './receptionist-actions.js';
import { forReceptionist } from './receptionist-conversation.js';
import { responderMetrics } from './responder-metrics.js';

/** The receptionist with a language model, whose words are checked. */
export class ModelResponder extends ChatResponder {
  constructor(
    private readonly clock: Clock,
    private readonly rpc: Pick<RpcClient, 'call'>,
    private readonly model: Model,
    /** Whether the operator has an agreement with the model's provider. */
    private readonly mayReadHipaa: boolean,
    private readonly usage: Pick<ModelUsageRecorder, 'add'>,
  ) {
    super();
  }

  async reply(conversation: Conversation, signal: AbortSignal): Promise<Reply> {
    const read = forReceptionist(conversation, this.clock.now());
    const { calendar, wasChanged } = watched(calendarOf(conversation, this.rpc));
    const withChange = (reply: Reply): Reply => ({ ...reply, hasChangedCalendar: wasChanged() });
    const isScripted = conversation.modelFaults >= MAX_MODEL_FAULTS || (conversation.isHipaa && !this.mayReadHipaa);
    if (isScripted) return withChange(toReply(await respond(read, { calendar })));
    const { fault, tokens, ...reply } = await modelReply(read, { model: this.model, calendar, signal });
    responderMetrics.modelTokens.inc({ kind: 'prompt' }, tokens.prompt);
    responderMetrics.modelTokens.inc({ kind: 'completion' }, tokens.completion);
    this.usage.add(conversation.scope, conversation.organization.timezone, tokens);
    return withChange(fault === null ? toReply(reply) : { ...toReply(reply), fault });
  }
}
