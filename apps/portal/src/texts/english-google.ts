/** The connection with Google Calendar. */
export const googleCalendar = {
  title: 'Google Calendar',
  intro: 'The receptionist offers times that are free in your Google calendar, and adds its appointments there.',
  notOffered:
    'This server cannot connect Google Calendar. Ask its operator to set it up. In HIPAA mode, the operator also needs an agreement with Google.',
  steps: [
    'Select “Connect Google Calendar”.',
    'At Google, choose the account whose calendar shows your appointments.',
    'Select each checkbox that Google shows, then “Continue”.',
    'Back here, choose the calendar for appointments.',
  ],
  connect: 'Connect Google Calendar',
  reconnect: 'Connect again',
  account: 'Connected as',
  lastRead: 'Last read',
  never: 'Not yet',
  state: 'State',
  works: 'Works',
  calendar: 'Calendar for appointments',
  calendarHint: 'It takes one appointment at a time. Your own events always keep their time.',
  busy: 'Other calendars whose events take up time',
  noOther: 'This account has no other calendars.',
  faults: {
    access_ended: {
      name: 'Access ended',
      action:
        'Google no longer gives access to this account. The receptionist notes wishes for appointments and books nothing. Connect the account again.',
    },
    calendar_missing: {
      name: 'Calendar missing',
      action:
        'A chosen calendar was deleted, or is no longer shared with this account. The receptionist books nothing. Choose other calendars below, or connect another account.',
    },
    unreachable: {
      name: 'No response',
      action:
        'Google did not respond to the last request. The receptionist notes wishes for appointments until Google responds. If this lasts for hours, connect the account again.',
    },
    hipaa: {
      name: 'Off in HIPAA mode',
      action:
        'Your organization is in HIPAA mode, and the operator of this server has no agreement with Google. The receptionist books nothing. Disconnect the account to book in the calendar of Frontdesk.',
    },
  },
  conflictsIntro:
    'These appointments differ from your Google calendar. Correct the event there, or agree on another time with the customer.',
  conflicts: {
    moved: 'Moved in Google',
    removed: 'Deleted in Google',
    overlapping: 'Overlaps an event in Google',
  },
  disconnect: 'Disconnect',
  disconnectTitle: (account: string) => `Disconnect ${account}?`,
  disconnectDescription:
    'The receptionist then books in the calendar of Frontdesk and no longer sees your events. Appointments in your Google calendar stay there.',
  disconnected: 'Google Calendar is disconnected.',
  connecting: 'Connecting Google Calendar',
  done: 'Google Calendar is connected.',
  notConnected: 'Google Calendar is not connected',
  notAllowed: 'Google gave no access, or you came here from another tab. Begin again in the settings.',
  back: 'Back to the settings',
};
