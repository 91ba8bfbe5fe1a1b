import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bodyOf, holdRequests, sessionApi, tellSignedOut } from '../api/client.js';
import { sayError } from '../feedback/toasts.js';
import { mayLoseChanges } from '../feedback/unsaved-forms.js';
import { forgetRecords, sessionQuery } from '../session/session.js';

/** Ends the session and clears everything that was loaded. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLoseChanges())) return;
    // A request that arrives after the session has ended would be refused.
    const release = holdRequests();
    try {
      await queryClient.cancelQueries();
      await bodyOf(sessionApi.DELETE('/session'));
      // The sign-in page redirects a person who is still signed in.
      await queryClient.query({ ...sessionQuery, staleTime: 0 });
      await navigate({ to: '/sign-in', ignoreBlocker: true });
      forgetRecords(queryClient);
    } catch (error) {
      release();
      sayError(error);
      await queryClient.invalidateQueries();
      // The session has ended if only a later step failed.
      tellSignedOut();
    } finally {
      release();
    }
  };
}
