import type { Mode } from '../api/client.js';
import { send } from '../api/send.js';

/** A machine that waits for a key. */
export interface DeviceLogin {
  /** The name that the machine gave itself. */
  name: string;
  address: string;
  /** Whether the browser has the same address. */
  same_address: boolean;
  started_at: string;
  /** How long the key may work. */
  days: number[];
}

interface Approval {
  code: string;
  organization: number;
  mode: Mode;
  scopes: string[];
  days: number;
}

export const findLogin = (code: string): Promise<DeviceLogin> => send('POST', '/portal/device/find', { code });

export const approveLogin = (approval: Approval): Promise<object> => send('POST', '/portal/device/approve', approval);

export const refuseLogin = (code: string): Promise<object> => send('POST', '/portal/device/refuse', { code });
