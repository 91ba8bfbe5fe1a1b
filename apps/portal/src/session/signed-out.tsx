import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { forgetRecords } from './session.js';

/** Shown by a page after the session has ended. Leads to the sign-in page, which returns to the page. */
export function SignedOut(): ReactNode {
  const queryClient = useQueryClient();
  const router = useRouter();
  useEffect(() => {
    // Records of the last session must not stay in memory.
    forgetRecords(queryClient);
    void router.invalidate();
  }, [queryClient, router]);
  return null;
}
