export { Frontdesk, type FrontdeskOptions } from './client.js';
export { FrontdeskError, isFrontdeskError, type ErrorCode, type KnownErrorCode } from './error.js';
export type { Event, EventPage, FollowedEvent, FollowOptions } from './event-feed.js';
export type * from './generated/api-events.js';
export type * from './generated/api-records.js';
export type { List, Page } from './list.js';
