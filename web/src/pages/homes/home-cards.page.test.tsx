import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const home: HomeCard = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Brick loft',
  language: null,
  home_type: 'Loft',
  guests: 4,
  amenities: ['Wifi', 'Garden'],
  interests: ['Cooking', 'Hiking', 'Music'],
  photos: [1, 2, 3].map((n) => ({
    id: `00000000-0000-4000-8000-00000000001${n}`,
    photo_url: `/photos/${n}`,
    width: 800,
    height: 600,
    widths: [400, 800],
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    display_order: n,
  })),
  location: 'Alfama, Lisbon',
  host: {
    user_id: '00000000-0000-4000-8000-00000000000b',
    display_name: 'Ana',
    contact_preference: 'chat',
    email: null,
  },
};

const answers = (photos = home.photos) => ({
  'GET /api/homes': { homes: [{ ...home, photos }], next_cursor: null },
  'GET /api/homes/count': { total: 1 },
});
const dots = () => screen.queryAllByRole('button', { name: /^Photo \d+ of \d+$/ });
const shown = () => dots().findIndex((dot) => dot.hasAttribute('aria-current')) + 1;

test('a swipe on a card shows the next or the previous photo; a tap or a scroll does not', async () => {
  await openPage('/homes', { answers: answers() });
  const photos = await screen.findByRole('button', { name: /Next photo/ });
  const drag = (x: number, y: number) => {
    fireEvent.touchStart(photos, { touches: [{ clientX: 200, clientY: 200 }] });
    fireEvent.touchEnd(photos, { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] });
    return shown();
  };
  expect(shown()).toBe(1);
  expect(drag(-80, 10)).toBe(2);
  expect(drag(-80, 10)).toBe(3);
  expect(drag(80, -10)).toBe(2);
  for (const [x, y] of [
    [-20, 0],
    [-80, 90],
    [0, 300],
  ] as const)
    expect(drag(x, y)).toBe(2);
  expect(drag(-80, 0)).toBe(3);
  expect(drag(-80, 0)).toBe(1);
});

test('a card with a single photo has no dots and no photo button', async () => {
  await openPage('/homes', { answers: answers(home.photos.slice(0, 1)) });
  const card = await screen.findByRole('article', { name: 'Brick loft' });
  expect(card.querySelectorAll('img')).toHaveLength(1);
  expect(dots()).toEqual([]);
  expect(screen.queryByRole('button', { name: /Next photo/ })).toBeNull();
});

test('a card of the gallery has at most four tab stops', async () => {
  await openPage('/homes', { viewer: 'subscriber', answers: answers() });
  const card = (await screen.findByRole('link', { name: 'Brick loft' })).closest(
    'article, li',
  ) as HTMLElement;
  const stops = [...card.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && !one.hasAttribute('disabled'),
  );
  expect(stops.length).toBeLessThanOrEqual(4);
  expect(stops.length).toBeGreaterThan(0);
});
