import { readWhen, windowsOf } from '@swapstead/contract/search/when';
import { describe, expect, it } from 'vitest';
import { type Actor, choose, type Wish } from './choosing.ts';
import { createOutcomes } from './outcomes.ts';
import { reachable } from './reachable.ts';
import { createWorld, daysOf, isFor, type MemberPlan, openNights, type WishPlan } from './world.ts';

const FROM = '2040-01-02';
const world = (seed: number) => createWorld({ seed, members: 500, regions: 80, days: 730, from: FROM });

const wish = (more: Partial<WishPlan> = {}): WishPlan => ({
  id: '1.0',
  saved: 0,
  nights: 10,
  first: 100,
  last: 114,
  when: { play: 7 },
  regions: [3],
  ...more,
});

describe('the world of a market', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(world(1)).toEqual(world(1));
    expect(world(1)).not.toEqual(world(2));
  });

  it('has members, absences and wishes in the numbers of the specification', () => {
    const { members } = world(1);
    const share = (is: (member: (typeof members)[number]) => boolean) =>
      members.filter(is).length / members.length;
    expect(members.filter(({ joins }) => joins === 0)).toHaveLength(500);
    // 15 % of 500 a year in two years.
    expect(members.length - 500).toBeGreaterThan(110);
    expect(members.length - 500).toBeLessThan(190);
    expect(share((member) => member.is_second_home)).toBeCloseTo(0.15, 1);
    expect(share((member) => member.hardly_answers)).toBeCloseTo(0.15, 1);
    const wished = members.flatMap(({ wishes }) => wishes.filter(({ first }) => first >= 0 && first < 730));
    expect(wished.length / 500 / 2).toBeGreaterThan(2.7);
    expect(wished.length / 500 / 2).toBeLessThan(3.3);
    for (const { saved, first, nights, regions } of members.flatMap(({ wishes }) => wishes)) {
      expect(saved).toBeLessThanOrEqual(first);
      expect(nights).toBeGreaterThanOrEqual(3);
      expect(nights).toBeLessThanOrEqual(14);
      expect([2, 5, 20]).toContain(regions.length);
    }
  });

  it('nobody wishes before joining or after leaving, and the place of a member who leaves is taken', () => {
    const { members } = world(1);
    for (const { joins, leaves, wishes } of members) {
      expect(wishes.every(({ saved }) => saved >= joins && saved < leaves)).toBe(true);
    }
    const leaving = members.filter(({ leaves }) => leaves < 730).map(({ leaves }) => leaves);
    const joining = members.filter(({ joins }) => joins > 0).map(({ joins }) => joins);
    expect(joining.toSorted()).toEqual(leaving.toSorted());
  });

  it('a wish has exactly the days that its search has', () => {
    for (const play of [0, 1, 3, 5, 8, 15, 25, 45]) {
      const { first, last, when } = daysOf(FROM, 200, 9, play);
      const at = (day: number) => new Date(Date.parse(FROM) + day * 86_400_000).toISOString().slice(0, 10);
      const months = { nights: '9', from_month: at(first).slice(0, 7), to_month: at(last + 8).slice(0, 7) };
      const asked = 'play' in when ? first + when.play : 0;
      const dates = 'play' in when && {
        check_in: at(asked),
        check_out: at(asked + 9),
        play: String(when.play),
      };
      const read = readWhen(dates || months, new Date(FROM));
      if (!read || 'problem' in read) throw new Error(`${play} days: ${JSON.stringify(read)}`);
      expect(windowsOf(read), `${play} days`).toMatchObject({ nights: 9, first: at(first), last: at(last) });
    }
  });

  it('a home is open while its member is away, and a second home while its member is not there', () => {
    const absences = [
      { from: 20, to: 30 },
      { from: 90, to: 110 },
    ];
    const [member] = world(1).members;
    if (!member) throw new Error('A world without members');
    expect(openNights({ ...member, absences, is_second_home: false }, 25, 100)).toEqual([
      { from: 25, to: 30 },
      { from: 90, to: 100 },
    ]);
    expect(openNights({ ...member, absences, is_second_home: true }, 25, 120)).toEqual([
      { from: 30, to: 90 },
      { from: 110, to: 120 },
    ]);
  });
});

describe('whether a stay is one for a wish', () => {
  it('only there, within its days, and for more than half of its nights', () => {
    expect(isFor(wish(), 3, { from: 100, to: 110 })).toBe(true);
    expect(isFor(wish(), 3, { from: 118, to: 124 })).toBe(true);
    expect(isFor(wish(), 4, { from: 100, to: 110 })).toBe(false);
    expect(isFor(wish(), 3, { from: 99, to: 109 })).toBe(false);
    expect(isFor(wish(), 3, { from: 116, to: 126 })).toBe(false);
    expect(isFor(wish(), 3, { from: 100, to: 105 })).toBe(false);
  });
});

