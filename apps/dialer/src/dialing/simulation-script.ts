import type { Report } from '../reports/reported-changes.rule.js';

/** A simulated call: who answers, if anyone, and the final report. */
interface CallScript {
  /** Null if the call is not answered. */
  answer: Pick<Report, 'answered_by'> | null;
  end: (at: Date) => Omit<Report, 'dialId'>;
}

const CONVERSATION: Report['transcript'] = [
  { role: 'ai', text: 'Hello, this is a simulated call. Is this a good time to talk?' },
  { role: 'customer', text: 'Yes, go ahead.' },
  { role: 'ai', text: 'You asked us to get in touch. How can we help?' },
  { role: 'customer', text: 'I would like to come in next week.' },
  { role: 'ai', text: 'I will pass that on. Thank you, goodbye.' },
];
const GREETING: Report['transcript'] = [{ role: 'customer', text: 'Please leave a message after the tone.' }];

const completed: CallScript = {
  answer: { answered_by: 'human' },
  end: () => ({
    status: 'completed',
    duration_seconds: 42,
    summary: 'A simulated conversation: the person would like to come in next week.',
    transcript: CONVERSATION,
  }),
};

const voicemail = (leavesMessage: boolean): CallScript => ({
  answer: { answered_by: 'machine' },
  end: (at) => ({
    status: 'voicemail',
    duration_seconds: leavesMessage ? 18 : 4,
    voicemail_left_at: leavesMessage ? at : null,
    summary: leavesMessage ? 'A simulated message was left.' : 'A simulated machine answered; no message was left.',
    transcript: leavesMessage
      ? [...GREETING, { role: 'ai', text: 'Hello, this is a simulated message. We will try again. Goodbye.' }]
      : GREETING,
  }),
});

/** Scripts by the last digit of +1NXX555019n. Null leaves the call queued. Calls to all other numbers complete. */
const MAGIC: Readonly<Record<string, CallScript | null>> = {
  '0': completed,
  '1': { answer: null, end: () => ({ status: 'no_answer' }) },
  '2': voicemail(true),
  '3': { answer: null, end: () => ({ status: 'failed' }) },
  '4': {
    answer: { answered_by: 'human' },
    end: () => ({
      status: 'completed',
      duration_seconds: 9,
      summary: 'A simulated conversation: the person asked not to be called again.',
      transcript: [
        { role: 'ai', text: 'Hello, this is a simulated call. Is this a good time to talk?' },
        { role: 'customer', text: 'Please do not call me again.' },
      ],
      opted_out: true,
    }),
  },
  '5': null,
  '6': voicemail(false),
};

const MAGIC_NUMBER = /^\+1\d{3}555019(\d)$/;

/** Returns the script of a simulated call to a number (E.164), or null to leave the call queued. */
export function scriptFor(phoneNumber: string): CallScript | null {
  const digit = MAGIC_NUMBER.exec(phoneNumber)?.[1];
  const script = digit === undefined ? undefined : MAGIC[digit];
  return script === undefined ? completed : script;
}
