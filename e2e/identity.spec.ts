import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import { swapper } from './page/swaps.ts';

// A host asks for a verified identity; a guest gets one from the simulated provider, on a phone, and proposes.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

test('a host asks for a verified identity, a guest gets one and proposes [TRUST-12] [TRUST-16] [TRUST-27] [TRUST-28]', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [malee, nora] = await Promise.all([
    swapper(browser, 'Malee Srisuk', 'The pool that runs into the bay', server.url),
    swapper(browser, 'Nora Walker', 'The narrow house', server.url),
  ]);
  const [host, guest] = [malee.page, nora.page];
  await guest.setViewportSize({ width: 390, height: 844 });

  await host.goto('/profile');
  await host.getByRole('link', { name: 'Trust and identity' }).click();
  const asks = host.getByRole('checkbox', {
    name: 'Only members with a verified identity may propose to me',
  });
  await expect(asks).toBeDisabled();
  const provider = host.waitForEvent('popup');
  await button(host, 'Verify your identity').click();
  const page = await provider;
  await expect(page.getByText('Test identity check - no real check')).toBeVisible();
  await button(page, 'Pass').click();
  // The page that waits follows without a reload.
  await expect(host.getByText(/^Identity verified, /)).toBeVisible();
  await page.close();
  await asks.check();
  await expect(
    host.getByText('Only members with a verified identity can propose to you now.').first(),
  ).toBeVisible();
  await expectToFit(host);
  expect(await axe(host, 'a verified identity')).toEqual([]);

  await guest.goto(`/house/${malee.home.id}`);
  await expect(guest.getByText('The host asks for a verified identity.')).toBeVisible();
  await button(guest, 'Propose a swap').click();
  const dialog = guest.getByRole('dialog', { name: 'This host asks for a verified identity' });
  await expect(dialog).toContainText('You can write to the host, or verify your identity first.');
  expect(await axe(guest, 'what the host asks for')).toEqual([]);
  await button(dialog, 'Verify identity').click();
  const tab = guest.waitForEvent('popup');
  await button(guest, 'Verify your identity').click();
  const check = await tab;
  await button(check, 'The selfie does not match').click();
  await expect(guest.getByText('The check did not succeed: the selfie does not match')).toBeVisible();
  await check.close();
  const second = guest.waitForEvent('popup');
  await button(guest, 'Try again').click();
  await button(await second, 'Pass').click();
  await expect(guest.getByText(/^Identity verified, /)).toBeVisible();
  await expectToFit(guest);

  await guest.goto(`/house/${malee.home.id}`);
  await expect(guest.getByText('The host asks for a verified identity.')).toBeVisible();
  await button(guest, 'Propose a swap').click();
  await expect(guest).toHaveURL(/\/swaps\/new\?home=/);
  await Promise.all([malee, nora].map((one) => one.context.close()));
});
