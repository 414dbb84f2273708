import { ask, cells, statusFor } from './cells.ts';
import { SECRET, SECRET_DAY, type ViewerName, type World } from './world.ts';

const LOCKED = [...Object.values(SECRET), SECRET_DAY];
const HOMES = [SECRET.location, SECRET.swap, SECRET_DAY];
const HOSTS = [SECRET.host_name, SECRET.partner_name, SECRET.bio];

/** The masked words that a viewer may read somewhere: others' by level, and all of their own. */
const MAY_READ: Record<ViewerName, readonly string[]> = {
  visitor: [],
  free: [],
  ended: [],
  subscriber: [...HOMES, ...HOSTS],
  owner: LOCKED,
  lapsed: LOCKED.filter((word) => word !== SECRET.partner_name),
  another: LOCKED,
  // Row 61: names and locations of the profiles.
  admin: [SECRET.host_name, SECRET.partner_name, SECRET.own_place],
};

const reads = cells.filter(
  ({ route }) => route.startsWith('GET ') || route === 'POST /api/functions/list-users-admin',
);

/** Every masked word in a reply to a viewer who may not read it, with the route of the reply. */
export async function lockedWordsRead(world: World, viewer: ViewerName): Promise<string[]> {
  const found: string[] = [];
  for (const one of reads) {
    if (statusFor(one, viewer) === undefined) continue;
    const { body } = await ask(world, one, viewer);
    const locked = LOCKED.filter((word) => !MAY_READ[viewer].includes(word) && body.includes(word));
    found.push(...locked.map((word) => `${one.route}: ${word}`));
    // Row 18: a photo's path in storage would name its host.
    if (/home-photos\/[0-9a-f-]{36}/.test(body)) found.push(`${one.route}: the place of a photo`);
  }
  return found;
}
