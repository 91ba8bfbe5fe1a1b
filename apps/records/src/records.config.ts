import {
  HipaaVendorsSetting,
  IntegerSetting,
  isOptional,
  ListSetting,
  RetainingConfig,
  TextSetting,
  UrlSetting,
  type Absence,
  type HipaaVendor,
} from '@frontdesk/service-host';

const isRequiredByGoogle: Absence = ({ GOOGLE_CLIENT_ID }) =>
  GOOGLE_CLIENT_ID === undefined ? null : 'is required with GOOGLE_CLIENT_ID';

/** Settings of the records service. */
export class RecordsConfig extends RetainingConfig {
  /** The OAuth client with which organizations connect Google Calendar. Without it, they cannot. */
  @TextSetting({ absent: isOptional })
  readonly GOOGLE_CLIENT_ID?: string;

  @TextSetting({ absent: isRequiredByGoogle })
  readonly GOOGLE_CLIENT_SECRET?: string;

  /** Secrets that encrypt the access to Google accounts. The first encrypts, and all of them decrypt. */
  @ListSetting(
    (items) => items.length > 0 && items.every((item) => item.length >= 16),
    'must list secrets of at least 16 characters each',
    { absent: isRequiredByGoogle },
  )
  readonly GOOGLE_TOKEN_SECRETS?: string[];

  /** A proxy or test server instead of Google's hosts. */
  @UrlSetting(['http', 'https'], { absent: isOptional })
  readonly GOOGLE_BASE_URL?: string;

  /** The time limit of all requests to Google for one step of a conversation. */
  @IntegerSetting({ min: 100, max: 5000 })
  readonly GOOGLE_TIMEOUT_MS: number = 5000;

  /** The outside parties with which the operator has an agreement for HIPAA mode. */
  @HipaaVendorsSetting()
  readonly HIPAA_VENDORS: readonly HipaaVendor[] = [];
}
