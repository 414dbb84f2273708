import { describe, expect, it } from 'vitest';
import { buildWorld, HOMES, homeId } from './locked-worlds.ts';
import { startTestApp } from './test-app.ts';

const test = await startTestApp();
await buildWorld('a', test.pool, test.storage);

async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await test.pool.query(
    `select column_name, udt_name || case is_nullable when 'YES' then ' or null' else '' end as type
     from information_schema.columns where table_name = $1 and table_schema = 'public'`,
    [table],
  );
  return Object.fromEntries(rows.map((row) => [row.column_name, row.type]));
}

/** Writes what none of our code writes, so that only a database constraint can refuse it. */
const write = (sql: string) =>
  test.pool.query(sql).then(
    () => 'written',
    (error) => error.constraint ?? error.code,
  );

describe('homes in the database', () => {
  it('have the fields of the specification [DATA-01]', async () => {
    expect(await columnsOf('homes')).toMatchObject({
      id: 'uuid',
      user_id: 'uuid',
      title: 'text',
      description: 'text',
      language: 'text or null',
      location: 'text',
      guests: 'int4 or null',
      bedrooms: 'int4 or null',
      bathrooms: 'numeric or null',
      home_type: 'text',
      amenities: '_text',
      interests: '_text',
      swap_preferences: 'text or null',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    });
    expect(await columnsOf('home_available_dates')).toMatchObject({ home_id: 'uuid', day: 'date' });
  });

  it.each([
    ["home_type = 'Castle'"],
    ['guests = -1'],
    ['bedrooms = -1'],
    ['bathrooms = 1.3'],
    ["title = '  '"],
    ["interests = '{Garden,garden}'"],
    ['amenities = \'{" "}\''],
    ["language = 'German'"],
    ["language = 'de-DE'"],
  ])('refuse %s by a constraint', async (change) => {
    expect(await write(`update homes set ${change} where id = '${homeId(1)}'`)).toMatch(/^homes_.*check$/);
  });

  it("are listed from creation to deletion, whatever the host's membership [DATA-10]", async () => {
    expect(await columnsOf('homes')).not.toHaveProperty('status');
    await test.pool.query(
      `insert into user_subscriptions (user_id, subscription_status) select distinct user_id, 'cancelled' from homes`,
    );
    const { total } = (await test.app.inject({ url: '/api/homes/count' })).json();
    expect(total).toBe(HOMES);
  });
});

describe('photos in the database', () => {
  it('have a home, an address and their position from 0 [DATA-02]', async () => {
    expect(await columnsOf('home_photos')).toMatchObject({
      id: 'uuid',
      home_id: 'uuid',
      display_order: 'int4',
    });
    const copy = (order: number) =>
      write(`insert into home_photos (home_id, path, width, height, thumbhash, display_order)
        select home_id, path || 'x${order}', width, height, thumbhash, ${order} from home_photos where home_id = '${homeId(2)}' limit 1`);
    expect(await copy(0)).toBe('home_photos_order');
    expect(await copy(-1)).toMatch(/check$/);
    expect(await copy(2)).toBe('written');
    expect(await copy(1)).toBe('written');
    const { photos } = (await test.app.inject({ url: `/api/homes/${homeId(2)}` })).json();
    expect(photos.map((photo: { display_order: number }) => photo.display_order)).toEqual([0, 1, 2]);
    expect(photos[0].photo_url).toMatch(/^\/photos\/[0-9a-f]{32}$/);
  });
});

describe('support in the database', () => {
  it('has the fields of the specification [DATA-06]', async () => {
    expect(await columnsOf('support_tickets')).toMatchObject({
      id: 'uuid',
      user_id: 'uuid or null', // null for messages without sign-in
      subject: 'text',
      priority: 'text',
      status: 'text',
      created_at: 'timestamptz',
    });
    expect(await columnsOf('support_messages')).toMatchObject({
      ticket_id: 'uuid',
      user_id: 'uuid or null', // null once the admin who answered has left
      message: 'text',
      is_admin: 'bool',
    });
  });

  it.each([
    ["status = 'done'"],
    ["priority = 'critical'"],
    ["kind = 'other'"],
    ["subject = ''"],
    ["language = 'German'"],
    ["subject = repeat('x', 201)"],
  ])('refuses %s by a constraint [CONST-07]', async (change) => {
    await write("insert into support_tickets (user_id, subject) select id, 'A ticket' from users limit 1");
    expect(await write(`update support_tickets set ${change}`)).toMatch(/^support_tickets_.*check$/);
  });
});

it.each([
  ['{}', 'written'],
  ['{de,gsw}', 'written'],
  ['{de,de}', 'profiles_languages_check'],
  ['{de,German}', 'profiles_languages_check'],
  ['{de,null}', 'profiles_languages_check'],
  ['{{de}}', 'profiles_languages_check'],
  ['{de,en,es,fr,it,nl}', 'profiles_languages_check'],
])('a profile with the languages %s is %s [LANG-25]', async (languages, result) => {
  expect(await write(`update profiles set languages = '${languages}'`)).toBe(result);
});

it('a member has at most one role, with the fields of the specification [DATA-05]', async () => {
  expect(await columnsOf('user_roles')).toEqual({ id: 'uuid', user_id: 'uuid', role: 'text' });
  const add = () =>
    write("insert into user_roles (user_id, role) select id, 'user' from users order by id limit 1");
  expect(await add()).toBe('written');
  expect(await add()).toBe('user_roles_user_id_key');
});

it('only the named states, roles and categories are stored [CONST-07]', async () => {
  const { rows } = await test.pool.query('select id from users limit 1');
  const user = `'${rows[0].id}'`;
  expect(await write(`insert into user_roles (user_id, role) values (${user}, 'owner')`)).toMatch(/check$/);
  expect(
    await write(`update user_subscriptions set subscription_status = 'gold' where user_id = ${user}`),
  ).toMatch(/check$/);
  expect(await write("update tag_totals set category = 'other'")).toMatch(/check$/);
});
