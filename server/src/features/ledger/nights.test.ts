import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { nightActions, stayFrom } from '../../../test/nights.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { type Party, swapWorld } from '../../../test/swaps.ts';
import { unzip } from '../../../test/unzip.ts';

const START = '2027-03-01T12:00:00Z';
const world = await swapWorld(START);
const nights = nightActions(world);
const services = createSwapServices(world, world.clock.now);
const { pool, ask } = world;

beforeEach(() => world.clock.to(START));

const pair = async () => (await world.parties(2)) as [Party, Party];

describe('own nights', () => {
  it('a visitor is asked to sign in; every member reads the own, also a free one without any [NIGHT-01]', async () => {
    for (const path of ['nights', 'nights/statement', 'nights/statement.csv']) {
      expect((await ask('GET', path)).statusCode).toBe(401);
    }
    const free = await signIn(world, { level: 'free' });
    expect(await nights.overview(free)).toMatchObject({
      balance: 0,
      on_hold: { nights: 0, stays: 0 },
      has_lines: false,
    });
    expect(await nights.statement(free)).toEqual([]);
  });

  it('a member whose subscription has ended reads all of it and gets what agreed stays bring, but spends nothing new [NIGHT-01, NIGHT-10]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 14);
    await nights.stay('final', guest, host);
    const ended = `update user_subscriptions set subscription_status = 'cancelled' where user_id = any($1)`;
    await pool.query(ended, [[guest.user_id, host.user_id]]);
    world.clock.to('2027-04-22T12:00:00Z');
    await services.checkDeadlines();
    expect([await nights.balance(guest), await nights.balance(host)]).toEqual([7, 7]);
    expect(await nights.statement(host)).toHaveLength(1);
    const reply = await world.propose(guest, host, { own_home_id: null, their_stay: null });
    expect(reply.statusCode).toBe(403);
  });

  it('the statement has a line for each time nights moved, newest first, with the balance after it [NIGHT-03]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 20);
    const late = await nights.stay('final', guest, host, stayFrom('2027-03-12', 2));
    await world.act(guest, late, 'cancel', { reason: 'plans', words: 'We cannot come after all, sorry.' });
    const stay = await nights.stay('final', guest, host);
    const again = await nights.stay('agreed', guest, host, stayFrom('2027-05-10', 4));
    await world.act(guest, again, 'cancel', { reason: 'plans', words: 'We cannot come after all, sorry.' });
    world.clock.to('2027-04-22T12:00:00Z');
    await services.checkDeadlines();

    const title = `Home of ${host.name}`;
    const lines = (await nights.statement(guest)).map(
      ({ what, detail, note, amount, balance }: Record<string, unknown>) => [
        what,
        detail,
        note,
        amount,
        balance,
      ],
    );
    expect(lines).toEqual([
      [`Back from ${title}`, '10 to 14 May', null, 4, 11],
      [`Your stay at ${title}`, '10 to 14 May', null, -4, 7],
      [`Your stay at ${title}`, '10 to 17 April', 'Paid on 22 April', -7, 11],
      [`Your stay at ${title}`, '12 to 14 March', 'Kept by the host', -2, 18],
      ['Correction by our team', 'Given to this member by a test.', null, 20, 20],
    ]);
    const ofHost = await nights.statement(host);
    expect(
      ofHost.map(({ what, amount, balance, swap_id }: Record<string, unknown>) => [
        what,
        amount,
        balance,
        swap_id,
      ]),
    ).toEqual([
      [`${guest.name} stayed at ${title}`, 7, 9, stay],
      [`Kept: ${guest.name} cancelled 11 days before arrival`, 2, 2, late],
    ]);
    expect(await nights.balance(host)).toBe(9);
  });

  it('the statement comes in pages of 30, none twice and none left out while nights move [NIGHT-03]', async () => {
    const [guest] = await pair();
    for (let n = 0; n < 65; n++) await nights.give(guest, 1);
    const numbers: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor && `?cursor=${encodeURIComponent(cursor)}`;
      const page = (await ask('GET', `nights/statement${query}`, guest)).json();
      numbers.push(...page.lines.map((line: { number: number }) => line.number));
      cursor = page.next_cursor;
      await nights.give(guest, 1);
    }
    expect(numbers).toEqual(Array.from({ length: 65 }, (_, n) => 65 - n));
    const forged = await ask('GET', 'nights/statement?cursor=abc', guest);
    expect(forged.statusCode).toBe(400);
  });

  it('the CSV has all lines, oldest first; an amount stays a number, and a text that looks like a formula is escaped [NIGHT-04]', async () => {
    const [guest, host] = await pair();
    await pool.query('update homes set title = $2 where id = $1', [host.home_id, '=1+1, "Loft"']);
    await nights.give(guest, 9);
    const id = await nights.stay('agreed', guest, host);
    const reply = await ask('GET', 'nights/statement.csv', guest);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toContain('nights_2027-03-01.csv');
    expect(reply.body).toBe(
      [
        '\u{feff}Date,What,Stay,Nights,Balance',
        '2027-03-01,"Correction by our team, Given to this member by a test.",,9,9',
        `2027-03-01,"Your stay at =1+1, ""Loft"", 10 to 17 April",${id},-7,2`,
        '',
      ].join('\r\n'),
    );
  });

  it('nobody reads the nights of somebody else, and the host learns only what this stay brings [NIGHT-29]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 14);
    const id = await nights.stay('agreed', guest, host);
    const before = await ask('GET', `swaps/${id}`, host);
    await nights.give(guest, 40);
    const after = await ask('GET', `swaps/${id}`, host);
    expect(after.body).toBe(before.body);
    expect((await ask('GET', `nights?user_id=${guest.user_id}`, host)).statusCode).toBe(400);
  });
});

describe('an account that is deleted', () => {
  it('retires its nights after those of its stays came back; others read a former member, and the sum stays 0 [NIGHT-27]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 14);
    await nights.stay('final', guest, host, stayFrom('2027-03-12', 2));
    const late = await nights.stay('final', guest, host);
    const files = await unzip((await ask('GET', 'profiles/me/export', guest)).rawPayload);
    expect(String(files.get('nights.csv'))).toContain('Your stay at');
    expect((await ask('POST', 'functions/delete-profile', guest)).statusCode).toBe(204);
    const [kept] = await nights.statement(host);
    expect([kept.what, kept.amount]).toEqual(['Kept: Former member cancelled 11 days before arrival', 2]);
    expect((await world.view(host, late)).state).toBe('cancelled');
    const { rows } = await pool.query<{ amount: number }>(
      `select e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       where t.kind = 'retired' and t.cause = $1 order by e.amount`,
      [guest.user_id],
    );
    expect(rows.map(({ amount }) => amount)).toEqual([-12, 12]);
    expect(await nights.sum()).toBe(0);
  });

  it('of a host whose stay is over: its nights go to our team [NIGHT-10]', async () => {
    const [guest, host] = await pair();
    await nights.give(guest, 7);
    const id = await nights.stay('final', guest, host);
    world.clock.to('2027-04-19T12:00:00Z');
    await pool.query("update sessions set expires_at = '2030-01-01'");
    expect((await ask('POST', 'functions/delete-profile', host)).statusCode).toBe(204);
    world.clock.to('2027-04-22T12:00:00Z');
    await services.checkDeadlines();
    expect((await world.view(guest, id)).state).toBe('completed');
    expect(await nights.overview(guest)).toMatchObject({ balance: 0, on_hold: { nights: 0, stays: 0 } });
    expect(await nights.sum()).toBe(0);
  });
});
