import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';

const test = await startTestApp();
const member = await signIn(test, { level: 'subscriber' });

const download = (who?: SignedIn) =>
  test.app.inject({ url: '/api/profiles/me/export', headers: { ...who?.headers } });

it('contains everything stored about the member: JSON of every slice, and their pictures [LANG-25]', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#387' } })
    .webp()
    .toBuffer();
  await test.app.inject({
    method: 'PUT',
    url: '/api/profiles/me',
    headers: member.headers,
    payload: { display_name: 'Inês', phone: '+351 22', languages: ['pt', 'fr'] },
  });
  await test.storage.put(`avatars/${member.user_id}/avatar.webp`, picture);
  const { rows } = await test.pool.query(
    `with home as (
       insert into homes (user_id, title, description, location, home_type)
       values ($1, 'Mine', 'All of it', 'Porto', 'Loft') returning id
     ), photo as (
       insert into home_photos (home_id, path, width, height, thumbhash, display_order)
       select id, $1 || '/1-a', 40, 30, 'x', 0 from home
     ), day as (insert into home_available_dates (home_id, day) select id, '2030-05-01' from home)
     select id from home`,
    [member.user_id],
  );
  await test.storage.put(`home-photos/${member.user_id}/1-a/40.webp`, picture);

  const reply = await download(member);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="swapstead-data-\d{4}-\d\d-\d\d\.zip"$/,
    ),
    'cache-control': 'private, no-store',
  });
  const files = await unzip(reply.rawPayload);
  const json = (name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');
  expect([...files.keys()].toSorted()).toEqual([
    'account.json',
    'activity.json',
    'address-changes.json',
    'avatar.webp',
    'calendars.json',
    'homes.json',
    'known-devices.json',
    'likes.json',
    'matches.json',
    'message-settings.json',
    'newsletter.json',
    'nights.csv',
    'notice-settings.json',
    'notices.json',
    'passkeys.json',
    'payments.json',
    `photos/${rows[0].id}/0.webp`,
    'profile.json',
    'reviews.json',
    'role.json',
    'security.json',
    'sessions.json',
    'start.json',
    'subscription.json',
    'support-tickets.json',
    'swaps.json',
    'trust.json',
    'wishes.json',
  ]);
  expect(json('account.json')).toMatchObject({ email: member.email, email_verified: true });
  expect(json('role.json').role).toBe('user');
  expect(json('sessions.json')).toHaveLength(1);
  expect(json('subscription.json').subscription_status).toBe('paid');
  expect(json('profile.json')).toMatchObject({
    display_name: 'Inês',
    phone: '+351 22',
    languages: ['pt', 'fr'],
  });
  expect(json('homes.json')).toMatchObject([
    { title: 'Mine', location: 'Porto', available_dates: ['2030-05-01'] },
  ]);
  expect(files.get('avatar.webp')).toEqual(picture);
  expect(files.get(`photos/${rows[0].id}/0.webp`)).toEqual(picture);
});

it('contains no hashes or tokens, and nothing about other members', async () => {
  const stranger = await signIn(test);
  await test.pool.query(`insert into start_checklists (user_id, done) values ($1, '{email}')`, [
    member.user_id,
  ]);
  const files = await unzip((await download(stranger)).rawPayload);
  const everything = Buffer.concat([...files.values()]).toString();
  for (const secret of [
    'argon2',
    'hash',
    'token',
    stranger.headers.cookie.split('=')[1],
    member.email,
    'Inês',
  ]) {
    expect(everything).not.toContain(secret);
  }
  expect(JSON.parse(files.get('homes.json')?.toString() ?? '')).toEqual([]);
  expect(JSON.parse(files.get('start.json')?.toString() ?? '')).toEqual({ steps_folded_with: null });
});

it('the data export is for members only', async () => {
  expect((await download()).statusCode).toBe(401);
});

it('aborts when a picture cannot be read, so that a partial archive does not look complete', async () => {
  const read = test.storage.read;
  test.storage.read = async () => ({ size: 9, stream: () => Promise.reject(new Error('The disk is gone')) });
  const reply = await download(member).then(
    ({ rawPayload }) => unzip(rawPayload),
    (error: Error) => error,
  );
  test.storage.read = read;
  expect(reply).toBeInstanceOf(Error);
});

it('is available ten times in a quarter of an hour, even if requested many times at the same time', async () => {
  const keen = await signIn(test);
  const replies = await Promise.all(Array.from({ length: 12 }, () => download(keen)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(10).fill(200), 429, 429]);
  expect((await download(member)).statusCode).toBe(200);
});
