/** The path of the consent page. Its cookie is sent to addresses below this path only. */
export const CONSENT_PATH = '/portal/connect';
