import type { CheckedStay } from '@swapstead/contract/swaps/endpoints';
import type { Window } from '@swapstead/contract/swaps/format';
import { expect, it } from 'vitest';
import { annBenAndCleo, type Party, PEOPLE } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

const checked = async (as: Party, other: Party, more: Record<string, string> = {}) => {
  const reply = await world.nights(as, other, { adults: '2', children: '0', pets: '0', ...more });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as {
    my_stay: CheckedStay;
    their_stay: CheckedStay;
    warnings: string[];
    nearby: { my_stay: Window; their_stay: Window; open: boolean }[];
  };
};

const close = (host: Party, ...ranges: [from: string, to: string][]) =>
  world.pool.query('update calendars set closed = $2::text::datemultirange where home_id = $1', [
    host.home_id,
    `{${ranges.map(([from, to]) => `[${from},${to})`).join()}}`,
  ]);
const offer = (host: Party, from: string, to: string) =>
  world.pool.query(
    `insert into home_available_dates (home_id, day)
     select $1, day::date from generate_series($2::date, $3::date - 1, '1 day') as day`,
    [host.home_id, from, to],
  );

const setRules = (host: Party, rules: object) =>
  world.ask('PUT', `homes/${host.home_id}/stay_rules`, host, {
    shortest: 1,
    longest: null,
    check_in_days: [1, 2, 3, 4, 5, 6, 7],
    notice: 0,
    ...rules,
  });

it('the proposal form warns of each stay rule that the dates break without refusing them, and suggests only nearby dates that keep the rules [PROP-10]', async () => {
  expect((await checked(ann, ben)).warnings).toEqual([]);
  // 10 April 2027 is a Saturday.
  expect((await setRules(ben, { shortest: 8, check_in_days: [3], notice: 50 })).statusCode).toBe(200);
  expect((await checked(ann, ben)).warnings).toEqual([
    'The host asks for: Stays of at least 8 nights.',
    'The host asks for: Check-in on Wednesday.',
    'The host asks for: At least 50 days before check-in.',
  ]);
  await setRules(ben, { shortest: 7, check_in_days: [6], notice: 40 });
  expect((await checked(ann, ben)).warnings).toEqual([]);

  await setRules(ben, { check_in_days: [3] });
  const closed = await world.ask('PUT', `homes/${ben.home_id}/nights`, ben, {
    changes: [{ from: '2027-04-12', to: '2027-04-13', state: 'closed' }],
  });
  expect(closed.statusCode, closed.body).toBe(200);
  const { nearby } = await checked(ann, ben);
  expect(nearby.map(({ my_stay }) => my_stay.check_in)).toEqual(['2027-04-14', '2027-03-31', '2027-04-21']);

  expect((await world.propose(ann, ben)).statusCode).toBe(409);
  const beside = { my_stay: { check_in: '2027-04-15', check_out: '2027-04-17' } };
  expect((await world.propose(ann, ben, beside)).statusCode).toBe(200);
});

it('the proposal form warns of other open proposals, too little room, and stays elsewhere on these nights [PROP-10]', async () => {
  const cas = await world.party('Cas Cole');
  const dee = await world.party('Dee Dune');
  await world.pool.query('update homes set guests = 2 where id = $1', [dee.home_id]);
  await world.proposed(cas, dee);
  const open = await checked(cas, dee, { adults: '3', pets: '1' });
  expect(open.warnings).toEqual([
    'You have 1 open proposal for these nights. The first one to be agreed wins.',
    'Home of Dee Dune has room for 2; you are 3.',
  ]);
  await world.saveGuide(dee);
  expect((await checked(cas, dee, { pets: '1' })).warnings).toContain("Home of Dee Dune doesn't take pets.");
  await world.agreed(cas, ben, {
    my_stay: { check_in: '2027-05-05', check_out: '2027-05-12' },
    their_stay: { check_in: '2027-05-05', check_out: '2027-05-12' },
  });
  const away = await checked(cas, dee, { check_in: '2027-05-11', check_out: '2027-05-14' });
  expect(away.warnings).toEqual(["You're already away on these nights: 5 May to 12 May."]);
  // An agreement that was not signed in time no longer counts as a stay elsewhere.
  world.clock.to('2027-03-09T12:00:00Z');
  const may = { check_in: '2027-05-11', check_out: '2027-05-14' };
  const august = { their_check_in: '2027-08-01', their_check_out: '2027-08-04' };
  expect((await checked(cas, dee, { ...may, ...august })).warnings).toEqual([]);
});

