import { startSharedStack } from '@frontdesk/testing';

/** Runs before the first end-to-end spec, and starts one stack for all of them. */
export default async function () {
  globalThis.sharedStack = await startSharedStack();
}
