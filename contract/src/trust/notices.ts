import { m } from '@swapstead/messages';
import type { NoticeEvent } from '../notices/notice-event.ts';

/** Notices to a member about the check of their identity (file 12). */
export const IDENTITY_NOTICES = {
  identity_verified: {
    kind: 'security',
    text: m.trust_notice_identity_verified,
    subject: m.trust_notice_identity_verified_subject,
  },
  identity_failed: {
    kind: 'security',
    text: m.trust_notice_identity_failed,
    subject: m.trust_notice_identity_failed_subject,
  },
  identity_removed: {
    kind: 'security',
    text: m.trust_notice_identity_removed,
    subject: m.trust_notice_identity_removed_subject,
  },
  identity_not_asked: {
    kind: 'security',
    text: m.trust_notice_identity_not_asked,
    subject: null,
  },
} as const satisfies Record<string, NoticeEvent>;
