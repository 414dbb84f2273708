import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { expect, it } from 'vitest';
import { behindLock } from '../../../../test/behind-lock.ts';
import { fileRequest, picture } from '../../../../test/pictures.ts';
import { type Party, swapWorld } from '../../../../test/swaps.ts';
import type { ImageGate } from '../../../platform/images/image-gate.ts';
import { removeFolders } from '../../../platform/storage/remove-folders.ts';
import { createGuidePhotosRepository } from './guide-photos.repository.ts';
import { createGuidePhotos } from './guide-photos.service.ts';

const TOO_MANY = [409, 'too_many_photos'];

const world = await swapWorld();
const ben = await world.party('Ben Best');
const cleo = await world.party('Cleo Cold');

/** Inserts rows of photos that the guide of a home may show, without files. */
async function filled(home: Party, count: number): Promise<string[]> {
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into guide_photos (home_id, path, facts) select $1, 'guides/' || n, $3 from generate_series(1, $2::int) n
     returning id`,
    [
      home.home_id,
      count,
      { width: 900, height: 600, widths: [400, 800], thumbhash: 'oSgKDYJmini/lWiWdKZYdWCFBVdp' },
    ],
  );
  return rows.map(({ id }) => id);
}

/** The reply to saving a guide with these photos, ten per section. */
async function saved(home: Party, photos: readonly string[]) {
  const sections = Array.from({ length: Math.ceil(photos.length / 10) }, (_, n) => ({
    id: crypto.randomUUID(),
    title: `Part ${n}`,
    text: 'As it stands.',
    photos: photos.slice(10 * n, 10 * n + 10),
  }));
  const reply = await world.saveGuide(home, { sections });
  return [reply.statusCode, reply.json().code];
}

async function send(home: Party) {
  const request = await fileRequest(
    `/api/homes/${home.home_id}/guide/photos`,
    await picture({ width: 60, height: 40 }).jpeg().toBuffer(),
  );
  return world.app.inject({ ...request, headers: { ...request.headers, ...home.headers } });
}

it('guide photos are limited to 40 per guide, uploaded or shown [STAY-05]', async () => {
  const photos = await filled(ben, SWAP_LIMITS.guide_photos);
  const sent = await send(ben);
  expect([sent.statusCode, sent.json().code]).toEqual(TOO_MANY);
  expect(await saved(ben, [...photos, crypto.randomUUID()])).toEqual(TOO_MANY);
});

it('guide photos must belong to the home and appear once [STAY-07]', async () => {
  const [photo] = (await filled(cleo, 1)) as [string];
  const { rows } = await world.pool.query<{ id: string }>('select id from guide_photos where home_id = $1', [
    ben.home_id,
  ]);
  for (const wrong of [[photo, photo], [(rows[0] as { id: string }).id], [crypto.randomUUID()]])
    expect((await saved(cleo, wrong))[0]).toBe(404);
  expect((await saved(cleo, [photo]))[0]).toBe(200);
});

it('guide photos are served in their stored widths only, and none of another home [STAY-05]', async () => {
  const eve = await world.party('Eve East');
  const { id } = (await send(eve)).json();
  const shown = async (party: Party, photo: string, width: number) => {
    const url = `/guides/homes/${party.home_id}/${photo}/${width}.webp`;
    return (await world.app.inject({ url, headers: party.headers })).statusCode;
  };
  const { rows } = await world.pool.query(
    "select (facts -> 'widths' ->> 0)::int as width from guide_photos where id = $1",
    [id],
  );
  const { width } = rows[0];
  expect(await shown(eve, id, width)).toBe(200);
  for (const [photo, other] of [
    [id, width + 1],
    [crypto.randomUUID(), width],
    ['none', width],
  ] as const)
    expect(await shown(eve, photo, other)).toBe(404);
  expect(await shown(cleo, id, width)).toBe(404);
});

it('guide photos are limited to 40 even if many are uploaded at the same time [STAY-05]', async () => {
  const dee = await world.party('Dee Dune');
  await filled(dee, SWAP_LIMITS.guide_photos - 1);
  // All uploads reach the count before the first one continues.
  const sent = await behindLock(world.pool, ['lock table guide_photos in access exclusive mode', []], () =>
    Array.from({ length: 3 }, () => send(dee)),
  );
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
});

it('guide photos leave nothing if the home is deleted while they are processed', async () => {
  const gus = await world.party('Gus Gale');
  const [reply] = await behindLock(world.pool, ['delete from homes where id = $1', [gus.home_id]], () => [
    send(gus),
  ]);
  expect([reply?.statusCode, reply?.json().message]).toEqual([404, 'Home not found']);
});

/** Adds a photo with a storage that runs `put` instead of writing a file. */
async function addedOver(home: Party, put: () => Promise<unknown>) {
  const folder = await mkdtemp(join(tmpdir(), 'swapstead-guide-'));
  const file = join(folder, 'photo.jpg');
  await picture({ width: 900, height: 600 }).jpeg().toFile(file);
  const removed: string[] = [];
  const storage = {
    description: 'a storage of a test',
    put: async () => void (await put()),
    read: async () => undefined,
    removeFolder: async (folder: string) => void removed.push(folder),
  };
  const work = <T>(one: () => Promise<T>) => one();
  const gate: ImageGate = { run: work, runPatiently: work };
  const photos = createGuidePhotos({
    guidePhotos: createGuidePhotosRepository(),
    pool: world.pool,
    storage,
    gate,
  });
  const upload = { file, owner: home.user_id, isGone: () => false };
  const failure = await photos.add(home.home_id, upload, '/guides').then(
    () => 'none',
    ({ message }: Error) => message,
  );
  await rm(folder, { recursive: true });
  const { rowCount } = await world.pool.query('select from guide_photos where home_id = $1', [home.home_id]);
  return { failure, rows: rowCount, removed };
}

it('guide photos leave neither file nor row if the home is deleted while they are written, or the storage fails [STAY-07]', async () => {
  const [hal, ida] = (await world.parties(2)) as [Party, Party];
  const folder = (home: Party) => [expect.stringContaining(`guide-photos/${home.home_id}/`)];
  const gone = await addedOver(hal, () => world.pool.query('delete from homes where id = $1', [hal.home_id]));
  expect(gone).toEqual({ failure: 'Home not found', rows: 0, removed: folder(hal) });
  const refused = await addedOver(ida, () => Promise.reject(new Error('No room is left')));
  expect(refused).toEqual({ failure: 'No room is left', rows: 0, removed: folder(ida) });
});

it('guide photos are deleted with their files once the guide no longer shows them; new ones stay for a day, as a draft may use them [STAY-05, STAY-09]', async () => {
  const eve = await world.party('Eve Eden');
  const photos = await filled(eve, SWAP_LIMITS.guide_photos);
  const kept = async () => (await world.guide(eve)).photos.map(({ id }) => id).sort();
  expect((await saved(eve, photos.slice(0, 20)))[0]).toBe(200);
  expect(await kept()).toEqual(photos.toSorted());
  expect((await saved(eve, photos.slice(0, 5)))[0]).toBe(200);
  const draft = photos.slice(20);
  expect(await kept()).toEqual([...photos.slice(0, 5), ...draft].sort());
  const { rows } = await world.pool.query<{ folders: string[] }>(
    "select data->'folders' as folders from pgboss.job where name = $1",
    [removeFolders.name],
  );
  expect(rows.flatMap(({ folders }) => folders).sort()).toEqual(
    Array.from({ length: 15 }, (_, n) => `guides/${n + 6}`).sort(),
  );
  expect((await send(eve)).statusCode).toBe(201);
  await world.pool.query(
    "update guide_photos set created_at = created_at - interval '25 hours' where home_id = $1",
    [eve.home_id],
  );
  expect((await saved(eve, photos.slice(0, 5)))[0]).toBe(200);
  expect(await kept()).toEqual(photos.slice(0, 5).sort());
});

it('of two simultaneous first saves of a guide, the second gets a conflict [STAY-05]', async () => {
  const fay = await world.party('Fay Fox');
  const forms = await Promise.all([world.guide(fay), world.guide(fay)]);
  const replies = await behindLock(
    world.pool,
    ['select from homes where id = $1 for update', [fay.home_id]],
    () =>
      forms.map(({ home: _home, photos: _photos, changed_at: _at, ...form }, n) =>
        world.ask('PUT', `homes/${fay.home_id}/guide`, fay, { ...form, wifi_name: `Attic ${n}` }),
      ),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [stands] = replies.filter(({ statusCode }) => statusCode === 200);
  expect((await world.guide(fay)).wifi_name).toBe(stands?.json().wifi_name);
});
