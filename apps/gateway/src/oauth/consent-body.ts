import {
  apiScopes,
  callConfirmations,
  Choice,
  Integer,
  keyModes,
  TextList,
  type ApiScope,
  type CallConfirmation,
  type KeyMode,
} from '@frontdesk/contracts';

/** How long a grant may last. */
export const GRANT_DAYS = [1, 30, 90] as const;
export const DEFAULT_CALL_BUDGET = 20;
export const MAX_CALL_BUDGET = 1000;

/** What a person approves. */
export class ConsentBody {
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, required: true })
  organization!: number;

  @Choice(keyModes, { required: true })
  mode!: KeyMode;

  @TextList({ values: apiScopes, required: true })
  scopes!: ApiScope[];

  @Integer({ min: 1, max: 90, required: true })
  days!: number;

  @Choice(callConfirmations)
  call_confirmation?: CallConfirmation | null;

  @Integer({ min: 0, max: MAX_CALL_BUDGET })
  call_budget?: number | null;
}
