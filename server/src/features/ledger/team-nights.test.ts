import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { FOR_NIGHTS, nightActions, nightJobs, stayFrom } from '../../../test/nights.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';

const START = '2027-03-01T12:00:00Z';
const world = await swapWorld(START);
const nights = nightActions(world);
const services = createSwapServices(world, world.clock.now);
const { pool, ask } = world;
const admin = await signIn(world, { admin: true });
await pool.query("update sessions set expires_at = '2040-01-01'");

beforeEach(() => world.clock.to(START));
const pair = async () => (await world.parties(2)) as [Party, Party];
const REASON = 'The host was ill, and both agreed to it.';
const correct = (user_id: string, amount: unknown, more: object = {}, by = admin) =>
  ask('POST', 'admin/nights/corrections', by, {
    submission_id: randomUUID(),
    user_id,
    amount,
    reason: REASON,
    ...more,
  });
const totals = async () => (await ask('GET', 'admin/nights', admin)).json();

it('only admins see the totals and the list to look at, and only they correct [NIGHT-19]', async () => {
  const [member] = await pair();
  for (const path of ['admin/nights', 'admin/nights/patterns']) {
    expect((await ask('GET', path)).statusCode).toBe(401);
    expect((await ask('GET', path, member)).statusCode).toBe(403);
  }
  expect((await correct(member.user_id, 5, {}, member)).statusCode).toBe(403);
});

it('the totals follow every move, and add up to 0 [NIGHT-20]', async () => {
  const before = await totals();
  const [guest, host] = await pair();
  await nights.give(guest, 10);
  await nights.stay('final', guest, host);
  const held = await totals();
  expect(held.with_members - before.with_members).toBe(3);
  expect(held.on_hold - before.on_hold).toBe(7);
  expect(held.corrections - before.corrections).toBe(10);
  world.clock.to('2027-04-22T12:00:00Z');
  await services.checkDeadlines();
  const paid = await totals();
  expect(paid.paid_in_90_days - before.paid_in_90_days).toBe(7);
  expect(paid.with_members - before.with_members).toBe(10);
  expect([before.sum, held.sum, paid.sum]).toEqual([0, 0, 0]);
  expect(paid.per_host).toBeGreaterThan(0);
  expect(JSON.stringify(paid)).not.toContain(guest.name);
});

