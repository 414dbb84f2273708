import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { bubble, bubbles, composer, say, sendFrom, twoParties } from './page/conversations.ts';
import { cardOf } from './page/gallery.ts';
import { endSubscription, listingHomes } from './page/hosts.ts';
import { button, expectToast, newMember, toast } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

test.use(listingHomes);
test('both mark the swap, and it counts on both profiles [MSG-12, PROF-14, PROF-15]', async ({ browser }) => {
  const { host, guest, id } = await twoParties(browser);
  await sendFrom(guest, id, 'It was lovely');
  await sendFrom(host, id, 'So it was here');
  await Promise.all([host, guest].map(({ page }) => page.goto(`/messages/${id}`)));
  await button(host.page, 'Mark swap as completed').click();
  await button(host.page, 'Mark as completed').click();
  await expectToast(host.page, 'default', 'Swap marked as completed');
  await expect(button(host.page, 'Mark swap as completed')).toHaveCount(0);
  await expect(guest.page.getByText('Inês Duarte marked this swap as completed.').first()).toBeVisible();
  await button(guest.page, 'Mark swap as completed').click();
  await button(guest.page, 'Mark as completed').click();
  for (const { page } of [host, guest]) {
    await expect(page.getByText(/^Swap completed on/).first()).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByRole('definition').filter({ hasText: 'Active' })).toBeVisible();
    await expect(page.getByText('Completed Swaps').locator('..')).toContainText('1');
  }
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('a member reports with consent, and blocks without the other noticing', async ({ browser }) => {
  const { host, guest, id } = await twoParties(browser);
  await sendFrom(guest, id, 'Send me 500 euros');
  const { page } = host;
  await page.goto(`/messages/${id}`);
  const menu = page.getByRole('button', { name: 'Report or block' });
  await menu.click();
  await page.getByRole('button', { name: /^Block this member/ }).click();
  await button(page, 'Block').click();
  await expectToast(page, 'default', 'Member blocked');
  await expect(page.getByText("You've blocked this member.")).toBeVisible();
  await sendFrom(guest, id, 'Why do you not answer?');
  await expect(bubble(page, 'Why do you not answer?')).toHaveCount(0);
  await button(page, 'Unblock').click();
  await expect(composer(page)).toBeVisible();

  await menu.click();
  await page.getByRole('button', { name: /^Report this conversation/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this conversation' });
  await dialog.getByLabel('What happened?').fill('This person asks for money.');
  await button(page, 'Send report').click();
  await expect(dialog.getByText('Please agree that our team can read the messages.')).toBeVisible();
  expect(await axe(page, 'a conversation is being reported, with an error')).toEqual([]);
  await dialog.getByRole('checkbox').check();
  await button(page, 'Send report').click();
  await expectToast(page, 'default', 'Report sent');
  await expect(page).toHaveURL(/\/support\/[0-9a-f-]{36}$/);
  await Promise.all([host.context.close(), guest.context.close()]);
});

test("when the subscription ends the guest can read on without the host's name, and has to upgrade to write [MSG-05, MSG-06, CARD-28]", async ({
  browser,
  problems,
}) => {
  test.slow();
  const { host, guest, home, id } = await twoParties(browser);
  await sendFrom(guest, id, 'May?');
  await sendFrom(host, id, 'Yes');
  const { page } = guest;
  problems.allow(/^403 POST .*\/api\/conversations/);
  await page.goto(`/homes?search=${encodeURIComponent(home.title)}`);
  const contact = cardOf(page, home.title).getByRole('button', { name: 'Contact owner' });
  await expect(contact).toBeVisible();
  // A page that doesn't know of the end yet still shows the form.
  const known = await (await page.request.get('/api/viewer')).json();
  await page.route('/api/viewer', (route) => route.fulfill({ json: known }));
  await endSubscription(page);
  await contact.click();
  await expectToast(page, 'destructive', 'Premium feature', 'Upgrade to premium to contact hosts');
  await expect(page).toHaveURL(/\/subscription$/);
  await page.unroute('/api/viewer');

  await page.goto(`/messages/${id}`);
  await expect(page.getByRole('heading', { name: '••••••• (Premium only)' })).toBeVisible();
  expect(await bubbles(page)).toEqual(['May?', 'Yes']);
  await expect(page.locator('body')).not.toContainText('Inês');
  await expect(composer(page)).toHaveCount(0);
  await endSubscription(host.page);
  await host.page.goto(`/messages/${id}`);
  await say(host.page, 'Come back soon');
  await expect(bubble(page, 'Come back soon')).toBeVisible();
  await page.getByRole('link', { name: 'Upgrade to message' }).click();
  await expectToast(page, 'destructive', 'Premium feature', 'Upgrade to premium to contact hosts');
  await expect(page).toHaveURL(/\/subscription$/);
  await Promise.all([host.context.close(), guest.context.close()]);
});

test("a deleted listing, someone else's conversation and a missing session each show their message [MSG-02, MSG-03, MSG-11]", async ({
  browser,
  page,
  problems,
}) => {
  test.slow();
  const { host, guest, home, id } = await twoParties(browser);
  await sendFrom(guest, id, 'Still there?');
  await host.page.request.delete(`/api/homes/${home.id}`);
  await guest.page.goto(`/messages/${id}`);
  await expect(bubble(guest.page, 'Still there?')).toBeVisible();
  await expect(guest.page.getByText('This listing is no longer available.')).toBeVisible();
  await expect(composer(guest.page)).toHaveCount(0);

  problems.allow(/^404 GET .*\/api\/conversations\//);
  await withoutWelcome(page);
  for (const path of ['/messages', `/messages/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Authentication required' })).toBeVisible();
    await expect(page.getByText('Please sign in to access your messages')).toBeVisible();
  }
  await newMember(page);
  await page.goto(`/messages/${id}`);
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await page.goto('/messages');
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('a host who prefers email gets an email draft if the address is shared, a conversation otherwise [CARD-26, CARD-27, HOUSE-24, HOUSE-25]', async ({
  browser,
}) => {
  test.slow();
  const { host, guest, home } = await twoParties(browser);
  const { page } = guest;
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/conversations'))
      started.push(request.url());
  });
  const drafts: string[] = [];
  page.on('console', (message) => {
    const [, href] = /^draft (mailto:.*)$/.exec(message.text()) ?? [];
    if (href) drafts.push(href);
  });
  await page.addInitScript(() =>
    window.navigation.addEventListener('navigate', ({ destination }) => {
      if (destination.url.startsWith('mailto:')) console.info(`draft ${destination.url}`);
    }),
  );
  const prefer = (share_email: boolean) =>
    host.page.request.put('/api/profiles/me', {
      data: { display_name: 'Inês Duarte', contact_preference: 'email', share_email },
    });
  const contact = async () => {
    await page.goto(`/homes?search=${encodeURIComponent(home.title)}`);
    await cardOf(page, home.title).getByRole('button', { name: 'Contact owner' }).click();
  };

  await prefer(true);
  await contact();
  await expect.poll(() => drafts.length).toBe(1);
  const draft = new URL(drafts[0] as string);
  expect(draft.pathname).toBe(host.email);
  expect(draft.searchParams.get('subject')).toContain(home.title);
  expect(draft.searchParams.get('body')).toContain(`/house/${home.id}`);
  await expect(page).toHaveURL(/\/homes\?search=/);
  await page.goto(`/house/${home.id}`);
  await button(page, 'Send email').click();
  await expect.poll(() => drafts.length).toBe(2);
  expect(drafts[1]).toBe(drafts[0]);
  await expect(button(page, 'Send email')).toBeEnabled();
  expect(started).toEqual([]);
  await expect(toast(page, 'Chat initiated')).toHaveCount(0);

  await prefer(false);
  await page.goto(`/house/${home.id}`);
  await button(page, 'Send email').click();
  await expectToast(page, 'destructive', 'Email unavailable', 'No email address available for this host.');
  await contact();
  await expectToast(page, 'default', 'Chat initiated', 'Starting conversation with Inês Duarte');
  await expect(page).toHaveURL(/\/messages\//);
  expect(started).toHaveLength(1);
  expect(drafts).toHaveLength(2);
  await Promise.all([host.context.close(), guest.context.close()]);
});
