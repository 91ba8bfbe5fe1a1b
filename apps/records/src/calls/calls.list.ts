import {
  callDirections,
  callStatuses,
  type CallDirection,
  type CallStatus,
  type PageRequest,
} from '@frontdesk/contracts';
import { keysetRange, rangeQuery, type Scope, type Statement } from '@frontdesk/persistence';

/** What a list is narrowed down by; absent and null mean any. */
export interface CallFilter {
  direction?: CallDirection | null;
  status?: CallStatus | null;
  /** Whether the calls are spam, which every blocked call is. */
  spam?: boolean | null;
  /** RFC 3339, inclusive. */
  since?: string | null;
  /** RFC 3339, exclusive. */
  until?: string | null;
}

interface Kind {
  direction: CallDirection;
  status: CallStatus;
  spam: boolean;
}

const either = [true, false];

/** The index has all three before the order, so they stand in the text: a plan for any value could not use it so. */
const DIRECTION_IS: Readonly<Record<CallDirection, string>> = {
  inbound: "direction = 'inbound'",
  outbound: "direction = 'outbound'",
};
const STATUS_IS: Readonly<Record<CallStatus, string>> = {
  ringing: "status = 'ringing'",
  in_progress: "status = 'in_progress'",
  completed: "status = 'completed'",
  missed: "status = 'missed'",
  failed: "status = 'failed'",
  blocked: "status = 'blocked'",
};
const SPAM_IS = { true: 'spam = true', false: 'spam = false' } as const;

/** Only inbound callers are turned away, and whoever is counts as spam. */
const everyKind: readonly Kind[] = callDirections
  .flatMap((direction) => callStatuses.map((status) => ({ direction, status })))
  .flatMap((kind) => either.map((spam) => ({ ...kind, spam })))
  .filter(({ direction, status, spam }) => status !== 'blocked' || (direction === 'inbound' && spam));

/** The kinds of call that a filter lets through. */
export function kindsOf({ direction, status, spam }: CallFilter): readonly Kind[] {
  const allows = <T>(wanted: T | null | undefined, value: T): boolean => (wanted ?? value) === value;
  return everyKind.filter(
    (kind) => allows(direction, kind.direction) && allows(status, kind.status) && allows(spam, kind.spam),
  );
}

/**
 * The query of one page, or null when no call can match. Its name tells its text. Each kind of call is a range of one
 * index in the order of the list, so a filter that leaves several kinds merges their ranges: it reads what it returns
 * and at most one row more of each kind.
 */
export function listStatement(scope: Scope, columns: string, filter: CallFilter, page: PageRequest): Statement | null {
  const kinds = kindsOf(filter);
  if (kinds.length === 0) return null;
  const range = keysetRange(page, filter);
  const alternatives =
    kinds.length === everyKind.length
      ? []
      : kinds.map(
          ({ direction, status, spam }) =>
            `${DIRECTION_IS[direction]} AND ${STATUS_IS[status]} AND ${SPAM_IS[`${spam}`]}`,
        );
  const name = ['calls-list', filter.direction ?? 'any', filter.status ?? 'any', filter.spam ?? 'any'];
  return {
    name: [...name, range.ascending ? 'up' : 'down'].join('-'),
    ...rangeQuery({
      table: 'calls',
      columns,
      at: 'started_at',
      id: 'id',
      where: 'organization_id = $1 AND livemode = $2',
      values: [scope.organizationId, scope.livemode],
      range,
      alternatives,
    }),
  };
}