describe('a correction', () => {
  it('is on the statement, in the audit log and a notice; sent twice it counts once [NIGHT-21]', async () => {
    const [member] = await pair();
    const submission_id = randomUUID();
    const first = await correct(member.user_id, 5, { submission_id });
    expect([first.statusCode, first.json()]).toEqual([200, { balance: 5 }]);
    for (const again of [submission_id, submission_id.toUpperCase()])
      expect((await correct(member.user_id, 5, { submission_id: again })).json()).toEqual({ balance: 5 });
    const other = await correct(member.user_id, 6, { submission_id });
    expect([other.statusCode, other.json().code]).toEqual([409, 'sent_already']);
    await correct(member.user_id, -2);
    expect(await nights.statement(member)).toMatchObject([
      { what: 'Correction by our team', detail: REASON, amount: -2, balance: 3 },
      { what: 'Correction by our team', detail: REASON, amount: 5, balance: 5 },
    ]);
    const { notices } = (await ask('GET', 'notices', member)).json();
    expect(notices.map((one: { text: string }) => one.text)).toEqual([
      `Our team took 2 nights from your account: ${REASON}`,
      `Our team added 5 nights to your account: ${REASON}`,
    ]);
    const { rows } = await pool.query(
      `select actor_id, old_value, new_value, reason from audit_log where action = 'nights' and user_id = $1 order by id`,
      [member.user_id],
    );
    expect(rows).toEqual([
      { actor_id: admin.user_id, old_value: '0', new_value: '5', reason: REASON },
      { actor_id: admin.user_id, old_value: '5', new_value: '3', reason: REASON },
    ]);
  });

  it.each([0, 61, -61, 1.5, '7', 1e9, null])(
    'of %s nights is refused at the field [NIGHT-21]',
    async (amount) => {
      const [member] = await pair();
      const reply = await correct(member.user_id, amount);
      expect([reply.statusCode, reply.json().fields]).toEqual([
        400,
        { amount: 'Enter a whole number from -60 to 60, but not 0.' },
      ]);
    },
  );

  it('needs a reason, never goes below 0, and two at once both count [NIGHT-21]', async () => {
    const [member] = await pair();
    expect((await correct(member.user_id, 5, { reason: 'because' })).json().fields).toEqual({
      reason: 'Give a reason of at least 10 characters.',
    });
    const below = await correct(member.user_id, -1);
    expect([below.statusCode, below.json().message]).toEqual([409, 'This member has no nights.']);
    const both = await Promise.all([correct(member.user_id, 3), correct(member.user_id, 4)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await nights.balance(member)).toBe(7);
    expect((await correct(randomUUID(), 5)).statusCode).toBe(404);
  });

  it("is never of one's own nights, nor of an own swap [NIGHT-21]", async () => {
    const own = await correct(admin.user_id, 5);
    expect([own.statusCode, own.json().code]).toEqual([403, 'own_swap']);
    const [guest, host] = await pair();
    await nights.give(guest, 7);
    const id = await nights.stay('agreed', guest, host);
    await pool.query('update user_roles set role = role where user_id = $1', [host.user_id]);
    await pool.query(
      "insert into user_roles (user_id, role) values ($1, 'admin') on conflict (user_id) do update set role = 'admin'",
      [host.user_id],
    );
    const swap = await correct(guest.user_id, 5, { swap_id: id }, host);
    expect([swap.statusCode, swap.json().code]).toEqual([403, 'own_swap']);
    const stranger = await correct((await pair())[0].user_id, 5, { swap_id: id });
    expect(stranger.statusCode).toBe(404);
  });

  it('of a stay that did not happen settles what its guest is still to get back [NIGHT-11, NIGHT-21]', async () => {
    const [guest, host] = await pair();
    const [, third] = await pair();
    await nights.give(guest, 7);
    const id = await nights.stay('final', guest, host);
    world.clock.to('2027-04-22T12:00:00Z');
    await services.checkDeadlines();
    await nights.stay('agreed', host, third, stayFrom('2027-06-10', 5));
    const said = { words: 'Nobody was there and the door stayed shut.', stay: 1 };
    for (const who of [guest, host]) await world.act(who, id, 'not-happened', said);
    const open = async () =>
      (await totals()).unsettled.filter((one: { swap_id: string }) => one.swap_id === id);
    expect(await open()).toMatchObject([{ guest_id: guest.user_id, nights: 5 }]);
    // Neither what the host gets nor another stay of this guest settles anything of it.
    await pool.query(
      `insert into ledger_unsettled (stay_id, guest_id, nights, since)
       select id, $1, 2, now() from stays where swap_id <> $2 limit 1`,
      [guest.user_id, id],
    );
    expect((await correct(host.user_id, 5, { swap_id: id })).statusCode).toBe(200);
    expect(await open()).toMatchObject([{ nights: 5 }]);
    expect((await correct(guest.user_id, 2, { swap_id: id })).statusCode).toBe(200);
    expect(await open()).toMatchObject([{ nights: 3 }]);
    await correct(guest.user_id, 3, { swap_id: id });
    expect(await open()).toEqual([]);
    const { rows: other } = await pool.query(
      'delete from ledger_unsettled where guest_id = $1 returning nights',
      [guest.user_id],
    );
    expect(other).toEqual([{ nights: 2 }]);
    expect(await nights.balance(guest)).toBe(7);
  });
});

describe('the nightly check', () => {
  it('finds nothing while nights move as they should [NIGHT-26]', async () => {
    await world.clear();
    const jobs = await nightJobs(world);
    await pool.query("update swaps set state = 'agreed' where false");
    await jobs.check();
    const { differences } = await totals();
    // The swaps that the tests above withdrew by hand still hold their nights.
    expect(differences.every(({ found }: { found: string }) => found.startsWith('stay '))).toBe(true);
  });

  it('shows a balance that differs, and new stays of its account wait until it is right [NIGHT-26]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 20);
    const id = await nights.stay('proposed', guest, host);
    const broken = async (by: number) => {
      await pool.query('alter table ledger_accounts disable trigger ledger_accounts_guard');
      await pool.query('update ledger_accounts set balance = balance + $2 where user_id = $1', [
        guest.user_id,
        by,
      ]);
      await pool.query('alter table ledger_accounts enable trigger ledger_accounts_guard');
    };
    const jobs = await nightJobs(world);
    await broken(5);
    await jobs.check();
    expect(jobs.logged.length).toBeGreaterThan(0);
    const found = async () =>
      (await totals()).differences.filter((one: { found: string }) =>
        one.found.includes('balance 25, entries 20'),
      );
    expect(await found()).toHaveLength(1);
    expect((await totals()).sum).toBe(5);
    const accepted = await world.act(host, id, 'accept');
    expect([accepted.statusCode, accepted.json().message]).toEqual([
      503,
      "Nights can't be used right now. Please try again later.",
    ]);
    expect((await nights.statement(guest)).length).toBe(1);
    await broken(-5);
    await jobs.check();
    expect(await found()).toEqual([]);
    expect((await world.act(host, id, 'accept')).statusCode).toBe(200);
  });

  it('compares nights on hold with the swaps [NIGHT-26]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 7);
    const id = await nights.stay('agreed', guest, host);
    const jobs = await nightJobs(world);
    await pool.query(
      "update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now() where id = $1",
      [id],
    );
    await jobs.check();
    const stay = await pool.query<{ id: string }>('select id from stays where swap_id = $1', [id]);
    const { differences } = await totals();
    expect(differences.map((one: { found: string }) => one.found)).toContain(
      `stay ${stay.rows[0]?.id}: 7 nights on hold instead of 0`,
    );
  });
});

