// These texts appear before the application has arrived, so they are not in the modules with the other texts.

/** The headings of pages whose heading is always the same, by path. */
export const headings = {
  '/setup': { title: 'Setup', description: 'A few steps to get your receptionist working.' },
  '/calls': { title: 'Calls', description: 'Every call that your receptionist answered, missed or blocked.' },
  '/leads': { title: 'Leads', description: 'People who contacted you, and why.' },
  '/bookings': { title: 'Bookings', description: 'Appointments that the receptionist made.' },
  '/outbound-calls': {
    title: 'Outbound calls',
    description: 'AI calls to people who agreed to be called, and the reason why a call waits.',
  },
  '/do-not-call': {
    title: 'Do Not Call',
    description: 'Numbers that are never called. Opt-outs are permanent.',
  },
  '/consents': {
    title: 'Consents',
    description: 'What people agreed to, in their exact words. Withdrawn consents stay as evidence.',
  },
  '/blocked-callers': {
    title: 'Blocked callers',
    description: 'Calls from these numbers and prefixes are not answered.',
  },
  '/developers/keys': {
    title: 'API keys',
    description: 'Keys let your programs use the API in this environment.',
  },
  '/developers/apps': {
    title: 'Connected apps',
    description: 'AI apps that people connected to this environment.',
  },
  '/developers/webhooks': {
    title: 'Webhooks',
    description: 'Send events in this environment to your servers. Each request is signed, and retried if it fails.',
  },
  '/developers/events': {
    title: 'Events',
    description: 'Events that endpoints can receive, with an example of each event.',
  },
  '/developers/requests': {
    title: 'Requests',
    description: 'Requests that your API keys made in the last 7 days.',
  },
  '/people': { title: 'People', description: 'Members of your organization and their roles.' },
  '/settings': {
    title: 'Settings',
    description: 'Settings of your organization and receptionist, for live and test.',
  },
  '/audit-log': { title: 'Audit log', description: 'Who changed what, and when. Entries cannot be changed.' },
} as const;

export const locale = 'en-US';

export const productName = 'Frontdesk';

export const signInPage = {
  title: 'Sign in',
  welcome: 'Welcome back',
  help: 'No account? Ask an owner of your organization for an invitation. Cannot sign in? Ask an owner for a reset link. If you are the only owner, ask the operator of this server.',
};

export const inboxPage = { title: 'Inbox', replyPlaceholder: 'Write a reply, or type / for canned replies…' };

export const greeting = (part: 'morning' | 'afternoon' | 'evening', name: string): string =>
  `Good ${part}${name ? `, ${name}` : ''}`;
