import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { FormError, SentenceError } from '../feedback/error-state.js';
import { say } from '../feedback/toasts.js';
import { baseOf } from '../session/session.js';
import { Door } from '../sign-in/door.js';
import { text } from '../texts/text.js';
import { forgetGoogleVisit, googleVisit } from './google-visit.js';

const words = text.googleCalendar;

/** Completes the connection after the person allowed the access at Google. */
export function GoogleReturnPage(): ReactNode {
  const { code, state } = useSearch({ strict: false }) as { code?: string | number; state?: string };
  const navigate = useNavigate();
  const begun = useRef(false);
  const visit = useRef(googleVisit());
  const settings = visit.current ? `${baseOf(visit.current)}/settings` : '/';
  const connect = useMutation({
    mutationFn: () => {
      if (!visit.current || code === undefined) throw new SentenceError(words.notAllowed);
      const body = { code: String(code), state: state ?? '' };
      return bodyOf(apiOf(visit.current).POST('/calendar/google', { body }));
    },
    onSuccess: () => {
      say(words.done);
      return navigate({ to: settings, replace: true });
    },
    onSettled: forgetGoogleVisit,
  });
  const { mutate } = connect;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return (
    <Door title={connect.error ? words.notConnected : words.connecting}>
      <div className="grid gap-4">
        <FormError error={connect.error} />
        {connect.error && (
          <Link to={settings} className="link">
            {words.back}
          </Link>
        )}
      </div>
    </Door>
  );
}
