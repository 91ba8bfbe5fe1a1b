import { Choice, Email, Integer, Password, Text, TextList } from '@frontdesk/contracts';
import { notificationKinds, type NotificationKind } from '../notifications/notification-kinds.js';
import { singleSignOnPurposes, type SingleSignOnPurpose } from './single-sign-on.service.js';

export class PasswordSignInBody {
  @Email({ required: true })
  email!: string;

  @Password({ required: true })
  password!: string;
}

export class PasswordBody {
  @Password({ required: true })
  password!: string;
}

export class LinkBody {
  @Text({ max: 128, required: true })
  secret!: string;
}

export class LinkPasskeyBody extends LinkBody {
  @Email()
  email?: string | null;

  @Text({ max: 255 })
  name?: string | null;
}

export class AcceptLinkBody extends LinkBody {
  @Email()
  email?: string | null;

  @Text({ max: 255 })
  name?: string | null;

  @Password()
  password?: string | null;
}

export class RecoveryBody {
  @Email({ required: true })
  email!: string;

  @Text({ max: 64, required: true })
  code!: string;
}

export class NameBody {
  @Text({ max: 255, required: true })
  name!: string;
}

export class SingleSignOnBody {
  @Choice(singleSignOnPurposes, { required: true })
  purpose!: SingleSignOnPurpose;

  /** The page to return to. */
  @Text({ max: 512 })
  to?: string | null;

  /** The secret of the link to accept. */
  @Text({ max: 128 })
  secret?: string | null;

  @Text({ max: 255 })
  name?: string | null;
}

/** People connect their accounts in the portal, not in the operator console. */
export class ConsoleSingleSignOnBody {
  @Choice(['sign_in', 'confirm'], { required: true })
  purpose!: 'sign_in' | 'confirm';

  /** The page to return to. */
  @Text({ max: 512 })
  to?: string | null;
}

export class NotificationsBody {
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, required: true })
  organization!: number;

  @TextList({ values: notificationKinds, required: true })
  kinds!: NotificationKind[];
}
