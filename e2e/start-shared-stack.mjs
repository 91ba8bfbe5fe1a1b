import { startSharedStack } from '@frontdesk/testing';

/** Before the first end-to-end spec: one stack for all of them. */
export default async function () {
  globalThis.sharedStack = await startSharedStack();
}
