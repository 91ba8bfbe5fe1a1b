import type { Role } from '@frontdesk/contracts';
import { visibleLine } from '../texts/visible-line.js';
import type { Mail } from './mail-queue.js';

const MAX_NAME = 80;
const FOOTER = 'If you did not expect this email, ignore it or ask the operator of your Frontdesk server.';

interface Person {
  email: string;
  name: string;
}

/** Where a change was made. */
interface Place {
  browser: string;
  address: string;
  at: Date;
}

/** A link of the portal that is sent by mail. */
export interface LinkMail {
  kind: 'setup' | 'invitation' | 'reset';
  email: string;
  organization: string | null;
  role: Role | null;
  url: string;
  expiresAt: Date;
}

export function linkMail({ kind, email, organization, role, url, expiresAt }: LinkMail): Mail {
  const name = organization === null ? 'Frontdesk' : oneLine(organization);
  const [subject, opening] = {
    setup: [`Set up ${name} on Frontdesk`, `Open this link to become an owner of ${name}:`],
    invitation: [
      `Join ${name} on Frontdesk`,
      `You were invited to ${name} as ${role ?? 'member'}. Open this link to join:`,
    ],
    reset: ['Set up your sign-in to Frontdesk again', 'Open this link to choose a new password or passkey:'],
  }[kind] as [string, string];
  return mail(email, subject, [opening, url, `The link works once, until ${instant(expiresAt)}.`, FOOTER]);
}

export function newBrowserMail(person: Person, place: Place): Mail {
  return noticeMail(
    person,
    'New sign-in to your account',
    'Your account was used to sign in from a new browser.',
    place,
  );
}

export function passkeyAddedMail(person: Person, place: Place): Mail {
  return noticeMail(person, 'A passkey was added to your account', 'A passkey was added to your account.', place);
}

export function passwordChangedMail(person: Person, place: Place): Mail {
  const what = 'The password of your account was changed. All other sessions have ended.';
  return noticeMail(person, 'Your password was changed', what, place);
}

export function resetMail(person: Person, place: Place): Mail {
  const what = 'The sign-in to your account was set up again with a reset link. All sessions have ended.';
  return noticeMail(person, 'Your sign-in was reset', what, place);
}

function noticeMail({ email, name }: Person, subject: string, what: string, { browser, address, at }: Place): Mail {
  const place = `${browser}, address ${address}, ${instant(at)}`;
  const advice =
    'If this was you, you do not need to do anything. Otherwise, change your password, end the other sessions under ' +
    'Your account, and notify an owner of your organization.';
  return mail(email, subject, [`Hello ${oneLine(name)},`, what, place, advice]);
}

export function mail(to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject, text: `${paragraphs.join('\n\n')}\n` };
}

export function instant(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Text that a person wrote, such as a name, as part of a line. */
export function oneLine(text: string, max = MAX_NAME): string {
  const line = visibleLine(text);
  return line.length > max ? `${line.slice(0, max - 1)}…` : line;
}
