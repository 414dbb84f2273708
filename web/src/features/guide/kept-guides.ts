import type { EndpointOf } from '@swapstead/contract/api';
import type { Reply } from '@swapstead/contract/endpoint';
import type { StayContact, StayLists } from '@swapstead/contract/swaps/stays.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '../../lib/api/api.ts';
import { oneTabAtATime } from '../../lib/browser/locks.ts';
import { deviceCaches, serviceWorkers } from '../../lib/browser/service-workers.ts';
import { GUIDE_CACHES, keptGuideNames, registerForGuides, tellWorker } from '../../lib/loading/worker.ts';
import { dayHere } from '../../lib/time/local-time.ts';
import { type Ticked, ticked } from './ticked.ts';

export type Guide = Reply<EndpointOf<'GET /api/swaps/:id/stays/:number/guide'>>;

/** What a guest keeps on a device to read it without a connection (STAY-11). */
export type KeptGuide = {
  user_id: string;
  swap_id: string;
  number: number;
  kept_at: string;
  guide: Guide;
  contact: StayContact;
  lists: StayLists;
  /** Ticks that were made without a connection, in their order, until the server has them. */
  ticks: (Ticked & { at: string })[];
};

/** The value that stays in place of a copy whose days are over. */
export const ENDED = 'ended';

/** Each copy is a cache of its own, named as the service worker knows it: prefix, member, swap. */
const UUID_LENGTH = 36;
const nameOf = ({ user_id, swap_id }: Pick<KeptGuide, 'user_id' | 'swap_id'>) =>
  `${GUIDE_CACHES}${user_id}-${swap_id}`;
const ownerIn = (name: string) => name.slice(GUIDE_CACHES.length, GUIDE_CACHES.length + UUID_LENGTH);

const pageOf = (swapId: string) => `/swaps/${swapId}/guide`;
const copyOf = (swapId: string) => `${pageOf(swapId)}/kept`;

export const canKeepGuides = () => serviceWorkers() !== undefined && deviceCaches() !== undefined;

/** The copy of a swap's guide on this device: 'ended' once its days are over, null where there is none. */
export const keptGuideQuery = (swapId: string) =>
  queryOptions({
    queryKey: ['kept-guide', swapId],
    queryFn: () => readKeptGuide(swapId),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  });

async function readKeptGuide(swapId: string): Promise<KeptGuide | typeof ENDED | null> {
  const name = (await keptGuideNames()).find((one) => one.endsWith(swapId));
  if (!name) return null;
  const copy = await readCopy(name, swapId);
  if (copy && copy !== ENDED && isEnded(copy)) {
    await endCopy(name, swapId);
    return ENDED;
  }
  return copy;
}

/** @throws where the browser keeps nothing for us */
async function opened(name: string): Promise<Cache> {
  const store = deviceCaches();
  if (!store) throw new Error('Your browser does not keep this.');
  return store.open(name);
}

const drop = async (name: string): Promise<boolean> => (await deviceCaches()?.delete(name)) ?? false;

async function readCopy(name: string, swapId: string): Promise<KeptGuide | typeof ENDED | null> {
  // Opening the cache would create it if there is none, so this searches all caches.
  const found = await deviceCaches()?.match(copyOf(swapId), { cacheName: name });
  return found ? ((await found.json()) as KeptGuide | typeof ENDED) : null;
}

async function writeCopy(name: string, swapId: string, copy: KeptGuide | typeof ENDED) {
  await (await opened(name)).put(copyOf(swapId), Response.json(copy));
}

/** The copy can be read on the third day after check-out for the last time (STAY-12). */
const isEnded = ({ guide }: KeptGuide) => dayHere(new Date()) > guide.kept_until;

/** Deletes all but the page itself, which then says that the copy has ended. */
async function endCopy(name: string, swapId: string) {
  await writeCopy(name, swapId, ENDED);
  const cache = await opened(name);
  const isContent = ({ url }: Request) => new URL(url).pathname.startsWith('/guides/');
  await Promise.all((await cache.keys()).filter(isContent).map((request) => cache.delete(request)));
}

/** Runs changes of copies one after the other, if the browser has locks: two tabs must not send a tick twice. */
const alone = <T>(act: () => Promise<T>): Promise<T> => oneTabAtATime('swapstead.kept-guides', act);

export type Keeping = Omit<KeptGuide, 'kept_at' | 'ticks'>;

/**
 * Keeps guide, address, lists and photos on this device, with the page to read them in, in place of the copy from
 * before. @throws where the browser or the line refuses
 */
export const keepGuide = (keeping: Keeping): Promise<KeptGuide> => alone(() => keep(keeping));

/**
 * Keeps what the host has changed since, unless the copy was taken away meanwhile: null. One with ticks that wait stays
 * as it is until the server has them. @throws as keepGuide
 */
export const refreshKeptGuide = (keeping: Keeping): Promise<KeptGuide | null> =>
  alone(async () => {
    const copy = await readCopy(nameOf(keeping), keeping.swap_id);
    if (!copy || copy === ENDED) return null;
    return copy.ticks.length > 0 ? copy : keep(keeping);
  });

