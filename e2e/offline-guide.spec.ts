import { expect, test } from './fixtures.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button, expectToast } from './page/members.ts';
import { printed } from './page/printed.ts';
import { act, ask, finalSwap, keptGuides, type Swapper, swapper, ticksThatWait } from './page/swaps.ts';

test.describe.configure({ mode: 'serial' });

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

type Lists = { before: { text: string; ticked_at: string | null }[] };

test('a house guide is saved, read and ticked without a connection, and removed [STAY-10, STAY-11, STAY-14]', async ({
  browser,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/net::ERR_/);
  // The fixtures' script for every page finds no storage on the blank page below.
  problems.allow(/SecurityError: Failed to read the 'localStorage'/);
  const [guest, host] = await parties(browser, server.url);
  const id = await finalSwap(guest, host, { check_in: server.day(10), check_out: server.day(17) });
  const { page, context } = guest;
  const guide = `/swaps/${id}/guide`;

  await page.goto(guide);
  await expect(page.getByRole('heading', { name: 'Arrival and keys' })).toBeVisible();
  expect(await keptGuides(page)).toEqual([]);
  await button(page, 'Save on this phone').click();
  await expect(button(page, 'Remove from this phone')).toBeVisible();
  await expect(page.getByText(/^You can read it offline until \w+, \d+ \w+/).first()).toBeVisible();

  await test.step('it prints alone, with address, Wi-Fi and lists', async () => {
    const pages = await printed(page, 'A4');
    pages.forEach((lines, index) => {
      expect(lines.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
    });
    const text = pages.flat().join('\n');
    for (const part of [
      `14 Sky Road of ${host.name}`,
      'sheep-are-fast',
      'Arrival and keys',
      'Try the keys',
    ]) {
      expect(text).toContain(part);
    }
    for (const other of ['Print', 'Save on this phone', 'Remove from this phone', 'How it works']) {
      expect(text).not.toContain(other);
    }
  });

  await test.step('without a connection it opens, with its photos, and an item is ticked', async () => {
    await context.setOffline(true);
    await page.goto(guide);
    await expect(page.getByText(/^You're offline\. Saved on \w+, \d+ \w+.* at \d\d:\d\d\.$/)).toBeVisible();
    await expect(page.getByText(`14 Sky Road of ${host.name}`).first()).toBeVisible();
    await button(page, 'Show').click();
    await expect(page.getByText('sheep-are-fast')).toBeVisible();
    const photo = page.getByRole('img', { name: 'Arrival and keys, photo 1' });
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await page.getByRole('checkbox', { name: 'Try the keys' }).click();
    await expect(page.getByRole('checkbox', { name: 'Try the keys' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Try the keys' })).toBeChecked();
  });

  await test.step('with a connection the tick is sent, once', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/ticks') && sent.push(request.url()));
    // The open page would send it too, and be interrupted by the next one before it can record that it has.
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto('/swaps');
    await expect
      .poll(async () => {
        const { before } = await ask<Lists>(host, 'GET', `swaps/${id}/stays/1/lists`);
        return before.filter(({ ticked_at }) => ticked_at).map(({ text }) => text);
      })
      .toEqual(['Try the keys']);
    // The next page would send it again if this one were left before it can record that it has.
    await expect.poll(() => ticksThatWait(page)).toBe(0);
    await page.goto(guide);
    await expect(page.getByRole('checkbox', { name: 'Try the keys' })).toBeChecked();
    expect(sent).toHaveLength(1);
  });

  await test.step('once removed, it is not available any more', async () => {
    await button(page, 'Remove from this phone').click();
    await expectToast(page, 'default', 'Removed from this phone');
    expect(await keptGuides(page)).toEqual([]);
  });
  await Promise.all([guest, host].map((one) => one.context.close()));
});

test('a saved guide is removed with its swap, and when its member signs out [STAY-12]', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const [guest, host] = await parties(browser, server.url);
  const { page } = guest;
  async function keep(id: string) {
    await page.goto(`/swaps/${id}/guide`);
    await button(page, 'Save on this phone').click();
    await expect(button(page, 'Remove from this phone')).toBeVisible();
    expect(await keptGuides(page)).toHaveLength(1);
  }

  const first = await finalSwap(guest, host, { check_in: server.day(30), check_out: server.day(37) });
  await keep(first);
  await page.goto('/messages');
  await act(host, first, 'cancel', { reason: 'work', words: 'We have to stay for work, sorry.' });
  await expect.poll(() => keptGuides(page)).toEqual([]);

  const second = await finalSwap(guest, host, { check_in: server.day(40), check_out: server.day(47) });
  await keep(second);
  await button(page, 'Sign out').click();
  await expect.poll(() => keptGuides(page)).toEqual([]);

  await page.request.post('/api/auth/sign-in', { data: { email: guest.email, password: 'quiet-harbour' } });
  await keep(second);
  // Someone else signs in on this device without the page noticing.
  await page.request.post('/api/auth/sign-in', { data: { email: host.email, password: 'quiet-harbour' } });
  await page.goto('/messages');
  await expect.poll(() => keptGuides(page)).toEqual([]);
  await Promise.all([guest, host].map((one) => one.context.close()));
});

test('a saved guide can be read until the third day after check-out, and has then expired, even without a connection [STAY-12]', async ({
  browser,
  problems,
}) => {
  test.setTimeout(120_000);
  problems.allow(/net::ERR_/);
  const [guest, host] = await parties(browser, server.url);
  const id = await finalSwap(guest, host, { check_in: server.day(50), check_out: server.day(57) });
  const { page, context } = guest;
  const guide = `/swaps/${id}/guide`;
  const keptFiles = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('swapstead-guide-'));
      const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return caught.flat().map(({ url }) => new URL(url).pathname);
    });
  await page.goto(guide);
  await button(page, 'Save on this phone').click();
  await expect(button(page, 'Remove from this phone')).toBeVisible();
  expect((await keptFiles()).filter((path) => path.startsWith('/guides/'))).toHaveLength(1);
  await context.setOffline(true);

  // By the device's days; it may have been asleep since.
  const address = page.getByText(`14 Sky Road of ${host.name}`).first();
  await page.clock.setFixedTime(`${server.day(60)}T10:00:00Z`);
  await page.goto(guide);
  await expect(address).toBeVisible();
  await page.clock.setFixedTime(`${server.day(61)}T10:00:00Z`);
  await page.goto(guide);
  await expect(page.getByText('This copy has expired.')).toBeVisible();
  await expect(address).toBeHidden();
  expect((await keptFiles()).filter((path) => path.startsWith('/guides/'))).toEqual([]);
  const left = await page.evaluate(async (path) => (await caches.match(path))?.text(), `${guide}/kept`);
  expect(left).toBe('"ended"');
  // Setting the clock back restores nothing.
  await page.clock.setFixedTime(`${server.day(51)}T10:00:00Z`);
  await page.goto(guide);
  await expect(page.getByText('This copy has expired.')).toBeVisible();

  await context.setOffline(false);
  await page.goto('/swaps');
  await expect.poll(() => keptGuides(page)).toEqual([]);
  await Promise.all([guest, host].map((one) => one.context.close()));
});

async function parties(browser: Parameters<typeof swapper>[0], url: string): Promise<[Swapper, Swapper]> {
  return Promise.all([
    swapper(browser, 'Amara Okafor', 'The flat full of plants', url),
    swapper(browser, 'Nadia Brennan', 'The wooden house above the sea', url),
  ]);
}
