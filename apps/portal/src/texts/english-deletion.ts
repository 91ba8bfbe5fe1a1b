/** Texts for deleting an organization. */
export const deletionTexts = {
  deletion: {
    title: 'Delete organization',
    intro: 'Stops everything at once. The operator of this server can undo it for 30 days.',
    action: 'Delete organization',
    dialogTitle: (name: string) => `Delete ${name}?`,
    description: 'This is what happens:',
    effects: [
      'At once, people, API keys, the website widget and AI calls stop working.',
      'After 30 days, all data is removed.',
      'Opt-outs, consents, the calls that relied on them and the audit log stay for five years, as the law requires.',
    ],
    typed: (name: string) => `Type “${name}” to confirm`,
    submitting: 'Deleting…',
    done: (name: string) => `${name} is deleted`,
  },
};