describe('what our team looks at', () => {
  const patternsOf = async (who: Party) =>
    (await ask('GET', 'admin/nights/patterns', admin))
      .json()
      .patterns.filter((one: { members: string[] }) => one.members.includes(who.user_id));

  it('names ids and numbers of the same two who stay three times, and of late cancellations [NIGHT-22]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 60);
    for (const [index, day] of ['2027-03-10', '2027-03-14'].entries()) {
      const id = await nights.stay('final', guest, host, stayFrom(day, 4));
      if (index === 0) expect(await patternsOf(host)).toEqual([]);
      await world.act(guest, id, 'cancel', { reason: 'plans', words: 'We cannot come after all, sorry.' });
    }
    expect(await patternsOf(host)).not.toContainEqual(
      expect.objectContaining({ pattern: 'same_two_members' }),
    );
    await nights.stay('final', guest, host, stayFrom('2027-04-10', 3));
    world.clock.to('2027-04-30T12:00:00Z');
    await services.checkDeadlines();
    const two = [guest.user_id, host.user_id].sort();
    expect(await patternsOf(host)).toEqual([
      { pattern: 'same_two_members', members: two, stays: 3, nights: 11 },
      { pattern: 'late_cancellations', members: two, stays: 2, nights: 8 },
    ]);
  });

  it('names a host whose guests or nights come from members who have just joined [NIGHT-22]', async () => {
    const [host, ...guests] = (await world.parties(6)) as [Party, ...Party[]];
    await pool.query("update users set created_at = '2027-02-20' where id = any($1)", [
      [host, ...guests].map(({ user_id }) => user_id),
    ]);
    for (const [index, guest] of guests.entries()) {
      await nights.give(guest, 6);
      await pool.query(
        `insert into welcome_nights (address_hash, user_id, nights, given_at) values (sha256($1::uuid::text::bytea), $1, 6, now())`,
        [guest.user_id],
      );
      await nights.stay(
        'final',
        guest,
        host,
        stayFrom(`2027-0${4 + Math.floor(index / 2)}-${10 + 10 * (index % 2)}`, 6),
      );
    }
    world.clock.to('2027-08-30T12:00:00Z');
    await services.checkDeadlines();
    const found = await patternsOf(host);
    expect(found).toContainEqual({ pattern: 'young_guests', members: [host.user_id], stays: 5, nights: 30 });
    expect(found).toContainEqual({
      pattern: 'nights_from_young',
      members: [host.user_id],
      stays: 5,
      nights: 30,
    });
    expect(found).toContainEqual({
      pattern: 'welcome_spent_young',
      members: [guests[0]?.user_id, host.user_id],
      stays: 1,
      nights: 6,
    });
  });
});

it('no request but a correction can name an amount, an account or another member [NIGHT-07, NIGHT-30]', async () => {
  const [guest, host] = await pair();
  await nights.give(guest, 20);
  for (const extra of [{ nights: 1 }, { amount: 1 }, { balance: 99 }, { user_id: host.user_id }]) {
    const reply = await world.propose(guest, host, { ...FOR_NIGHTS, ...extra });
    expect(reply.statusCode).toBe(400);
  }
  for (const path of ['nights', 'nights/transfers', 'nights/buy', 'nights/sell']) {
    const reply = await ask('POST', path, guest, { to: host.user_id, amount: 5 });
    expect([403, 404, 405]).toContain(reply.statusCode);
  }
});
