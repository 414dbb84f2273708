import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { FOR_NIGHTS, nightActions, stayFrom } from '../../../test/nights.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';

const { world } = await annBenAndCleo();
const nights = nightActions(world);
const services = createSwapServices(world, world.clock.now);

let guest: Party;
let host: Party;
beforeEach(async () => {
  [guest, host] = (await world.parties(2)) as [Party, Party];
  await nights.give(guest, 10);
});

const NO_OFFER = { own_home_id: "Choose what you're offering." };
const CANCELLED = { reason: 'plans', words: 'We cannot come after all, we are sorry.' };
const completeAfter = async (day: string) => {
  world.clock.to(`${day}T12:00:00Z`);
  await services.checkDeadlines();
};

it('a stay for nights is proposed without an own home, and moves no nights before it is agreed [PROP-05, NIGHT-07, NIGHT-08]', async () => {
  const id = await nights.stay('proposed', guest, host);
  expect(await nights.overview(guest)).toMatchObject({ balance: 10, on_hold: { nights: 0, stays: 0 } });
  const view = await world.view(host, id);
  expect(view.stays).toHaveLength(1);
  expect(view.nights).toEqual({ amount: 7, state: 'asked', to_host: 0, to_guest: 0 });
  expect(view.history[0]?.sentence).toBe(`${guest.name} asked for a stay of 7 nights`);
  expect(await world.noticesOf(host, id)).toEqual(['stay_proposed']);
  const form = (await world.ask('GET', `swaps/form?home_id=${host.home_id}`, guest)).json();
  expect(form.nights).toEqual({ balance: 10, asked: 7 });
  // What others ask for costs this member nothing.
  const [other] = (await world.parties(1)) as [Party];
  const ofOther = (await world.ask('GET', `swaps/form?home_id=${host.home_id}`, other)).json();
  expect(ofOther.nights).toEqual({ balance: 0, asked: 0 });
});

it('a home without a stay in it, or a stay without a home, is no offer [PROP-05]', async () => {
  for (const half of [{ own_home_id: null }, { their_stay: null }]) {
    const reply = await world.propose(guest, host, half);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual(NO_OFFER);
  }
});

it('a member without an own home proposes a stay for nights, too [PROP-05]', async () => {
  const visitor = await signIn(world, { level: 'subscriber' });
  await world.ask('PUT', 'profiles/me', visitor, { display_name: 'Vera' });
  await nights.give(visitor, 7);
  const reply = await world.propose({ ...visitor, home_id: '', name: 'Vera' }, host, FOR_NIGHTS);
  expect(reply.statusCode).toBe(200);
});

it('a proposal that costs more nights than its guest has is refused, whether one or all are missing [NIGHT-08, NIGHT-29]', async () => {
  const refused = async (count: number) => {
    const reply = await world.propose(guest, host, { ...FOR_NIGHTS, my_stay: stayFrom('2027-04-10', count) });
    return [reply.statusCode, reply.json().code, reply.json().message];
  };
  const short = [409, 'nights_short', "You don't have enough nights for this stay."];
  expect(await refused(11)).toEqual(short);
  expect(await refused(110)).toEqual(short);
});

it('the last yes puts the nights on hold, completing the swap pays them to the host, once [NIGHT-09, NIGHT-10]', async () => {
  const id = await nights.stay('agreed', guest, host);
  expect(await nights.overview(guest)).toMatchObject({ balance: 3, on_hold: { nights: 7, stays: 1 } });
  expect((await world.view(guest, id)).nights).toEqual({ amount: 7, state: 'held', to_host: 0, to_guest: 7 });
  expect(await nights.balance(host)).toBe(0);

  await nights.stay('agreed', guest, host, stayFrom('2027-06-10', 3));
  const final = await nights.stay('final', ...(await fresh()), stayFrom('2027-04-10', 7));
  const [otherGuest, otherHost] = pair;
  await completeAfter('2027-04-20');
  expect(await nights.overview(otherGuest)).toMatchObject({ balance: 0, on_hold: { nights: 7, stays: 1 } });
  world.clock.to('2027-04-21T12:00:00Z');
  await Promise.all([services.checkDeadlines(), services.checkDeadlines()]);
  await services.checkDeadlines();
  expect(await nights.balance(otherHost)).toBe(7);
  expect(await nights.overview(otherGuest)).toMatchObject({ balance: 0, on_hold: { nights: 0, stays: 0 } });
  expect((await world.noticesOf(otherHost, final)).filter((event) => event === 'nights_earned')).toHaveLength(
    1,
  );
  expect(await nights.sum()).toBe(0);
});

