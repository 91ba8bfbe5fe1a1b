/** Every scope of an API key, with the text that the portal shows for it. */
export const scopeDescriptions = {
  'calls:read': 'Read calls',
  'leads:read': 'Read leads',
  'leads:write': 'Create leads',
  'bookings:read': 'Read bookings',
  'outbound:write': 'Request AI calls, and read outbound calls',
  'dnc:read': 'Read the Do Not Call list and blocked callers',
  'dnc:write': 'Change the Do Not Call list and blocked callers',
  'chats:read': 'Read chats',
  'chats:write': 'Reply to and close chats',
  'webhooks:manage': 'Manage webhook endpoints',
} as const;

export type ApiScope = keyof typeof scopeDescriptions;

export const apiScopes = Object.keys(scopeDescriptions) as readonly ApiScope[];
