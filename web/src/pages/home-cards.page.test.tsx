import type { HomeCard } from '@swapstead/contract/homes';
import { configure, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../test/open-page.tsx';

// The gallery is a chunk that is loaded in the test as it is in a browser.
configure({ asyncUtilTimeout: 8_000 });

const home: HomeCard = {
  id: '00000000-0000-4000-8000-00000000000a',
  title: 'Brick loft',
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

test('a card of the gallery has at most four stops of the Tab key', async () => {
  const answers = {
    'GET /api/homes': { homes: [home], next_cursor: null },
    'GET /api/homes/count': { total: 1 },
  };
  await openPage('/homes', { viewer: 'subscriber', answers });
  const card = (await screen.findByRole('link', { name: 'Brick loft' })).closest(
    'article, li',
  ) as HTMLElement;
  const stops = [...card.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && !one.hasAttribute('disabled'),
  );
  expect(stops.length).toBeLessThanOrEqual(4);
  expect(stops.length).toBeGreaterThan(0);
});