let pair: [Party, Party];
/** Another guest, with 7 nights, and another host. */
async function fresh(): Promise<[Party, Party]> {
  pair = (await world.parties(2)) as [Party, Party];
  await nights.give(pair[0], 7);
  return pair;
}

it('a host whose guest has too few nights by now gets a refusal without a number, and the guest is told once; the swap stays open [NIGHT-09, NIGHT-29]', async () => {
  const [, other] = await fresh();
  const id = await nights.stay('proposed', guest, host);
  await nights.stay('agreed', guest, other, stayFrom('2027-05-10', 7));
  for (let turn = 0; turn < 2; turn++) {
    const reply = await world.act(host, id, 'accept');
    expect([reply.statusCode, reply.json().code, reply.json().message]).toEqual([
      409,
      'guest_nights_short',
      "Your guest doesn't have the nights for this stay at the moment.",
    ]);
  }
  const view = await world.view(host, id);
  expect([view.state, view.answered]).toEqual(['open', [1]]);
  expect(await world.noticesOf(guest, id)).toEqual(['nights_missing']);
  await nights.give(guest, 4);
  expect((await world.act(host, id, 'accept')).statusCode).toBe(200);
  expect(await nights.balance(guest)).toBe(0);
});

it('two stays agreed at once with nights for one: exactly one is agreed [NIGHT-09, NIGHT-24]', async () => {
  const [, other] = await fresh();
  const one = await nights.stay('proposed', guest, host);
  const two = await nights.stay('proposed', guest, other, stayFrom('2027-05-10', 7));
  const replies = await Promise.all([world.act(host, one, 'accept'), world.act(other, two, 'accept')]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await nights.overview(guest)).toMatchObject({ balance: 3, on_hold: { nights: 7, stays: 1 } });
});

it('an exchange of homes costs no nights, also with stays of different length [NIGHT-07]', async () => {
  const id = await world.agreed(guest, host, { their_stay: stayFrom('2027-04-10', 3) });
  expect((await world.view(guest, id)).nights).toBeNull();
  expect([await nights.balance(guest), await nights.balance(host)]).toEqual([10, 0]);
  const { sections } = (await world.ask('GET', `swaps/${id}/agreement`, guest)).json();
  expect(JSON.stringify(sections)).toContain('No nights change hands.');
});

describe('the agreement of a stay for nights', () => {
  it('says how many nights pass, and what becomes of them after cancelling [NIGHT-12]', async () => {
    const id = await nights.stay('agreed', guest, host);
    const { sections } = (await world.ask('GET', `swaps/${id}/agreement`, host)).json();
    const paragraphs = (heading: string) =>
      sections.find((section: { heading: string }) => section.heading === heading).paragraphs;
    expect(paragraphs('Dates').at(-1)).toBe(
      `7 nights pass from ${guest.name} to ${host.name} when the stay is over.`,
    );
    expect(paragraphs('Changing and cancelling').at(-1)).toBe(
      'If the guest cancels less than 14 days before arrival, the nights stay with the host. Otherwise they all come back.',
    );
  });
});