it("the proposal form doesn't find a hidden home, a broken id, or another member's home to offer [PROP-07, PROP-10]", async () => {
  const [cas, dee, eve] = (await world.parties(3)) as [Party, Party, Party];
  const status = async (home_id: string, own_home_id: string) =>
    (await world.nights(cas, dee, { adults: '2', children: '0', pets: '0', home_id, own_home_id }))
      .statusCode;
  expect(await status(dee.home_id, cas.home_id)).toBe(200);
  expect(await status(dee.home_id, eve.home_id)).toBe(404);
  expect(await status('a-home', cas.home_id)).toBe(404);
  expect(await status(dee.home_id, 'a-home')).toBe(404);
  await world.pool.query("update homes set hidden_reason = 'Not a home at all' where id = $1", [dee.home_id]);
  expect(await status(dee.home_id, cas.home_id)).toBe(404);
});

it('the proposal form says which of the two stays no stay can have [PROP-07]', async () => {
  const [cas, dee] = (await world.parties(2)) as [Party, Party];
  const backwards = { their_check_in: '2027-04-17', their_check_out: '2027-04-10' };
  const reply = await world.nights(cas, dee, { adults: '2', children: '0', pets: '0', ...backwards });
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['their_check_out']]);
});

it('the proposal form counts the open, to-ask and unavailable nights of each stay, without telling taken from closed [PROP-07]', async () => {
  const [cas, dee, eve] = (await world.parties(3)) as [Party, Party, Party];
  const stays = async () => {
    const { my_stay, their_stay } = await checked(cas, dee, { their_check_in: '2027-04-12' });
    return [my_stay, their_stay];
  };
  const mine = { home_id: dee.home_id, nights: 7 };
  const theirs = { home_id: cas.home_id, nights: 5, open: 0, ask: 5, not_free: [] };
  expect(await stays()).toEqual([{ ...mine, open: 0, ask: 7, not_free: [] }, theirs]);
  await offer(dee, '2027-04-10', '2027-04-15');
  expect(await stays()).toEqual([{ ...mine, open: 5, ask: 2, not_free: [] }, theirs]);
  await close(dee, ['2027-04-11', '2027-04-12']);
  const night = { check_in: '2027-04-15', check_out: '2027-04-16' };
  await world.agreed(eve, dee, { my_stay: night, their_stay: night });
  expect(await stays()).toEqual([
    {
      ...mine,
      open: 4,
      ask: 1,
      not_free: [
        { check_in: '2027-04-11', check_out: '2027-04-12' },
        { check_in: '2027-04-15', check_out: '2027-04-16' },
      ],
    },
    theirs,
  ]);
});

it('the proposal form suggests up to three nearby windows of the same length in which every stay fits, nearest first, open before to-ask [PROP-08]', async () => {
  const [cas, dee] = (await world.parties(2)) as [Party, Party];
  const nearby = async () =>
    (await checked(cas, dee)).nearby.map(({ my_stay, their_stay, open }) => {
      expect(my_stay).toEqual(their_stay);
      return [my_stay.check_in, my_stay.check_out, open];
    });
  expect(await nearby(), 'nothing speaks against what was asked').toEqual([]);
  await close(dee, ['2027-04-12', '2027-04-13']);
  // The member's own home is not free three and four days later.
  await close(cas, ['2027-04-14', '2027-04-15']);
  for (const host of [cas, dee]) await offer(host, '2027-04-05', '2027-04-12');
  expect(await nearby()).toEqual([
    ['2027-04-05', '2027-04-12', true],
    ['2027-04-15', '2027-04-22', false],
    ['2027-04-16', '2027-04-23', false],
  ]);
  await close(cas);
  await close(dee, ['2027-03-01', '2027-05-08']);
  expect(await nearby()).toEqual([['2027-05-08', '2027-05-15', false]]);
  await close(dee, ['2027-03-01', '2027-05-09']);
  expect(await nearby()).toEqual([]);
});

it('the proposal form suggests no dates after the latest possible arrival [PROP-06, PROP-08]', async () => {
  const [cas, dee] = (await world.parties(2)) as [Party, Party];
  await close(dee, ['2029-02-20', '2029-02-27']);
  const [check_in, check_out] = ['2029-02-25', '2029-02-28'];
  const dates = { check_in, check_out, their_check_in: check_in, their_check_out: check_out };
  const { nearby } = await checked(cas, dee, dates);
  // The latest check-in is on 28 February.
  expect(nearby.map(({ my_stay }) => my_stay.check_in)).toEqual(['2029-02-27', '2029-02-28', '2029-02-17']);
});

