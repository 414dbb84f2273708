import { KINDS, kindOf } from '@swapstead/contract/notices/kinds';
import type { NoticeSettings } from '@swapstead/contract/notices/settings.endpoints';
import { vi } from 'vitest';
import type { Answers } from './answers.ts';
import { openPage } from './open-page.tsx';
import { anOwnProfile } from './profiles.ts';

export const SETTINGS: NoticeSettings = {
  kinds: KINDS.map((kind) => {
    const { mail_at_first, push_at_first } = kindOf(kind);
    return { kind, mail: mail_at_first, push: push_at_first };
  }),
  time_zone: 'Europe/Lisbon',
  follow_device: false,
  quiet: true,
  mail_details: true,
  mails_come_back: null,
};

/** All zones would make each test slow, because every lookup by role and name checks them. */
export function twoZones() {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Lisbon']);
  return () => void vi.restoreAllMocks();
}

/** Opens the profile of a member with these notice settings; `answers` adds to the usual ones. */
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
