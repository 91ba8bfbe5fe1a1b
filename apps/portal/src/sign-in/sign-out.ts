import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bodyOf, sessionApi } from '../api/client.js';
import { sayError } from '../feedback/toasts.js';
import { forgetRecords, sessionQuery } from '../session/session.js';

/** Ends the session and clears everything that was loaded. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    try {
      await bodyOf(sessionApi.DELETE('/session'));
    } catch (error) {
      sayError(error);
      return;
    }
    // The sign-in page sends a person who is signed in away.
    await queryClient.query({ ...sessionQuery, staleTime: 0 });
    await navigate({ to: '/sign-in' });
    forgetRecords(queryClient);
  };
}