it('the form of a change counts the nights of the swap itself as free, also in nearby dates [PROP-08]', async () => {
  const [cas, dee] = (await world.parties(2)) as [Party, Party];
  const id = await world.agreed(cas, dee);
  await close(dee, ['2027-04-17', '2027-04-18']);
  const asked = new URLSearchParams({
    own_home_id: cas.home_id,
    check_in: '2027-04-11',
    check_out: '2027-04-18',
    their_check_in: '2027-04-10',
    their_check_out: '2027-04-17',
  });
  const { my_stay, nearby } = (await world.ask('GET', `swaps/${id}/nights?${asked}`, cas)).json();
  expect(my_stay.not_free).toEqual([{ check_in: '2027-04-17', check_out: '2027-04-18' }]);
  expect(nearby[0]).toMatchObject({ my_stay: { check_in: '2027-04-10', check_out: '2027-04-17' } });
});

it('a proposal can have stays of 1 to 180 nights and arrivals up to two years ahead, and no others [PROP-06]', async () => {
  const [cas, dee] = (await world.parties(2)) as [Party, Party];
  const propose = (check_in: string, check_out: string) => {
    const window = { check_in, check_out };
    return world.propose(cas, dee, { my_stay: window, their_stay: window, people: PEOPLE });
  };
  for (const [check_in, check_out, sentence] of [
    ['', '', 'Choose a check-in and a check-out day.'],
    ['2027-04-10', '', 'Choose a check-in and a check-out day.'],
    ['2027-04-10', '2027-04-10', 'Check-out has to be after check-in.'],
    ['2027-04-10', '2027-04-09', 'Check-out has to be after check-in.'],
    ['2027-04-10', '2027-10-08', 'A stay can be at most 180 nights.'],
    [
      '2027-03-03',
      '2027-03-05',
      'The earliest check-in is Thursday, 4 March, because the agreement has to be signed two days before.',
    ],
    ['2029-03-01', '2029-03-05', 'The latest check-in is Wednesday, 28 February 2029.'],
  ] as const) {
    const reply = await propose(check_in, check_out);
    expect([check_in, check_out, reply.statusCode, reply.json().message]).toEqual([
      check_in,
      check_out,
      400,
      sentence,
    ]);
  }
  for (const [check_in, check_out] of [
    ['2027-04-10', '2027-04-11'],
    ['2027-06-10', '2027-12-07'],
    ['2029-02-28', '2029-03-01'],
  ] as const) {
    const reply = await propose(check_in, check_out);
    expect(reply.statusCode, `${check_in}: ${reply.body}`).toBe(200);
    await world.act(cas, reply.json().id, 'withdraw');
  }
  const soon = await propose('2027-03-04', '2027-03-05');
  expect(soon.statusCode, soon.body).toBe(200);
});

it('a proposal is refused without a name, as the 51st open one, and beyond the daily limit of new conversations [PROP-14]', async () => {
  const [cas, ...hosts] = (await world.parties(52)) as [Party, ...Party[]];
  const said = async (host: Party) => {
    const reply = await world.propose(cas, host);
    return [reply.statusCode, reply.json().message];
  };
  const [last, ...first] = hosts as [Party, ...Party[]];
  await world.pool.query('update profiles set display_name = null where user_id = $1', [cas.user_id]);
  expect(await said(last)).toEqual([409, 'Add your name to your profile first.']);
  await world.pool.query('update profiles set display_name = $2 where user_id = $1', [cas.user_id, cas.name]);

  const made = 'update users set created_at = $2 where id = $1';
  await world.pool.query(made, [cas.user_id, new Date()]);
  const codes: unknown[] = [];
  for (const host of first.slice(0, 11)) codes.push(await said(host));
  expect(codes.map((one) => (one as unknown[])[0])).toEqual([...Array(10).fill(200), 429]);
  expect((codes.at(-1) as unknown[])[1]).toBe(
    "You've started a lot of conversations today. Please try again tomorrow.",
  );
  await world.pool.query(made, [cas.user_id, '2026-01-01']);
  for (const host of first.slice(10, 50)) {
    const [status, message] = await said(host);
    if (status === 429)
      await world.pool.query(`update conversations set created_at = created_at - interval '2 days'`);
    expect([200, 429], String(message)).toContain(status);
    if (status === 429) expect((await said(host))[0]).toBe(200);
  }
  expect(await said(last)).toEqual([429, 'You have 50 open proposals. Wait for answers or withdraw some.']);
});
