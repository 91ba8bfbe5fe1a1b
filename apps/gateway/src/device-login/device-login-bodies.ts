import {
  apiScopes,
  Choice,
  Integer,
  keyModes,
  Text,
  TextList,
  type ApiScope,
  type KeyMode,
} from '@frontdesk/contracts';

/** How long the key of a machine may work. */
export const KEY_DAYS = [30, 90, 365] as const;

export class StartLoginBody {
  @Text({ max: 64, required: true })
  name!: string;
}

export class TokenBody {
  @Text({ max: 64, required: true })
  device_code!: string;
}

export class UserCodeBody {
  @Text({ max: 32, required: true })
  code!: string;
}

/** What a person confirms. */
export class ApproveLoginBody extends UserCodeBody {
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, required: true })
  organization!: number;

  @Choice(keyModes, { required: true })
  mode!: KeyMode;

  @TextList({ values: apiScopes, required: true })
  scopes!: ApiScope[];

  @Integer({ min: 1, max: 365, required: true })
  days!: number;
}
