import { expect, test } from './fixtures.ts';
import { button, expectToast, fillCredentials, newMember, openAsMember } from './page/members.ts';
import { edit, save } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';
import { writeTicket } from './page/support.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[SUPP-09, PROF-43] a draft survives an ended session, and signing in returns to it', async ({
  page,
  problems,
}) => {
  problems.allow(/^401 POST .*\/api\/support_tickets$/);
  // Saving first fetches what another device may have saved.
  problems.allow(/^401 GET .*\/api\/profiles\/me$/);
  const member = await newMember(page);
  /** The page should notice by the refused request, so what it fetches on its own gets no answer. */
  const ON_ITS_OWN =
    /\/api\/(user_subscriptions\/me|notice_preferences|notices\/unread|conversations\/unread)$/;
  const endSession = async () => {
    await page.route(ON_ITS_OWN, () => {});
    await page.context().clearCookies();
  };
  const signInAgain = async (link: string) => {
    await page.unroute(ON_ITS_OWN);
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await fillCredentials(page, member);
    await button(page, 'Sign in').click();
  };

  await writeTicket(page, { subject: 'The door', message: 'It does not close any more.', priority: 'high' });
  await openAsMember(page, '/support');
  await expect(page.getByLabel('Subject')).toHaveValue('The door');
  await endSession();
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
  await endSession();
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Required');
  await signInAgain('Go to Login');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByLabel('Display name')).toHaveValue('Ines');
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(page.getByRole('dialog', { name: "You haven't saved your changes" })).toBeVisible();
  await button(page, 'Stay here').click();
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines');
});
