import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import { swapper } from './page/swaps.ts';

// Two members, on a phone and on a desktop, say that they would swap with each other's homes.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

const LABEL = "I'd swap with this home";

test('two members like each other, are told within a minute, and say hello in one conversation [LIKE-01, LIKE-03, LIKE-05, LIKE-06, LIKE-11, LIKE-12, LIKE-17]', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const [amara, nadia] = await Promise.all([
    swapper(browser, 'Amara Okafor', 'The flat full of plants', server.url),
    swapper(browser, 'Nadia Brennan', 'The wooden house above the sea', server.url),
  ]);
  const [phone, desktop] = [amara.page, nadia.page];
  await phone.setViewportSize({ width: 390, height: 844 });
  await desktop.setViewportSize({ width: 1440, height: 900 });

  // By keyboard on the desktop.
  await desktop.goto(`/house/${amara.home.id}`);
  const toggle = button(desktop, LABEL);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(toggle).not.toHaveAttribute('aria-disabled');
  await expect(desktop.getByText("only finds out if it's mutual.")).toBeVisible();
  await toggle.focus();
  await desktop.keyboard.press('Space');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await expect(desktop.getByText('Noted, just for you')).toBeVisible();
  await expect(desktop.getByText(/^Private, until \d+ \w+ \d{4}\./)).toBeVisible();
  await expect(button(desktop, 'Save The flat full of plants')).toHaveAttribute('aria-pressed', 'false');
  await eachColorScheme(desktop, async () => {
    await expectToFit(desktop);
    // Past days of the calendar are pale on purpose.
    const faults = await axe(desktop, 'a home with the toggle');
    expect(
      faults.filter((fault) => !/data-look="past"|data-last/.test(fault.replaceAll('\\"', '"'))),
    ).toEqual([]);
  });
  await desktop.reload();
  await expect(button(desktop, LABEL)).toHaveAttribute('aria-pressed', 'true');

  // The other one learns nothing of it, presses on the phone, and both are told.
  await phone.goto(`/house/${nadia.home.id}`);
  await expect(button(phone, LABEL)).toHaveAttribute('aria-pressed', 'false');
  await button(phone, LABEL).click();
  await expect(phone.getByText('Noted, just for you')).toBeVisible();
  await expectToFit(phone);
  await phone.goto('/likes');
  await expect(phone.getByRole('heading', { name: 'The wooden house above the sea' })).toBeVisible();
  const mutual = 'You like each other';
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByText(mutual)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 70_000 });
  await eachColorScheme(phone, async () => {
    await expectToFit(phone);
    expect(await axe(phone, 'homes that a member would swap with')).toEqual([]);
  });

  await desktop.goto('/notices');
  await desktop.getByText("You and Amara Okafor would swap with each other's homes.").click();
  await expect(desktop).toHaveURL(/\/matches$/);
  await expect(desktop.getByText('You both said yes')).toBeVisible();
  await expectToFit(desktop);

  // Both say hello at once, and write in the same conversation.
  await Promise.all([
    button(phone, 'Say hello to Nadia Brennan').click(),
    button(desktop, 'Say hello to Amara Okafor').click(),
  ]);
  await expect(phone).toHaveURL(/\/messages\/.+/);
  await expect(desktop).toHaveURL(/\/messages\/.+/);
  expect(new URL(desktop.url()).pathname).toBe(new URL(phone.url()).pathname);

  // Taking back removes the mark at the other, and says nothing to anybody.
  await phone.goto('/likes');
  await button(phone, 'Take it back: The wooden house above the sea').click();
  await expect(phone.getByText('No one was told.')).toBeVisible();
  await expect(phone.getByRole('heading', { name: 'None yet' })).toBeVisible();
  await desktop.goto('/likes');
  await expect(desktop.getByRole('heading', { name: 'The flat full of plants' })).toBeVisible();
  await expect(desktop.getByText(mutual)).toHaveCount(0);

  // Signing out takes the toggle from the screen and leaves the heart.
  await desktop.goto(`/house/${amara.home.id}`);
  await button(desktop, 'Save The flat full of plants').click();
  await desktop.goto('/likes');
  await button(desktop, 'Sign out').click();
  await expect(desktop.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  await desktop.goto(`/house/${amara.home.id}`);
  await expect(desktop.getByRole('heading', { level: 1, name: 'The flat full of plants' })).toBeVisible();
  await expect(button(desktop, LABEL)).toHaveCount(0);
  await expect(button(desktop, 'Save The flat full of plants')).toHaveAttribute('aria-pressed', 'true');
});
