/** Texts about notifications by mail. */
export const notificationTexts = {
  notifications: {
    title: 'Notifications',
    description: (organization: string) => `Mails that you get about ${organization}, in live only.`,
    byMail: 'By mail',
    byMailIntro: (email: string) => `Sent to ${email}. Events within half a minute become one mail.`,
    saved: 'Notifications saved',
    noMail: 'This server sends no mails yet. Your choices count as soon as its operator connects a mail server.',
    security: 'Security',
    securityIntro: 'These mails are always sent.',
    securityKinds: 'A sign-in from a new browser, a new passkey, and a changed or reset sign-in.',
    kinds: {
      new_lead: { name: 'New lead', hint: 'From a call, a chat, your website or the API.' },
      missed_call: { name: 'Missed call', hint: 'A caller whom neither the AI nor your team answered.' },
      chat_waiting: { name: 'Chat waits for a person', hint: 'A visitor or the AI asked for your team.' },
      key_expiring: { name: 'API key expires', hint: 'Seven days before.' },
      daily_digest: {
        name: 'Daily digest',
        hint: 'What happened the day before, at 8:00 am. Not sent for a quiet day.',
      },
    },
  },
};
