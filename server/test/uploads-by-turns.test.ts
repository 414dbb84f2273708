import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostActions } from './hosts.ts';
import { type SignedIn, signIn } from './members.ts';
import { fileRequest, filesBelow, picture } from './pictures.ts';
import { deepPng } from './pixel-bombs.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let url: string;
/** What happens before a file is written. */
let beforeWriting: () => Promise<unknown>;

beforeAll(async () => {
  test = await createTestApp(
    { PHOTO_AVIF: 'false' },
    {
      storage: (storage) => ({
        ...storage,
        put: async (key, body) => {
          await beforeWriting();
          return storage.put(key, body);
        },
      }),
    },
  );
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  beforeWriting = async () => {};
});
afterAll(() => test.close());

const { list } = hostActions(() => test);

const AVATAR = '/api/profiles/me/avatar';
const methodOf = (path: string) => (path === AVATAR ? ('PUT' as const) : ('POST' as const));

/** Over a real connection, as its end is what tells that a client has left. */
async function upload(path: string, member: SignedIn, bytes: Uint8Array) {
  const { payload, headers } = await fileRequest(path, bytes);
  const reply = await fetch(url + path, {
    method: methodOf(path),
    headers: { ...(headers as Record<string, string>), ...member.headers },
    body: payload as Uint8Array<ArrayBuffer>,
  });
  return { statusCode: reply.status, code: (await reply.json()).code };
}

const small = () => picture().jpeg().toBuffer();
/** Takes the decoder a second or so. */
const large = () => picture({ width: 3_600, height: 3_600 }).png({ compressionLevel: 1 }).toBuffer();

/** Until so many files of at least so many bytes have arrived and are worked on or wait for it. */
const arrived = (files: number, bytes: number) =>
  expect
    .poll(
      async () => {
        const folder = join(test.dataDir, 'incoming');
        const names = await filesBelow(folder);
        const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
        return sizes.filter((size) => size >= bytes).length;
      },
      { interval: 5, timeout: 5_000 },
    )
    .toBeGreaterThanOrEqual(files);

describe('pictures are worked on by turns', () => {
  it.each([
    ['an avatar', async () => AVATAR],
    ['the photo of a home', async () => '/api/home_photos'],
    [
      'a photo of a house guide',
      async (host: SignedIn) => `/api/homes/${(await list(host)).id}/guide/photos`,
    ],
  ])('while one member sends very many, %s of another waits for one of them', async (_what, pathOf) => {
    const [flooder, other] = [await signIn(test), await signIn(test, { level: 'subscriber' })];
    const path = await pathOf(other);
    // Made before the race: the decoder is what it is about.
    const [bytes, one] = [await large(), await small()];
    const ended: string[] = [];
    const flood = Array.from({ length: 6 }, () =>
      upload(AVATAR, flooder, bytes).then(({ statusCode }) => ended.push(`flooder ${statusCode}`)),
    );
    await arrived(3, bytes.length);
    expect((await upload(path, other, one)).statusCode).toBeLessThan(202);
    expect(ended.filter((one) => one === 'flooder 200').length).toBeLessThan(3);
    await Promise.all(flood);
    // One is worked on and two wait; a slow network may bring the rest when these are done.
    expect(ended.filter((one) => one === 'flooder 200').length).toBeGreaterThan(0);
    expect(ended.filter((one) => one === 'flooder 429').length).toBeGreaterThan(0);
    expect(ended.filter((one) => !/ (200|429)$/.test(one))).toEqual([]);
  });

  it('what a client sent that has left before its turn is not worked on', async () => {
    const [first, leaver, next] = [await signIn(test), await signIn(test), await signIn(test)];
    const [bytes, one] = [await large(), await small()];
    // Enough to do until the server has heard that somebody left.
    const working = Array.from({ length: 3 }, () => upload(AVATAR, first, bytes));
    await arrived(3, bytes.length);
    const { payload, headers } = await fileRequest(AVATAR, one);
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = Object.entries({ host: 'x', ...headers, ...leaver.headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(`PUT ${AVATAR} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.write(payload as Buffer);
    await arrived(4, 1);
    socket.destroy();
    // Whose turn comes afterwards.
    expect((await upload(AVATAR, next, one)).statusCode).toBe(200);
    expect((await Promise.all(working)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows } = await test.pool.query(
      'select user_id from profiles where avatar_url is not null and user_id = any($1)',
      [[first.user_id, leaver.user_id, next.user_id]],
    );
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([first.user_id, next.user_id].sort());
  });
});

it('a picture whose pixels would take seconds is refused by its header', async () => {
  const reply = await upload(AVATAR, await signIn(test), deepPng(7_700));
  expect([reply.statusCode, reply.code]).toEqual([400, 'too_many_pixels']);
});

it('an upload whose account is deleted meanwhile is refused, not failed, and leaves no file', async () => {
  const member = await signIn(test, { level: 'subscriber' });
  // Its row is there and its files are about to be written.
  beforeWriting = () => test.pool.query('delete from users where id = $1', [member.user_id]);
  expect(await upload('/api/home_photos', member, await small())).toEqual({
    statusCode: 404,
    code: 'not_found',
  });
  expect(await filesBelow(join(test.dataDir, 'files', 'home-photos', member.user_id))).toEqual([]);
});
