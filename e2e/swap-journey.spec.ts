import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { dayText } from '@swapstead/contract/swaps/format';
import ical from 'ical.js';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import { printed } from './page/printed.ts';
import {
  act,
  ask,
  finalSwap,
  proposeTo,
  type Swapper,
  expectSentence as sentence,
  signOnPage,
  swapper,
  type Window,
  writeGuide,
} from './page/swaps.ts';

// Two members in separate browsers, from a proposal to two completed stays and through the other endings of a swap, on
// a server whose clock the test sets. The first test uses a phone and a desktop, the others desktops, as does a
// three-way swap (swap-ring.spec.ts). How each screen looks at each width is tested in swap-screens.spec.ts.
test.describe.configure({ mode: 'serial' });

type Agreement = { sha256: string; sections: { heading: string }[] };

const WORDS = 'We are two quiet readers and love your town.';
const REASON = 'Something came up that cannot wait, and we are sorry.';

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

const named = (ahead: number) => dayText(server.day(ahead), server.day(0));

async function two(browser: Browser): Promise<[Swapper, Swapper]> {
  return Promise.all([
    swapper(browser, 'Amara Okafor', 'The flat full of plants', server.url),
    swapper(browser, 'Nadia Brennan', 'The wooden house above the sea', server.url),
  ]);
}

const window = (from: number, to: number): Window => ({
  check_in: server.day(from),
  check_out: server.day(to),
});

