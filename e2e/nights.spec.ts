import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import {
  act,
  ask,
  type Swapper,
  expectSentence as sentence,
  signOnPage,
  swapper,
  writeGuide,
} from './page/swaps.ts';

// One member hosts, earns nights when the stay is completed, and spends them at a third home. A guest who cancels late
// leaves the nights to the host. The guest uses a phone.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

const WORDS = 'We are two quiet readers and love your town.';

/** Asks for a stay for nights on the page of the form. @returns the id of the swap */
async function askForStay({ page }: Swapper, host: Swapper, from: number, nights: number): Promise<string> {
  await page.goto(`/swaps/new?home=${host.home.id}`);
  await page.getByRole('button', { name: 'A stay for nights' }).click();
  const stay = page.getByRole('region', { name: 'Your stay' });
  await stay.getByLabel('Check-in').fill(server.day(from));
  await stay.getByLabel('Check-out').fill(server.day(from + nights));
  await page.getByLabel('A few words').fill(WORDS);
  const cost = page.getByRole('region', { name: 'What this stay costs' });
  await expect(cost).toContainText(`This stay costs ${nights} of your`);
  await expectToFit(page);
  await button(page, 'Send proposal').click();
  await sentence(page, new RegExp(`^Waiting for ${host.name} until `));
  return page.url().split('/').at(-1) as string;
}

/** Both sign, the guest with a phone in the profile. */
async function sign(guest: Swapper, host: Swapper, id: string): Promise<void> {
  await writeGuide(host);
  await ask(guest, 'PUT', 'profiles/me', { display_name: guest.name, phone: '+31 20 555 0147' });
  for (const who of [guest, host]) {
    await who.page.goto(`/swaps/${id}`);
    await signOnPage(who);
    await sentence(who.page, /^(You have signed|Everyone has signed)/);
  }
}

test('a host earns nights and spends them at a third home; a guest who cancels late leaves them to the host [PROP-05] [NIGHT-02] [NIGHT-09] [NIGHT-10] [NIGHT-12] [NIGHT-21] [NIGHT-31]', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const [amara, nadia, tom] = await Promise.all([
    swapper(browser, 'Amara Okafor', 'The flat full of plants', server.url),
    swapper(browser, 'Nadia Brennan', 'The wooden house above the sea', server.url),
    swapper(browser, 'Tom Baker', 'The brick loft', server.url),
  ]);
  const [left, right] = [amara.page, nadia.page];
  await left.setViewportSize({ width: 390, height: 844 });

  await test.step('our team adds ten nights, which the member sees with the reason', async () => {
    await left.goto('/nights');
    await expect(left.getByText('Nothing has moved yet.')).toBeVisible();
    await server.makeAdmin('Tom Baker');
    const { user_id } = await ask<{ user_id: string }>(amara, 'GET', 'viewer');
    await tom.page.goto('/admin/nights');
    await button(tom.page, 'Correct nights').first().click();
    const dialog = tom.page.getByRole('dialog');
    await dialog.getByLabel('Member ID').fill(user_id);
    await dialog.getByLabel('Nights').fill('10');
    await dialog.getByLabel('Reason').fill('A gift for the first guests.');
    await button(dialog, 'Save').click();
    await expect(dialog).toBeHidden();
    await expect(tom.page.getByText('0, balanced')).toBeVisible();
    await expect(left.getByText('A gift for the first guests.')).toBeVisible({
      timeout: 70_000,
    });
    await eachColorScheme(left, async () => {
      await expectToFit(left);
      expect(await axe(left, '/nights with ten nights')).toEqual([]);
    });
  });

  const first = await askForStay(amara, nadia, 20, 7);
  await right.goto('/swaps');
  await right
    .getByRole('region', { name: /^Waiting for you/ })
    .getByRole('link')
    .click();
  await sentence(right, /^Amara Okafor would like to stay at yours for 7 nights\. Please answer by /);
  await button(right, 'Accept').click();
  await expect(right.getByRole('dialog')).toContainText('This takes the nights of your home.');
  await button(right.getByRole('dialog'), 'Accept').click();
  await sentence(right, /^You have agreed\./);
  await sign(amara, nadia, first);
  await left.goto('/nights');
  await expect(left.getByText('7 nights on hold for 1 stay')).toBeVisible();

  const late = await askForStay(amara, nadia, 12, 2);
  await act(nadia, late, 'accept');
  await sign(amara, nadia, late);
  await left.goto(`/swaps/${late}`);
  await button(left, 'Cancel this swap').click();
  const dialog = left.getByRole('dialog');
  await expect(dialog).toContainText('All 2 nights stay with Nadia Brennan.');
  await eachColorScheme(left, async () => {
    await expectToFit(left);
    expect(await axe(left, 'cancelling a stay for nights')).toEqual([]);
  });
  await act(amara, late, 'cancel', { reason: 'plans', words: 'We cannot come after all, we are sorry.' });
  await right.goto('/nights');
  await expect(right.getByText('Kept: Amara Okafor cancelled 12 days before arrival')).toBeVisible();

  server.pass(31);
  await server.services.checkDeadlines();
  await right.reload();
  await expect(right.getByText(/^Amara Okafor stayed at The wooden house above the sea/)).toBeVisible();
  await expect(right.getByText('9 nights', { exact: false }).first()).toBeAttached();
  await eachColorScheme(right, async () => {
    await expectToFit(right);
    expect(await axe(right, '/nights with earned nights')).toEqual([]);
  });

  const third = await askForStay(nadia, tom, 20, 8);
  await act(tom, third, 'accept');
  await right.goto('/nights');
  await expect(right.getByText('8 nights on hold for 1 stay')).toBeVisible();
  const own = await ask<{ balance: number }>(nadia, 'GET', 'nights');
  expect(own.balance).toBe(1);
});
