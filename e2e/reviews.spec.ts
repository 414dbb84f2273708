import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import { finalSwap, swapper } from './page/swaps.ts';

// Two members finish a swap and write about each other, on a phone and a desktop; a third reads it the next day.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

const MARKS = ['Overall', 'As described', 'Cleanliness', 'Communication', 'Care of your home'];

async function choose(page: Page, stars: number) {
  for (const mark of MARKS) {
    const row = page.getByRole('group', { name: mark, exact: true });
    // The keyboard enters the group and chooses, as a press does.
    await row.getByRole('radio', { name: '1 of 5 stars' }).focus();
    for (let star = 1; star < stars; star++) await page.keyboard.press('ArrowRight');
    await expect(row.getByRole('radio', { name: `${stars} of 5 stars` })).toBeChecked();
  }
  await page.getByText('Yes', { exact: true }).click();
}

test('two members write about each other, read both at once, one replies; a third reads it the next day [REV-02] [REV-06] [REV-16] [REV-22] [REV-24] [REV-31] [TRUST-03]', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [amara, nadia, tom] = await Promise.all([
    swapper(browser, 'Amara Okafor', 'The flat full of plants', server.url),
    swapper(browser, 'Nadia Brennan', 'The wooden house above the sea', server.url),
    swapper(browser, 'Tom Baker', 'The brick loft', server.url),
  ]);
  const [left, right, third] = [amara.page, nadia.page, tom.page];
  await left.setViewportSize({ width: 390, height: 844 });
  const id = await finalSwap(amara, nadia, { check_in: server.day(10), check_out: server.day(17) });
  server.pass(18);

  await left.goto(`/swaps/${id}`);
  await left.getByRole('link', { name: 'Write a review' }).click();
  await expect(
    left.getByRole('heading', { level: 1, name: 'How was your swap with Nadia Brennan?' }),
  ).toBeVisible();
  await expectToFit(left);
  expect(await axe(left, 'the form of a review')).toEqual([]);
  await button(left, 'Send review').click();
  await expect(left.getByRole('group', { name: 'Overall' }).getByRole('radio').first()).toBeFocused();
  await choose(left, 5);
  const words = left.getByLabel('What should other members know?');
  await words.fill('Write to me at amara@example.org, I have more pictures.');
  await button(left, 'Send review').click();
  await expect(
    left.getByText('Please leave out links, email addresses and phone numbers').first(),
  ).toBeVisible();
  await words.fill('The terrace does the rest, and the note about the market is worth following.');
  await left.reload();
  await expect(words).toHaveValue(/^The terrace does the rest/);
  await button(left, 'Send review').click();
  await expect(
    left.getByRole('heading', { name: "Thank you. Now it's Nadia Brennan's turn." }),
  ).toBeVisible();

  await right.goto(`/swaps/${id}/review`);
  await expect(right.getByText('The terrace does the rest')).toHaveCount(0);
  await choose(right, 4);
  await right
    .getByLabel('What should other members know?')
    .fill('They watered everything, and left a cake in the fridge.');
  await button(right, 'Send review').click();
  await expect(right.getByRole('region', { name: 'What Amara Okafor wrote about you' })).toContainText(
    'The terrace does the rest',
  );
  await expect(left.getByRole('region', { name: 'What Nadia Brennan wrote about you' })).toContainText(
    'left a cake',
  );
  await button(right, 'Reply publicly').click();
  await right.getByLabel('Your reply').fill('You are welcome any time.');
  await button(right, 'Save reply').click();
  await expect(right.getByText('Reply saved')).toBeVisible();
  expect(await axe(right, 'two open reviews')).toEqual([]);

  const reviews = third.getByRole('region', { name: 'Reviews' });
  await third.goto(`/house/${nadia.home.id}`);
  await expect(reviews).toContainText('No reviews yet');
  server.pass(1);
  await third.reload();
  await expect(reviews).toContainText('The terrace does the rest');
  await expect(reviews).toContainText('Reply by Nadia Brennan');
  await expect(third.getByRole('link', { name: '1 review' })).toBeVisible();
  await expectToFit(third);
  await left.goto('/profile/reviews');
  await expect(left.getByRole('region', { name: 'About you', exact: true })).toContainText('left a cake');
  await expectToFit(left);
  expect(await axe(left, "a member's own reviews")).toEqual([]);

  // The same on the page of the member, which the house page leads to.
  await third.getByRole('link', { name: "See Nadia Brennan's page" }).click();
  await expect(third.getByRole('heading', { level: 1, name: 'Nadia Brennan' })).toBeVisible();
  await expect(third.getByRole('region', { name: 'As host' })).toContainText('The terrace does the rest');
  await expect(third.getByRole('region', { name: 'As guest' })).toContainText('The terrace does the rest');
  await expectToFit(third);
  expect(await axe(third, 'the page of a member')).toEqual([]);

  // An admin hides the review and shows it again.
  await server.makeAdmin('Tom Baker');
  await third.goto('/admin/reviews');
  const row = third.getByRole('listitem').filter({ hasText: 'Amara Okafor about Nadia Brennan' });
  await row.getByRole('button', { name: 'Hide this review' }).click();
  const dialog = third.getByRole('dialog');
  await dialog.getByRole('textbox').fill('It says too much about the market.');
  await dialog.getByRole('button', { name: 'Hide this review' }).click();
  await expect(row).toContainText('Hidden: It says too much about the market.');
  await left.goto(`/house/${nadia.home.id}`);
  await expect(left.getByRole('region', { name: 'Reviews' })).toContainText('No reviews yet');
  await row.getByRole('button', { name: 'Show this review again' }).click();
  await dialog.getByRole('textbox').fill('The market is a public place.');
  await dialog.getByRole('button', { name: 'Show this review again' }).click();
  await expect(row.getByRole('button', { name: 'Hide this review' })).toBeVisible();
  await left.reload();
  await expect(left.getByRole('region', { name: 'Reviews' })).toContainText('The terrace does the rest');
  await Promise.all([amara, nadia, tom].map((one) => one.context.close()));
});
