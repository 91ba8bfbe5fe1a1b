/** Texts for deleting an organization. */
export const deletion = {
  title: 'Delete organization',
  intro: 'Everything stops at once. The operator of this server can undo the deletion for 30 days.',
  action: 'Delete organization',
  dialogTitle: (name: string) => `Delete ${name}?`,
  description: 'This is what happens:',
  effects: [
    'At once, people, API keys, the website widget and AI calls stop working.',
    'After 30 days, all data is removed.',
    'Opt-outs, consents, calls that relied on a consent, and the audit log stay for five years, as the law requires.',
  ],
  typed: (name: string) => `Type “${name}” to confirm`,
  submitting: 'Deleting…',
  done: (name: string) => `${name} is deleted`,
};
