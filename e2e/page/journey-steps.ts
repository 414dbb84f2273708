import { readFile } from 'node:fs/promises';
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { composer, thread } from './conversations.ts';
import { fillHome, smallPictures, tiles } from './hosts.ts';
import { button, fillCredentials, newCredentials } from './members.ts';
import { withoutWelcome } from './site.ts';
import { writeGuide } from './swaps.ts';

/** How long a traveller waits for a response before trying again. */
const LOOK_MS = 5_000;
const PATIENCE_MS = 180_000;

export type Traveller = Awaited<ReturnType<typeof traveller>>;

/** A new member in a browser of their own, who tries again after missing responses, as people do. */
export async function traveller(
  browser: Browser,
  baseURL: string,
  name: string,
  title: string,
  device: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce', ...device });
  const page = await context.newPage();
  page.setDefaultTimeout(LOOK_MS);
  page.setDefaultNavigationTimeout(15_000);
  await withoutWelcome(page);
  const credentials = newCredentials();
  const home = { id: '', title };

  const heading = (text: string | RegExp, level = 1) => page.getByRole('heading', { level, name: text });

  return {
    name,
    home,
    email: credentials.email,

    async registers() {
      await untilDone(async () => {
        if (await heading('Check your email', 2).isVisible()) return;
        await page.goto('/auth');
        await refuseCookies(page);
        await page.getByRole('link', { name: 'Need an account? Register' }).click();
        await fillCredentials(page, credentials);
        await button(page, 'Register for free').click();
        await expect(heading('Check your email', 2)).toBeVisible();
      });
      await untilDone(async () => {
        await page.goto(await linkIn(page, credentials.email, 'Confirm'));
        // The link works once: a traveller whose response was lost is sent to the sign-in instead of the home page.
        await expect(page).toHaveURL(/\/(auth)?$/);
      });
    },

    async signsIn() {
      await untilDone(async () => {
        if ((await read<{ level: string }>(page, '/api/viewer')).level !== 'visitor') return;
        await page.goto('/auth');
        await fillCredentials(page, credentials);
        await button(page, 'Sign in').click();
        await expect(page).not.toHaveURL(/\/auth/);
      });
    },

    async pays() {
      await untilDone(async () => {
        if ((await read<{ level: string }>(page, '/api/viewer')).level === 'subscriber') return;
        await page.goto('/subscription');
        const [tab] = await Promise.all([
          page.context().waitForEvent('page', { timeout: LOOK_MS }),
          button(page, 'Choose Annual').click(),
        ]);
        try {
          await button(tab, 'Pay €140').click();
          await expect(tab.getByText('Subscription activated!').first()).toBeVisible({ timeout: 15_000 });
        } finally {
          await tab.close();
        }
      });
    },

    async tellsName() {
      await untilDone(async () => {
        await page.goto('/profile');
        if (await heading(name).isVisible()) return;
        await button(page, 'Edit Profile').click();
        await page.getByLabel('Display name').fill(name);
        await button(page, 'Save Changes').click();
        await expect(heading(name)).toBeVisible();
      });
    },

    async listsHome() {
      await untilDone(async () => {
        await page.goto('/add-home');
        await fillHome(page, title);
      });
      await page.locator('input[type=file]').setInputFiles(smallPictures(3));
      await expect(tiles(page)).toHaveCount(3);
      await untilDone(async () => {
        if (new URL(page.url()).pathname === '/') return;
        const failed = tiles(page).getByRole('button', { name: /^Try again/ });
        while ((await failed.count()) > 0) await failed.first().click();
        await button(page, 'List My Home').click();
        await expect(page).toHaveURL('/');
      });
      await untilDone(async () => {
        const { homes } = await read<{ homes: { id: string; title: string }[] }>(page, '/api/homes/own');
        home.id = homes.find((own) => own.title === title)?.id ?? '';
        expect(home.id).not.toBe('');
      });
    },

    /** Writes to the host from the home's page. */
    async asks(host: { home: { id: string } }, text: string) {
      await untilDone(async () => {
        await page.goto(`/house/${host.home.id}`);
        await button(page, 'Message host').click();
        await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
      });
      await says(page, text);
    },

    async answers(guest: { name: string }, text: string) {
      await untilDone(async () => {
        await page.goto('/messages');
        await page
          .getByRole('link', { name: new RegExp(guest.name) })
          .first()
          .click();
        await expect(composer(page)).toBeVisible();
      });
      await says(page, text);
    },

    /** @returns the id of the swap */
    async proposes(
      host: { home: { id: string }; name: string },
      nights: { check_in: string; check_out: string },
    ) {
      const waiting = heading(new RegExp(`^Waiting for ${host.name}`));
      let id: string | undefined;
      await untilDone(async () => {
        // A traveller whose response was lost checks their swaps before proposing again.
        id = await onlySwap(page);
        if (id) return;
        await page.goto(`/house/${host.home.id}`);
        await button(page, 'Propose a swap').click();
        const stay = page.getByRole('region', { name: 'Your stay' });
        await stay.getByLabel('Check-in').fill(nights.check_in);
        await stay.getByLabel('Check-out').fill(nights.check_out);
        await page.getByLabel('A few words').fill('We are two quiet readers and love your town.');
        await button(page, 'Send proposal').click();
        await expect(waiting).toBeVisible();
        id = await onlySwap(page);
        expect(id).toBeDefined();
      });
      return id as string;
    },

    accepts: (id: string) =>
      pressUntil(page, id, heading(/^You have agreed\. Read the agreement and sign it by /), async () => {
        await button(page, 'Accept').click();
        await button(page.getByRole('dialog'), 'Accept').click();
      }),

    /** Over the API, because the editor has tests of its own. */
    async writesGuide() {
      await untilDone(() => writeGuide({ page, name, home }));
    },

    signs: (id: string, then: RegExp) =>
      pressUntil(page, id, heading(then), async () => {
        await page.getByLabel('Your name, as written in the agreement').fill(name);
        await page.getByRole('checkbox', { name: /I've read this agreement/ }).check();
        await button(page, 'Sign').click();
      }),

    wentWell: (id: string) =>
      pressUntil(page, id, page.getByText(`${name} says everything went well`), async () => {
        await button(page, 'Everything went well').click();
      }),

    reads: (id: string, sentence: RegExp) => pressUntil(page, id, heading(sentence), async () => {}),

    async takesData() {
      await untilDone(async () => {
        await page.goto('/profile');
        const [download] = await Promise.all([
          page.waitForEvent('download', { timeout: 15_000 }),
          page
            .getByRole('link', { name: 'Download my data' })
            .click()
            .then(() => confirmed(page, credentials.password)),
        ]);
        const archive = await readFile(await download.path());
        expect(archive.subarray(0, 2).toString()).toBe('PK');
        expect(archive.length).toBeGreaterThan(2_000);
      });
    },

    async leaves() {
      await untilDone(async () => {
        await page.goto('/profile');
        if (new URL(page.url()).pathname !== '/profile') return;
        await button(page, 'Delete My Profile').click();
        await button(page, 'Yes, Delete Forever').click();
        await confirmed(page, credentials.password);
        await expect(page).toHaveURL('/');
      });
    },
  };
}

/** Repeats `work` until it succeeds. */
const untilDone = (work: () => Promise<void>) =>
  expect(work).toPass({ timeout: PATIENCE_MS, intervals: [250, 500, 1_000] });

/** Presses on the page of a swap until its next sentence is shown. */
async function pressUntil(page: Page, id: string, then: Locator, press: () => Promise<void>): Promise<void> {
  await untilDone(async () => {
    await page.goto(`/swaps/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (await then.isVisible()) return;
    await press();
    await expect(then).toBeVisible();
  });
}

/** Sends a message; if it fails, the page itself sends it with the same submission id when the server is back. */
async function says(page: Page, text: string): Promise<void> {
  // The conversation itself may have been requested while the server was down.
  await untilDone(async () => {
    const retry = button(page, 'Try again').first();
    if (await retry.isVisible()) await retry.click();
    await composer(page).fill(text);
  });
  await page.keyboard.press('Enter');
  await untilDone(async () => {
    const [bubble, ...more] = await thread(page).getByRole('listitem').filter({ hasText: text }).all();
    expect(more).toEqual([]);
    const retry = bubble?.getByRole('button', { name: /try again/i });
    if (await retry?.isVisible()) await retry?.click();
    const { conversations } = await read<{ conversations: { last_message: { text: string } | null }[] }>(
      page,
      '/api/conversations',
    );
    expect(conversations.map((one) => one.last_message?.text)).toContain(text);
  });
}

/** @throws Error if there are several */
async function onlySwap(page: Page): Promise<string | undefined> {
  const { sections } = await read<{ sections: { swaps: { id: string }[] }[] }>(page, '/api/swaps');
  const [swap, ...more] = sections.flatMap(({ swaps }) => swaps);
  if (more.length > 0) throw new Error(`${more.length} swaps too many`);
  return swap?.id;
}

async function refuseCookies(page: Page): Promise<void> {
  const essential = button(page, 'Essential only');
  if (await essential.isVisible()) await essential.click();
}

/** Answers the dialog that appears if the last sign-in was more than ten minutes ago. */
async function confirmed(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Please confirm it's you" });
  const isAsked = await dialog.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );
  if (!isAsked) return;
  await dialog.getByLabel('Password').fill(password);
  await dialog.locator('button[type=submit]').click();
}

async function linkIn(page: Page, email: string, subject: string): Promise<string> {
  const mails = await read<{ subject: string; links: string[] }[]>(
    page,
    `/dev/mailbox.json?to=${encodeURIComponent(email)}`,
  );
  const link = mails.find((mail) => mail.subject.includes(subject))?.links[0];
  if (!link) throw new Error(`No mail '${subject}' to ${email} among: ${mails.map((mail) => mail.subject)}`);
  return link;
}

async function read<T>(page: Page, path: string): Promise<T> {
  const reply = await page.request.get(path);
  if (!reply.ok()) throw new Error(`${path} answers ${reply.status()}`);
  return reply.json();
}
