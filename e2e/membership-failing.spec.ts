import { expect, test } from './fixtures.ts';
import { PORTAL } from './page/billing.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const GRANT = '/api/functions/update-user-subscription';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[BILL-03, SUBS-11] who was granted premium has nothing to manage there, and reads so', async ({
  page,
  browser,
  problems,
}) => {
  problems.allow(/^404 POST .*customer-portal/);
  await newMember(page);
  const { user_id: userId } = await (await page.request.get('/api/viewer')).json();
  const staff = await (await browser.newContext()).newPage();
  await signInAs(staff, 'admin');
  const data = { userId, subscriptionStatus: 'paid' };
  expect((await staff.request.post(GRANT, { data })).status()).toBe(200);
  await staff.context().close();
  await page.goto('/subscription');
  await button(page, 'Manage Subscription').click();
  const refused = await page.request.post(PORTAL);
  expect(refused.status()).toBe(404);
  await expectToast(page, 'destructive', 'Error', (await refused.json()).message);
});
