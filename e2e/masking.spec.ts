import type { Page } from '@playwright/test';
import type { HomeCard, HomeDetail } from '@swapstead/contract/homes/endpoints';
import { expect, test } from './fixtures.ts';
import { cardOf, visit } from './page/gallery.ts';
import { button, expectToast, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const TITLE = 'The pool that runs into the bay';
const LOCKED = '••••••• (Premium only)';

/** A home as the server shows it to the member signed in on this page. */
async function homeCalled(page: Page, title: string): Promise<HomeCard> {
  const reply = await page.request.get('/api/homes', { params: { search: title } });
  const { homes } = (await reply.json()) as { homes: HomeCard[] };
  const home = homes.find((one) => one.title === title);
  if (!home) throw new Error(`There is no home called '${title}'.`);
  return home;
}

const detail = async (page: Page, id: string): Promise<HomeDetail> =>
  (await page.request.get(`/api/homes/${id}`)).json();

const gallery = (page: Page, title: string) => visit(page, `/homes?search=${encodeURIComponent(title)}`);

/** Details of a home that only subscribers may see, fetched as a subscriber. */
async function secretsOf(page: Page, title: string) {
  await signInAs(page, 'premium');
  const { id } = await homeCalled(page, title);
  const { location, host } = await detail(page, id);
  // Leave the page, which would still request its member's data.
  await page.goto('/healthz');
  await page.context().clearCookies();
  if (!location || !host.display_name || !host.bio) throw new Error(`'${title}' has nothing to hide.`);
  return { id, texts: [location, host.display_name, host.bio] };
}

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[CARD-07, CARD-10, CARD-19, CARD-22, CARD-24, HOUSE-14, HOUSE-17] a visitor sees locks instead of place and host', async ({
  page,
}) => {
  const { id, texts } = await secretsOf(page, TITLE);
  await gallery(page, TITLE);
  const card = cardOf(page, TITLE);
  await expect(card.getByText('Premium', { exact: true })).toBeVisible();
  await expect(card.getByText('Premium members only', { exact: true })).toBeVisible();
  await expect(card.getByText('Hosted by')).toHaveCount(0);
  await expect(card.getByText('Contact owner')).toHaveCount(0);
  await expect(card.getByText('Upgrade to message')).toHaveCount(0);
  await card.getByRole('link', { name: 'View free preview' }).click();
  await expect(page).toHaveURL(`/house/${id}`);
  await expect(page.getByText('••••••• (Sign in to view)', { exact: true })).toBeVisible();
  await expect(page.getByText('Premium members only', { exact: true }).first()).toBeVisible();
  for (const text of texts) await expect(page.getByText(text)).toHaveCount(0);
});

test('[CARD-07, CARD-11, CARD-18, CARD-21, CARD-24, HOUSE-14, HOUSE-18, HOUSE-23, HOME-37] a free member sees locks and links to the plans', async ({
  page,
}) => {
  const { id, texts } = await secretsOf(page, TITLE);
  await signInAs(page, 'free');
  await gallery(page, TITLE);
  const card = cardOf(page, TITLE);
  await expect(card.getByText('Premium', { exact: true })).toBeVisible();
  await expect(card.getByText(LOCKED, { exact: true })).toHaveCount(2);
  await expect(page.getByText('Subscribe for full access')).toHaveCount(0);
  await expect(card.getByText('Hosted by')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Upgrade to message' })).toHaveAttribute(
    'href',
    '/subscription',
  );
  for (const text of texts) await expect(page.getByText(text)).toHaveCount(0);
  await card.getByRole('link', { name: 'View free preview' }).click();
  await expect(page).toHaveURL(`/house/${id}`);
  await expect(page.getByRole('region', { name: 'Host' })).toContainText(LOCKED);
  for (const text of texts) await expect(page.getByText(text)).toHaveCount(0);
  await button(page, 'Upgrade to contact').click();
  await expect(page).toHaveURL('/subscription');
  await expectToast(page, 'destructive', 'Premium feature', 'Upgrade to premium to contact hosts');
});

test('[CARD-07, CARD-09, CARD-16, CARD-23, HOUSE-13, HOUSE-19, HOME-37] a subscriber sees place, host and preferences', async ({
  page,
}) => {
  await signInAs(page, 'premium');
  const { id } = await homeCalled(page, TITLE);
  const { location, host, swap_preferences } = await detail(page, id);
  await gallery(page, TITLE);
  const card = cardOf(page, TITLE);
  await expect(card.getByText(location ?? '', { exact: true })).toBeVisible();
  await expect(card.getByText(`Hosted by ${host.display_name}`, { exact: true })).toBeVisible();
  await expect(page.getByText('Subscribe for full access')).toHaveCount(0);
  await expect(card.getByText('Premium', { exact: true })).toHaveCount(0);
  await card.getByRole('link', { name: 'View details' }).click();
  await expect(page).toHaveURL(`/house/${id}`);
  await expect(page.getByText(location ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Swap preferences' })).toContainText(
    swap_preferences?.split('\n')[0] ?? '',
  );
  const hostCard = page.getByRole('region', { name: 'Host' });
  await expect(hostCard.getByText(host.display_name ?? '', { exact: true })).toBeVisible();
  await expect(hostCard.getByText(host.bio ?? '', { exact: true })).toBeVisible();
  await expect(hostCard.locator('img')).toHaveAttribute('src', host.avatar_url ?? '');
});
