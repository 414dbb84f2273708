import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { aHouse } from '../../../test/homes.ts';
import { NO_MARKS } from '../../../test/marks.ts';
import { openPage } from '../../../test/open-page.tsx';

const ME = '00000000-0000-4000-8000-000000000001';
const home = aHouse(1, { title: 'Brick loft' });
const region = (name: string) => within(screen.getByRole('region', { name }));
const title = () => screen.findByRole('heading', { level: 1, name: home.title });
const openAs = (viewer: 'visitor' | 'free', changes: Partial<HomeDetail> = {}) =>
  openPage(`/house/${home.id}`, {
    viewer,
    answers: { 'GET /api/homes/:id': { ...home, ...changes }, 'GET /api/homes/own': { homes: [] } },
  });

test("[HOUSE-14, HOUSE-16, HOUSE-17, HOUSE-20, HOUSE-21, HOUSE-22] a visitor sees locks in place of members' details", async () => {
  await openAs('visitor');
  await title();
  expect(screen.getAllByText('Premium members only')).toHaveLength(3);
  expect(region('Availability').getByText('Premium members only')).toBeTruthy();
  expect(screen.getByText('••••••• (Sign in to view)')).toBeTruthy();
  expect(screen.getByText('Host since 2026')).toBeTruthy();
  expect(screen.getByText('Verified')).toBeTruthy();
  expect(screen.getByText('Email address verified')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Ready to connect?' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Swap preferences' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe('/subscription');
});

test('[MAP-20] the page says that the host has chosen no place, and offers no map', async () => {
  await openForSubscriber([{ from: '2031-01-05', to: '2033-01-05', state: 'ask' }]);
  await title();
  const place = within(await screen.findByRole('region', { name: 'Where it is' }));
  expect(place.getByText("The host hasn't chosen a place yet.")).toBeTruthy();
  expect(place.queryByRole('button')).toBeNull();
});

test('after signing in on the page of a home, the visitor returns to it', async () => {
  await openAs('visitor');
  await title();
  const bar = within(screen.getByRole('banner'));
  const links = bar.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'));
  expect(links[0]).toBe(`/auth?next=${encodeURIComponent(`/house/${home.id}`)}`);
});

test('[HOUSE-21] nothing is called verified if the address is not', async () => {
  await openAs('visitor', { host: { since_year: 2026, email_verified: false } });
  await title();
  expect(screen.queryByText(/Verified/i)).toBeNull();
});

test('[HOUSE-14, HOUSE-16, HOUSE-18, HOUSE-23] a free member sees the upgrade', async () => {
  const { user } = await openAs('free');
  await title();
  const locked = '••••••• (Premium only)';
  await waitFor(() => expect(screen.getAllByText(locked)).toHaveLength(2));
  expect(screen.getByRole('region', { name: 'Host' }).textContent).toContain(locked);
  expect(region('Availability').getByText('Premium members only')).toBeTruthy();
  expect(screen.queryByText('Ready to connect?')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Upgrade to contact' }));
  await waitFor(() => expect(location.pathname).toBe('/subscription'));
  const notice = (await screen.findByText('Premium feature')).closest<HTMLElement>('[data-toast]');
  expect(notice?.dataset.toast).toBe('destructive');
  expect(notice?.textContent).toContain('Upgrade to premium to contact hosts');
});

type Run = { from: string; to: string; state: 'open' | 'ask' | 'closed' };

/** Opens the page as a subscriber on 5 January 2031. */
function openForSubscriber(runs: Run[], host: Partial<HomeDetail['host']> = {}) {
  const answers: Answers = {
    'GET /api/homes/:id': {
      ...home,
      location: 'Lisbon, Portugal',
      swap_preferences: 'Two weeks in May, near a lake.',
      place: null,
      host: {
        ...home.host,
        user_id: '00000000-0000-4000-8000-00000000b0b1',
        display_name: null,
        bio: 'Bakes bread.',
        avatar_url: null,
        contact_preference: 'chat',
        email: null,
        ...host,
      },
    },
    'GET /api/homes/own': { homes: [] },
    'GET /api/homes/:id/host': NO_MARKS,
    'GET /api/homes/:id/nights': {
      today: '2031-01-05',
      last: '2033-01-04',
      runs,
      rules: { shortest: 3, longest: 14, check_in_days: [5, 6], notice: 0 },
      freshness: { confirmed_days: 3, silent_days: 3 },
    },
  };
  return openPage(`/house/${home.id}`, { viewer: 'subscriber', answers });
}

test('[CAL-03] the button that turns the months keeps the focus', async () => {
  const { user } = await openForSubscriber([{ from: '2031-01-05', to: '2033-01-05', state: 'ask' }]);
  await screen.findByText('Sunday 5 January 2031, ask the host');
  const [later] = region('Availability').getAllByRole('button', { name: 'Later month' });
  await user.click(later as HTMLElement);
  expect(document.activeElement).toBe(later);
});

test('[HOUSE-13, HOUSE-15, HOUSE-19, HOUSE-25, CAL-03, CAL-18, CAL-20] a subscriber sees place, host and open dates', async () => {
  const { user } = await openForSubscriber([
    { from: '2031-01-05', to: '2031-01-30', state: 'ask' },
    { from: '2031-01-30', to: '2031-01-31', state: 'open' },
    { from: '2031-01-31', to: '2031-03-02', state: 'closed' },
    { from: '2031-03-02', to: '2031-03-03', state: 'open' },
    { from: '2031-03-03', to: '2033-01-05', state: 'ask' },
  ]);
  await title();
  expect((await screen.findAllByText('Lisbon, Portugal')).length).toBeGreaterThan(0);
  expect(screen.getByText('Two weeks in May, near a lake.')).toBeTruthy();
  expect(region('Host').getAllByText('Anonymous Host').length).toBeGreaterThan(0);
  expect(region('Host').getByText('Bakes bread.')).toBeTruthy();

  await screen.findByText('Thursday 30 January 2031, open');
  const calendar = region('Availability');
  for (const night of [
    'Friday 31 January 2031, closed',
    'Wednesday 29 January 2031, ask the host',
    'Saturday 4 January 2031, past',
  ]) {
    expect(calendar.getByText(night)).toBeTruthy();
  }
  const texts = (name: string) =>
    within(calendar.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(texts('Legend')).toEqual(['Open', 'Ask the host', 'Closed']);
  expect(texts('Stay rules')).toEqual([
    'Stays of 3 to 14 nights',
    'Check-in on Friday or Saturday',
    'Calendar confirmed 3 days ago',
  ]);
  const later = () => calendar.getAllByRole('button', { name: 'Later month' }).at(-1) as HTMLElement;
  for (let month = 2; month <= 3; month++) await user.click(later());
  expect(calendar.getByText('Sunday 2 March 2031, open')).toBeTruthy();
  for (let month = 4; month <= 30 && later().getAttribute('aria-disabled') !== 'true'; month++) {
    await user.click(later());
  }
  expect(calendar.getByRole('heading', { name: 'December 2032' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Send email' }));
  const notice = (await screen.findByText('Email unavailable')).closest<HTMLElement>('[data-toast]');
  expect(notice?.dataset.toast).toBe('destructive');
  expect(notice?.textContent).toContain('No email address available for this host.');
});

test('[HOUSE-15, CAL-03] the page says that a home has no open dates', async () => {
  await openForSubscriber([{ from: '2031-01-05', to: '2033-01-05', state: 'ask' }]);
  expect(await screen.findByText('No available dates yet')).toBeTruthy();
});

test('hosts are offered no message on their own home', async () => {
  await openForSubscriber([], { user_id: ME });
  await title();
  expect((await screen.findByRole('button', { name: 'Send email' })).hasAttribute('disabled')).toBe(true);
});
