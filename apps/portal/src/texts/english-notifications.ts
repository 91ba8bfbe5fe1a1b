/** Texts about notifications in the portal and by email. */
const notificationTexts = {
  notices: {
    title: 'Notifications',
    open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications (${unread} new)`),
    description: 'The newest of the last 30 days.',
    empty: 'Nothing yet. New leads, missed calls and waiting chats appear here.',
    isNew: 'New',
    choose: 'Choose emails',
    kinds: {
      new_lead: 'New lead',
      missed_call: 'Missed call',
      chat_waiting: 'Chat waits for a person',
      endpoint_failing: 'Webhook endpoint fails or is paused',
      crm_failing: 'CRM connection fails or is paused',
      key_expiring: 'API key expires within 7 days',
      new_sign_in: 'Sign-in from a new browser',
      passkey_added: 'Passkey added to your account',
      password_changed: 'Your password was changed',
      sign_in_reset: 'Your sign-in was set up again',
    },
  },
  notifications: {
    title: 'Notifications',
    description: (organization: string) => `Choose the emails that you get about live activity of ${organization}.`,
    byMail: 'Email',
    byMailIntro: (email: string) => `Sent to ${email}. Events within 30 seconds share one email.`,
    saved: 'Notifications saved',
    noMail: 'This server does not send emails yet. Your choices apply once the operator connects a mail server.',
    security: 'Security',
    securityIntro: 'These emails are always sent.',
    securityKinds: 'Sign-ins from new browsers, new passkeys, and changes to your sign-in.',
    kinds: {
      new_lead: { name: 'New lead', hint: 'From a call, a chat, your website or the API.' },
      missed_call: { name: 'Missed call', hint: 'Neither the AI nor your team answered a caller.' },
      chat_waiting: { name: 'Chat waits for a person', hint: 'A visitor or the AI asked for your team.' },
      endpoint_failing: {
        name: 'Webhook endpoint fails or is paused',
        hint: 'After 15 minutes without a success, and when it is paused after five days. Once each.',
      },
      crm_failing: {
        name: 'CRM connection fails or is paused',
        hint: 'When the CRM refuses the access, after 15 minutes without a success, and when it is paused after five days.',
      },
      key_expiring: { name: 'API key expires', hint: 'Seven days before the key expires.' },
      emergency: { name: 'Emergency', hint: 'A caller or visitor is in danger. Sent at once.' },
      call_ended: { name: 'Call has ended', hint: 'Who called and why, after each call.' },
      chat_ended: { name: 'Chat has ended', hint: 'Who wrote and why, after each chat.' },
      daily_digest: {
        name: 'Daily digest',
        hint: 'A summary of the day before, at 8:00 am, unless nothing happened.',
      },
    },
  },
};

export const { notices, notifications } = notificationTexts;
