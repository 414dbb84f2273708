import { beforeEach, expect, it } from 'vitest';
import { newMembers } from '../../../test/drills/kit.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { fileRequest, picture } from '../../../test/pictures.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { avatarKey } from './avatar-keys.ts';

/** How many writes wait for the unresponsive storage, and a function that lets them continue. */
let waiting = 0;
let goOn: () => void;
let answers: Promise<void>;

const test = await startTestApp(
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
beforeEach(() => {
  waiting = 0;
  answers = new Promise((resolve) => {
    goOn = resolve;
  });
});

async function upload({ headers }: Pick<SignedIn, 'headers'>) {
  const bytes = await picture().png().toBuffer();
  const request = await fileRequest('/api/profiles/me/avatar', bytes, { method: 'PUT' });
  return test.app.inject({ ...request, headers: { ...request.headers, ...headers } });
}

it('[PROF-50] ten pictures for a storage that does not respond block neither connections nor accounts', async () => {
  // More than the pool has connections.
  const members = (await newMembers(test.pool, 10)).map(({ cookie }) => ({ headers: { cookie } }));
  const uploads = members.map(upload);
  await expect.poll(() => waiting).toBe(10);
  const own = ({ headers }: Pick<SignedIn, 'headers'>) =>
    test.app.inject({ url: '/api/profiles/me', headers });
  const replies = await Promise.all(members.map(own));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  const [first] = members;
  const saved = await test.app.inject({
    method: 'PUT',
    url: '/api/profiles/me',
    ...first,
    payload: { display_name: 'Ines', bio: null },
  });
  expect(saved.statusCode).toBe(200);
  goOn();
  const urls = (await Promise.all(uploads)).map((reply) => reply.json().avatar_url);
  const shown = (await Promise.all(members.map(own))).map((reply) => reply.json().avatar_url);
  expect(urls.every((url) => url.startsWith('/avatars/'))).toBe(true);
  expect(shown).toEqual(urls);
});

it('[PROF-50] a picture written after the deletion of its account is removed too', async () => {
  const member = await signIn(test);
  const uploading = upload(member);
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
