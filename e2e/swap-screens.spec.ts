import type { Page } from '@playwright/test';
import { PEOPLE } from '../server/test/swap-terms.ts';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { cutTexts, eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import { act, expectSentence, finalSwap, proposeTo, swapper, writeGuide } from './page/swaps.ts';

// Every screen of swaps with names and titles of full length: at phone widths, on a page 1280 px wide zoomed to 200 %,
// light and dark.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

const full = (words: string, length: number) =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim();
const NAMES = [full('Maximiliana-Theodora ', 100), full('Bartholomäusvonundzu', 100)] as const;
const TITLES = [
  full('The wooden house above the sea with a garden ', 120),
  full('Donaudampfschifffahrtskapitänswohnung', 120),
] as const;

/** The narrowest phone, a phone, and half of 1280 px, which is what 200 % zoom leaves. */
const WIDTHS = [320, 390, 640];

async function examine(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 3_000 });
    expect(await cutTexts(page), `${state}, ${width} px`).toEqual([]);
  }
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await eachColorScheme(page, async () =>
      expect(await axe(page, state), `${state}, ${width} px`).toEqual([]),
    );
  }
}

test('screens of swaps fit full names and titles at every width, zoomed and dark [SWAP-12] [AGREE-21]', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const [guest, host] = await Promise.all([
    swapper(browser, NAMES[0], TITLES[0], server.url),
    swapper(browser, NAMES[1], TITLES[1], server.url),
  ]);
  const { page } = host;
  const window = { check_in: server.day(30), check_out: server.day(44) };

  await test.step('the form of a proposal', async () => {
    await guest.page.goto(`/swaps/new?home=${host.home.id}`);
    await expect(guest.page.getByRole('heading', { level: 1, name: 'Propose a swap' })).toBeVisible();
    const stay = guest.page.getByRole('region', { name: 'Your stay' });
    await stay.getByLabel('Check-in').fill(window.check_in);
    await stay.getByLabel('Check-out').fill(window.check_out);
    await examine(guest.page, 'dates are chosen');
  });

  const id = await proposeTo(guest, host, window);
  await test.step('a proposal, and the question before it is accepted', async () => {
    await page.goto(`/swaps/${id}`);
    await expectSentence(page, /Please answer by/);
    await examine(page, 'a proposal waits');
    await button(page, 'Accept').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await examine(page, 'the question before a proposal is accepted');
    await page.keyboard.press('Escape');
  });

  await test.step('the agreement, its faults, and the question before it ends', async () => {
    await act(host, id, 'accept', { people: PEOPLE });
    await writeGuide(host);
    await expectSentence(page, /^You have agreed/);
    await button(page, 'Sign').click();
    await expect(page.getByText("This isn't your name in the agreement.")).toBeVisible();
    await examine(page, 'an agreement, signed with a wrong name');
    await button(page, 'Call it off').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await examine(page, 'the question before a swap is cancelled');
    await page.keyboard.press('Escape');
  });

  await test.step('a stay that is signed, with its house guide', async () => {
    const later = { check_in: server.day(60), check_out: server.day(67) };
    const final = await finalSwap(guest, host, later);
    await page.goto(`/swaps/${final}`);
    await expectSentence(page, /^Everyone has signed/);
    await expect(page.getByText(`14 Sky Road of ${guest.name}`).first()).toBeVisible();
    await examine(page, 'address, guests and lists of a stay');
    await page.goto(`/swaps/${final}/guide`);
    await expect(page.getByRole('heading', { name: 'Arrival and keys' })).toBeVisible();
    await examine(page, 'a house guide');
    await act(guest, final, 'cancel', { reason: 'work', words: 'We have to stay for work, sorry.' });
    await page.goto(`/swaps/${final}`);
    await expectSentence(page, /cancelled this swap on/);
    await expect(page.getByRole('heading', { name: 'What could replace it' })).toBeVisible();
    await examine(page, 'a cancelled swap');
  });

  await test.step('the list', async () => {
    await proposeTo(guest, host, { check_in: server.day(80), check_out: server.day(87) });
    await page.goto('/swaps');
    await expect(page.getByRole('heading', { name: /^Past/ })).toBeVisible();
    await examine(page, 'the own swaps');
  });
  await Promise.all([guest, host].map((one) => one.context.close()));
});
