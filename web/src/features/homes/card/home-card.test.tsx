import type { HomeCard as Home } from '@swapstead/contract/homes/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { HomeCard } from './home-card.tsx';
import { trimCardForSsr } from './trim-card-for-ssr.ts';

const FREE: Viewer = { level: 'free', user_id: 'me', is_admin: false };
const SUBSCRIBER: Viewer = { level: 'subscriber', user_id: 'me', is_admin: false };
const MASKED: Home = {
  id: '0b9f1d5e-1111-4a4a-8b8b-000000000001',
  title: 'Cedar room above the sea',
  language: null,
  home_type: 'Loft',
  guests: 2,
  amenities: [],
  interests: ['Rustic'],
  photos: [],
};
const HOST = { user_id: 'host', display_name: 'Marta', contact_preference: 'chat', email: null } as const;
const OPEN: Home = { ...MASKED, location: 'Sintra, Portugal', host: HOST };

/** The text of a card, rendered without a browser as on the server. */
function textOf(home: Home, viewer: Viewer) {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HomeCard home={home} viewer={viewer} onContact={async () => undefined} />
    </MemoryRouter>,
  );
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

test('[CARD-07, CARD-11, CARD-18, CARD-21, CARD-24] shows a free member the locks and a link to upgrade', () => {
  const { html, text } = textOf(MASKED, FREE);
  expect(text).toContain('Premium ');
  expect(text).toContain('Hosted by ••••••• (Premium only)');
  expect(text.match(/••••••• \(Premium only\)/g)).toHaveLength(2);
  expect(text).toContain('View free preview');
  expect(html).toMatch(/<a [^>]*href="\/subscription"[^>]*>Upgrade to message<\/a>/);
  expect(text).not.toContain('Contact owner');
});

test('[CARD-07, CARD-09, CARD-16, CARD-20, CARD-23] shows a subscriber place and host, and lets them write', () => {
  const { html, text } = textOf(OPEN, SUBSCRIBER);
  expect(text).toContain('Sintra, Portugal');
  expect(text).toContain('Hosted by Marta');
  expect(text).toContain('View details');
  expect(html).toMatch(/<button [^>]*>Contact owner<\/button>/);
  expect(html).not.toContain('disabled=""');
  expect(text).not.toMatch(/Premium|Upgrade|This is your home/);
});

test.each([null, ''])('[CARD-17] calls a host without a name (%j) Anonymous Host', (display_name) => {
  const home = { ...OPEN, host: { ...HOST, display_name } };
  expect(textOf(home, SUBSCRIBER).text).toContain('Hosted by Anonymous Host');
});

test('[CARD-20] offers hosts no contact button on their own home', () => {
  const own = { ...OPEN, host: { ...HOST, user_id: 'me' } };
  const { html, text } = textOf(own, SUBSCRIBER);
  expect(html).toMatch(/<button [^>]*disabled=""[^>]*>Contact owner/);
  expect(text).toContain('This is your home');
});

/** A photo with its own name and height. */
const photoOf = (name: string, height: number) => ({
  photo_url: `/photos/${name}`,
  width: 1600,
  height,
  widths: [400, 800, 1600],
  thumbhash: `hash of ${name}`,
});

const RICH: Home = {
  ...OPEN,
  guests: 3,
  amenities: ['Gym access', 'Wifi', '4+ guests', 'Record player'],
  interests: ['Rustic', 'Garden', 'Library', 'Walkable', 'Luxury', 'Minimalist'],
  photos: [photoOf('one', 900), photoOf('two', 2_000), photoOf('three', 1_000)],
};

test.each([
  ['a home with everything', RICH],
  ['four tags', { ...RICH, interests: RICH.interests.slice(0, 4) }],
  ['no photo, no tag', MASKED],
])('renders the same card from the trimmed data of a page, of %s', (_, home) => {
  for (const viewer of [FREE, SUBSCRIBER, { level: 'visitor' } as const])
    expect(textOf(trimCardForSsr(home), viewer).html).toBe(textOf(home, viewer).html);
});

test('trims the data of a page to what the card shows', () => {
  const { amenities, interests, photos } = trimCardForSsr(RICH);
  expect(amenities).toEqual(['Wifi', '4+ guests']);
  expect(interests).toEqual(['Rustic', 'Garden', 'Library', 'Walkable', '', '']);
  expect(photos.map(({ thumbhash }) => thumbhash)).toEqual(['hash of one', 'hash of two', '']);
  expect(photos.map(({ photo_url }) => photo_url)).toEqual(['/photos/one', '/photos/two', '/photos/three']);
});

test('uses no style attribute, which the Content-Security-Policy would refuse', () => {
  const photo = {
    id: '0b9f1d5e-1111-4a4a-8b8b-000000000002',
    photo_url: '/photos/x',
    width: 1600,
    height: 1000,
    widths: [400, 800, 1600],
    thumbhash: 'pwgKDgSIlPdph7d5h3Z3dpdXcJBCCYk=',
    display_order: 0,
  };
  const { html } = textOf({ ...OPEN, photos: [photo] }, SUBSCRIBER);
  expect(html).toContain('/photos/x/800.avif 800w');
  expect(html).not.toContain('style=');
});
