import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { aCard, aHouse, anOwnHome, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';
import { withoutDirection } from '../../../test/text-direction.ts';

// Each text occurs once, so that the test names a missing one.
const TITLE = 'בית ליד הים!';
const NAME = 'נועה.';
const PLACE = 'חיפה, ישראל.';
const WORDS = 'שלום, מה שלומך?';

const user_id = '00000000-0000-4000-8000-000000000001';
const created_at = '2026-05-03T10:00:00.000Z';
const host = { user_id: aCard(1).id, display_name: NAME, contact_preference: 'chat', email: null } as const;
const home = { title: TITLE, location: PLACE, interests: ['ים!'], amenities: ['מרפסת!'] };
const message = { seq: 1, from_me: false, text: WORDS, created_at, submission_id: null, swap: null };
const thread = aThread({
  home: { id: aCard(1).id, title: TITLE, photo: null },
  other: { display_name: NAME, avatar_url: null },
  about_other: {
    user_id: null,
    member_since: 2024,
    homes: [{ id: aCard(2).id, title: 'עליית גג!', photo: null }],
  },
  last_message: message,
  messages: [message],
});
const profile = anOwnProfile({
  email: 'me@example.test',
  display_name: NAME,
  bio: WORDS,
  location: PLACE,
  interests: ['ים!'],
  created_at,
});
const ownHome = anOwnHome({ ...home, id: aCard(1).id, user_id, description: WORDS });

const PAGES: [page: string, address: string, answers: Answers, shown: string[]][] = [
  ['the gallery', '/homes', gallery([aCard(1, { ...home, host })]), [TITLE, PLACE]],
  [
    'a house page',
    `/house/${aCard(1).id}`,
    {
      'GET /api/homes/:id': aHouse(1, {
        ...home,
        description: WORDS,
        swap_preferences: 'בקיץ!',
        host: { ...host, since_year: 2024, email_verified: true, bio: 'אוהבת ים!', avatar_url: null },
      } as never),
      ...gallery([]),
    },
    [TITLE, PLACE, WORDS],
  ],
  [
    'a conversation',
    `/messages/${thread.id}`,
    {
      ...conversationAnswers(() => thread),
      'PUT /api/conversations/:id/read': { state: thread.state, unread_total: 0 },
    },
    [WORDS],
  ],
  [
    'the own homes',
    '/profile?tab=homes',
    {
      'GET /api/profiles/me': profile,
      'GET /api/homes/own': { homes: [ownHome] },
      'GET /api/swaps': { sections: [], waiting: 0 },
      'GET /api/sessions': { sessions: [] },
      'GET /api/homes/:id/calendar': { refused: 403, code: 'refused', message: 'Not now.' },
    },
    [TITLE, WORDS, PLACE],
  ],
];

describe('text by members sets its own direction', () => {
  test.each(PAGES)('on %s', async (_page, address, answers, shown) => {
    await openPage(address, { viewer: 'subscriber', answers });
    for (const text of shown) await screen.findAllByText(text, { exact: false });
    expect(withoutDirection()).toEqual([]);
  });

  test('in the fields where it is typed', async () => {
    await openPage('/add-home', { viewer: 'subscriber' });
    await screen.findByLabelText('Title');
    const fields = screen
      .getAllByRole('textbox')
      .filter((field) => field.getAttribute('dir') !== 'auto')
      .map((field) => field.outerHTML.slice(0, 120));
    expect(fields).toEqual([]);
  });
});
