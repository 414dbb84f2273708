import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { problemsOf } from '../../../../test/swap-oracle.ts';
import { createSwapServices } from '../../../../test/swap-services.ts';
import { type Party, PEOPLE, swapWorld, WORDS } from '../../../../test/swaps.ts';

/**
 * Deadlines of a swap for 10 to 17 April 2027 that is proposed, agreed and signed on 25 March at noon UTC, computed by
 * hand. Each is the last instant before the deadline. The zones are eleven hours behind UTC, fourteen hours ahead, and
 * two where clocks go forward before the end (Lisbon on 28 March, Cairo at midnight of 30 April).
 */
const ZONES = [
  {
    zone: 'Pacific/Pago_Pago',
    answer: '2027-04-02T11:00:00Z',
    begins: '2027-04-10T11:00:00Z',
    last_day: '2027-04-17T11:00:00Z',
    ends: '2027-04-18T11:00:00Z',
    completed: '2027-04-21T11:00:00Z',
    objection: '2027-05-02T11:00:00Z',
    rights: '2027-05-18T11:00:00Z',
    dispute: '2027-04-26T11:00:00Z',
  },
  {
    zone: 'Pacific/Kiritimati',
    answer: '2027-04-02T10:00:00Z',
    begins: '2027-04-09T10:00:00Z',
    last_day: '2027-04-16T10:00:00Z',
    ends: '2027-04-17T10:00:00Z',
    completed: '2027-04-20T10:00:00Z',
    objection: '2027-05-01T10:00:00Z',
    rights: '2027-05-17T10:00:00Z',
    dispute: '2027-04-25T10:00:00Z',
  },
  {
    zone: 'Europe/Lisbon',
    answer: '2027-04-01T23:00:00Z',
    begins: '2027-04-09T23:00:00Z',
    last_day: '2027-04-16T23:00:00Z',
    ends: '2027-04-17T23:00:00Z',
    completed: '2027-04-20T23:00:00Z',
    objection: '2027-05-01T23:00:00Z',
    rights: '2027-05-17T23:00:00Z',
    dispute: '2027-04-25T23:00:00Z',
  },
  {
    zone: 'Africa/Cairo',
    answer: '2027-04-01T22:00:00Z',
    begins: '2027-04-09T22:00:00Z',
    last_day: '2027-04-16T22:00:00Z',
    ends: '2027-04-17T22:00:00Z',
    completed: '2027-04-20T22:00:00Z',
    objection: '2027-05-01T21:00:00Z',
    rights: '2027-05-17T21:00:00Z',
    dispute: '2027-04-25T22:00:00Z',
  },
] as const;

const WORDS_OF_OBJECTION = 'Nobody was there and the door stayed shut.';

let ann: Party;
let ben: Party;
const world = await swapWorld();
// The job that runs every minute would write at moments the tests do not choose.
await world.jobs.rest();
const services = createSwapServices(world, world.clock.now);

