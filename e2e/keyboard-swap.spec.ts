import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { visit } from './page/gallery.ts';
import { activate, expectFocus, tabTo, typeInto } from './page/keyboard.ts';
import { button } from './page/members.ts';
import { type Swapper, expectSentence as sentence, swapper, writeGuide } from './page/swaps.ts';

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

/** Types a day into a date field. The tests' browser is American, whatever the language of the page. */
async function typeDay(page: Page, label: string, ahead: number): Promise<void> {
  const [year, month, day] = server.day(ahead).split('-');
  const field = page.getByRole('region', { name: 'Your stay' }).getByLabel(label);
  await typeInto(page, field, `${month}${day}${year}`);
  await expect(field).toHaveValue(server.day(ahead));
}

async function sign({ page, name }: Swapper): Promise<void> {
  await typeInto(page, page.getByLabel('Your name, as written in the agreement'), name);
  await tabTo(page, page.getByRole('checkbox', { name: /I've read this agreement/ }));
  await page.keyboard.press('Space');
  await activate(page, button(page, 'Sign'));
}

test('without a mouse: find a home, propose, agree, sign and review, with the focus in sight throughout [A11Y-08] [PROP-01] [SWAP-05] [AGREE-12] [REV-06]', async ({
  browser,
}) => {
  test.setTimeout(420_000);
  const [amara, nadia] = await Promise.all([
    swapper(browser, 'Amara Okafor', 'The flat full of plants', server.url),
    swapper(browser, 'Nadia Brennan', 'The wooden house above the sea', server.url),
  ]);
  const [left, right] = [amara.page, nadia.page];

  await test.step('find', async () => {
    await visit(left, '/homes');
    const search = left.getByPlaceholder('Search homes, locations, or tags...');
    // A key pressed before the client code runs goes to the browser.
    await expect(async () => {
      await left.keyboard.press('Alt+s');
      await expect(search).toBeFocused({ timeout: 2_000 });
    }).toPass();
    await left.keyboard.type('wooden house');
    await expect(left.getByRole('article')).toHaveCount(1);
    await activate(left, left.getByRole('link', { name: `View details: ${nadia.home.title}` }));
    await expect(left.getByRole('heading', { level: 1, name: nadia.home.title })).toBeVisible();
    await expectFocus(left, 'opening a home');
  });

  await test.step('propose', async () => {
    await activate(left, button(left, 'Propose a swap'));
    await expect(left).toHaveURL(/\/swaps\/new/);
    await expectFocus(left, 'opening the form');
    await typeDay(left, 'Check-in', 20);
    await typeDay(left, 'Check-out', 27);
    const fewer = button(left, 'Fewer adults');
    const more = button(left, 'More adults');
    await activate(left, more);
    await activate(left, more);
    await tabTo(left, fewer, 'Shift+Tab');
    for (let adults = 3; adults > 1; adults--) await left.keyboard.press('Enter');
    await expectFocus(left, 'going down to one adult');
    await typeInto(left, left.getByLabel('A few words'), 'We are two quiet readers and love your town.');
    await activate(left, button(left, 'Send proposal'));
    await sentence(left, /^Waiting for Nadia Brennan until /);
    await expectFocus(left, 'sending the proposal');
  });

  await test.step('agree', async () => {
    await right.goto('/');
    await activate(right, right.getByRole('link', { name: 'See the proposal' }));
    await sentence(right, /^Amara Okafor would like to swap homes with you\./);
    await expectFocus(right, 'opening the proposal');
    await activate(right, button(right, 'Accept'));
    const dialog = right.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await right.keyboard.press('Escape');
    await expect(button(right, 'Accept')).toBeFocused();
    await right.keyboard.press('Enter');
    await activate(right, button(dialog, 'Accept'));
    await sentence(right, /^You have agreed\./);
    await expectFocus(right, 'accepting');
    await expectFocus(left, 'the other has accepted');
  });

  await test.step('sign', async () => {
    for (const one of [amara, nadia]) await writeGuide(one);
    for (const { page } of [amara, nadia]) await page.reload();
    await sign(amara);
    await sentence(left, /^You have signed\./);
    await expectFocus(left, 'signing first');
    await sign(nadia);
    await sentence(right, /^Everyone has signed\./);
    await expectFocus(right, 'signing last');
  });

  await test.step('begin a review', async () => {
    server.pass(30);
    await left.reload();
    await activate(left, button(left, 'Everything went well'));
    await expect(button(left, 'Everything went well')).toHaveCount(0);
    await expectFocus(left, 'confirming the stays');
    await activate(left, left.getByRole('link', { name: 'Write a review' }));
    await expect(left.getByRole('heading', { level: 1 })).toHaveText(/^How was your swap with/);
    await expectFocus(left, 'opening the review');
    await activate(left, button(left, 'Send review'));
    await expect(left.getByRole('radio', { name: '1 of 5 stars' }).first()).toBeFocused();
  });

  await test.step('choose stars, write and send', async () => {
    const rows = await left.getByRole('radio', { name: '1 of 5 stars' }).count();
    for (let row = 0; row < rows; row++) {
      for (let press = 0; press < 3; press++) await left.keyboard.press('ArrowRight');
      await expect(left.getByRole('radio', { name: '4 of 5 stars' }).nth(row)).toBeChecked();
      await expectFocus(left, `stars of row ${row + 1}`);
      await left.keyboard.press('Tab');
    }
    await left.keyboard.press('Space');
    await expect(left.getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expectFocus(left, 'whether again');
    const words = left.getByLabel('What should other members know?');
    await typeInto(left, words, 'They watered everything, and left a cake in the fridge.');
    await activate(left, button(left, 'Send review'));
    const thanks = left.getByRole('heading', { name: "Thank you. Now it's Nadia Brennan's turn." });
    await expect(thanks).toBeInViewport();
    await expectFocus(left, 'sending the review');
  });
  await Promise.all([amara, nadia].map((one) => one.context.close()));
});
