import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { filesBelow } from '../../../test/pictures.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { ask, upload, uploads, list, change, own, gallery } = hostActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const other = await signIn(test, { level: 'subscriber' });
const free = await signIn(test);
const admin = await signIn(test, { level: 'subscriber', admin: true });
beforeEach(() => test.pool.query('delete from uploads'));

const row = async (id: string) =>
  (await test.pool.query('select * from homes where id = $1', [id])).rows[0] ?? null;
const photosOf = async (id: string) =>
  (await test.pool.query('select * from home_photos where home_id = $1 order by display_order', [id])).rows;
const files = () => filesBelow(join(test.dataDir, 'files', 'home-photos'));

describe('changing a home', () => {
  it('saves only the edited fields and sets updated_at [LIST-24, DATA-08]', async () => {
    const home = await list(host);
    const reply = await change(home, { title: 'New title', guests: null, user_id: other.user_id }, host);
    expect(reply.statusCode).toBe(200);
    const { version, updated_at, ...changed } = reply.json();
    const { version: _, updated_at: before, ...rest } = home;
    expect(changed).toEqual({ ...rest, title: 'New title', guests: null });
    expect(version).toBe(2);
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(before));
    expect((await gallery()).find(({ id }) => id === home.id)?.title).toBe('New title');
  });

  it('dates changes that visitors see in the sitemap, and not those that are locked [PERM-01] [FIND-03] [LANG-21]', async () => {
    const [locked, photos, words, language] = [
      await list(host),
      await list(host),
      await list(host),
      await list(host),
    ];
    const before = '2026-01-05';
    await test.pool.query('update homes set seen_on = $1 where user_id = $2', [before, host.user_id]);
    const edit = async (home: typeof locked, fields: object) => {
      const { version } = await row(home.id);
      expect((await change({ ...home, version }, fields, host)).statusCode).toBe(200);
    };
    await edit(locked, { location: 'Faro, Portugal', swap_preferences: 'By the sea' });
    await edit(locked, { place_id: 2267057 });
    await edit(photos, { photos: photos.photos.map(({ id }) => id).reverse() });
    await edit(words, { description: 'Other words for it' });
    await edit(language, { language: 'nl' });
    const { body } = await test.app.inject('/sitemaps/homes-1.xml');
    const changedOn = ({ id }: { id: string }) =>
      new RegExp(`/house/${id}</loc><lastmod>(.*?)</lastmod>`).exec(body)?.[1];
    expect(changedOn(locked)).toBe(before);
    expect(changedOn(photos)).not.toBe(before);
    expect(changedOn(words)).not.toBe(before);
    expect(changedOn(language)).not.toBe(before);
  });

  it('shows another language of the description to visitors at once, on page and card [LANG-21]', async () => {
    const home = await list(host, { language: 'de' });
    const seen = async () => [
      (await ask('GET', `/api/homes/${home.id}`)).json().language,
      (await ask('GET', '/api/homes')).json().homes.find(({ id }: { id: string }) => id === home.id)
        ?.language,
    ];
    expect(await seen()).toEqual(['de', 'de']);
    expect((await change(home, { language: 'nl' }, host)).statusCode).toBe(200);
    await expect.poll(seen).toEqual(['nl', 'nl']);
  });

  it('deletes the photos left out, record and file, and appends new ones, in this order on its card [LIST-22, LIST-23, PHOTO-12, CARD-03]', async () => {
    const home = await list(host);
    const [a, b, c] = home.photos.map(({ id }) => id) as [string, string, string];
    const paths = new Map((await photosOf(home.id)).map(({ id, path }) => [id, path as string]));
    const [d, e] = (await uploads(host, 2, home.id)) as [string, string];
    const reply = await change(home, { photos: [c, a, d, e] }, host);
    expect(reply.json().photos.map(({ id }: { id: string }) => id)).toEqual([c, a, d, e]);
    const now = await photosOf(home.id);
    expect(now.map(({ id, display_order }) => [id, display_order])).toEqual([
      [c, 0],
      [a, 1],
      [d, 2],
      [e, 3],
    ]);
    const card = (await gallery()).find(({ id }) => id === home.id);
    const address = ({ photo_url }: { photo_url: string }) => photo_url;
    expect(card?.photos.map(address)).toEqual(reply.json().photos.map(address));
    for (const { path } of now.slice(2))
      expect(path).toMatch(new RegExp(`^${home.id}/\\d{13}-[0-9a-f]{12}$`));
    await expect
      .poll(async () => (await files()).filter((file) => file.startsWith(`${paths.get(b)}/`)))
      .toEqual([]);
    expect((await files()).some((file) => file.startsWith(`${paths.get(a)}/`))).toBe(true);
  });

  it('may leave fewer than 3 photos, even none [LIST-32]', async () => {
    const home = await list(host);
    expect((await change(home, { photos: [] }, host)).json().photos).toEqual([]);
  });

  it('refuses the second of two changes to the same version, and overwrites nothing', async () => {
    const home = await list(host);
    const replies = await Promise.all([
      change(home, { title: 'From the one tab' }, host),
      change(home, { title: 'From the other tab', photos: [] }, host),
    ]);
    const [won, lost] = replies.toSorted((x, y) => x.statusCode - y.statusCode);
    expect([won?.statusCode, lost?.statusCode, lost?.json().code]).toEqual([200, 409, 'changed_meanwhile']);
    expect((await own(host)).find(({ id }) => id === home.id)).toEqual(won?.json());
  });

  it('refuses a photo that is not theirs or was sent for another home, and saves nothing', async () => {
    const home = await list(host);
    const present = home.photos.map(({ id }) => id);
    const elsewhere = await list(host);
    const wrong = [
      await upload(other),
      await upload(host),
      await upload(host, elsewhere.id),
      elsewhere.photos[0]?.id as string,
      randomUUID(),
    ];
    for (const id of wrong) {
      const reply = await change(home, { title: 'Half saved', photos: [...present, id] }, host);
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'photos_gone']);
    }
    expect((await own(host)).find(({ id }) => id === home.id)).toEqual(home);
    expect((await own(host)).find(({ id }) => id === elsewhere.id)?.photos).toHaveLength(3);
  });
});

