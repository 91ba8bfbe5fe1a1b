import { respond } from '@frontdesk/receptionist';
import { MAX_MODEL_FAULTS, modelReply, type Model } from '@frontdesk/receptionist/model';
import type { Logger, ModelUsageRecorder } from '@frontdesk/service-host';
import type { CallPorts } from '../conversation/call-ports.js';
import { voiceMetrics } from '../voice-metrics.js';
import { CallResponder, type AnsweredCall } from './call-responder.js';

/** The receptionist with a language model, whose sentences are checked and said as they come. */
export class ModelCallResponder extends CallResponder {
  constructor(
    private readonly model: Model,
    /** Whether the operator has an agreement with the model's provider. */
    private readonly mayReadHipaa: boolean,
    private readonly usage: Pick<ModelUsageRecorder, 'add'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    super();
  }

  begin({ callSid, scope, timezone, isHipaa, calendar, ...call }: AnsweredCall): CallPorts['respond'] {
    let faults = call.modelFaults;
    return async (conversation, { signal, say }) => {
      if (faults >= MAX_MODEL_FAULTS || (isHipaa && !this.mayReadHipaa)) return respond(conversation, { calendar });
      const { outcome, fault, tokens, ...reply } = await modelReply(conversation, {
        model: this.model,
        calendar,
        signal,
        say,
      });
      voiceMetrics.modelReplies.inc({ outcome });
      voiceMetrics.modelTokens.inc({ kind: 'prompt' }, tokens.prompt);
      voiceMetrics.modelTokens.inc({ kind: 'completion' }, tokens.completion);
      this.usage.add(scope, timezone, tokens);
      if (fault !== null) {
        faults += 1;
        this.logger.warn({ carrier_call_id: callSid, reason: fault }, 'call_reply.fallback');
        // The reply is finished, and matters more than the count.
        await call.addModelFault().catch((error: unknown) => {
          this.logger.warn({ err: error, carrier_call_id: callSid }, 'call_reply.fault_not_counted');
        });
      }
      return reply;
    };
  }
}
