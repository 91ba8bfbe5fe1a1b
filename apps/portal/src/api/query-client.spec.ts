import { MutationObserver, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it } from '@jest/globals';
import { createQueryClient } from './query-client.js';

afterEach(() => onlineManager.setOnline(true));

it('lets a write without a network fail at once, so that nothing is sent after the person has left the form', async () => {
  onlineManager.setOnline(false);
  const request = new MutationObserver(createQueryClient({}), {
    mutationFn: () => Promise.reject(new Error('no network')),
  });
  const failure = request.mutate().catch((error: unknown) => error);
  expect(request.getCurrentResult().isPaused).toBe(false);
  await expect(failure).resolves.toEqual(new Error('no network'));
});
