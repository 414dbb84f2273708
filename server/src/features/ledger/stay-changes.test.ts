import { beforeEach, describe, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { setStatus } from '../../../test/members.ts';
import { FOR_NIGHTS, nightActions, stayFrom } from '../../../test/nights.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';

const { world } = await annBenAndCleo();
const nights = nightActions(world);

let guest: Party;
let host: Party;
beforeEach(async () => {
  [guest, host] = (await world.parties(2)) as [Party, Party];
  await nights.give(guest, 10);
});

const change = async (by: Party, id: string, count: number, more: object = {}) =>
  world.act(by, id, 'change', {
    ...FOR_NIGHTS,
    my_stay: stayFrom('2027-04-10', count),
    people: { adults: 2, children: 0, babies: 0, pets: 0 },
    words: 'Would these days suit you as well?',
    ...more,
  });

describe('a change of a stay for nights', () => {
  it.each([
    [9, 1],
    [4, 6],
  ])('to %i nights leaves the guest %i, once it is agreed [NIGHT-14]', async (count, left) => {
    const id = await nights.stay('agreed', guest, host);
    expect((await change(host, id, count)).statusCode).toBe(200);
    expect(await nights.balance(guest)).toBe(3);
    expect((await world.act(guest, id, 'change/accept')).statusCode).toBe(200);
    expect(await nights.overview(guest)).toMatchObject({
      balance: left,
      on_hold: { nights: count, stays: 1 },
    });
    const [stay] = (await world.view(guest, id)).stays;
    expect([stay?.nights, stay?.people?.adults]).toEqual([
      count,
      (await world.view(host, id)).stays[0]?.people?.adults,
    ]);
  });

  it('that costs more than the guest has is refused, and everything agreed stays [NIGHT-14]', async () => {
    const id = await nights.stay('agreed', guest, host);
    const own = await change(guest, id, 12);
    expect([own.statusCode, own.json().code]).toEqual([409, 'nights_short']);
    expect((await change(host, id, 12)).statusCode).toBe(200);
    const accepted = await world.act(guest, id, 'change/accept');
    expect([accepted.statusCode, accepted.json().code]).toEqual([409, 'nights_short']);
    const view = await world.view(guest, id);
    expect([view.state, view.stays[0]?.nights, view.change?.answered]).toEqual(['agreed', 7, [2]]);
    expect(await nights.overview(guest)).toMatchObject({ balance: 3, on_hold: { nights: 7, stays: 1 } });
  });

  it('stays a stay for nights, while it is open and afterwards [PROP-05]', async () => {
    const id = await nights.stay('proposed', guest, host);
    const exchange = { own_home_id: guest.home_id, their_stay: stayFrom('2027-04-10', 7) };
    const reply = await change(guest, id, 7, exchange);
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      { own_home_id: "Choose what you're offering." },
    ]);
    const swap = await world.proposed(guest, host, {
      my_stay: stayFrom('2027-07-10', 7),
      their_stay: stayFrom('2027-07-10', 7),
    });
    expect((await change(guest, swap, 5)).statusCode).toBe(400);
    expect((await change(host, id, 5)).statusCode).toBe(200);
    expect((await world.view(guest, id)).stays).toMatchObject([{ nights: 5 }]);
  });
});

describe('once the membership of its guest has ended, an agreed stay for nights', () => {
  const REFUSED = [403, 'not_subscribed', 'Upgrade to premium to propose and accept swaps'];
  const answerOf = (reply: Awaited<ReturnType<typeof change>>) => {
    const { code, message } = reply.json();
    return [reply.statusCode, code, message];
  };
  const end = (who: Party) => setStatus(world, who.user_id, 'cancelled');
  const held = async () => (await nights.overview(guest)).on_hold.nights;

  it.each(['agreed', 'final'] as const)(
    "can't be made longer by the guest while it is %s, and nothing moves [NIGHT-01]",
    async (state) => {
      const id = await nights.stay(state, guest, host);
      await end(guest);
      expect(answerOf(await change(guest, id, 8))).toEqual(REFUSED);
      const view = await world.view(guest, id);
      expect([view.state, view.stays[0]?.nights, view.change]).toEqual([state, 7, null]);
      expect(await held()).toBe(7);
    },
  );

  it("can't be made longer by a yes of the guest, even one sent before the end, and can again once they are a member [NIGHT-01]", async () => {
    const id = await nights.stay('agreed', guest, host);
    expect((await change(host, id, 9)).statusCode).toBe(200);
    const [reply] = await behindLock(
      world.pool,
      ['select from swaps where id = $1 for update', [id]],
      () => [world.act(guest, id, 'change/accept')],
      () => end(guest),
    );
    expect(reply && answerOf(reply)).toEqual(REFUSED);
    expect((await world.view(guest, id)).change?.answered).toEqual([2]);
    expect(await held()).toBe(7);
    await setStatus(world, guest.user_id, 'paid');
    expect((await world.act(guest, id, 'change/accept')).statusCode).toBe(200);
    expect(await held()).toBe(9);
  });

  it.each([
    ['as long as before', 7],
    ['shorter', 4],
  ])('can still be made %s by either of the two [NIGHT-01]', async (_, count) => {
    const moved = { my_stay: stayFrom('2027-04-11', count) };
    for (const [by, other] of [
      [guest, host],
      [host, guest],
    ] as const) {
      const id = await nights.stay('agreed', guest, host);
      await end(guest);
      expect((await change(by, id, count, moved)).statusCode).toBe(200);
      expect((await world.act(other, id, 'change/accept')).statusCode).toBe(200);
      expect(await held()).toBe(count);
      await setStatus(world, guest.user_id, 'paid');
      await world.act(guest, id, 'cancel', { reason: 'plans', words: 'We cannot come after all, sorry.' });
    }
  });

  it('gets as long as its guest asked for as a member, once the host accepts [NIGHT-01]', async () => {
    const id = await nights.stay('agreed', guest, host);
    expect((await change(guest, id, 9)).statusCode).toBe(200);
    await end(guest);
    expect((await world.act(host, id, 'change/accept')).statusCode).toBe(200);
    expect(await held()).toBe(9);
  });
});

it('a host whose membership has ended can make a stay for nights longer, since the guest pays for it [NIGHT-01]', async () => {
  const id = await nights.stay('agreed', guest, host);
  await setStatus(world, host.user_id, 'cancelled');
  expect((await change(host, id, 8)).statusCode).toBe(200);
  expect((await world.act(guest, id, 'change/accept')).statusCode).toBe(200);
  expect((await change(guest, id, 9)).statusCode).toBe(200);
  expect((await world.act(host, id, 'change/accept')).statusCode).toBe(200);
  expect(await nights.balance(guest)).toBe(1);
});
