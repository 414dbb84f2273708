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
