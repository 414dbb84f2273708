import { addDays } from '@swapstead/contract/days';
import { expect, it } from 'vitest';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { type Party, PEOPLE, swapWorld } from '../../../../test/swaps.ts';

/** Small by default; the drill of file 11 sets SWAP_ACCEPTS=1000 and SWAP_HOMES=40. */
const ACCEPTS = Number(process.env.SWAP_ACCEPTS ?? 60);
const HOMES = Number(process.env.SWAP_HOMES ?? 9);

const world = await swapWorld();
const parties = await world.parties(HOMES);

/** Every ordered pair of members once, so that no member exceeds the limit of open proposals to one home. */
function pairs(): [Party, Party][] {
  const random = seededRandom(20_261_122);
  const all = parties.flatMap((from) =>
    parties.filter((to) => to !== from).map((to): [Party, Party] => [from, to]),
  );
  for (let left = all.length - 1; left > 0; left--) {
    const other = random.int(left + 1);
    [all[left], all[other]] = [all[other] as [Party, Party], all[left] as [Party, Party]];
  }
  return all.slice(0, ACCEPTS);
}

it(
  'of many simultaneous acceptances at most one gets a night, all losers are notified, and no request fails [PROP-18, PROP-19]',
  async () => {
    const random = seededRandom(7);
    const window = () => {
      const check_in = addDays('2027-04-01', random.int(20));
      return { check_in, check_out: addDays(check_in, 1 + random.int(9)) };
    };
    const proposed: { id: string; as: Party; windows: ReturnType<typeof window>[] }[] = [];
    for (const [from, as] of pairs()) {
      const [my_stay, their_stay] = [window(), window()];
      const id = await world.proposed(from, as, { my_stay, their_stay });
      proposed.push({ id, as, windows: [my_stay, their_stay] });
    }
    expect(proposed).toHaveLength(ACCEPTS);

    const replies = await Promise.all(
      proposed.map(async ({ id, as }, index) => {
        const submission_id = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
        const body = { submission_id, from: 'open', revision: 1, people: PEOPLE };
        for (;;) {
          const reply = await world.ask('POST', `swaps/${id}/accept`, as, body);
          // The server is overloaded: like the page, try again with the same submission id.
          if (reply.statusCode !== 503) return reply;
        }
      }),
    );
    const answered = replies.map(({ statusCode, body }) => {
      const { code, state, message } = JSON.parse(body);
      return statusCode === 200 ? state : `${statusCode} ${message} (${code})`;
    });
    // Every loser reads the same, whether its own request or the job overtook its swap.
    const lost = /^409 These nights have just been taken \((overtaken|state_changed)\)$/;
    expect(answered.filter((one) => one !== 'agreed' && !lost.test(one))).toEqual([]);
    const agreed = answered.filter((one) => one === 'agreed').length;
    expect(agreed).toBeGreaterThan(HOMES / 4);

    const { rows: twice } = await world.pool.query(
      `select one.home_id from taken_nights one join taken_nights two
       on one.home_id = two.home_id and one.stay_id < two.stay_id and one.nights && two.nights`,
    );
    expect(twice).toEqual([]);
    const { rows: holding } = await world.pool.query<{ state: string; stays: number; held: number }>(
      `select w.state, count(*)::int as stays,
         count(*) filter (where t.nights = s.during and t.home_id = s.home_id)::int as held
       from swaps w join stays s on s.swap_id = w.id left join taken_nights t on t.stay_id = s.id
       group by w.state`,
    );
    for (const { state, stays, held } of holding) expect(held, state).toBe(state === 'agreed' ? stays : 0);
    expect(holding.find(({ state }) => state === 'agreed')?.stays).toBe(2 * agreed);
    // Every refusal has a reason: another swap holds one of the nights.
    const { rows: baseless } = await world.pool.query(
      `select w.id from swaps w where w.state = 'overtaken' and not exists (
         select from stays s join taken_nights t on t.home_id = s.home_id and t.nights && s.during
         where s.swap_id = w.id)`,
    );
    expect(baseless).toEqual([]);
    const { rows: notices } = await world.pool.query<{ event: string; n: number }>(
      `select event, count(*)::int as n from notices where event in ('agreed', 'overtaken') group by event`,
    );
    const overtaken = holding.find(({ state }) => state === 'overtaken')?.stays ?? 0;
    expect(Object.fromEntries(notices.map(({ event, n }) => [event, n]))).toEqual({
      agreed: 2 * agreed,
      overtaken,
    });
    expect(overtaken).toBeGreaterThanOrEqual(2 * (ACCEPTS - agreed));
  },
  20_000 + ACCEPTS * 200,
);