/** File 13, 'Refunds', of 7 nights from 10 April: who ends the final stay, on which day, and where the nights go. */
const REFUNDS = [
  { by: 'guest', day: '2027-03-26', to_host: 0 },
  { by: 'guest', day: '2027-03-27', to_host: 0 },
  { by: 'guest', day: '2027-03-28', to_host: 7 },
  { by: 'guest', day: '2027-04-10', to_host: 7 },
  { by: 'guest', day: '2027-04-13', to_host: 7 },
  { by: 'host', day: '2027-03-20', to_host: 0 },
  { by: 'host', day: '2027-04-10', to_host: 0 },
  { by: 'host', day: '2027-04-11', to_host: 1 },
  { by: 'host', day: '2027-04-13', to_host: 3 },
  { by: 'host', day: '2027-04-17', to_host: 7 },
] as const;

describe.each(REFUNDS)('a final stay that the $by cancels on $day', ({ by, day, to_host }) => {
  it(`leaves ${to_host} of 7 nights to the host, as was said before [NIGHT-12, NIGHT-16]`, async () => {
    const id = await nights.stay('final', guest, host);
    world.clock.to(`${day}T12:00:00Z`);
    const who = by === 'guest' ? guest : host;
    const share = { amount: 7, to_host, to_guest: 7 - to_host };
    expect((await world.view(who, id)).nights).toEqual({ ...share, state: 'held' });
    const reply = await world.act(who, id, 'cancel', CANCELLED);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().nights).toEqual({ ...share, state: 'shared' });
    expect([await nights.balance(host), await nights.balance(guest)]).toEqual([to_host, 10 - to_host]);
    const events = [...(await world.noticesOf(host, id)), ...(await world.noticesOf(guest, id))];
    const told = events.filter((event) => event.startsWith('nights_'));
    const ofHost = by === 'guest' ? 'nights_kept' : 'nights_earned';
    expect(told).toEqual([...(to_host > 0 ? [ofHost] : []), ...(to_host < 7 ? ['nights_back'] : [])]);
    expect(await nights.sum()).toBe(0);
  });
});

it.each(['guest', 'host'] as const)(
  'an agreed stay that the %s calls off gives all nights back [NIGHT-12]',
  async (by) => {
    const id = await nights.stay('agreed', guest, host, stayFrom('2027-03-06', 7));
    const reply = await world.act(by === 'guest' ? guest : host, id, 'cancel', CANCELLED);
    expect(reply.statusCode).toBe(200);
    expect([await nights.balance(host), await nights.balance(guest)]).toEqual([0, 10]);
  },
);

it('an agreement that nobody signs in time gives the nights back [NIGHT-12]', async () => {
  const id = await nights.stay('agreed', guest, host);
  await completeAfter('2027-03-20');
  expect((await world.view(guest, id)).state).toBe('lapsed');
  expect(await nights.balance(guest)).toBe(10);
});

it('a host who deletes the home gives the nights back [NIGHT-12]', async () => {
  const id = await nights.stay('final', guest, host);
  const deleted = await world.ask('DELETE', `homes/${host.home_id}?swaps=${id}`, host);
  expect(deleted.statusCode).toBe(204);
  expect((await world.view(guest, id)).state).toBe('cancelled');
  expect(await nights.balance(guest)).toBe(10);
});

