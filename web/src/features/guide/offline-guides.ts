import type { EndpointOf } from '@swapstead/contract/api';
import type { Reply } from '@swapstead/contract/endpoint';
import type { StayContact, StayLists } from '@swapstead/contract/swaps/stays.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api, isApiError } from '../../lib/api/api.ts';
import { oneTabAtATime } from '../../lib/browser/locks.ts';
import { deviceCaches, serviceWorkers } from '../../lib/browser/service-workers.ts';
import {
  GUIDE_CACHES,
  keptGuideNames,
  postToWorker,
  registerForGuides,
} from '../../lib/loading/service-worker.ts';
import { dayHere } from '../../lib/time/local-time.ts';
import { type Tick, withTick } from './ticks.ts';

export type Guide = Reply<EndpointOf<'GET /api/swaps/:id/stays/:number/guide'>>;

/** A guide that a guest stored on a device to read it offline (STAY-11). */
export type OfflineGuide = {
  user_id: string;
  swap_id: string;
  number: number;
  kept_at: string;
  guide: Guide;
  contact: StayContact;
  lists: StayLists;
  /** Ticks made offline, oldest first, until the server has received them. */
  ticks: (Tick & { at: string })[];
};

/** Replaces a copy once its days are over. */
export const ENDED = 'ended';

/** Each copy has a cache of its own, with a name that the service worker knows: prefix, member id, swap id. */
const UUID_LENGTH = 36;
const nameOf = ({ user_id, swap_id }: Pick<OfflineGuide, 'user_id' | 'swap_id'>) =>
  `${GUIDE_CACHES}${user_id}-${swap_id}`;
const ownerIn = (name: string) => name.slice(GUIDE_CACHES.length, GUIDE_CACHES.length + UUID_LENGTH);

const pageOf = (swapId: string) => `/swaps/${swapId}/guide`;
const copyOf = (swapId: string) => `${pageOf(swapId)}/kept`;

export const canStoreGuides = () => serviceWorkers() !== undefined && deviceCaches() !== undefined;

/** The copy of a swap's guide on this device: 'ended' once its days are over, null if there is none. */
export const offlineGuideQuery = (swapId: string) =>
  queryOptions({
    queryKey: ['kept-guide', swapId],
    queryFn: () => readKeptGuide(swapId),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
  });

async function readKeptGuide(swapId: string): Promise<OfflineGuide | typeof ENDED | null> {
  const name = (await keptGuideNames()).find((one) => one.endsWith(swapId));
  if (!name) return null;
  const copy = await readCopy(name, swapId);
  if (copy && copy !== ENDED && isEnded(copy)) {
    await endCopy(name, swapId);
    return ENDED;
  }
  return copy;
}

/** @throws where the browser offers no storage */
async function opened(name: string): Promise<Cache> {
  const store = deviceCaches();
  if (!store) throw new Error('Your browser does not keep this.');
  return store.open(name);
}

const drop = async (name: string): Promise<boolean> => (await deviceCaches()?.delete(name)) ?? false;

async function readCopy(name: string, swapId: string): Promise<OfflineGuide | typeof ENDED | null> {
  // Opening a cache would create it, so search all caches instead.
  const found = await deviceCaches()?.match(copyOf(swapId), { cacheName: name });
  return found ? ((await found.json()) as OfflineGuide | typeof ENDED) : null;
}

async function writeCopy(name: string, swapId: string, copy: OfflineGuide | typeof ENDED) {
  await (await opened(name)).put(copyOf(swapId), Response.json(copy));
}

/** The last day to read the copy is the third day after check-out (STAY-12). */
const isEnded = ({ guide }: OfflineGuide) => dayHere(new Date()) > guide.kept_until;

/** Deletes everything but the page, which then says that the copy has ended. */
async function endCopy(name: string, swapId: string) {
  await writeCopy(name, swapId, ENDED);
  const cache = await opened(name);
  const isContent = ({ url }: Request) => new URL(url).pathname.startsWith('/guides/');
  await Promise.all((await cache.keys()).filter(isContent).map((request) => cache.delete(request)));
}

/** Runs changes of copies one at a time, if the browser has locks: two tabs must not send the same tick twice. */
const exclusively = <T>(act: () => Promise<T>): Promise<T> => oneTabAtATime('swapstead.kept-guides', act);