/** Puts homes into a time zone. The gazetteer has no place in some of these zones. */
async function moveToZone(zone: string, ...parties: Party[]) {
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into places (id, name, entry, country_code, point, population, time_zone)
     select 900000000 + count(*), $1, $1, 'PT', '(0,0)', 1, $1 from places returning id`,
    [zone],
  );
  await world.pool.query(
    `insert into home_places (home_id, place_id, chosen_by, centre) select unnest($1::uuid[]), $2, 'host', '(0,0)'`,
    [parties.map(({ home_id }) => home_id), rows[0]?.id],
  );
}

const toBefore = (instant: string) => world.clock.to(new Date(Date.parse(instant) - 1).toISOString());
const toDayAfter = (instant: string) =>
  world.clock.to(new Date(Date.parse(instant) + 86_400_000).toISOString());
const state = async (id: string) => (await world.view(ann, id)).state;
const act = async (as: Party, id: string, what: string, more: object = {}) => {
  const reply = await world.act(as, id, what, more);
  return reply.statusCode === 200 ? reply.json().state : reply.json().code;
};

/** The stored states, whatever the pages show. */
async function stored(id: string): Promise<string> {
  const { rows } = await world.pool.query<{ state: string }>('select state from swaps where id = $1', [id]);
  return rows[0]?.state ?? '';
}

/** Both parties see the new state at the instant, before anything is written; a job a day later writes it once. */
async function expectTransition(id: string, at: string, from: string, to: string): Promise<void> {
  toBefore(at);
  await services.checkDeadlines();
  expect([await state(id), await stored(id)]).toEqual([from, from]);
  world.clock.to(at);
  expect([await state(id), await stored(id)]).toEqual([to, from]);
  toDayAfter(at);
  await Promise.all([services.checkDeadlines(), services.checkDeadlines()]);
  expect([await state(id), await stored(id)]).toEqual([to, to]);
  await services.checkDeadlines();
  // The clock goes back: the written state stays.
  toBefore(at);
  expect(await state(id)).toBe(to);
  expect(await problemsOf(world.pool)).toEqual([]);
}

describe.each(ZONES)('in $zone', ({ zone, ...at }) => {
  beforeEach(async () => {
    world.clock.to('2027-03-25T12:00:00Z');
    [ann, ben] = (await world.parties(2)) as [Party, Party];
    await moveToZone(zone, ann, ben);
  });

  it('expires a proposal after the seventh day, in a request and in a job that is a day late [PROP-25, PROP-32]', async () => {
    await expectTransition(await world.proposed(ann, ben), at.answer, 'open', 'expired');
    // A request writes the expiry if it comes before the job.
    world.clock.to('2027-03-25T12:00:00Z');
    const id = await world.proposed(ann, ben);
    const body = { submission_id: randomUUID(), from: 'open', revision: 1, people: PEOPLE };
    world.clock.to(at.answer);
    const late = await world.ask('POST', `swaps/${id}/accept`, ben, body);
    expect([late.json().code, late.json().message]).toEqual(['state_changed', 'This proposal has expired.']);
    expect(await stored(id)).toBe('expired');
  });

  it('frees the nights of an unsigned agreement at its deadline, for other swaps too [AGREE-17, PROP-20]', async () => {
    const id = await world.agreed(ann, ben);
    const [cleo] = await world.parties(1);
    toBefore(at.answer);
    expect((await world.propose(cleo as Party, ben)).json().code).toBe('nights_not_free');
    world.clock.to(at.answer);
    expect([await state(id), await stored(id)]).toEqual(['lapsed', 'agreed']);
    const next = await world.agreed(cleo as Party, ben);
    expect(await stored(id)).toBe('lapsed');
    expect((await world.view(ben, next)).state).toBe('agreed');
    expect(await problemsOf(world.pool)).toEqual([]);
  });

  it('writes a lapse a day late if nobody opened the swap, and notifies once [AGREE-17]', async () => {
    await expectTransition(await world.agreed(ann, ben), at.answer, 'agreed', 'lapsed');
  });

  it('starts and ends stays by the days of the home, and completes the swap three days later [STAY-19, CANCEL-01]', async () => {
    const id = await world.final(ann, ben);
    const phase = async () => (await world.view(ann, id)).stays[0]?.phase;
    toBefore(at.begins);
    expect(await phase()).toBe('before');
    world.clock.to(at.begins);
    expect(await phase()).toBe('under_way');
    toBefore(at.last_day);
    expect(await act(ann, id, 'went-well')).toBe('not_over');
    world.clock.to(at.last_day);
    expect(await act(ann, id, 'went-well')).toBe('final');
    world.clock.to(at.ends);
    const words = 'Something has come up and we cannot stay.';
    expect(await act(ben, id, 'cancel', { reason: 'plans', words })).toBe('stays_over');
    await expectTransition(id, at.completed, 'final', 'completed');
  });

  it('accepts an objection for fourteen days and an answer to it for seven, and keeps contact open for thirty [STAY-22, STAY-23, AGREE-19]', async () => {
    const id = await world.final(ann, ben);
    const object = { stay: 1, words: WORDS_OF_OBJECTION };
    const other = { my_stay: WEEK, their_stay: WEEK };
    const later = await world.final(ann, ben, other);
    world.clock.to(at.objection);
    expect(await act(ann, id, 'not-happened', object)).toBe('too_late');
    toBefore(at.objection);
    expect(await act(ann, id, 'not-happened', object)).toBe('disputed');

    await world.pool.query(
      `update user_subscriptions set subscription_status = 'cancelled' where user_id = $1`,
      [ann.user_id],
    );
    const read = async () => (await world.ask('GET', `swaps/${id}/agreement`, ann)).statusCode;
    toBefore(at.rights);
    expect(await read()).toBe(200);
    world.clock.to(at.rights);
    expect(await read()).toBe(403);
    expect((await world.ask('GET', `swaps/${later}`, ann)).statusCode).toBe(200);
  });

  it('opens one ticket for our team if nobody answers an objection within seven days [STAY-23]', async () => {
    const id = await world.final(ann, ben);
    const noonOfTheNextDay = new Date(Date.parse(at.ends) + 43_200_000).toISOString();
    world.clock.to(noonOfTheNextDay);
    expect(await act(ann, id, 'not-happened', { stay: 1, words: WORDS_OF_OBJECTION })).toBe('disputed');
    const withTeam = async () => (await world.view(ben, id)).dispute?.with_team;
    const tickets = async () =>
      (await world.pool.query('select from support_tickets where user_id = $1', [ann.user_id])).rowCount;
    const section = async () => {
      const { sections, waiting } = (await world.ask('GET', 'swaps', ben)).json();
      return [sections[0].section, waiting];
    };
    toBefore(at.dispute);
    await services.checkDeadlines();
    expect(await section()).toEqual(['waiting_for_you', 1]);
    expect([await withTeam(), await tickets()]).toEqual([false, 0]);
    world.clock.to(at.dispute);
    expect([await withTeam(), await tickets()]).toEqual([true, 0]);
    // The swap now waits for our team and no longer for a party (SWAP-02).
    expect(await section()).toEqual(['waiting_for_them', 0]);
    toDayAfter(at.dispute);
    await Promise.all([services.checkDeadlines(), services.checkDeadlines()]);
    await services.checkDeadlines();
    expect([await withTeam(), await tickets()]).toEqual([true, 1]);
  });

  it('drops a suggested change after seven days without an answer, and keeps the agreement [AGREE-15, STAY-17]', async () => {
    const id = await world.final(ann, ben);
    const window = { check_in: '2027-04-20', check_out: '2027-04-25' };
    const terms = {
      own_home_id: ann.home_id,
      my_stay: window,
      their_stay: window,
      people: PEOPLE,
      words: WORDS,
    };
    const reply = await world.act(ann, id, 'change', { ...terms, name: ann.name, read: true });
    expect(reply.statusCode, reply.body).toBe(200);
    const waits = async () => (await world.view(ben, id)).change !== null;
    toBefore(at.answer);
    expect(await waits()).toBe(true);
    world.clock.to(at.answer);
    expect(await waits()).toBe(false);
    toDayAfter(at.answer);
    await services.checkDeadlines();
    await services.checkDeadlines();
    expect(await world.taken(ben)).toEqual(['2027-04-10/2027-04-17']);
    expect((await world.view(ben, id)).history.at(-1)?.sentence).toBe("The change wasn't agreed");
    expect(await problemsOf(world.pool)).toEqual([]);
  });
});

const WEEK = { check_in: '2027-04-20', check_out: '2027-04-27' };

describe('between two zones', () => {
  it("checks each arrival against today's date at its home, even if the two dates differ [PROP-06, PROP-32]", async () => {
    world.clock.to('2027-03-25T10:30:00Z');
    [ann, ben] = (await world.parties(2)) as [Party, Party];
    await moveToZone('Pacific/Pago_Pago', ann);
    await moveToZone('Pacific/Kiritimati', ben);
    // It is 24 March at the first home and 26 March at the second.
    const { home, own_homes } = (await world.ask('GET', `swaps/form?home_id=${ben.home_id}`, ann)).json();
    expect([own_homes[0].earliest, home.earliest]).toEqual(['2027-03-27', '2027-03-29']);
    const window = (check_in: string) => ({ check_in, check_out: '2027-04-03' });
    const early = await world.propose(ann, ben, {
      my_stay: window('2027-03-28'),
      their_stay: window('2027-03-29'),
    });
    expect(early.json().fields).toEqual({
      my_stay:
        'The earliest check-in is Monday, 29 March, because the agreement has to be signed two days before.',
    });
    const exact = await world.propose(ann, ben, {
      my_stay: window('2027-03-29'),
      their_stay: window('2027-03-29'),
    });
    expect(exact.statusCode, exact.body).toBe(200);
    // With both arrivals on one day, the deadline is three days before it at the home further west.
    expect(exact.json().answer_until).toEqual({ at: '2027-03-27T11:00:00.000Z', day: '2027-03-26' });
  });

  it('counts seven nights in a week in which the clocks change [PROP-32, STAY-15]', async () => {
    world.clock.to('2027-03-10T12:00:00Z');
    [ann, ben] = (await world.parties(2)) as [Party, Party];
    await moveToZone('Europe/Lisbon', ann, ben);
    const over = { check_in: '2027-03-25', check_out: '2027-04-01' };
    const id = await world.final(ann, ben, { my_stay: over, their_stay: over });
    expect((await world.view(ann, id)).stays.map(({ nights }) => nights)).toEqual([7, 7]);
    expect(await world.taken(ben)).toEqual(['2027-03-25/2027-04-01']);
  });
});
