import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { cutTexts, eachColorScheme, expectNoSidewaysScroll, expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { party } from './page/conversations.ts';
import { cardOf } from './page/gallery.ts';
import { listHome } from './page/hosts.ts';
import { activate, tabTo } from './page/keyboard.ts';
import { button, expectToast, toast } from './page/members.ts';
import { bell } from './page/site.ts';
import { ask } from './page/swaps.ts';

// A member saves a search, two hosts change what they offer, and the member is told of their homes.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());
test.describe.configure({ mode: 'default' });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const saveDialog = (page: Page) => dialog(page, 'Save this search as a wish');
const saveSearch = (page: Page) => button(page, 'Save this search');
/** Until then a press opens nothing. */
const isReady = (page: Page) =>
  page.waitForFunction(() => Reflect.get(globalThis, 'earlyClicks') === undefined);

/** Chooses a place and dates in the gallery; on a phone in the dialog with all of it. */
async function searchFor(page: Page, place: string, from: number, to: number) {
  await page.goto('/homes');
  await isReady(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  if (isPhone) await page.getByRole('button', { name: 'Where, when, who' }).click();
  const row = isPhone ? dialog(page, 'Where, when, who') : page.locator('main');
  await row.getByRole('button', { name: /^Where:/ }).click();
  await dialog(page, 'Where').getByRole('combobox', { name: 'Where' }).fill(place);
  await page
    .getByRole('option', { name: new RegExp(`^${place}, `) })
    .first()
    .click();
  await row.getByRole('button', { name: /^When:/ }).click();
  await dialog(page, 'When').getByLabel('Check-in', { exact: true }).fill(server.day(from));
  await dialog(page, 'When').getByLabel('Check-out', { exact: true }).fill(server.day(to));
  await dialog(page, 'When').getByRole('button', { name: 'Apply' }).click();
  if (isPhone) await row.getByRole('button', { name: /^(Show|No) .*homes?/ }).click();
}

test('a member without a home saves a search, is told of homes that begin to fit, and finds them as new @widths [WISH-02, WISH-05, WISH-06, WISH-08, WISH-09, WISH-10, WISH-11]', async ({
  browser,
}, { project }) => {
  test.setTimeout(240_000);
  // The two widths share a server: each looks for another place.
  const [place, location] =
    project.name === 'phone' ? ['Lisbon', 'Lisbon, Portugal'] : ['Porto', 'Porto, Portugal'];
  const [dora, ben, nadia] = await Promise.all([
    party(browser, 'Dora Lindqvist', server.url),
    party(browser, 'Ben Best', server.url),
    party(browser, 'Nadia Brennan', server.url),
  ]);
  const { page } = dora;
  const loft = await listHome(ben.page, { title: 'The brick loft', location });
  const nights = (state: string) =>
    ask(ben, 'PUT', `homes/${loft.id}/nights`, {
      changes: [{ from: server.day(30), to: server.day(50), state }],
    });
  await nights('closed');

  await searchFor(page, place, 35, 42);
  await expect(page.getByRole('heading', { name: 'No homes found' })).toBeVisible();
  await saveSearch(page).click();
  const saving = saveDialog(page);
  await expect(saving.getByRole('switch', { name: 'Tell me about new homes' })).toBeChecked();
  const swaps = saving.getByRole('switch', { name: 'Use it to find swaps' });
  await expect(swaps).toBeDisabled();
  await expect(swaps).not.toBeChecked();
  await expect(saving.getByRole('link', { name: 'List your home to swap it.' })).toBeVisible();
  await expect(saving.getByText("We'll tell you when a home fits.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await eachColorScheme(page, async () => {
    await expectToFit(page);
    expect(await axe(page, 'saving a search')).toEqual([]);
  });
  await saving.getByRole('textbox', { name: 'Name' }).fill('A week by the sea');
  await button(saving, 'Save wish').click();
  await expectToast(page, 'default', 'Wish saved', "No home fits today. We'll tell you when one does.");
  await expect(toast(page, 'Wish saved')).toBeInViewport();
  await expect(saving).toBeHidden();

  await nights('open');
  await listHome(nadia.page, { title: 'The wooden house', location });
  await server.leaveHomesAlone();
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread', { timeout: 90_000 });
  await bell(page).click();
  await page.getByRole('link', { name: /^2 homes fit your wish “A week by the sea”\./ }).click();
  await expect(page).toHaveURL(/\/wishes\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'A week by the sea' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^New since / })).toBeVisible();
  for (const title of ['The brick loft', 'The wooden house']) {
    await expect(cardOf(page, title)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Show all 2 homes' })).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await eachColorScheme(page, async () => {
    await expectToFit(page);
    expect(await axe(page, 'the homes of a wish')).toEqual([]);
  });

  await page.getByRole('link', { name: 'All your wishes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your wishes (1)' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^2 homes fit$/ })).toBeVisible();
  await eachColorScheme(page, async () => {
    await expectToFit(page);
    expect(await axe(page, 'the wishes of a member')).toEqual([]);
  });
  await page.getByRole('link', { name: 'Show homes for “A week by the sea”' }).click();
  await expect(page).toHaveURL(/\?.*place=/);
  for (const title of ['The brick loft', 'The wooden house']) {
    await expect(cardOf(page, title)).toBeVisible();
  }
});

