import { respond, type Calendar } from '@frontdesk/receptionist';
import type { Scope } from '@frontdesk/persistence';
import type { CallPorts } from '../conversation/call-ports.js';

/** The call whose replies are generated. */
export interface AnsweredCall {
  callSid: string;
  scope: Scope;
  timezone: string;
  /** Whether nothing that was said may leave for a party without an agreement. */
  isHipaa: boolean;
  calendar: Calendar | null;
  /** The faults of the language model on earlier connections of the call. */
  modelFaults: number;
  /** Stores a further one. */
  addModelFault(): Promise<void>;
}

/** The port through which the receptionist's replies on calls are generated. */
export abstract class CallResponder {
  /** Returns what replies during one connection of a call. */
  abstract begin(call: AnsweredCall): CallPorts['respond'];
}

/** The receptionist without a language model. */
export class ScriptedCallResponder extends CallResponder {
  begin({ calendar }: AnsweredCall): CallPorts['respond'] {
    return (conversation) => respond(conversation, { calendar });
  }
}
