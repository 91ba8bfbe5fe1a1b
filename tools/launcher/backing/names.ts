/** The servers that the services need. */
export const BACKING_NAMES = ['postgres', 'redis', 'rabbitmq'] as const;

export type BackingName = (typeof BACKING_NAMES)[number];