test('a search is saved, renamed and removed with the keyboard only, and nothing is cut off 320 pixels wide [WISH-19]', async ({
  browser,
  problems,
}) => {
  problems.allow(/400 \(Bad Request\).*\/api\/wishes/);
  const { page } = await party(browser, 'Kay Keys', server.url);
  await listHome(page, { location: 'Utrecht, Netherlands' });
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/homes?country=JP&guests=2');
    await isReady(page);
    await activate(page, saveSearch(page));
    const name = saveDialog(page).getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    expect(await cutTexts(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    // Escape closes it, and the focus is back.
    await page.keyboard.press('Escape');
    await expect(saveDialog(page)).toBeHidden();
    await expect(saveSearch(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(name).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('Delete');
    await activate(page, button(saveDialog(page), 'Save wish'));
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription(/Give your wish a name\./);
    expect(await cutTexts(page)).toEqual([]);
    await page.keyboard.type(`Japan at ${width} pixels`);
    const tells = saveDialog(page).getByRole('switch', { name: 'Tell me about new homes' });
    await tabTo(page, tells);
    await page.keyboard.press('Space');
    await expect(tells).not.toBeChecked();
    await activate(page, button(saveDialog(page), 'Save wish'));
    await expect(toast(page, 'Wish saved')).toBeInViewport();
    await expect(saveSearch(page)).toBeFocused();
    await button(toast(page, 'Wish saved'), 'Close notice').click();
  }

  await page.goto('/wishes');
  await expect(page.getByRole('heading', { level: 1, name: 'Your wishes (2)' })).toBeVisible();
  await expect(page.getByText('No home fits yet')).toHaveCount(2);
  expect(await cutTexts(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await activate(page, button(page, 'Rename “Japan at 320 pixels”'));
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  expect(await cutTexts(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Japan in spring');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Japan in spring', exact: true })).toBeVisible();
  await expect(button(page, 'Rename “Japan in spring”')).toBeFocused();
  await activate(page, button(page, 'Remove “Japan in spring”'));
  await expect(toast(page, 'Wish removed')).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1, name: 'Your wishes (1)' })).toBeVisible();
  await activate(page, button(page, 'Undo'));
  await expect(page.getByRole('heading', { level: 1, name: 'Your wishes (2)' })).toBeVisible();
  await activate(page, page.getByRole('link', { name: 'Japan in spring', exact: true }));
  await expect(page.getByRole('heading', { level: 2, name: /^Nothing new since / })).toBeVisible();
  expect(await cutTexts(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
});