export type GuideToStore = Omit<OfflineGuide, 'kept_at' | 'ticks'>;

/**
 * Stores guide, address, lists, photos and the page that shows them on this device, replacing an earlier copy.
 * @throws if the browser has no room or the connection fails
 */
export const storeOfflineGuide = (toStore: GuideToStore): Promise<OfflineGuide> =>
  exclusively(() => store(toStore));

/**
 * Updates the copy with the host's changes. Returns null if the copy was removed in the meantime. A copy with unsent
 * ticks stays as it is until the server has them.
 * @throws as storeOfflineGuide
 */
export const refreshOfflineGuide = (toStore: GuideToStore): Promise<OfflineGuide | null> =>
  exclusively(async () => {
    const copy = await readCopy(nameOf(toStore), toStore.swap_id);
    if (!copy || copy === ENDED) return null;
    return copy.ticks.length > 0 ? copy : store(toStore);
  });

async function store(toStore: GuideToStore): Promise<OfflineGuide> {
  const { swap_id } = toStore;
  const name = nameOf(toStore);
  const copy: OfflineGuide = {
    ...toStore,
    guide: withOneWidth(toStore.guide),
    kept_at: new Date().toISOString(),
    ticks: [],
  };
  await registerForGuides();
  // Load everything first: if one file fails, the earlier copy stays unchanged.
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

/** Whether the copy equals what the server returns now. A copy with unsent ticks is newer. */
export const isUpToDate = (copy: OfflineGuide, { guide, contact, lists }: GuideToStore): boolean =>
  copy.ticks.length > 0 ||
  JSON.stringify([copy.guide, copy.contact, copy.lists]) ===
    JSON.stringify([withOneWidth(guide), contact, lists]);

async function answered(url: string, accept = '*/*'): Promise<Response> {
  const response = await fetch(url, { headers: { accept } });
  if (!response.ok) throw new Error('Not everything could be read.');
  return response;
}

/** The scripts and styles that the page needs, as named in its HTML. */
function assetsOf(html: string): string[] {
  const named = new DOMParser().parseFromString(html, 'text/html').querySelectorAll('[src], link[href]');
  const urls = [...named].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '');
  return [...new Set(urls)].filter((url) => url.startsWith('/assets/'));
}

/** Only one width of each photo is stored; it is enough for a phone. */
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

/**
 * Deletes the copy of a swap's guide, even while it is being updated, and the service worker if nothing else needs it.
 */
export async function removeOfflineGuide(swapId: string): Promise<void> {
  await exclusively(async () => {
    for (const name of await keptGuideNames()) if (name.endsWith(swapId)) await drop(name);
  });
  await postToWorker('guide-removed');
}

/** Ticks a line of the copy. The server receives the tick when there is a connection again (STAY-14). */
export function tickOfflineGuide(copy: OfflineGuide, tick: Tick): Promise<OfflineGuide> {
  return exclusively(async () => {
    const at = new Date().toISOString();
    const stored = await readCopy(nameOf(copy), copy.swap_id);
    const before = stored && stored !== ENDED ? stored : copy;
    const after: OfflineGuide = {
      ...before,
      lists: withTick(before.lists, tick, at),
      ticks: [...before.ticks, { ...tick, at }],
    };
    // If the copy was deleted in the meantime, it stays deleted.
    if (stored) await writeCopy(nameOf(copy), copy.swap_id, after);
    return after;
  });
}

/**
 * When online: sends stored ticks and deletes copies that belong to other members, have ended, or were closed by the
 * server (STAY-12).
 * @returns whether anything on the screen may have changed
 */
export async function tidyOfflineGuides(userId: string): Promise<boolean> {
  let hasChanged = false;
  for (const name of await keptGuideNames()) {
    hasChanged = (await exclusively(() => tidyCopy(name, userId))) || hasChanged;
  }
  if (hasChanged) await postToWorker('guide-removed');
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

/** Sends ticks one by one and removes each from the copy once the server has accepted or refused it. */
async function sendTicks(name: string, copy: OfflineGuide): Promise<boolean> {
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

/** Statuses of temporary refusals: timeout, too early, too many requests. */
const TEMPORARY_REFUSALS = [408, 425, 429];

/** Whether the server refused for good. No reply, server errors and temporary refusals do not count. */
const isRefused = (error: Error) =>
  isApiError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  !TEMPORARY_REFUSALS.includes(error.status);
