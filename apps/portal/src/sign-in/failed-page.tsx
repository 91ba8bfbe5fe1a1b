import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Door } from './door.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';

/** Shown instead of a page whose code has failed. */
export function FailedPage(): ReactNode {
  const router = useRouter();
  return (
    <Door title={text.errors.pageTitle} intro={text.errors.pageDescription}>
      <Button className="w-full" onClick={() => void router.invalidate().then(() => window.location.reload())}>
        {text.errors.reload}
      </Button>
    </Door>
  );
}