describe('a stay that did not happen', () => {
  const OBJECTION = { words: 'Nobody was there and the door stayed shut.', stay: 1 };

  it('keeps its nights on hold until it is settled, and then gives them back [NIGHT-11]', async () => {
    const id = await nights.stay('final', guest, host);
    world.clock.to('2027-04-18T12:00:00Z');
    expect((await world.act(guest, id, 'not-happened', OBJECTION)).statusCode).toBe(200);
    await completeAfter('2027-04-23');
    expect(await nights.overview(guest)).toMatchObject({ balance: 3, on_hold: { nights: 7, stays: 1 } });
    expect((await world.act(host, id, 'not-happened', OBJECTION)).statusCode).toBe(200);
    expect(await nights.overview(guest)).toMatchObject({ balance: 10, on_hold: { nights: 0, stays: 0 } });
    expect(await world.noticesOf(guest, id)).toContain('nights_back');
  });

  it('said only after the nights were paid: they come back as far as the host still has them, and nobody goes below 0 [NIGHT-11]', async () => {
    const id = await nights.stay('final', guest, host);
    await completeAfter('2027-04-22');
    expect(await nights.balance(host)).toBe(7);
    const [, third] = await fresh();
    await nights.stay('agreed', host, third, stayFrom('2027-06-10', 5));
    expect((await world.act(guest, id, 'not-happened', OBJECTION)).statusCode).toBe(200);
    expect(await nights.balance(host)).toBe(2);
    expect((await world.act(host, id, 'not-happened', OBJECTION)).statusCode).toBe(200);
    expect([await nights.balance(host), await nights.balance(guest)]).toEqual([0, 5]);
    const { rows } = await world.pool.query('select nights from ledger_unsettled where guest_id = $1', [
      guest.user_id,
    ]);
    expect(rows).toEqual([{ nights: 5 }]);
    expect(await nights.sum()).toBe(0);
  });
});

it('the form looks only at the one home: its nights, what fits nearby, and the warnings [PROP-07, PROP-08]', async () => {
  await nights.stay('agreed', guest, host);
  const other = (await fresh())[0];
  const query = `home_id=${host.home_id}&check_in=2027-04-10&check_out=2027-04-17&adults=2`;
  const reply = (await world.ask('GET', `swaps/nights?${query}`, other)).json();
  expect(reply.my_stay).toMatchObject({ nights: 7, not_free: [stayFrom('2027-04-10', 7)] });
  expect(reply.their_stay).toBeNull();
  expect(reply.nearby[0]).toMatchObject({ my_stay: stayFrom('2027-04-17', 7), their_stay: null });
  const half = await world.ask('GET', `swaps/nights?${query}&own_home_id=${other.home_id}`, other);
  expect([half.statusCode, half.json().fields]).toEqual([400, NO_OFFER]);
});

describe('what could replace a cancelled stay', () => {
  const replacements = async (who: Party, id: string) =>
    (await world.ask('GET', `swaps/${id}/replacements`, who)).json().homes;

  it('of nights is another stay for nights, for a guest who has the nights; its host only hosted [NIGHT-32]', async () => {
    const id = await nights.stay('final', guest, host);
    await world.act(host, id, 'cancel', CANCELLED);
    const homes = await replacements(guest, id);
    expect(homes.length).toBeGreaterThan(0);
    expect(homes).not.toContainEqual(expect.objectContaining({ home_id: host.home_id }));
    for (const home of homes) expect(home).toMatchObject({ own_home_id: null, their_stay: null });
    const [{ home_id, my_stay }] = homes;
    const asked = await world.ask('POST', 'swaps', guest, {
      ...world.proposal(guest, { ...host, home_id }, { ...FOR_NIGHTS, my_stay }),
      replaces: id,
    });
    expect(asked.statusCode, asked.body).toBe(200);

    const [poor] = await fresh();
    const other = await nights.stay('final', poor, host, stayFrom('2027-05-10', 7));
    await world.act(poor, other, 'cancel', CANCELLED);
    expect((await world.ask('GET', `swaps/${other}/replacements`, host)).json().homes).toEqual([]);
  });

  it('of an exchange is a home to swap with first, then a stay for nights [NIGHT-32]', async () => {
    const [, third] = await fresh();
    const id = await world.final(guest, host);
    await world.act(host, id, 'cancel', CANCELLED);
    const homes = await replacements(guest, id);
    expect(homes[0]).toMatchObject({ own_home_id: guest.home_id });
    expect(homes.map((home: { home_id: string }) => home.home_id)).toContain(third.home_id);
    await world.pool.query(
      `update calendars set closed = datemultirange(daterange('2027-03-20', '2027-05-01')) where home_id = $1`,
      [guest.home_id],
    );
    for (const home of await replacements(guest, id)) expect(home.own_home_id).toBeNull();
    await nights.give(guest, -8);
    expect(await replacements(guest, id)).toEqual([]);
  });
});
