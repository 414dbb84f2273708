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
  await expect(page.getByText('Premium members only', { exact: true })).toHaveCount(2);
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

test('[HOUSE-13, HOUSE-15, HOUSE-19, HOUSE-25] a subscriber sees place, host and free dates', {
  tag: '@widths',
}, async ({ page }) => {
  await asViewer(page, { level: 'subscriber', is_admin: false });
  await openHouse(page, opened);
  await expect(page.getByText('Lisbon, Portugal', { exact: true })).toBeVisible();
  await expect(page.getByText('Two weeks in May, near a lake.')).toBeVisible();
  await expect(page.getByText('Anonymous Host', { exact: true })).toBeVisible();
  await expect(page.getByText('Bakes bread.', { exact: true })).toBeVisible();

  const freeDays = (month: string) => page.getByRole('table', { name: month }).getByText(', free');
  await expect(freeDays('January 2031')).toHaveCount(2);
  await page.getByRole('button', { name: 'Later month' }).click();
  await expect(freeDays('February 2031')).toHaveCount(0);
  await page.getByRole('button', { name: 'Later month' }).click();
  await expect(freeDays('March 2031')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Later month' })).toBeDisabled();

  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(toast(page, 'Email unavailable')).toContainText('No email address available for this host.');
  await expect(toast(page, 'Email unavailable')).toHaveAttribute('data-toast', 'destructive');
});

test('[HOUSE-15] a home without free dates says so', async ({ page }) => {
  await asViewer(page, { level: 'subscriber', is_admin: false });
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
