import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useBase, useWorkplace } from '../session/session.js';
import { contactPath } from './contact-path.js';

/** Links to the page of a number or an email, for people who may see that page. */
export function ContactLink({ contact, children }: { contact: string; children: ReactNode }): ReactNode {
  const { can } = useWorkplace();
  const base = useBase();
  if (!can('contacts.get-records') || !/^\+\d|@/.test(contact)) return children;
  return (
    <Link to={`${base}${contactPath(contact)}`} className="link tabular">
      {children}
    </Link>
  );
}
