import { CHOICE_KINDS, kindOf } from '@swapstead/contract/notices/kinds';
import type { NoticeSettings } from '@swapstead/contract/notices/settings.endpoints';
import { vi } from 'vitest';
import type { Answers } from './answers.ts';
import { openPage } from './open-page.tsx';
import { anOwnProfile } from './profiles.ts';

export const SETTINGS: NoticeSettings = {
  kinds: CHOICE_KINDS.map((kind) => {
    const { mail_at_first, push_at_first } = kindOf(kind);
    return { kind, mail: mail_at_first, push: push_at_first };
  }),
  time_zone: 'Europe/Lisbon',
  follow_device: false,
  quiet: true,
  mails_come_back: null,
};

/** All zones there are would make each test slow: every role and name is looked up among them. */
export function twoZones() {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Lisbon']);
  return () => void vi.restoreAllMocks();
}

/** The profile of a member with these settings; answers beside the usual ones are given. */
export const openSettings = (answers: Answers = {}, viewer: 'free' | 'subscriber' = 'subscriber') =>
  openPage('/profile#notices', {
    viewer,
    answers: {
      'GET /api/profiles/me': anOwnProfile(),
      'GET /api/homes/own': { homes: [] },
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      'GET /api/push_devices': { devices: [] },
      'GET /api/notice_preferences': SETTINGS,
      ...answers,
    },
  });
