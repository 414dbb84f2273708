import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type Home, openHouse } from './page/house.ts';
import { toast } from './page/members.ts';
import { asViewer, VIEWER_ID, withoutWelcome } from './page/site.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[HOUSE-14, HOUSE-16, HOUSE-17, HOUSE-20, HOUSE-21, HOUSE-22] a visitor meets locks where members see', async ({
  page,
}) => {
  const home = await openHouse(page, (reply) => {
    reply.host.email_verified = true;
  });
  await expect(page.getByText('Premium members only', { exact: true })).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Availability' })).toContainText('Premium members only');
  await expect(page.getByText('••••••• (Sign in to view)', { exact: true })).toBeVisible();
  await expect(page.getByText(`Host since ${home.host.since_year}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByText('Email address verified', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ready to connect?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Swap preferences' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Get started' }).click();
  await expect(page).toHaveURL('/subscription');
});

test('[HOUSE-21] nothing is called verified where the address is not', async ({ page }) => {
  await openHouse(page, (reply) => {
    reply.host.email_verified = false;
  });
  await expect(page.getByText('Verified')).toHaveCount(0);
});

test('[HOUSE-14, HOUSE-16, HOUSE-18, HOUSE-23] a free member meets the upgrade', async ({ page }) => {
  await asViewer(page, { level: 'free', is_admin: false });
  await openHouse(page);
  await expect(page.getByText('••••••• (Premium only)', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Host' })).toContainText('••••••• (Premium only)');
  await expect(page.getByRole('region', { name: 'Availability' })).toContainText('Premium members only');
  await page.getByRole('button', { name: 'Upgrade to contact' }).click();
  await expect(page).toHaveURL('/subscription');
  await expect(toast(page, 'Premium feature')).toContainText('Upgrade to premium to contact hosts');
  await expect(toast(page, 'Premium feature')).toHaveAttribute('data-toast', 'destructive');
});

/** What the server says of the nights of every home, as on 5 January 2031. */
async function withNights(page: Page, runs: [from: string, to: string, state: string][]) {
  await page.route('/api/homes/*/nights', (route) =>
    route.fulfill({
      json: {
        today: '2031-01-05',
        last: '2033-01-04',
        runs: runs.map(([from, to, state]) => ({ from, to, state })),
        rules: { shortest: 3, longest: 14, check_in_days: [5, 6], notice: 0 },
        freshness: { confirmed_days: 3, silent_days: 3 },
      },
    }),
  );
}

/** Makes of what a visitor gets of a home what a subscriber gets. */
function opened(reply: Home) {
  Object.assign(reply, {
    location: 'Lisbon, Portugal',
    swap_preferences: 'Two weeks in May, near a lake.',
    available_dates: ['2031-01-30', '2031-01-31', '2031-03-02'],
  });
  Object.assign(reply.host, {
    user_id: '00000000-0000-4000-8000-00000000b0b1',
    display_name: null,
    bio: 'Bakes bread.',
    avatar_url: null,
    contact_preference: 'chat',
  });
}

test('[HOUSE-13, HOUSE-15, HOUSE-19, HOUSE-25, CAL-03, CAL-18, CAL-20] a subscriber sees place, host and free dates', {
  tag: '@widths',
}, async ({ page }) => {
  await asViewer(page, { level: 'subscriber', is_admin: false });
  await withNights(page, [
    ['2031-01-05', '2031-01-30', 'ask'],
    ['2031-01-30', '2031-01-31', 'open'],
    ['2031-01-31', '2031-03-02', 'closed'],
    ['2031-03-02', '2031-03-03', 'open'],
    ['2031-03-03', '2033-01-05', 'ask'],
  ]);
  await openHouse(page, opened);
  await expect(page.getByText('Lisbon, Portugal', { exact: true })).toBeVisible();
  await expect(page.getByText('Two weeks in May, near a lake.')).toBeVisible();
  await expect(page.getByText('Anonymous Host', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Host' }).getByText('Bakes bread.', { exact: true }),
  ).toBeVisible();

  const calendar = page.getByRole('region', { name: 'Availability' });
  await expect(calendar.getByText('Thursday 30 January 2031, open')).toBeAttached();
  await expect(calendar.getByText('Friday 31 January 2031, closed')).toBeAttached();
  await expect(calendar.getByText('Wednesday 29 January 2031, ask the host')).toBeAttached();
  await expect(calendar.getByText('Saturday 4 January 2031, past')).toBeAttached();
  await expect(calendar.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'Open',
    'Ask the host',
    'Closed',
  ]);
  await expect(calendar.getByRole('list', { name: 'About stays' }).getByRole('listitem')).toHaveText([
    'Stays of 3 to 14 nights',
    'Check-in on Friday or Saturday',
    'Calendar confirmed 3 days ago',
  ]);
  const later = page.getByRole('button', { name: 'Later month' });
  for (let month = 2; month <= 3; month++) await later.filter({ visible: true }).click();
  await expect(calendar.getByText('Sunday 2 March 2031, open')).toBeAttached();
  for (let month = 4; month <= 30; month++) {
    if ((await later.filter({ visible: true }).getAttribute('aria-disabled')) === 'true') break;
    await later.filter({ visible: true }).click();
  }
  await expect(calendar.getByRole('heading', { name: 'December 2032' })).toBeVisible();

  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(toast(page, 'Email unavailable')).toContainText('No email address available for this host.');
  await expect(toast(page, 'Email unavailable')).toHaveAttribute('data-toast', 'destructive');
});

test('[HOUSE-15, CAL-03] a home without free dates says so', async ({ page }) => {
  await asViewer(page, { level: 'subscriber', is_admin: false });
  await withNights(page, [['2031-01-05', '2033-01-05', 'ask']]);
  await openHouse(page, (reply) => {
    opened(reply);
    reply.available_dates = [];
  });
  await expect(page.getByText('No available dates yet', { exact: true })).toBeVisible();
});

test('nobody writes to themselves', async ({ page }) => {
  await asViewer(page, { level: 'subscriber', is_admin: false });
  await openHouse(page, (reply) => {
    opened(reply);
    reply.host.user_id = VIEWER_ID;
  });
  await expect(page.getByRole('button', { name: 'Send email' })).toBeDisabled();
});
