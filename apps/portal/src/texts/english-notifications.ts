/** Texts about email notifications. */
export const notificationTexts = {
  notifications: {
    title: 'Notifications',
    description: (organization: string) => `Choose the emails that you get about live activity of ${organization}.`,
    byMail: 'Email',
    byMailIntro: (email: string) => `Sent to ${email}. Events within 30 seconds share one email.`,
    saved: 'Notifications saved',
    noMail: 'This server does not send emails yet. Your choices apply once the operator connects a mail server.',
    security: 'Security',
    securityIntro: 'These emails are always sent.',
    securityKinds: 'Sign-ins from new browsers, new passkeys, and changes of your sign-in.',
    kinds: {
      new_lead: { name: 'New lead', hint: 'From a call, a chat, your website or the API.' },
      missed_call: { name: 'Missed call', hint: 'Neither the AI nor your team answered a caller.' },
      chat_waiting: { name: 'Chat waits for a person', hint: 'A visitor or the AI asked for your team.' },
      endpoint_failing: {
        name: 'Webhook endpoint fails or is paused',
        hint: 'After 15 minutes without a success, and when it is paused after five days. Once each.',
      },
      key_expiring: { name: 'API key expires', hint: 'Seven days before the key expires.' },
      daily_digest: {
        name: 'Daily digest',
        hint: 'A summary of the day before, at 8:00 am, unless nothing happened.',
      },
    },
  },
};
