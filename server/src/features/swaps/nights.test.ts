import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSwapWorld, type Party, type SwapWorld } from '../../../test/swaps.ts';

let world: SwapWorld;
let ann: Party;
let ben: Party;
beforeAll(async () => {
  // A Monday, seven weeks before the stays.
  world = await createSwapWorld('2027-03-01T12:00:00Z');
  ann = await world.party('Ann Able');
  ben = await world.party('Ben Best');
});
afterAll(() => world.close());

const checked = async (as: Party, other: Party, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    home_id: other.home_id,
    own_home_id: as.home_id,
    check_in: '2027-04-10',
    check_out: '2027-04-17',
    their_check_in: '2027-04-10',
    their_check_out: '2027-04-17',
    adults: '2',
    children: '0',
    pets: '0',
    ...more,
  });
  const reply = await world.ask('GET', `swaps/nights?${query}`, as);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as { warnings: string[]; nearby: { my_stay: { check_in: string } }[] };
};

const setRules = (host: Party, rules: object) =>
  world.ask('PUT', `homes/${host.home_id}/stay_rules`, host, {
    shortest: 1,
    longest: null,
    check_in_days: [1, 2, 3, 4, 5, 6, 7],
    notice: 0,
    ...rules,
  });

it('warns of each stay rule that a window breaks, hinders nothing, and offers nearby only what keeps them [PROP-10]', async () => {
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

it('warns of open proposals, of room and of being away on these nights [PROP-10]', async () => {
  const cas = await world.party('Cas Cole');
  const dee = await world.party('Dee Dune');
  await world.pool.query('update homes set guests = 2 where id = $1', [dee.home_id]);
  await world.proposed(cas, dee);
  const open = await checked(cas, dee, { adults: '3', pets: '1' });
  expect(open.warnings).toEqual([
    'You have 1 open proposal for these nights. The first one agreed wins.',
    'Home of Dee Dune has room for 2; you are 3.',
  ]);
  await world.saveGuide(dee);
  expect((await checked(cas, dee, { pets: '1' })).warnings).toContain('Home of Dee Dune takes no pets.');
  await world.agreed(cas, ben, {
    my_stay: { check_in: '2027-05-05', check_out: '2027-05-12' },
    their_stay: { check_in: '2027-05-05', check_out: '2027-05-12' },
  });
  const away = await checked(cas, dee, { check_in: '2027-05-11', check_out: '2027-05-14' });
  expect(away.warnings).toEqual(['You are away on these nights already: 5 May to 12 May.']);
});