describe('deleting a home', () => {
  it('deletes photos, files and dates, and removes its page and gallery card [LIST-30, DATA-09]', async () => {
    const home = await list(host);
    const paths = (await photosOf(home.id)).map(({ path }) => path as string);
    await uploads(host, 1, home.id);
    const reply = await ask('DELETE', `/api/homes/${home.id}`, host);
    expect(reply.statusCode).toBe(204);
    expect(await row(home.id)).toBeNull();
    expect(await photosOf(home.id)).toEqual([]);
    expect((await ask('GET', `/api/homes/${home.id}`)).statusCode).toBe(404);
    expect((await gallery()).map(({ id }) => id)).not.toContain(home.id);
    const left = async () =>
      (await files()).filter(
        (file) => file.startsWith(home.id) || paths.some((path) => file.startsWith(path)),
      );
    await expect.poll(left).toEqual([]);
    expect((await ask('DELETE', `/api/homes/${home.id}`, host)).statusCode).toBe(404);
  });

  it('is possible for a host whose subscription has ended; changing is not [HOUSE-27]', async () => {
    const ended = await signIn(test, { level: 'subscriber' });
    const home = await list(ended);
    await setStatus(test, ended.user_id, 'cancelled');
    expect(await own(ended)).toEqual([home]);
    expect((await change(home, { title: 'Mine' }, ended)).statusCode).toBe(403);
    expect(
      (await ask('PUT', `/api/homes/${home.id}/available_dates`, ended, { available_dates: [] })).statusCode,
    ).toBe(403);
    expect((await ask('DELETE', `/api/homes/${home.id}`, ended)).statusCode).toBe(204);
  });

  it('deleting the account leaves no files, including photos sent from edit forms [PROF-25]', async () => {
    const leaving = await signIn(test, { level: 'subscriber' });
    const home = await list(leaving);
    await change(home, { photos: await uploads(leaving, 1, home.id) }, leaving);
    await uploads(leaving, 1);
    const theirs = async () =>
      (await files()).filter((file) => file.startsWith(leaving.user_id) || file.startsWith(home.id));
    expect((await theirs()).length).toBeGreaterThan(0);
    await ask('POST', '/api/functions/delete-profile', leaving);
    await expect.poll(theirs).toEqual([]);
  });
});

describe('the home of someone else [PERM-06]', () => {
  it('cannot be changed in any way: visitors get 401, everyone else 403, and nothing changes', async () => {
    const home = await list(host);
    const before = [await row(home.id), await photosOf(home.id)];
    const attempts = (as?: SignedIn) => [
      change(home, { title: 'Taken over' }, as),
      change(home, { photos: [] }, as),
      ask('PUT', `/api/homes/${home.id}/available_dates`, as, { available_dates: [] }),
      ask('POST', `/api/homes/${home.id}/calendar/confirm`, as),
      ask('DELETE', `/api/homes/${home.id}`, as),
    ];
    for (const reply of await Promise.all(attempts())) expect(reply.statusCode).toBe(401);
    for (const attacker of [free, other, admin]) {
      for (const reply of await Promise.all(attempts(attacker))) expect(reply.statusCode).toBe(403);
    }
    await expect(upload(other, home.id)).rejects.toThrow('belongs to someone else');
    expect([await row(home.id), await photosOf(home.id)]).toEqual(before);
  });

  it('is not found if it does not exist, whatever the id looks like', async () => {
    for (const id of [randomUUID(), 'own', '1', "x' or '1'='1"]) {
      const path = `/api/homes/${encodeURIComponent(id)}`;
      expect((await ask('PATCH', path, host, { version: 1 })).statusCode).toBe(404);
      expect((await ask('DELETE', path, host)).statusCode).toBe(404);
      expect((await ask('PUT', `${path}/available_dates`, host, { available_dates: [] })).statusCode).toBe(
        404,
      );
    }
    expect((await ask('GET', '/api/homes/own')).statusCode).toBe(401);
    expect(await own(free)).toEqual([]);
  });
});
