import {
  callDirections,
  callStatuses,
  type CallDirection,
  type CallStatus,
  type PageRequest,
} from '@frontdesk/contracts';
import { keysetRange, listStatement, type Scope, type Statement } from '@frontdesk/persistence';

/** Filters of a list; an absent or null filter matches every call. */
export interface CallFilter {
  direction?: CallDirection | null;
  status?: CallStatus | null;
  /** If false, blocked calls are excluded too, because they are spam. */
  spam?: boolean | null;
  /** An RFC 3339 instant, inclusive. */
  since?: string | null;
  /** An RFC 3339 instant, exclusive. */
  until?: string | null;
}

/** Filters of a list for members. */
export interface FollowUpCallFilter extends CallFilter {
  /** Null for all calls; otherwise only missed calls that are not spam. */
  handled?: boolean | null;
  assignee_id?: number | null;
}

interface Kind {
  direction: CallDirection;
  status: CallStatus;
  spam: boolean;
}

const either = [true, false];

/**
 * The conditions are SQL text and not parameters. A generic plan with parameters could not merge the ranges of the
 * index in list order.
 */
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

/** Only inbound calls are blocked, and blocked calls are spam. */
const everyKind: readonly Kind[] = callDirections
  .flatMap((direction) => callStatuses.map((status) => ({ direction, status })))
  .flatMap((kind) => either.map((spam) => ({ ...kind, spam })))
  .filter(({ direction, status, spam }) => status !== 'blocked' || (direction === 'inbound' && spam));

/** Returns the kinds of call that match a filter. */
export function kindsOf({ direction, status, spam }: CallFilter): readonly Kind[] {
  const allows = <T>(wanted: T | null | undefined, value: T): boolean => (wanted ?? value) === value;
  return everyKind.filter(
    (kind) => allows(direction, kind.direction) && allows(status, kind.status) && allows(spam, kind.spam),
  );
}

/**
 * The query of one page, or null if no call can match; see `listStatement` of persistence. Each kind of call is an
 * index range in list order. If a filter matches several kinds, the query merges their ranges: it reads the rows that
 * it returns and at most one more of each kind.
 */
export function listOfCalls(scope: Scope, columns: string, filter: CallFilter, page: PageRequest): Statement | null {
  const kinds = kindsOf(filter);
  if (kinds.length === 0) return null;
  const alternatives =
    kinds.length === everyKind.length
      ? []
      : kinds.map(
          ({ direction, status, spam }) =>
            `${DIRECTION_IS[direction]} AND ${STATUS_IS[status]} AND ${SPAM_IS[`${spam}`]}`,
        );
  return listStatement({
    name: ['calls-list', filter.direction ?? 'any', filter.status ?? 'any', filter.spam ?? 'any'].join('-'),
    table: 'calls',
    columns,
    at: 'started_at',
    scope,
    alternatives,
    range: keysetRange(page, filter),
  });
}

/** `calls_not_handled` and `calls_by_kind` serve these conditions. */
const HANDLED_IS = {
  false: "status = 'missed' AND NOT spam AND handled_at IS NULL",
  true: "direction = 'inbound' AND status = 'missed' AND spam = false AND handled_at IS NOT NULL",
} as const;

/**
 * The query of one page for members. A filter by assignee or handled mark has its own index; further filters then
 * apply to the rows of that index, and the statement is planned for its values.
 */
export function listOfFollowUpCalls(
  scope: Scope,
  columns: string,
  filter: FollowUpCallFilter,
  page: PageRequest,
): Statement | null {
  const { handled = null, assignee_id = null, direction, status, spam } = filter;
  if (handled === null && assignee_id === null) {
    const list = listOfCalls(scope, columns, filter, page);
    return list && withName(list, 'team');
  }
  const hasMore = [direction, status, spam].some((one) => one !== null && one !== undefined);
  return listStatement({
    ...(hasMore || (handled !== null && assignee_id !== null)
      ? {}
      : { name: ['calls-team', handled ?? 'any'].join('-') }),
    table: 'calls',
    columns,
    at: 'started_at',
    scope,
    ...(handled === null ? {} : { where: HANDLED_IS[`${handled}`] }),
    filters: [
      ['assignee', 'assignee_id = ?', assignee_id],
      ['direction', 'direction = ?', direction],
      ['status', 'status = ?', status],
      ['spam', 'spam = ?', spam],
    ],
    range: keysetRange(page, filter),
  });
}

/** A statement with other columns needs another name. */
function withName({ name, ...statement }: Statement, suffix: string): Statement {
  return { ...statement, ...(name ? { name: [name, suffix].join('-') } : {}) };
}
