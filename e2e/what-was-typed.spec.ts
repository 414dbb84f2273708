import { expect, test } from './fixtures.ts';
import { newSubscriber } from './page/hosts.ts';
import { button, expectToast, fillCredentials, newMember, openAsMember } from './page/members.ts';
import { edit, save } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';
import { openTicket, writeTicket } from './page/support.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[SUPP-09, PROF-43] what was typed stays through a session that ended, and one comes back to it', async ({
  page,
  problems,
}) => {
  problems.allow(/^401 POST .*\/api\/support_tickets$/);
  problems.allow(/^401 PUT .*\/api\/profiles\/me$/);
  const member = await newMember(page);
  const signInAgain = async (link: string) => {
    await page.getByRole('main').getByRole('link', { name: link }).click();
    await fillCredentials(page, member);
    await button(page, 'Sign in').click();
  };

  await writeTicket(page, { subject: 'The door', message: 'It does not close any more.', priority: 'high' });
  await openAsMember(page, '/support');
  await expect(page.getByLabel('Subject')).toHaveValue('The door');
  await page.context().clearCookies();
  await button(page, 'Send ticket').click();
  await expectToast(page, 'destructive', 'Error', 'Failed to create support ticket');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication required');
  await signInAgain('Sign in');
  await expect(page).toHaveURL('/support');
  await expect(page.getByLabel('Message')).toHaveValue('It does not close any more.');
  await expect(page.getByLabel('Priority')).toHaveValue('high');
  await button(page, 'Cancel').click();
  await page.reload();
  await expect(page.getByRole('form', { name: 'New ticket' })).toHaveCount(0);

  await openAsMember(page, '/profile');
  await edit(page);
  await page.getByLabel('Display name').fill('Ines');
  await page.context().clearCookies();
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Required');
  await signInAgain('Go to Login');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Display name')).toHaveValue('Ines');
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Your changes are not saved' })).toBeVisible();
  await button(page, 'Stay here').click();
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines');
});

test('a reply to a ticket that was closed meanwhile is not lost', async ({ page, problems }) => {
  problems.allow(/^409 POST .*\/api\/support_messages$/);
  await newMember(page);
  const id = await openTicket(page, { subject: 'The door', message: 'It does not close any more.' });
  await page.route('/api/support_messages', (route) =>
    route.fulfill({ status: 409, json: { code: 'closed', message: 'This ticket is closed.' } }),
  );
  await page.getByLabel('Your reply').fill('Now it opens, too.');
  await page.route(`/api/support_tickets/${id}`, async (route) => {
    const thread = await (await route.fetch()).json();
    await route.fulfill({ json: { ...thread, status: 'closed' } });
  });
  await button(page, 'Send reply').click();
  await expect(page.getByText('This ticket is closed.', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your unsent reply' })).toContainText('Now it opens, too.');
  await button(page, 'Send it as a new ticket').click();
  await expect(page).toHaveURL('/support');
  await expect(page.getByLabel('Message')).toHaveValue('Now it opens, too.');
});

test('a listing that is being written stays on the screen while rights cannot be read, and goes on', async ({
  page,
  problems,
}) => {
  problems.allow(/^500 GET .*\/api\/user_subscriptions\/me$/);
  await newSubscriber(page);
  await page.clock.install();
  await page.goto('/add-home');
  await page.getByLabel('Title').fill('Attic over the canal');
  let reads = 0;
  await page.route('/api/user_subscriptions/me', (route) => {
    reads++;
    return route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } });
  });
  const notice = page.getByText('We cannot check your membership at the moment.', { exact: false });
  await page.clock.runFor(62_000);
  await expect.poll(() => reads).toBeGreaterThan(0);
  await expect(notice).toHaveCount(0);
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(notice).toBeVisible({ timeout: 200 });
  }).toPass();
  expect(reads).toBeGreaterThanOrEqual(3);
  await expect(page.getByLabel('Title')).toHaveValue('Attic over the canal');
  await page.getByLabel('Title').fill('Attic over the old canal');
  await page.unroute('/api/user_subscriptions/me');
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expect(notice).toHaveCount(0, { timeout: 200 });
  }).toPass();
  await expect(page.getByLabel('Title')).toHaveValue('Attic over the old canal');
});
