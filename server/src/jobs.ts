import { accountMail, removeUnverified, tidyAccounts } from './features/accounts/accounts.jobs.ts';
import { tidyConsent } from './features/consent/consent.jobs.ts';
import { messageNotice, tidyConversations } from './features/conversations/conversations.jobs.ts';
import { endBilling, refreshBilling, settleBilling } from './features/membership/membership.jobs.ts';
import { newsletterMail, tidyNewsletter } from './features/newsletter/newsletter.jobs.ts';
import { makeAvif, removePhotoFiles, sweepPhotos } from './features/photos/photos.jobs.ts';
import { supportMail, tidySupport } from './features/support/support.jobs.ts';
import { removeFolders } from './platform/storage/remove-folders.ts';

/** Every kind of background work: their queues exist before anything is sent to them. */
export const JOB_KINDS = [
  accountMail,
  tidyAccounts,
  removeUnverified,
  settleBilling,
  endBilling,
  refreshBilling,
  makeAvif,
  supportMail,
  tidySupport,
  newsletterMail,
  tidyNewsletter,
  tidyConsent,
  removePhotoFiles,
  sweepPhotos,
  messageNotice,
  tidyConversations,
  removeFolders,
];
