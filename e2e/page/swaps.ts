import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { PEOPLE, WORDS } from '../../server/test/swap-terms.ts';
import { type Party as Member, party as member } from './conversations.ts';
import { listHome, smallPictures } from './hosts.ts';
import { button } from './members.ts';

/** A member in a browser of their own, with a home. */
export type Swapper = Member & { name: string; home: { id: string; title: string } };

/** A member who can swap: subscribed, with this name and a home with this title. */
export async function swapper(browser: Browser, name: string, title: string, url: string): Promise<Swapper> {
  const who = await member(browser, name, url);
  return { ...who, name, home: await listHome(who.page, { title }) };
}

/** A request to the API, as another device of the member would send it. */
export async function ask<T>(
  { page }: Pick<Swapper, 'page'>,
  method: string,
  path: string,
  data?: object,
): Promise<T> {
  const reply = await page.request.fetch(`/api/${path}`, { method, ...(data && { data }) });
  if (!reply.ok()) throw new Error(`${method} ${path} was refused: ${await reply.text()}`);
  return reply.json();
}

const readSwap = (as: Swapper, id: string) => ask<SwapView>(as, 'GET', `swaps/${id}`);

/** An action on the version of a swap that this member currently sees. */
export async function act(as: Swapper, id: string, what: string, more: object = {}): Promise<SwapView> {
  const { state, revision } = await readSwap(as, id);
  return ask(as, 'POST', `swaps/${id}/${what}`, {
    submission_id: randomUUID(),
    from: state,
    revision,
    ...more,
  });
}

export type Window = { check_in: string; check_out: string };

/** A proposal of the first to the second, both in the same window. */
export async function proposeTo(from: Swapper, to: Swapper, window: Window): Promise<string> {
  const { id } = await ask<{ id: string }>(from, 'POST', 'swaps', {
    submission_id: randomUUID(),
    home_id: to.home.id,
    own_home_id: from.home.id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  });
  return id;
}

/** Writes a house guide: an address, a phone, the Wi-Fi and a section with a photo. */
export async function writeGuide(as: Pick<Swapper, 'page' | 'name' | 'home'>): Promise<void> {
  const {
    home: _home,
    photos: _photos,
    changed_at: _at,
    ...form
  } = await ask<Record<string, unknown>>(as, 'GET', `homes/${as.home.id}/guide`);
  const [file] = smallPictures(1);
  const reply = await as.page.request.post(`/api/homes/${as.home.id}/guide/photos`, {
    multipart: { file: file as NonNullable<typeof file> },
  });
  expect(reply.status()).toBe(201);
  await ask(as, 'PUT', `homes/${as.home.id}/guide`, {
    ...form,
    address: {
      street: `14 Sky Road of ${as.name}`,
      postal_code: 'H71 XN42',
      town: 'Clifden',
      country: 'Ireland',
      directions: 'Up from the harbour, past the blue letterbox.',
    },
    phone: '+353 20 912 0147',
    check_in_from: '15:00',
    check_out_until: '11:00',
    wifi_name: 'skyroad14',
    wifi_password: 'sheep-are-fast',
    sections: [
      {
        id: randomUUID(),
        title: 'Arrival and keys',
        text: 'The key box hangs behind the letterbox.',
        photos: [(await reply.json()).id],
      },
      { id: randomUUID(), title: 'Waste and recycling', text: 'Green bin on Tuesday evening.', photos: [] },
    ],
  });
}

async function sign(as: Swapper, id: string): Promise<void> {
  const { sha256 } = await ask<{ sha256: string }>(as, 'GET', `swaps/${id}/agreement`);
  await act(as, id, 'sign', { sha256, name: as.name, read: true });
}

/** Expects the page of a swap to show this sentence about its state. */
export const expectSentence = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible({ timeout: 10_000 });

/** Signs on the page of the swap. */
export async function signOnPage({ page, name }: Swapper): Promise<void> {
  await page.getByLabel('Your name, as written in the agreement').fill(name);
  await page.getByRole('checkbox', { name: /I've read this agreement/ }).check();
  await button(page, 'Sign').click();
}

/**
 * A swap that both have signed, with house guides.
 * @returns its id
 */
export async function finalSwap(from: Swapper, to: Swapper, window: Window): Promise<string> {
  const id = await proposeTo(from, to, window);
  await act(to, id, 'accept', { people: PEOPLE });
  for (const one of [from, to]) {
    await writeGuide(one);
    await sign(one, id);
  }
  return id;
}

/** The names of the caches with house guides in this browser. */
export const keptGuides = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('swapstead-guide-')));

/** The number of ticks in this browser that wait to be sent. */
export const ticksThatWait = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let waiting = 0;
    for (const name of await caches.keys()) {
      if (!name.startsWith('swapstead-guide-')) continue;
      for (const reply of await (await caches.open(name)).matchAll()) {
        if (!reply.headers.get('content-type')?.includes('json')) continue;
        waiting += (await reply.json()).ticks?.length ?? 0;
      }
    }
    return waiting;
  });
