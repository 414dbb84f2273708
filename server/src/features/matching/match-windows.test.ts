import { describe, expect, it } from 'vitest';
import { IN_MAY, inLisbon, inPorto, matchWorld } from '../../../test/matches.ts';
import { LISBON, PORTO } from '../../../test/wishes.ts';

const { world, ann, ben, cleo, run, matchesOf, homesOf, wish, opens, annAndBenWish } = await matchWorld();

describe('windows', () => {
  it('come open before asked for, then on the same dates, then earlier, at most three, and no two in the same nights [MATCH-05]', async () => {
    await wish(ann, { place: PORTO, nights: '7', from_month: '2027-05', to_month: '2027-06' });
    await wish(ben, { place: LISBON, nights: '7', from_month: '2027-05', to_month: '2027-06' });
    await opens(ann, '2027-06-01', '2027-06-09');
    await opens(ben, '2027-06-01', '2027-06-30');
    const [match] = await matchesOf(ann);
    expect(match?.windows).toHaveLength(3);
    expect(
      match?.windows.map(({ my_stay, their_stay, open }) => [my_stay.check_in, their_stay.check_in, open]),
    ).toEqual([
      ['2027-06-01', '2027-06-01', true],
      ['2027-05-01', '2027-05-01', false],
      ['2027-05-08', '2027-05-08', false],
    ]);
  });

  it('are two where the two want different dates [MATCH-05]', async () => {
    await wish(ann, inPorto);
    await wish(ben, { place: LISBON, check_in: '2027-07-10', check_out: '2027-07-15' });
    const [match] = await matchesOf(ann);
    const july = { check_in: '2027-07-10', check_out: '2027-07-15' };
    expect(match?.windows).toEqual([{ my_stay: IN_MAY, their_stay: july, open: false }]);
    expect((await matchesOf(ben))[0]?.windows).toEqual([{ my_stay: july, their_stay: IN_MAY, open: false }]);
  });

  it('need every night, the rules of both homes, and guests who are not away in another swap [MATCH-05]', async () => {
    await annAndBenWish();
    const found = async () => (await matchesOf(ann)).length;
    await run("update calendars set closed = '{[2027-05-07,2027-05-08)}' where home_id = $1", ann.home_id);
    expect(await found()).toBe(0);
    await run('update calendars set closed = default');
    expect(await found()).toBe(1);
    await run('insert into stay_rules (home_id, shortest) values ($1, 8)', ann.home_id);
    expect(await found()).toBe(0);
    await run('delete from stay_rules');
    expect(await found()).toBe(1);
    const stay = { check_in: '2027-05-06', check_out: '2027-05-12' };
    await world.final(ben, cleo, {
      my_stay: stay,
      their_stay: { check_in: '2027-08-06', check_out: '2027-08-12' },
    });
    expect(await found()).toBe(0);
  });

  it("are open ones only where the other's wish says so [MATCH-05]", async () => {
    await wish(ann, inPorto);
    await wish(ben, { ...inLisbon, open: '1' });
    expect(await matchesOf(ann)).toEqual([]);
    await opens(ann, IN_MAY.check_in, IN_MAY.check_out);
    expect(await homesOf(ann)).toEqual([ben.home_id]);
  });

  it('begin three days from now at the earliest [MATCH-05]', async () => {
    await annAndBenWish();
    world.clock.to('2027-04-28T12:00:00Z');
    await run("update calendars set confirmed_at = '2027-04-28'");
    expect(await homesOf(ann)).toEqual([ben.home_id]);
    world.clock.to('2027-04-29T12:00:00Z');
    expect(await homesOf(ann)).toEqual([]);
  });
});
