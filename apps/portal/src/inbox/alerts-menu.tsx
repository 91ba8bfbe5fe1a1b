import { BellIcon, BellOffIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { sayText } from '../feedback/toasts.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { LazyMenu } from '../feedback/lazy-menu.js';
import { chooseAlerts, useAlertChoices } from './alert-choices.js';

const words = text.inbox.alerts;

/** Chooses the notifications about chats in this browser. */
export function AlertsMenu(): ReactNode {
  const { can } = useWorkplace();
  const { desktop, sound } = useAlertChoices();
  if (!can('chats.accept')) return null;
  const chooseDesktop = async (isWanted: boolean): Promise<void> => {
    if (!isWanted) return chooseAlerts({ desktop: false });
    const isGranted = 'Notification' in window && (await Notification.requestPermission()) === 'granted';
    if (isGranted) chooseAlerts({ desktop: true });
    else sayText(words.blocked);
  };
  const Icon = desktop || sound ? BellIcon : BellOffIcon;
  return (
    <LazyMenu
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={words.menu}>
          <Icon aria-hidden />
        </Button>
      }
    >
      {({ DropdownMenuCheckboxItem, DropdownMenuContent, DropdownMenuLabel }) => (
        <DropdownMenuContent align="end" className="w-60">
          <DropdownMenuLabel className="text-xs text-muted-foreground">{words.menu}</DropdownMenuLabel>
          <DropdownMenuCheckboxItem checked={desktop} onCheckedChange={(checked) => void chooseDesktop(checked)}>
            {words.desktop}
          </DropdownMenuCheckboxItem>
          <DropdownMenuCheckboxItem checked={sound} onCheckedChange={(checked) => chooseAlerts({ sound: checked })}>
            {words.sound}
          </DropdownMenuCheckboxItem>
        </DropdownMenuContent>
      )}
    </LazyMenu>
  );
}
