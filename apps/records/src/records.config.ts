import { RetainingConfig } from '@frontdesk/service-host';

/** Settings of the records service. */
export class RecordsConfig extends RetainingConfig {}
