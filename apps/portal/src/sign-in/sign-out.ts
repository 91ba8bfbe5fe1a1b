import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bodyOf, sessionApi } from '../api/client.js';
import { sayError } from '../feedback/toasts.js';

/** Ends the session and forgets what it has shown. */
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
    await navigate({ to: '/sign-in' });
    queryClient.clear();
  };
}
