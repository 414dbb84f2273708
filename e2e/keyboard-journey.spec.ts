import { expect, test } from './fixtures.ts';
import { opened, plan } from './page/billing.ts';
import { bubbles, composer, party } from './page/conversations.ts';
import { cardOf, titles } from './page/gallery.ts';
import { listHome, listingHomes, smallPictures } from './page/hosts.ts';
import { activate, tabTo, typeInto } from './page/keyboard.ts';
import { button, expectToast, newCredentials, newestLink, toast } from './page/members.ts';

const TITLE = 'A room with a piano';

test.use(listingHomes);

test('[A11Y-05, A11Y-06, A11Y-08] without a mouse: register, pay, list a home, and write to a host', async ({
  page,
  browser,
}) => {
  const { email, password } = newCredentials();
  const { keyboard } = page;

  await page.goto('/');
  await activate(page, page.getByRole('button', { name: 'Got it' }));
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign in' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await activate(page, page.getByRole('link', { name: 'Need an account? Register' }));
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password'), password);
  await keyboard.press('Enter');
  await expectToast(page, 'default', 'Account created!');

  // The email program is not ours.
  await page.goto(await newestLink(page, email));
  await expectToast(page, 'default', 'Email verified', 'You can now sign in.');
  await page.goto('/auth');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password'), password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await keyboard.press('Alt+p');
  await expect(page).toHaveURL('/profile');
  await page.goto('/subscription');
  const choose = plan(page, 'Annual Premium').getByRole('button');
  await tabTo(page, choose);
  const tab = await opened(page, () => keyboard.press('Enter'));
  await activate(tab, button(tab, 'Pay €140'));
  await expect(toast(tab, 'Subscription activated!')).toBeVisible({ timeout: 20_000 });

  // After paying, the next steps come first; any number of homes may follow.
  await activate(tab, tab.getByRole('main').getByRole('link', { name: 'List your home' }));
  await expect(tab).toHaveURL('/add-home');
  await typeInto(tab, tab.getByRole('textbox', { name: 'Title' }), TITLE);
  await typeInto(
    tab,
    tab.getByRole('textbox', { name: 'Description' }),
    'Tall windows, and a piano that is in tune.',
  );
  await typeInto(tab, tab.getByRole('combobox', { name: 'Location' }), 'Ghent, Belgium');
  await tabTo(tab, tab.getByRole('radio', { name: 'Apartment' }));
  await tab.keyboard.press('ArrowRight');
  await expect(tab.getByRole('radio', { name: 'House', exact: true })).toBeChecked();

  await tabTo(tab, button(tab, 'Choose photos'));
  await expect(async () => {
    const choosing = tab.waitForEvent('filechooser', { timeout: 3_000 });
    await tab.keyboard.press('Enter');
    await (await choosing).setFiles(smallPictures(3));
  }).toPass();
  const tiles = tab.getByRole('list', { name: 'Your photos' }).getByRole('listitem');
  await expect(tiles).toHaveCount(3);
  await activate(tab, button(tab, 'List My Home'));
  await expectToast(tab, 'default', 'Home listed successfully!');
  // Tests running at the same time list homes too.
  await expect.poll(async () => (await titles(tab)).slice(0, 4)).toContain(TITLE);

  const host = await party(browser, 'Inês Duarte');
  const other = await listHome(host.page, { title: `Tiled kitchen ${Date.now()}` });
  await host.page.context().close();
  await tab.keyboard.press('Alt+s');
  await tab.keyboard.type(other.title);
  await expect.poll(() => titles(tab)).toEqual([other.title]);
  await activate(tab, cardOf(tab, other.title).getByRole('button', { name: 'Contact owner' }));
  await expect(tab).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await typeInto(tab, composer(tab), 'Would you like to stay by the canal in May?');
  await tab.keyboard.press('Enter');
  await expect.poll(() => bubbles(tab)).toEqual(['Would you like to stay by the canal in May?']);
});
