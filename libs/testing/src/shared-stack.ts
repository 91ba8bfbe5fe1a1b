import { databaseSpace, freePort, testName } from '@frontdesk/launcher';
import { TEMPLATE_VARIABLE } from './backing.js';
import { migrateAll, startStack, type Stack, type StackAddress } from './stack.js';
import { testServerUrl } from './test-database.js';

const VARIABLE = 'FRONTDESK_E2E_STACK';
const RECEIVER_PORTS = 24;

/** Starts the stack that most end-to-end specs share, and passes its address to their processes. */
export async function startSharedStack(): Promise<Stack> {
  const template = testName();
  const { url, drop } = await databaseSpace(testServerUrl(), template);
  // The module is loaded here, because every end-to-end spec imports this file and only the first process starts the
  // stack.
  const { StackAccounts } = await import('./service-accounts.js');
  const accounts = new StackAccounts();
  const forget = (): Promise<void> => drop().finally(() => accounts.drop(url));
  try {
    await accounts.provision(url);
    await migrateAll(url, accounts);
    process.env[TEMPLATE_VARIABLE] = template;
    const receiverPorts = await Promise.all(Array.from({ length: RECEIVER_PORTS }, () => freePort()));
    const services = { gateway: 2, chats: 2, webhooks: 2 };
    const stack = await startStack({ accounts, services, receiverPorts, googlePort: await freePort() });
    process.env[VARIABLE] = JSON.stringify(stack.address);
    return { ...stack, stop: () => stack.stop().finally(forget) };
  } catch (error) {
    await forget();
    throw error;
  }
}

/**
 * Returns the address of the shared stack. Specs create their own organizations in it, and never move its clock or stop
 * a part.
 */
export function sharedStack(): StackAddress {
  const address = process.env[VARIABLE];
  if (!address)
    throw new Error('The shared stack is not running; it is started by the e2e project of jest.config.mjs.');
  return JSON.parse(address) as StackAddress;
}
