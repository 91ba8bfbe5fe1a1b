import { MutationObserver, notifyManager, QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';

// The imported modules need a page.
Object.assign(globalThis, { window: new EventTarget() });
await import('./client.js');
// Packages that later files of the process import take a process with a window for a browser.
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('tells a form that its request has started before a timer, and so before a second click', async () => {
  const request = new MutationObserver(new QueryClient(), { mutationFn: () => new Promise(() => undefined) });
  const heard: boolean[] = [];
  // As useMutation subscribes.
  const stop = request.subscribe(notifyManager.batchCalls(({ isPending }) => heard.push(isPending)));
  void request.mutate();
  for (let step = 0; step < 5; step++) await Promise.resolve();
  expect(heard).toEqual([true]);
  stop();
});
