/** Texts of the page on which a person talks to the receptionist. */
export const talk = {
  title: 'Talk to your receptionist',
  description:
    'Call your receptionist from this browser, as a caller would. The call, its transcript and its lead appear with the others.',
  conversation: 'Conversation',
  you: 'You',
  speak: 'Start talking',
  type: 'Start typing',
  vendorHears:
    'Your browser recognizes what you say. Many browsers send speech to their vendor to do so. To avoid that, type.',
  noSpeech: 'This browser cannot recognize speech, so you type.',
  noSpeechInHipaa: 'In HIPAA mode you type, because browsers may send speech to their vendor.',
  listening: 'Speak, or type below.',
  yourWords: 'Your words',
  placeholder: 'Type what you would say',
  send: 'Send',
  hangUp: 'Hang up',
  over: 'The call has ended.',
  lost: 'The connection broke, so the call has ended.',
  showCall: 'Show the call',
};