test('from a proposal to two completed stays @phone [PROP-01] [PROP-13] [PROP-18] [SWAP-05] [AGREE-12] [STAY-15] [STAY-19] [AGREE-07] [START-01]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [amara, nadia] = await two(browser);
  const [left, right] = [amara.page, nadia.page];
  await right.goto('/swaps');
  await expect(right.getByRole('heading', { name: 'No swaps yet' })).toBeVisible();

  await left.goto(`/house/${nadia.home.id}`);
  await button(left, 'Propose a swap').click();
  const stay = left.getByRole('region', { name: 'Your stay' });
  await stay.getByLabel('Check-in').fill(server.day(20));
  await stay.getByLabel('Check-out').fill(server.day(27));
  await left.getByLabel('A few words').fill(WORDS);
  await button(left, 'Send proposal').click();
  await sentence(left, `Waiting for Nadia Brennan until ${named(7)}.`);
  const id = left.url().split('/').at(-1) as string;

  // The member who is asked has the list open and sees the proposal appear.
  const row = right.getByRole('region', { name: /^Waiting for you/ }).getByRole('link');
  await expect(row).toBeVisible({ timeout: 10_000 });
  await test.step('it waits on the first screen of the gallery, one press away', async () => {
    const usual = right.viewportSize();
    const waiting = right.getByRole('region', { name: 'Waiting for you' });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await right.setViewportSize({ width, height });
      await right.goto('/homes');
      const line = waiting.getByRole('listitem');
      await expect(line).toContainText('Amara Okafor would like to swap homes with you');
      await expect(line).toBeInViewport({ ratio: 1 });
      await expectToFit(right);
      expect(await axe(right, `what waits, ${width} px`)).toEqual([]);
    }
    await waiting.getByRole('link', { name: 'See the proposal' }).click();
    if (usual) await right.setViewportSize(usual);
  });
  await sentence(right, `Amara Okafor would like to swap homes with you. Please answer by ${named(7)}.`);
  await button(right, 'Accept').click();
  await button(right.getByRole('dialog'), 'Accept').click();
  await sentence(right, /^You have agreed\. Read the agreement and sign it by /);
  await sentence(left, /^You have agreed\. Read the agreement and sign it by /);

  for (const one of [amara, nadia]) await writeGuide(one);
  for (const { page } of [amara, nadia]) await page.reload();
  await signOnPage(amara);
  await sentence(left, /^You have signed\. Waiting for Nadia Brennan until /);
  await signOnPage(nadia);
  await sentence(right, /^Everyone has signed\. You stay at The flat full of plants from /);
  await sentence(left, /^Everyone has signed\. You stay at The wooden house above the sea from /);
  await expect(left.getByText(`14 Sky Road of ${nadia.name}`)).toBeVisible();

  await test.step('the calendar file holds exactly the nights', async () => {
    const [download] = await Promise.all([
      left.waitForEvent('download'),
      left.getByRole('link', { name: 'Add to calendar' }).first().click(),
    ]);
    expect(download.suggestedFilename()).toBe(`swap-${id.slice(0, 8)}.ics`);
    const calendar = new ical.Component(ical.parse(await readFile(await download.path(), 'utf8')));
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ical.Event(one));
    expect(
      events.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate)]).sort(),
    ).toEqual([
      ['Nadia Brennan stays at The flat full of plants', server.day(20), server.day(27)],
      ['Stay at The wooden house above the sea', server.day(20), server.day(27)],
    ]);
    const own = events.find(({ summary }) => summary.startsWith('Stay at'));
    expect(own?.location).toContain(`14 Sky Road of ${nadia.name}`);
  });

  await test.step('the agreement prints alone, black on white, on A4 and Letter, also from the dark theme', async () => {
    const { sha256, sections } = await ask<Agreement>(amara, 'GET', `swaps/${id}/agreement`);
    await left.emulateMedia({ colorScheme: 'light' });
    const light = await printed(left, 'A4');
    await left.emulateMedia({ colorScheme: 'dark' });
    expect(await printed(left, 'A4')).toEqual(light);
    for (const pages of [light, await printed(left, 'Letter')]) {
      const headings = [...sections.map(({ heading }) => heading), 'Signatures'];
      pages.forEach((lines, index) => {
        expect(lines.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
        expect(headings).not.toContain(lines.at(-2));
      });
      const text = pages.flat().join('\n');
      for (const other of ['History', 'Print', 'Download PDF', 'Talk to each other', 'How it works']) {
        expect(text).not.toContain(other);
      }
      const last = pages.at(-1)?.join('') ?? '';
      for (const part of [sha256, amara.name, nadia.name]) expect(last).toContain(part);
    }
    await button(left, 'Print').click();
    await left.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const letter = left.locator('article[data-printed]');
    expect(
      await letter.evaluate((one) => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    await left.evaluate(() => dispatchEvent(new Event('afterprint')));
    await left.emulateMedia({ media: null, colorScheme: null });
    await expect(left.locator('#sentence')).toBeVisible();
  });

  server.pass(22);
  await left.reload();
  await sentence(left, /^You're at The wooden house above the sea until /);
  await expect(button(left, 'Something is wrong').first()).toBeVisible();
  server.pass(6);
  for (const { page } of [amara, nadia]) {
    await page.reload();
    await sentence(page, 'The stays are over. Did everything go well?');
  }
  await button(left, 'Everything went well').click();
  await button(right, 'Everything went well').click();
  for (const { page } of [amara, nadia]) await sentence(page, /^Completed on /);
  await Promise.all([amara, nadia].map((one) => one.context.close()));
});

test('declined, withdrawn, changed, cancelled and repaired, disputed', async ({ browser }) => {
  test.setTimeout(240_000);
  const [[amara, nadia], third] = await Promise.all([
    two(browser),
    swapper(browser, 'Tom Baker', 'The brick loft', server.url),
  ]);
  const [left, right] = [amara.page, nadia.page];
  /** Opens the same swap for both members. */
  async function both(id: string) {
    await Promise.all([left.goto(`/swaps/${id}`), right.goto(`/swaps/${id}`)]);
    await expect(left.locator('#sentence')).toBeVisible();
    await expect(right.locator('#sentence')).toBeVisible();
  }

  await test.step('declined', async () => {
    await both(await proposeTo(amara, nadia, window(10, 14)));
    await button(right, 'Decline').click();
    const dialog = right.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Too many people' }).check();
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
    await sentence(right, 'You declined.');
    await sentence(left, 'Nadia Brennan declined: Too many people.');
    await expectToFit(left);
  });

  await test.step('withdrawn', async () => {
    await both(await proposeTo(amara, nadia, window(10, 14)));
    await button(left, 'Withdraw').click();
    await left.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await sentence(left, 'You withdrew this proposal.');
    await sentence(right, 'Amara Okafor withdrew this proposal.');
    await expectToFit(right);
  });

  await test.step('changed while open, then agreed', async () => {
    await both(await proposeTo(amara, nadia, window(10, 14)));
    await right.getByRole('link', { name: 'Suggest a change' }).click();
    const stay = right.getByRole('region', { name: 'Your stay' });
    await stay.getByLabel('Check-in').fill(server.day(11));
    await stay.getByLabel('Check-out').fill(server.day(15));
    await button(right, 'Send change').click();
    await sentence(left, /^Nadia Brennan suggests a day later: /);
    await expectToFit(left);
    await button(left, 'Accept the new dates').click();
    await left.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
    await sentence(right, /^You have agreed\./);
    await button(right, 'Call it off').click();
    const dialog = right.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Our plans have changed' }).check();
    await dialog.getByLabel('Tell the others').fill(REASON);
    await dialog.getByRole('button', { name: 'Cancel the swap', exact: true }).click();
    await sentence(left, /^Nadia Brennan cancelled this swap on .*: Our plans have changed\.$/);
  });

  await test.step('cancelled when final, and repaired', async () => {
    const id = await finalSwap(amara, nadia, window(30, 37));
    await both(id);
    await button(right, 'Cancel this swap').click();
    const dialog = right.getByRole('dialog');
    await expect(dialog.getByText(/^This counts: /)).toBeVisible();
    await dialog.getByRole('radio', { name: 'Work or school' }).check();
    await dialog.getByLabel('Tell the others').fill(REASON);
    await dialog.getByRole('button', { name: 'Cancel the swap', exact: true }).click();
    await sentence(right, /^You cancelled this swap on /);
    await sentence(left, /^Nadia Brennan cancelled this swap on .*: Work or school\.$/);
    await expect(left.getByText(`14 Sky Road of ${nadia.name}`)).toBeHidden();
    const repair = left.getByRole('region', { name: 'What could replace it' });
    await expect(repair.getByText('The brick loft').first()).toBeVisible({ timeout: 10_000 });
    await expectToFit(left);
    await repair.getByRole('link', { name: 'Ask' }).first().click();
    await expect(left.getByText('This would replace a cancelled swap.')).toBeVisible();
  });

  await test.step('disputed', async () => {
    const id = await finalSwap(amara, nadia, window(50, 53));
    server.pass(54);
    await both(id);
    await button(left, "It didn't happen").first().click();
    const dialog = left.getByRole('dialog');
    await dialog.getByLabel('What happened?').fill('Nobody was there and the door stayed shut.');
    await button(dialog, 'Send').click();
    await sentence(left, /^You said this swap didn't happen\. Nadia Brennan can answer until /);
    await sentence(right, /^Amara Okafor says this swap didn't happen\. Please answer by /);
    await act(nadia, id, 'happened', { words: 'We were there for all three nights, and liked it.' });
    await sentence(left, 'Our team is looking at this swap.');
    await expectToFit(left);
  });
  await Promise.all([amara, nadia, third].map((one) => one.context.close()));
});
