import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import { ask, expectSentence as sentence, signOnPage, swapper, writeGuide } from './page/swaps.ts';

// Two members, on a phone and on a desktop, go from liking each other's homes to a signed swap.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

const PLANTS = 'The flat full of plants';
const SEA = 'The wooden house above the sea';

const proposing = (page: Page, title: string) =>
  page.getByRole('link', { name: `Propose this swap: ${title}` });

test('two members like each other, find the match, propose it with one press, agree and sign [MATCH-06, MATCH-09, MATCH-10, MATCH-20, LIKE-06]', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const [amara, nadia] = await Promise.all([
    swapper(browser, 'Amara Okafor', PLANTS, server.url),
    swapper(browser, 'Nadia Brennan', SEA, server.url),
  ]);
  const [phone, desktop] = [amara.page, nadia.page];
  await phone.setViewportSize({ width: 390, height: 844 });
  await desktop.setViewportSize({ width: 1440, height: 900 });

  await phone.goto('/matches');
  await expect(phone.getByRole('heading', { name: "Say where you'd like to go" })).toBeVisible();
  await expectToFit(phone);
  await ask(amara, 'PUT', `likes/${nadia.home.id}`);
  await ask(nadia, 'PUT', `likes/${amara.home.id}`);

  await test.step('both are told, and the notice opens the match', async () => {
    await expect(async () => {
      await phone.goto('/notices');
      await phone
        .getByText("You and Nadia Brennan would swap with each other's homes.")
        .click({ timeout: 2_000 });
    }).toPass({ timeout: 70_000 });
    await expect(phone).toHaveURL(/\/matches$/);
    await expect(phone.getByText('You both said yes')).toBeVisible();
    await expect(phone.getByRole('heading', { level: 1, name: 'One home that wants yours' })).toBeVisible();
    await eachColorScheme(phone, async () => {
      await expectToFit(phone);
      expect(await axe(phone, '/matches on a phone')).toEqual([]);
    });
  });

  await test.step('by keyboard the match goes and comes back', async () => {
    const aside = button(phone, `Not for us: ${SEA}`);
    await aside.focus();
    await phone.keyboard.press('Enter');
    await expect(proposing(phone, SEA)).toHaveCount(0);
    await expect(phone.locator('h1')).toBeFocused();
    await button(phone, 'Undo').click();
    await expect(phone.getByRole('heading', { level: 2, name: SEA })).toBeFocused();
  });

  const [, second] = await phone.getByRole('radio').all();
  await second?.check();
  await proposing(phone, SEA).click();
  const words = phone.getByLabel('A few words');
  await expect(words).toBeFocused();
  await phone.keyboard.type('We are two quiet readers and love your town.');
  await button(phone, 'Send proposal').click();
  await sentence(phone, /^Waiting for Nadia Brennan until /);
  await phone.goto('/matches');
  await expect(phone.getByText('You proposed this.')).toBeVisible();
  await expect(phone.getByRole('link', { name: `Open swap: ${SEA}` })).toBeVisible();
  await expectToFit(phone);

  await desktop.goto('/matches');
  await expect(desktop.getByText('proposed this. You can answer until')).toBeVisible();
  await eachColorScheme(desktop, async () => {
    await expectToFit(desktop);
    expect(await axe(desktop, '/matches with a proposal')).toEqual([]);
  });
  await desktop.getByRole('link', { name: `Open swap: ${PLANTS}` }).click();
  await button(desktop, 'Accept').click();
  const dialog = desktop.getByRole('dialog');
  await button(dialog, 'Accept').click();
  await sentence(desktop, /^You have agreed\./);
  for (const who of [nadia, amara]) {
    await writeGuide(who);
    await who.page.goto(desktop.url());
    await signOnPage(who);
    await sentence(who.page, /^(You have signed|Everyone has signed|You stay at)/);
  }
});

test('what was put aside stands under its own page and can be shown again [MATCH-11]', async ({
  browser,
}) => {
  const [tom, ines] = await Promise.all([
    swapper(browser, 'Tom Baker', 'The brick loft', server.url),
    swapper(browser, 'Ines Duarte', 'The house by the lake', server.url),
  ]);
  const { page } = tom;
  await page.goto('/matches/dismissed');
  await expect(page.getByRole('heading', { name: 'Nothing put aside' })).toBeVisible();
  const reply = await page.request.put(`/api/matches/${ines.home.id}/dismissed`);
  expect(reply.ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'The house by the lake' })).toBeVisible();
  await eachColorScheme(page, async () => {
    await expectToFit(page);
    expect(await axe(page, '/matches/dismissed')).toEqual([]);
  });
  await button(page, 'Show it again: The house by the lake').click();
  await expect(page.getByRole('heading', { name: 'Nothing put aside' })).toBeVisible();
  // Before the server stops, which an open page would complain about.
  await Promise.all([tom, ines].map((member) => member.page.context().close()));
});
