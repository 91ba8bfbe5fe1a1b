import { developerTexts } from './english-developers.js';
import { deskTexts } from './english-desk.js';
import { organizationTexts } from './english-organization.js';
import { recordTexts } from './english-records.js';
import { sessionTexts } from './english-session.js';
import { shellTexts } from './english-shell.js';

export const english = {
  locale: 'en-US',
  ...shellTexts,
  ...sessionTexts,
  ...recordTexts,
  ...deskTexts,
  ...developerTexts,
  ...organizationTexts,
};

export type Catalogue = typeof english;
