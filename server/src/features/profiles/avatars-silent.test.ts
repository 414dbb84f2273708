import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { fileRequest, picture } from '../../../test/pictures.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { avatarKey } from './avatar-keys.ts';

let test: TestApp;
let member: SignedIn;
/** How many files wait for a storage that is silent, and what lets them go on. */
let waiting = 0;
let goOn: () => void;
let answers: Promise<void>;

beforeAll(async () => {
  test = await createTestApp(
    {},
    {
      storage: (storage) => ({
        ...storage,
        put: async (key, body) => {
          waiting++;
          await answers;
          await storage.put(key, body);
        },
      }),
    },
  );
});
beforeEach(async () => {
  waiting = 0;
  answers = new Promise((resolve) => {
    goOn = resolve;
  });
  member = await signIn(test);
});
afterAll(() => test.close());

async function upload() {
  const bytes = await picture().png().toBuffer();
  const request = await fileRequest('/api/profiles/me/avatar', bytes, { method: 'PUT' });
  return test.app.inject({ ...request, headers: { ...request.headers, ...member.headers } });
}
const own = () => test.app.inject({ url: '/api/profiles/me', headers: member.headers });

it('[PROF-50] ten pictures for a storage that is silent keep no connection and no account from others', async () => {
  const uploads = Array.from({ length: 10 }, () => upload());
  await expect.poll(() => waiting).toBe(1);
  // More at once than the pool has connections.
  const replies = await Promise.all(Array.from({ length: 10 }, own));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  const saved = await test.app.inject({
    method: 'PUT',
    url: '/api/profiles/me',
    headers: member.headers,
    payload: { display_name: 'Ines', bio: null },
  });
  expect(saved.statusCode).toBe(200);
  goOn();
  const saves = await Promise.all(uploads);
  // Pictures of one member wait for each other only so long a queue.
  const urls = saves.filter(({ statusCode }) => statusCode === 200).map((reply) => reply.json().avatar_url);
  expect(saves.every(({ statusCode }) => [200, 503].includes(statusCode))).toBe(true);
  expect(new Set(urls).size).toBe(urls.length);
  expect(urls.length).toBeGreaterThan(5);
  expect(urls).toContain((await own()).json().avatar_url);
});

it('[PROF-50] a picture that is written after its account was deleted goes too', async () => {
  const uploading = upload();
  await expect.poll(() => waiting).toBe(1);
  const deleted = await test.app.inject({
    method: 'POST',
    url: '/api/functions/delete-profile',
    headers: member.headers,
  });
  expect(deleted.statusCode).toBe(204);
  goOn();
  expect((await uploading).statusCode).toBe(401);
  await expect.poll(() => test.storage.read(avatarKey(member.user_id))).toBeUndefined();
});
