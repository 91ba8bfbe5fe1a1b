import { Link } from '@tanstack/react-router';
import { MicIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

/** Leads to a call to the receptionist from this browser, if the person may call it. */
export function TalkButton(): ReactNode {
  const { can } = useWorkplace();
  const base = useBase();
  if (!can('calls.start-in-browser')) return null;
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={`${base}/talk`}>
        <MicIcon aria-hidden />
        {text.talk.title}
      </Link>
    </Button>
  );
}
