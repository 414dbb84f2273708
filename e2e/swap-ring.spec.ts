import { expect, test } from './fixtures.ts';
import { expectToFit } from './page/appearance.ts';
import { type ClockServer, startClockServer } from './page/clock-server.ts';
import { button } from './page/members.ts';
import { ask, expectSentence, type Swapper, signOnPage, swapper, writeGuide } from './page/swaps.ts';

// Three members in separate browsers and a three-way swap suggested by the service: the first stays at the second's
// home, the second at the third's, the third at the first's.

let server: ClockServer;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startClockServer();
});
test.afterAll(() => server.stop());

const PARTIES = [
  ['Amara Okafor', 'The flat full of plants'],
  ['Nadia Brennan', 'The wooden house above the sea'],
  ['Tom Baker', 'The brick loft'],
] as const;

test('a three-way swap, from a proposal to three completed stays', async ({ browser }) => {
  test.setTimeout(240_000);
  const all = await Promise.all(PARTIES.map(([name, title]) => swapper(browser, name, title, server.url)));
  const [amara, nadia, tom] = all as [Swapper, Swapper, Swapper];
  /** The host of this member's stay, and the guest at this member's home. */
  const hostOf = (one: Swapper) => all[(all.indexOf(one) + 1) % 3] as Swapper;
  const guestOf = (one: Swapper) => all[(all.indexOf(one) + 2) % 3] as Swapper;

  const [first, second, third] = await Promise.all(
    all.map(async (one) => {
      const { user_id } = await ask<{ user_id: string }>(one, 'GET', 'viewer');
      return { user_id, home_id: one.home.id };
    }),
  );
  if (!first || !second || !third) throw new Error('There are three parties');
  const windows = [20, 22, 24].map((from) => ({
    check_in: server.day(from),
    check_out: server.day(from + 7),
  }));
  const id = await server.services.ring([first, second, third], windows);
  await Promise.all(all.map(({ page }) => page.goto(`/swaps/${id}`)));

  await test.step('each sees the ring from its own side', async () => {
    for (const one of all) {
      const [host, guest] = [hostOf(one), guestOf(one)];
      const stays = one.page.getByRole('region', { name: 'Stays', exact: true });
      await expect(stays.getByText(`You stay at (${host.name})`)).toBeVisible();
      await expect(stays.getByText(`${guest.name} stays at`, { exact: true })).toBeVisible();
      await expect(stays.getByText(`Between the two: ${host.name} stays at`)).toBeVisible();
      for (const { home } of all) await expect(stays.getByText(home.title).first()).toBeVisible();
      await expectToFit(one.page);
    }
  });

  await test.step('agreed once the last has said yes', async () => {
    await expectSentence(amara.page, /^Waiting for Nadia Brennan and Tom Baker until /);
    for (const one of [nadia, tom]) {
      await expectSentence(one.page, /^Amara Okafor would like to swap homes with you\. Please answer by /);
      await button(one.page, 'Accept').click();
      const dialog = one.page.getByRole('dialog');
      await expect(dialog.getByText('This takes the nights of all three homes.')).toBeVisible();
      await dialog.getByRole('button', { name: 'More adults' }).click();
      await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
      if (one === nadia) await expectSentence(amara.page, /^Waiting for Tom Baker until /);
    }
    for (const { page } of all) {
      await expectSentence(page, /^You have agreed\. Read the agreement and sign it by /);
      await expectToFit(page);
    }
  });

  await test.step('final once the last has signed; each is told one address, of the home where they stay', async () => {
    for (const one of all) await writeGuide(one);
    for (const { page } of all) await page.reload();
    for (const one of all) await signOnPage(one);
    for (const one of all) {
      await expectSentence(
        one.page,
        new RegExp(`^Everyone has signed\\. You stay at ${hostOf(one).home.title} from `),
      );
      await expect(one.page.getByText(`14 Sky Road of ${hostOf(one).name}`)).toBeVisible();
      await expect(one.page.getByText(`14 Sky Road of ${guestOf(one).name}`)).toHaveCount(0);
      await expectToFit(one.page);
    }
  });

  await test.step('completed once the last says everything went well', async () => {
    server.pass(31);
    for (const { page } of all) await page.reload();
    for (const { page } of all) {
      await expectSentence(page, 'The stays are over. Did everything go well?');
      await button(page, 'Everything went well').click();
    }
    for (const { page } of all) await expectSentence(page, /^Completed on /);
  });
  await Promise.all(all.map((one) => one.context.close()));
});
