import { chatSenders, chatStatuses } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { canMove, statusAfterMessage } from './chat.states.js';

const ALLOWED = [
  'ai → with_agent',
  'ai → with_owner',
  'ai → closed',
  'with_agent → ai',
  'with_agent → with_owner',
  'with_agent → closed',
  'with_owner → ai',
  'with_owner → with_agent',
  'with_owner → closed',
];

describe('chat states', () => {
  it.each(chatStatuses.flatMap((from) => chatStatuses.map((to) => [from, to] as const)))(
    'allow or refuse %s → %s',
    (from, to) => {
      expect(canMove(from, to)).toBe(ALLOWED.includes(`${from} → ${to}`));
    },
  );

  it('change with a message of the team only while the AI has the chat', () => {
    for (const status of chatStatuses) {
      for (const sender of chatSenders) {
        const takenOver = sender === 'agent' ? 'with_agent' : sender === 'owner' ? 'with_owner' : status;
        expect(statusAfterMessage(status, sender)).toBe(status === 'ai' ? takenOver : status);
      }
    }
  });
});
