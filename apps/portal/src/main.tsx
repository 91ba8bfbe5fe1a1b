import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/api-error.js';
import { onSignedOut } from './api/client.js';
import { createQueryClient } from './api/query-client.js';
import { wideScreen } from './layout/wide-screen.js';
import { sidebar } from './pages.js';
import { createPortalRouter } from './router.js';
import { sessionQuery } from './session/session.js';

const MAX_RETRIES = 2;

const queryClient = createQueryClient({
  // A refusal would be the same again, so only network errors and unavailable servers are retried.
  retry: (count, error) =>
    count < MAX_RETRIES && error instanceof ApiError && (error.status === 0 || error.status === 503),
});
// A slow processor has just run the modules above. It responds between these steps.
await nextTask();
const router = createPortalRouter(queryClient);

onSignedOut(() => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }, { cancelRefetch: false }));

await nextTask();
// The frame of the first paint stays until the page is ready. As a transition, React renders the page in short steps,
// so that a slow processor stays responsive.
await Promise.all([router.load(), wideScreen.matches && sidebar().catch(() => undefined)]);
startTransition(() =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
