import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCard, aPhoto, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const TITLE = 'The pool that runs into the bay';
const home = aCard(1, { title: TITLE, photos: [aPhoto(1), aPhoto(2), aPhoto(3)] });

const open = (...homes: ReturnType<typeof aCard>[]) => openPage('/homes', { answers: gallery(homes) });
const card = (title = TITLE) => screen.findByRole('article', { name: title });

test('[CARD-01, CARD-03] a press on the photo shows the next one, and after the last the first', async () => {
  const { user } = await open(home);
  const article = within(await card());
  for (const number of [1, 2, 3, 1]) {
    const photo = article.getByRole('img', { name: `${TITLE}, photo ${number} of 3` });
    expect(photo.getAttribute('srcset')).toContain(`/photos/${number}/`);
    await user.click(photo);
  }
  expect(location.pathname).toBe('/homes');
});

test('[CARD-02] there is one dot per photo; it shows its photo and is marked', async () => {
  const { user } = await open(home);
  const article = within(await card());
  const dots = article.getAllByRole('button', { name: /^Photo \d of 3$/ });
  const marked = () => dots.map((dot) => dot.getAttribute('aria-current'));
  expect(marked()).toEqual(['true', null, null]);
  await user.click(dots[2] as HTMLElement);
  expect(marked()).toEqual([null, null, 'true']);
  const photo = article.getByRole('img', { name: `${TITLE}, photo 3 of 3` });
  expect(photo.getAttribute('srcset')).toContain('/photos/3/');
});

test('the title on a card is in the language that the host named [LANG-21]', async () => {
  await open({ ...home, language: 'th' }, aCard(2));
  expect(
    within(await card())
      .getByRole('link', { name: TITLE })
      .getAttribute('lang'),
  ).toBe('th');
  expect(
    within(await card('Home 2'))
      .getByRole('link', { name: 'Home 2' })
      .hasAttribute('lang'),
  ).toBe(false);
});

test('[CARD-04] a home without photos shows the placeholder', async () => {
  await open({ ...home, photos: [] });
  const article = within(await card());
  expect(article.getByRole('img', { name: 'No photo yet' })).toBeTruthy();
  expect(article.queryByRole('button', { name: /photo/i })).toBeNull();
});

test('a deleted photo is replaced by the placeholder, and its alt text stays for screen readers', async () => {
  await open(home);
  const article = within(await card());
  const photo = article.getByRole('img', { name: `${TITLE}, photo 1 of 3` });
  const isHidden = () => photo.hasAttribute('data-waiting');
  fireEvent.error(photo);
  expect(isHidden()).toBe(true);
  expect(article.getByRole('img', { name: `${TITLE}, photo 1 of 3` })).toBe(photo);
  fireEvent.load(photo);
  expect(isHidden()).toBe(false);
});

test('[CARD-05, CARD-06] the heart toggles, stays on the page, is kept for the next visit and sends nothing to a server', async () => {
  const heart = async () => within(await card()).getByRole('button', { name: `Save ${TITLE}` });
  const { user, calls } = await open(home);
  expect((await heart()).getAttribute('aria-pressed')).toBe('false');
  const asked = calls.length;
  await user.click(await heart());
  expect((await heart()).getAttribute('aria-pressed')).toBe('true');
  expect(location.pathname).toBe('/homes');
  expect(calls.length).toBe(asked);
  cleanup();
  const next = await open(home);
  expect((await heart()).getAttribute('aria-pressed')).toBe('true');
  await next.user.click(await heart());
  cleanup();
  await open(home);
  expect((await heart()).getAttribute('aria-pressed')).toBe('false');
});

test('[CARD-06] damaged storage does no harm', async () => {
  localStorage.setItem('swapstead.favourites', '{"damaged');
  const { user } = await open(home);
  const heart = within(await card()).getByRole('button', { name: `Save ${TITLE}` });
  expect(heart.getAttribute('aria-pressed')).toBe('false');
  await user.click(heart);
  expect(heart.getAttribute('aria-pressed')).toBe('true');
});

test('[CARD-07, CARD-08, CARD-10, CARD-19, CARD-22] a visitor sees the badge and the lock, but no host and no contact button', async () => {
  await open(home);
  const article = await card();
  expect(within(article).getByText('Premium')).toBeTruthy();
  expect(within(article).getByRole('heading', { name: TITLE })).toBeTruthy();
  expect(within(article).getByText('Premium members only')).toBeTruthy();
  expect(article.textContent).not.toMatch(/Hosted by|Contact owner|Upgrade to message/);
});

test('[CARD-12] up to 4 tags are shown, with the number of further ones', async () => {
  const tags = ['Garden', 'Modern', 'Walkable', 'City living', 'Library', 'Balcony'];
  const shown = async (count: number) => {
    await open({ ...home, interests: tags.slice(0, count) });
    const list = within(await card()).queryByRole('list', { name: 'Tags' });
    const texts = list ? [...list.children].map(({ textContent }) => textContent) : [];
    cleanup();
    return texts;
  };
  expect(await shown(6)).toEqual([...tags.slice(0, 4), '+2 more']);
  expect(await shown(4)).toEqual(tags.slice(0, 4));
  expect(await shown(0)).toEqual([]);
});

test('[CARD-13, CARD-14, CARD-15] more than 4 guests, or the amenity, show as 4+; 4, fewer or none do not; Wifi is named', async () => {
  const cases = [
    { guests: 5, amenities: [], shown: 'Guests4+' },
    { guests: 4, amenities: [], shown: 'Guests2-4' },
    { guests: null, amenities: [], shown: 'Guests2-4' },
    { guests: 2, amenities: ['4+ guests'], shown: 'Guests4+' },
    { guests: 2, amenities: ['Wifi'], shown: 'Guests2-4Wifi' },
  ];
  await open(...cases.map(({ guests, amenities }, index) => aCard(index, { guests, amenities })));
  for (const [index, { shown }] of cases.entries()) {
    const facts = within(await card(`Home ${index}`)).getByRole('list', { name: 'Facts' });
    expect(facts.textContent).toBe(shown);
  }
});

test('[CARD-24] View free preview takes a visitor to the house page', async () => {
  await open(home);
  const preview = within(await card()).getByRole('link', { name: `View free preview: ${TITLE}` });
  expect(preview.getAttribute('href')).toBe(`/house/${home.id}`);
});

test('a card has at most four tab stops', async () => {
  const host = { user_id: home.id, display_name: 'Ana', contact_preference: 'chat', email: null } as const;
  await openPage('/homes', {
    viewer: 'subscriber',
    answers: gallery([{ ...home, location: 'Porto, Portugal', host }]),
  });
  const article = await card();
  expect(await within(article).findByRole('button', { name: 'Contact owner' })).toBeTruthy();
  expect(article.querySelectorAll(':is(a, button):not([tabindex="-1"])').length).toBeLessThanOrEqual(4);
});