async function keep(keeping: Keeping): Promise<KeptGuide> {
  const { swap_id } = keeping;
  const name = nameOf(keeping);
  const copy: KeptGuide = {
    ...keeping,
    guide: withOneWidth(keeping.guide),
    kept_at: new Date().toISOString(),
    ticks: [],
  };
  await registerForGuides();
  // All of it first: where a part cannot be had, the copy from before stays as it is.
  const page = await answered(pageOf(swap_id), 'text/html');
  const urls = [...assetsOf(await page.clone().text()), ...photosOf(copy.guide)];
  const parts = await Promise.all(urls.map(async (url) => [url, await answered(url)] as const));
  const cache = await opened(name);
  try {
    for (const [url, part] of [...parts, [pageOf(swap_id), page] as const]) await cache.put(url, part);
    await writeCopy(name, swap_id, copy);
  } catch (error) {
    if (!(await readCopy(name, swap_id))) await drop(name);
    throw error;
  }
  const needed = new Set([...urls, pageOf(swap_id), copyOf(swap_id)]);
  const old = (await cache.keys()).filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
  return copy;
}

/** Whether the copy says what the server says now; one with ticks that wait is newer. */
export const isAsKept = (copy: KeptGuide, { guide, contact, lists }: Keeping): boolean =>
  copy.ticks.length > 0 ||
  JSON.stringify([copy.guide, copy.contact, copy.lists]) ===
    JSON.stringify([withOneWidth(guide), contact, lists]);

async function answered(url: string, accept = '*/*'): Promise<Response> {
  const response = await fetch(url, { headers: { accept } });
  if (!response.ok) throw new Error('Not everything could be read.');
  return response;
}

/** What the page needs to run: its HTML names all of it. */
function assetsOf(html: string): string[] {
  const named = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[src], link[href]');
  const urls = [...named].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '');
  return [...new Set(urls)].filter((url) => url.startsWith('/assets/'));
}

/** A photo is kept in one width, which is enough for a phone. */
const KEPT_WIDTH = 800;

function withOneWidth(guide: Guide): Guide {
  return {
    ...guide,
    sections: guide.sections.map((section) => ({
      ...section,
      photos: section.photos.map((photo) => {
        const width = photo.widths.find((one) => one >= KEPT_WIDTH) ?? photo.widths.at(-1);
        return { ...photo, widths: width ? [width] : [] };
      }),
    })),
  };
}

const photosOf = ({ sections }: Guide): string[] =>
  sections.flatMap(({ photos }) =>
    photos.flatMap(({ photo_url, widths }) => widths.map((width) => `${photo_url}/${width}.webp`)),
  );

/** Deletes the copy of a swap's guide, even while it is refreshed, and the service worker if it is of no other use. */
export async function removeKeptGuide(swapId: string): Promise<void> {
  await alone(async () => {
    for (const name of await keptGuideNames()) if (name.endsWith(swapId)) await drop(name);
  });
  await tellWorker('guide-removed');
}

/** Ticks a line of the copy; the server is told at the next connection (STAY-14). */
export function tickKeptLine(copy: KeptGuide, tick: Ticked): Promise<KeptGuide> {
  return alone(async () => {
    const at = new Date().toISOString();
    const stored = await readCopy(nameOf(copy), copy.swap_id);
    const before = stored && stored !== ENDED ? stored : copy;
    const after: KeptGuide = {
      ...before,
      lists: ticked(before.lists, tick, at),
      ticks: [...before.ticks, { ...tick, at }],
    };
    // A copy that was deleted meanwhile stays deleted.
    if (stored) await writeCopy(nameOf(copy), copy.swap_id, after);
    return after;
  });
}

/**
 * With a connection: sends the ticks that wait, and takes away the copies of others, those whose days are over and those
 * that the server has closed (STAY-12). @returns whether anything of what is shown may have changed
 */
export async function tidyKeptGuides(userId: string): Promise<boolean> {
  let hasChanged = false;
  for (const name of await keptGuideNames()) {
    hasChanged = (await alone(() => tidyCopy(name, userId))) || hasChanged;
  }
  if (hasChanged) await tellWorker('guide-removed');
  return hasChanged;
}

async function tidyCopy(name: string, userId: string): Promise<boolean> {
  const copy = await readCopy(name, name.slice(-UUID_LENGTH));
  if (ownerIn(name) !== userId || !copy || copy === ENDED || isEnded(copy)) return drop(name);
  const isClosed = await api('GET /api/swaps/:id', { params: { id: copy.swap_id } }).then(
    ({ state }) => state !== 'final',
    isRefused,
  );
  return isClosed ? drop(name) : sendTicks(name, copy);
}

/** Each tick goes once: what the server has taken or refused is forgotten before the next one is sent. */
async function sendTicks(name: string, copy: KeptGuide): Promise<boolean> {
  const params = { id: copy.swap_id, number: String(copy.number) };
  for (const [index, body] of copy.ticks.entries()) {
    const isSettled = await api('POST /api/swaps/:id/stays/:number/ticks', { params, body }).then(
      () => true,
      isRefused,
    );
    if (!isSettled) return index > 0;
    await writeCopy(name, copy.swap_id, { ...copy, ticks: copy.ticks.slice(index + 1) });
  }
  return copy.ticks.length > 0;
}

/** Statuses of refusals that the next request may not get: too slow, too early, too many. */
const FOR_NOW = [408, 425, 429];

/** Whether the server refused for good; silence, its own errors and 'later' are no refusal. */
const isRefused = (error: Error) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && !FOR_NOW.includes(error.status);
