import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Turn } from '../src/platform/fair-gate.ts';
import { createImageGate } from '../src/platform/images/image-gate.ts';
import { hostActions } from './hosts.ts';
import { type SignedIn, signIn } from './members.ts';
import { fileRequest, filesBelow, picture } from './pictures.ts';
import { deepPng } from './pixel-bombs.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
let url: string;
/** Runs before a file is written. */
let beforeWriting: () => Promise<unknown>;
/** Requests for a turn at the decoder, and turns that have begun, each in order. */
let asked: Turn[];
let begun: string[];
/** While this is pending, no turn ends. */
let held: Promise<unknown>;
let letGo = () => {};

beforeAll(async () => {
  const gate = createImageGate();
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
      gate: {
        ...gate,
        run: (work, turn) => {
          asked.push(turn);
          return gate.run(async () => {
            begun.push(turn.owner);
            await held;
            return work();
          }, turn);
        },
      },
    },
  );
  url = await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  beforeWriting = async () => {};
  asked = [];
  begun = [];
  held = Promise.resolve();
});
afterEach(() => letGo());
afterAll(() => test.close());

/** Keeps the current turn at the decoder from ending, until `letGo`. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  letGo = resolve;
  asked.length = 0;
  begun.length = 0;
}

const { list } = hostActions(() => test);

const AVATAR = '/api/profiles/me/avatar';
const methodOf = (path: string) => (path === AVATAR ? ('PUT' as const) : ('POST' as const));

/** Over a real connection, because its end is how the server learns that a client has left. */
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

/** Waits until a member has requested this many turns. */
const hasAsked = ({ user_id }: SignedIn, turns: number) =>
  expect.poll(() => asked.filter(({ owner }) => owner === user_id).length, { interval: 5 }).toBe(turns);

describe('pictures are processed in turns', () => {
  it.each([
    ['an avatar', async () => AVATAR],
    ['the photo of a home', async () => '/api/home_photos'],
    [
      'a photo of a house guide',
      async (host: SignedIn) => `/api/homes/${(await list(host)).id}/guide/photos`,
    ],
  ])(
    'while one member uploads very many, %s of another member waits for only one of them',
    async (_what, pathOf) => {
      const [flooder, other] = [await signIn(test), await signIn(test, { level: 'subscriber' })];
      const path = await pathOf(other);
      const bytes = await small();
      hold();
      const flood = Array.from({ length: 6 }, () => upload(AVATAR, flooder, bytes));
      await hasAsked(flooder, 6);
      const reply = upload(path, other, bytes);
      await hasAsked(other, 1);
      letGo();
      expect((await reply).statusCode).toBeLessThan(202);
      // The flood's statuses: some run, two wait, the rest are refused.
      const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
      const worked = begun.length - 1;
      expect(codes.toSorted()).toEqual([...Array(worked).fill(200), ...Array(6 - worked).fill(429)]);
      expect(worked).toBeLessThan(6);
      // One waiting upload of the flooder comes first.
      expect(begun.slice(-3)).toEqual([flooder.user_id, other.user_id, flooder.user_id]);
    },
  );

  it('an upload whose client leaves before its turn is not processed', async () => {
    const [first, leaver, next] = [await signIn(test), await signIn(test), await signIn(test)];
    const bytes = await small();
    hold();
    const working = Array.from({ length: 3 }, () => upload(AVATAR, first, bytes));
    await hasAsked(first, 3);
    const { payload, headers } = await fileRequest(AVATAR, bytes);
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const head = Object.entries({ host: 'x', ...headers, ...leaver.headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(`PUT ${AVATAR} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
    socket.write(payload as Buffer);
    await hasAsked(leaver, 1);
    socket.destroy();
    await expect.poll(() => asked.find(({ owner }) => owner === leaver.user_id)?.isGone()).toBe(true);
    letGo();
    expect((await upload(AVATAR, next, bytes)).statusCode).toBe(200);
    expect((await Promise.all(working)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(begun).not.toContain(leaver.user_id);
    const { rows } = await test.pool.query(
      'select user_id from profiles where avatar_url is not null and user_id = any($1)',
      [[first.user_id, leaver.user_id, next.user_id]],
    );
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([first.user_id, next.user_id].sort());
  });
});

it('a picture that would take seconds to decode is refused by its header', async () => {
  const reply = await upload(AVATAR, await signIn(test), deepPng(7_700));
  expect([reply.statusCode, reply.code]).toEqual([400, 'too_many_pixels']);
});

it('an upload whose account is deleted during processing is refused, does not fail, and leaves no file', async () => {
  const member = await signIn(test, { level: 'subscriber' });
  // Its row has been written and its files are next.
  beforeWriting = () => test.pool.query('delete from users where id = $1', [member.user_id]);
  expect(await upload('/api/home_photos', member, await small())).toEqual({
    statusCode: 404,
    code: 'not_found',
  });
  expect(await filesBelow(join(test.dataDir, 'files', 'home-photos', member.user_id))).toEqual([]);
});
