import { Building2Icon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.js';

/** Opens the OpenID Connect provider. */
export function ProviderButton({
  isDisabled,
  isMain,
  onClick,
  children,
}: {
  isDisabled: boolean;
  /** Whether single sign-on is the recommended choice. */
  isMain: boolean;
  onClick: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Button
      type="button"
      variant={isMain ? 'default' : 'outline'}
      disabled={isDisabled}
      className="w-full"
      onClick={onClick}
    >
      <Building2Icon aria-hidden />
      {children}
    </Button>
  );
}
