import { appTexts } from './english-apps.js';
import { auditTexts } from './english-audit.js';
import { campaignTexts } from './english-campaigns.js';
import { consentTexts } from './english-consents.js';
import { deletionTexts } from './english-deletion.js';
import { crmTexts } from './english-crm.js';
import { developerTexts } from './english-developers.js';
import { deskTexts } from './english-desk.js';
import { findTexts } from './english-find.js';
import { googleTexts } from './english-google.js';
import { liveTexts } from './english-live.js';
import { notificationTexts } from './english-notifications.js';
import { inboxTexts } from './english-inbox.js';
import { organizationTexts } from './english-organization.js';
import { operatorTexts } from './english-operator.js';
import { recordTexts } from './english-records.js';
import { requestTexts } from './english-requests.js';
import { sessionTexts } from './english-session.js';
import { shellTexts } from './english-shell.js';
import { talkTexts } from './english-talk.js';

export const english = {
  locale: 'en-US',
  ...shellTexts,
  ...sessionTexts,
  ...recordTexts,
  ...deskTexts,
  ...talkTexts,
  ...inboxTexts,
  ...developerTexts,
  ...organizationTexts,
  ...findTexts,
  ...requestTexts,
  ...deletionTexts,
  ...liveTexts,
  ...auditTexts,
  ...campaignTexts,
  ...consentTexts,
  ...notificationTexts,
  ...operatorTexts,
  ...appTexts,
  ...googleTexts,
  ...crmTexts,
};

export type Catalogue = typeof english;
