import type { RemovalSettings } from '@frontdesk/service-host';
import { removeGoogleConnections } from './calendar/google/google-revocations.repository.js';

export const removalSettings: RemovalSettings = { service: 'records', removeOthers: removeGoogleConnections };
