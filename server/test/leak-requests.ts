import { endpoints } from '@swapstead/contract/endpoints';
import { PAGES } from '@swapstead/contract/site/pages';
import { CONVERSATION, MEMBER } from './locked-member.ts';
import { guidePhotoId, swapId } from './locked-swaps.ts';
import { HOMES, homeId, photoName, SECRETS } from './locked-worlds.ts';
import type { seededRandom } from './seeded-random.ts';

type Random = ReturnType<typeof seededRandom>;

const locked = Object.values(SECRETS).flatMap(({ places, names }) => [...places, ...names]);
const searches = [
  ...locked,
  ...locked.flatMap((text) => text.split(/[ ,]+/)),
  'garden',
  'mod',
  'quiet',
  'HARBOUR',
  'canal roof',
  'beach',
  'library',
  'a',
  "'",
  '%',
  '*:',
  'garden lisb',
];
const tags = ['Garden', 'Modern', 'Beach life', 'Quiet retreat', 'Library', 'Night train nearby', 'Nowhere'];

/** Every operation that reads, with any parameters. */
const READING = endpoints
  .filter(({ route }) => route.startsWith('GET ') || route === 'POST /api/functions/list-users-admin')
  .map(({ route }) => route);

/** Never ends, so it is not requested; visitors are refused immediately. */
const STREAM = 'GET /api/conversations/events';

/** A file whose entries contain the time of its creation. */
const DATED = 'GET /api/profiles/me/export';

/** Viewers who must not see anything of others' swaps. */
export type Asking = 'visitor' | 'free member' | 'subscriber';

/** Requests of visitors or members, as 'METHOD /address', including every readable operation and page. */
export function readingRequests(random: Random, runs: number, as: Asking): string[] {
  const each = READING.filter((route) => as === 'visitor' || (route !== STREAM && route !== DATED));
  const files = ['/sitemap.xml', '/sitemaps/homes-1.xml', '/blog/rss.xml'];
  const pages = [...PAGES.map((page) => filled(random, page)), ...files].map((path) => `GET ${path}`);
  const generated = Array.from({ length: runs }, () => {
    if (random.next() < 0.15) return randomSwap(random);
    if (random.next() < 0.6) return randomRequest(random);
    return random.next() < 0.8 ? operation(random, random.pick(each)) : `GET ${randomPage(random)}`;
  });
  return [...each.map((route) => operation(random, route)), ...pages, ...generated];
}

/** An operation with existing ids and valid queries. */
function operation(random: Random, route: string): string {
  const query = random.next() < 0.5 ? '' : `?${oddQuery(random)}`;
  return filled(random, route) + query;
}

const filled = (random: Random, path: string) =>
  path.replace(/:\w+/g, () =>
    random.pick([homeId(random.int(HOMES)), anySwap(random), CONVERSATION, MEMBER, 'me', '1', 'x']),
  );

/** A swap of one of the worlds, which does not exist in the other. */
const anySwap = (random: Random) => swapId(random.pick(['a', 'b']), random.int(2 * HOMES));

/** Requests about swaps, house guides and nights by someone who knows an id. */
function randomSwap(random: Random): string {
  const [id, home] = [anySwap(random), homeId(random.int(HOMES))];
  const photo = guidePhotoId(random.pick(['a', 'b']), random.int(HOMES));
  const day = `2027-0${3 + random.int(6)}-${10 + random.int(15)}`;
  const window = `check_in=${day}&check_out=${day.slice(0, 8)}28`;
  const own = homeId(HOMES);
  return random.pick([
    ...[
      '',
      '/agreement',
      '/agreement.txt',
      '/agreement.pdf',
      '/calendar.ics',
      '/replacements',
      '/change',
    ].map((what) => `GET /api/swaps/${id}${what}`),
    `GET /api/swaps/${id}/nights?own_home_id=${own}&${window}&their_${window.replace('&', '&their_')}`,
    ...['', '/guide', '/lists'].map((what) => `GET /api/swaps/${id}/stays/1${what}`),
    `GET /api/homes/${home}/guide`,
    `GET /api/homes/${home}/swaps`,
    `GET /api/homes/${home}/host`,
    `GET /api/swaps/form?home_id=${home}`,
    `GET /api/swaps/nights?home_id=${home}&own_home_id=${own}&${window}&their_${window.replace('&', '&their_')}`,
    `GET /guides/swaps/${id}/1/${photo}/640.webp`,
    `GET /guides/homes/${home}/${photo}/640.webp`,
    `GET /swaps/${id}`,
  ]);
}

function oddQuery(random: Random): URLSearchParams {
  const query = new URLSearchParams();
  query.append(
    random.pick(['search', 'cursor', 'before', 'since', 'scope']),
    random.pick([...searches, '0', 'own']),
  );
  return query;
}

function randomFilters(random: Random): URLSearchParams {
  const query = new URLSearchParams();
  if (random.next() < 0.7) query.set('search', random.pick(searches));
  for (let left = random.int(3); left > 0; left--) query.append('tags', random.pick(tags));
  if (random.next() < 0.15) {
    for (let left = random.int(6); left > 0; left--) query.append('ids', homeId(random.int(HOMES)));
  }
  if (random.next() < 0.2) query.set(random.pick(['guests', 'bedrooms']), String(1 + random.int(6)));
  if (random.next() < 0.1) query.append(random.pick(['type', 'amenity']), random.pick(['House', 'wifi']));
  if (random.next() < 0.2) query.append(...random.pick(LOCKED));
  return query;
}

/** Searches for subscribers only, with places and days of one of the worlds. */
const LOCKED: readonly [name: string, value: string][] = [
  ['place', '2267057'],
  ['place', '3413829'],
  ['country', 'IS'],
  ['box', '-10,38,-9,39'],
  ['check_in', '2027-02-10'],
  ['weekend', '2027-02'],
  ['sort', 'confirmed'],
  ['view', '-180,-90,180,90'],
];

/** Requests about homes, with words that are masked in one of the worlds. */
function randomRequest(random: Random): string {
  const kind = random.next();
  if (kind < 0.5) return `GET /api/homes?${randomFilters(random)}`;
  if (kind < 0.65) return `GET /api/homes/count?${randomFilters(random)}`;
  if (kind < 0.7) return `GET /api/homes/map?zoom=3&${randomFilters(random)}`;
  if (kind < 0.85)
    return `GET /api/homes/${homeId(random.int(HOMES + 5))}${random.pick(['', '', '/similar'])}`;
  if (kind < 0.95)
    return `GET /photos/${photoName(random.int(HOMES))}/40.${random.pick(['webp', 'avif', 'png'])}`;
  return random.pick([
    'GET /api/homes?cursor=x',
    'GET /api/homes?limit=-1',
    'GET /api/openapi.json',
    'GET /sitemap.xml',
    'GET /avatars/x',
  ]);
}

/** A server-rendered page; its filters have the names of the site's addresses. */
function randomPage(random: Random): string {
  const filters = randomFilters(random).toString().replaceAll('tags=', 'tag=');
  return random.pick([`/house/${homeId(random.int(HOMES))}`, `/homes?${filters}`, `/?${filters}`, '/homes']);
}
