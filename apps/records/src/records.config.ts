import { RetainingConfig } from '@frontdesk/service-host';

/** What the records service is told by its environment. */
export class RecordsConfig extends RetainingConfig {}
