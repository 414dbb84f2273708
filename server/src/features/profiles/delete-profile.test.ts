import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { buildWorld } from '../../../test/locked-worlds.ts';
import {
  enter,
  mailsTo,
  post,
  register,
  type SignedIn,
  signIn,
  tenMinutesLater,
} from '../../../test/members.ts';
import { patience } from '../../../test/patience.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();
await buildWorld('a', test.pool, test.storage);

const leave = (who?: SignedIn, payload?: object) =>
  post(test, '/api/functions/delete-profile', payload, who?.headers);
const get = (url: string, headers = {}) => test.app.inject({ url, headers });

/** A member with a record of every kind that members can own. */
async function hostWithEverything(): Promise<SignedIn> {
  const host = await signIn(test, { level: 'subscriber' });
  await test.pool.query(
    `with home as (
       insert into homes (user_id, title, description, location, home_type)
       values ($1, 'Mine', 'All of it', 'Porto', 'Loft') returning id
     )
     insert into home_photos (home_id, path, width, height, thumbhash, display_order)
     select id, $1 || '/1-a', 40, 30, 'x', 0 from home`,
    [host.user_id],
  );
  await test.storage.put(`home-photos/${host.user_id}/1-a/40.webp`, Buffer.from('photo'));
  await test.storage.put(
    `avatars/${host.user_id}/avatar.webp`,
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#387' } })
      .webp()
      .toBuffer(),
  );
  await test.app.inject({
    method: 'PUT',
    url: '/api/profiles/me',
    headers: host.headers,
    payload: { display_name: 'Inês' },
  });
  return host;
}

/** Every row of every table that still refers to the member. */
async function traces(userId: string, email: string): Promise<string[]> {
  const { rows } = await test.pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name <> 'mailbox_mails'`,
  );
  const found: string[] = [];
  for (const { table_name } of rows) {
    const { rowCount } = await test.pool.query(
      `select from ${table_name} t where to_jsonb(t)::text like any($1)`,
      [[`%${userId}%`, `%${email}%`]],
    );
    if (rowCount) found.push(table_name);
  }
  return found;
}

const fileGone = (key: string) =>
  vi.waitUntil(async () => (await test.storage.read(key)) === undefined, {
    timeout: patience(10_000),
    interval: 10,
  });

describe("deleting one's own profile", () => {
  it('[PROF-25, PROF-26, DATA-12] removes account, profile, avatar, homes and photo files, and nothing of other members', async () => {
    const host = await hostWithEverything();
    const phone = await enter(test, host);
    const { rows } = await test.pool.query('select id from homes where user_id = $1', [host.user_id]);
    expect(await traces(host.user_id, host.email)).toEqual(
      expect.arrayContaining(['users', 'profiles', 'homes', 'home_photos', 'sessions', 'user_passwords']),
    );
    const { total } = (await get('/api/homes/count')).json();

    const reply = await leave(host);
    expect([reply.statusCode, reply.body]).toEqual([204, '']);
    expect(reply.cookies[0]).toMatchObject({ name: 'swapstead_session', value: '' });

    // A job empties the list of files to remove.
    await expect.poll(() => traces(host.user_id, host.email)).toEqual([]);
    await fileGone(`avatars/${host.user_id}/avatar.webp`);
    await fileGone(`home-photos/${host.user_id}/1-a/40.webp`);
    expect((await get(`/api/homes/${rows[0].id}`)).statusCode).toBe(404);
    expect((await get('/api/homes/count')).json().total).toBe(total - rows.length);
    for (const { headers } of [host, phone])
      expect((await get('/api/sessions', headers)).statusCode).toBe(401);
    const again = await post(test, '/api/auth/sign-in', { email: host.email, password: host.password });
    expect([again.statusCode, again.json().message]).toEqual([401, 'Invalid login credentials']);
  });

  it('[PROF-25] frees the address for a new account, which inherits nothing', async () => {
    const member = await signIn(test, { level: 'subscriber' });
    await leave(member);
    await tenMinutesLater(test);
    await register(test, { email: member.email, password: 'once again' });
    expect((await mailsTo(test, member.email))[0]?.subject).toBe('Confirm your email address');
    const { rows } = await test.pool.query('select id from users where email = $1', [member.email]);
    expect(rows[0].id).not.toBe(member.user_id);
  });

  it('[PROF-27, ERR-03] keeps everything if a part of the deletion fails', async () => {
    const host = await hostWithEverything();
    await test.pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger fail before delete on homes for each row execute function fail()`,
    );
    const failed = await leave(host);
    await test.pool.query('drop trigger fail on homes');
    expect(failed.statusCode).toBe(500);
    expect(failed.json().message).toBe('Something went wrong on our side. Please try again later.');
    expect((await get('/api/profiles/me', host.headers)).json().display_name).toBe('Inês');
    const { rows } = await test.pool.query(
      "select from pgboss.job where name = 'remove-folders' and data::text like $1",
      [`%${host.user_id}%`],
    );
    expect(rows).toEqual([]);
    expect(await test.storage.read(`avatars/${host.user_id}/avatar.webp`)).toBeDefined();
    expect((await leave(host)).statusCode).toBe(204);
  });

  it('[PROF-28] is refused to the last admin, even when the last two leave at the same time', async () => {
    const [one, two] = [await signIn(test, { admin: true }), await signIn(test, { admin: true })];
    const replies = await Promise.all([leave(one), leave(two)]);
    const codes = replies.map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([204, 409]);
    const last = codes[0] === 409 ? one : two;
    const refused = await leave(last);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'last_admin', message: 'You are the only admin. Make someone else an admin first.' },
    ]);
    expect((await get('/api/viewer', last.headers)).json()).toMatchObject({ is_admin: true });
  });

  it("works on the member's own account only: visitors get 401, and a payload is refused", async () => {
    const [member, other] = [await signIn(test), await signIn(test, { admin: true })];
    expect((await leave()).statusCode).toBe(401);
    expect((await leave(other, { user_id: member.user_id })).statusCode).toBe(400);
    expect((await get('/api/profiles/me', member.headers)).statusCode).toBe(200);
  });

  it('answers 401 to requests under way, and stores no avatar without an account', async () => {
    const member = await signIn(test);
    const save = () =>
      test.app.inject({
        method: 'PUT',
        url: '/api/profiles/me',
        headers: member.headers,
        payload: { display_name: 'Late' },
      });
    const [gone, ...saves] = await Promise.all([leave(member), save(), save(), save()]);
    expect(gone?.statusCode).toBe(204);
    for (const { statusCode } of saves) expect([200, 401]).toContain(statusCode);
    expect(await traces(member.user_id, member.email)).toEqual([]);
  });
});