describe('what a member proposes', () => {
  const found = (home_id: string, is_open: boolean) => ({ home_id, stay: { from: 100, to: 110 }, is_open });
  const newWish = (): Wish => ({
    plan: wish(),
    found: [found('asked for', false), found('open', true)],
    searched: 0,
    asked: new Set(),
    waiting: 0,
  });
  const window = { my: { from: 101, to: 111 }, their: { from: 101, to: 111 } };
  const by = (balance: number) =>
    ({
      balance,
      matches: [{ home_id: 'match', like_each_other: false, windows: [window] }],
    }) as unknown as Actor;
  const setting = { day: 10, regionOf: () => 3 };

  it('is what the way allows: a match, then an open home for nights, then any home, each home once', () => {
    const [cold, matches, nights, poor] = [newWish(), newWish(), newWish(), newWish()];
    expect(choose('cold', by(14), cold, setting)?.home_id).toBe('asked for');
    expect(choose('matches', by(14), matches, setting)).toEqual({
      home_id: 'match',
      ...window,
      is_match: true,
    });
    expect(choose('matches', by(14), matches, setting)?.home_id).toBe('asked for');
    expect(choose('nights', by(14), nights, setting)?.home_id).toBe('match');
    expect(choose('nights', by(14), nights, setting)).toMatchObject({ home_id: 'open', their: null });
    expect(choose('nights', by(9), poor, setting)?.home_id).toBe('match');
    expect(choose('nights', by(9), poor, setting)?.home_id).toBe('asked for');
    expect(choose('nights', by(9), poor, setting)?.their).not.toBeNull();
    expect(choose('nights', by(9), poor, setting)).toBeUndefined();
  });

  it('nothing that would begin in less than three days, or is not for the wish', () => {
    expect(choose('matches', by(0), newWish(), { ...setting, day: 99 })).toBeUndefined();
    expect(choose('matches', by(0), newWish(), { ...setting, regionOf: () => 4 })).toBeUndefined();
  });
});

describe('the accounting', () => {
  const members = [
    { wishes: [wish({ id: 'a', last: 10 }), wish({ id: 'b', last: 20 })] },
    { wishes: [wish({ id: 'c', last: 20 }), wish({ id: 'd', last: 30 })] },
  ];
  const [a, b, c, d] = members.flatMap(({ wishes }) => wishes) as [WishPlan, WishPlan, WishPlan, WishPlan];

  it('counts wishes by the day on which nothing can change any more, each by its first stay', () => {
    const outcomes = createOutcomes();
    for (const one of [a, b, c, d]) outcomes.agreed(one, 'swap', 'exchange');
    outcomes.agreed(c, 'later', 'nights');
    outcomes.proposed(b);
    outcomes.proposed(d);
    expect(outcomes.between(members, 20, 30)).toEqual({
      wishes: 2,
      exchange: 2,
      nights: 0,
      wishing: 2,
      happy: 2,
      proposals: 1,
    });
  });

  it('a cancelled swap fulfils neither wish, and another may', () => {
    const outcomes = createOutcomes();
    outcomes.agreed(b, 'swap', 'exchange');
    outcomes.agreed(c, 'swap', 'exchange');
    outcomes.cancelled('swap');
    expect([outcomes.isOpen(b), outcomes.isOpen(c)]).toEqual([true, true]);
    outcomes.agreed(b, 'other', 'nights');
    expect(outcomes.between(members, 20, 30)).toMatchObject({ exchange: 0, nights: 1, happy: 1 });
  });
});

describe('what two-way swaps can reach', () => {
  const member = (number: number, region: number, wishes: WishPlan[]): MemberPlan => ({
    number,
    joins: 0,
    leaves: 365,
    region,
    is_second_home: false,
    hardly_answers: false,
    absences: [{ from: 100, to: 130 }],
    wishes,
  });
  const asker = (regions: number[]) => member(1, 3, [wish({ regions })]);
  const asked = (more: Partial<WishPlan>) => member(2, 4, [wish({ id: '2.0', regions: [3], ...more })]);
  const ofAsker = { wishes: ({ id }: WishPlan) => id === '1.0', homes: 8 };

  it('is a member who wishes for the home of the one who asks, on common dates', () => {
    const all = { somebody: 1, any_dates: 1, one_date: 1 };
    const none = { somebody: 0, any_dates: 0, one_date: 0 };
    expect(reachable([asker([4]), asked({})], ofAsker)).toEqual(all);
    expect(reachable([asker([5]), asked({})], ofAsker)).toEqual(none);
    expect(reachable([asker([4]), asked({ regions: [5] })], ofAsker)).toEqual(none);
    expect(reachable([asker([4]), asked({ first: 140, last: 150 })], ofAsker)).toEqual(none);
  });

  it('is missed by a proposal with the first open dates if the host wishes for later ones', () => {
    const later = { first: 112, last: 118 };
    expect(reachable([asker([4]), asked(later)], ofAsker)).toEqual({
      somebody: 1,
      any_dates: 1,
      one_date: 0,
    });
  });

  it('is found by some of the members who ask fewer homes than there are', () => {
    const others = [asked({}), ...[5, 6, 7].map((number) => member(number, 4, []))];
    const found = reachable([asker([4]), ...others], { ...ofAsker, homes: 2 });
    expect(found).toEqual({ somebody: 1, any_dates: 1 - 0.75 ** 2, one_date: 1 - 0.75 ** 2 });
  });
});
